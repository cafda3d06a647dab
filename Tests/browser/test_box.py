"""A. The check button."""


import pytest
from conftest import group, picture
from playwright.sync_api import expect


@pytest.mark.parametrize("style", [None, "box", "default", "0", "1"])
def test_A1_a_button_without_a_style_is_a_box_like_default_and_box(server, people, board, style):
    server.put(board, group("g", style, [{"id": "b", "label": "Bread"}]))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("checkbox", name="Bread", exact=True)).not_to_be_checked()
    assert picture(page, "b") == "checkbox-unchecked.svg"


def test_A2_a_button_starts_unchecked_and_answers_at_once(server, people, board):
    server.put(board, group("g", "box", ["Bread"]))
    page = people.open(f"{server.url}/{board}")
    box = page.get_by_role("checkbox", name="Bread")
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()


def test_A3_two_clicks_check_and_uncheck_and_the_picture_changes_each_time(server, people, board):
    server.put(board, group("g", "box", [{"id": "b", "label": "Bread"}]))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    seen = []
    for checked in (True, False):
        page.get_by_role("checkbox").click()
        expect(other.get_by_role("checkbox")).to_be_checked(checked=checked)
        seen += [picture(page, "b"), picture(other, "b")]
    assert seen == ["checkbox-checked.svg"] * 2 + ["checkbox-unchecked.svg"] * 2


def test_A3_two_quick_clicks_end_where_they_began(server, people, board):
    server.put(board, group("g", "box", ["Bread"]))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    page.get_by_role("checkbox").dblclick()
    page.get_by_role("checkbox").click()
    for each in (page, other):
        expect(each.get_by_role("checkbox")).to_be_checked()


def test_A4_box_and_radio_have_their_own_square_pictures_left_of_the_label_as_high_as_the_row(server, people, board):
    server.put(board, group("g", "box", [{"id": "b", "label": "Bread"}]),
               group("r", "radio", [{"id": "s", "label": "Soup"}]))
    page = people.open(f"{server.url}/{board}")
    expect(page.locator(".picture")).to_have_count(2)
    assert picture(page, "b") != picture(page, "s")
    for n in range(2):
        image, name, row = (page.locator(part).nth(n).bounding_box() for part in (".picture", ".name", ".row"))
        assert image["width"] == image["height"] >= 44
        assert row["height"] - image["height"] <= 9
        assert image["x"] + image["width"] <= name["x"]
    expect(page.locator(".plain")).to_have_count(0)


def test_A4_an_author_may_name_other_pictures(server, people, board):
    status, stored = server.ask_raw("PUT", "pictures", b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>")
    assert status == 200, stored
    button = {"id": "b", "label": "Bread", "pictures": {"checked": stored["name"], "unchecked": stored["name"]}}
    server.put(board, group("g", "box", [button]))
    page = people.open(f"{server.url}/{board}")
    expect(page.locator(".picture")).to_have_count(1)
    assert picture(page, "b") == stored["name"]


def test_A5_a_checked_button_stays_checked_when_its_style_changes_live(server, people, board):
    buttons = [{"id": "b", "label": "Bread", "checked": True}, {"id": "s", "label": "Salad"}]
    server.put(board, group("g", "box", buttons))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("checkbox", name="Bread").focus()
    for style, role, shown in (("radio", "radio", "radio-checked.svg"), ("box", "checkbox", "checkbox-checked.svg")):
        server.put(board, group("g", style, buttons))
        expect(page.get_by_role(role, name="Bread")).to_be_checked()
        expect(page.get_by_role(role, name="Bread")).to_be_focused()
        assert picture(page, "b") == shown


def test_A8_setting_what_is_already_so_changes_nothing_on_the_page(server, people, board):
    server.put(board, group("g", "box", [{"id": "b", "label": "Bread", "checked": True}]))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("checkbox")).to_be_checked()
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.reload()
    expect(page.get_by_role("checkbox")).to_be_checked()
    before = len(frames)
    server.set(board, "g", on=["b"])
    page.wait_for_timeout(300)
    assert len(frames) == before
