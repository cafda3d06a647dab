"""C. The image-button group."""

from conftest import group, picture
from playwright.sync_api import expect

PLACES = [{"id": name.lower(), "label": name} for name in ("Kitchen", "Garden", "Roof", "Cellar")]


def without_pictures(people):
    """Uploaded pictures never arrive here."""
    context = people.context()
    context.route("**/pictures/*", lambda route: route.abort())
    return context


def pressed(page):
    selected = page.locator("button[aria-pressed='true']")
    return selected.evaluate_all("buttons => buttons.map(button => button.dataset.button)")


def open_board(server, people, board):
    server.put(board, group("where", "picture", PLACES))
    page = people.open(f"{server.url}/{board}")
    expect(page.locator(".card")).to_have_count(4)
    return page


def test_C1_nothing_is_selected_and_all_show_their_normal_picture(server, people, board):
    page = open_board(server, people, board)
    assert pressed(page) == []
    assert {picture(page, place["id"]) for place in PLACES} == {"normal.svg"}


def test_C2_C3_the_clicked_one_alone_shows_its_selected_picture_and_the_selection_moves(server, people, board):
    page = open_board(server, people, board)
    for place in ("Garden", "Roof"):
        page.get_by_role("button", name=place).click()
        expect(page.get_by_role("button", name=place)).to_have_attribute("aria-pressed", "true")
        assert pressed(page) == [place.lower()]
        assert [each["label"] for each in PLACES if picture(page, each["id"]) == "selected.svg"] == [place]


def test_C4_clicking_the_selected_one_selects_nothing(server, people, board):
    page = open_board(server, people, board)
    other = people.open(f"{server.url}/{board}")
    for expected in (["garden"], []):
        page.get_by_role("button", name="Garden").click()
        expect(other.locator("button[aria-pressed='true']")).to_have_count(len(expected))
        assert pressed(page) == pressed(other) == expected


def test_C5_without_its_picture_the_button_works_and_shows_its_name(server, people, board):
    lost = server.picture("<svg xmlns='http://www.w3.org/2000/svg'/>")
    server.put(board, group("where", "picture", [{**place, "pictures": lost} for place in PLACES]))
    page = people.open(f"{server.url}/{board}", without_pictures(people))
    garden = page.get_by_role("button", name="Garden")
    expect(garden.locator("img")).to_be_hidden()
    expect(garden.get_by_text("Garden")).to_be_visible()
    garden.click()
    expect(garden).to_have_attribute("aria-pressed", "true")


def test_C5_without_its_picture_a_box_shows_the_native_one(server, people, board):
    lost = server.picture("<svg xmlns='http://www.w3.org/2000/svg'/>")
    server.put(board, group("g", "box", [{"label": "Bread", "pictures": lost}]))
    page = people.open(f"{server.url}/{board}", without_pictures(people))
    box = page.get_by_role("checkbox", name="Bread")
    expect(box).to_have_css("opacity", "1")
    box.click()
    expect(box).to_be_checked()


def test_C6_selecting_and_deselecting_are_possible_by_keyboard_and_told(server, people, board):
    page = open_board(server, people, board)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    garden = page.get_by_role("button", name="Garden")
    expect(garden).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Garden", pressed=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Garden", pressed=False)).to_be_focused()
