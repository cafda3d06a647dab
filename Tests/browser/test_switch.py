"""D. The switch with custom texts."""

import pytest
from conftest import group
from playwright.sync_api import expect

LONG = "Yes, with all that belongs to it, please", "No, not today, and not tomorrow either.."


def word(page, group):
    return page.locator(f"[data-group='{group}'] .word")


def test_D1_a_switch_shows_its_own_texts(server, people, board):
    server.put(board, group("door", "switch", label="Door open?", texts={"on": "YES", "off": "NO"}))
    page = people.open(f"{server.url}/{board}")
    expect(word(page, "door")).to_have_text("NO")
    page.get_by_role("switch", name="Door open?").click()
    expect(word(page, "door")).to_have_text("YES")


@pytest.mark.parametrize("on,off", [("TRUE", "FALSE"), ("🎉👩‍👩‍👧", "💤"), ("开启中", "已经关闭"), ("مفتوح", "مغلق"), LONG])
@pytest.mark.parametrize("width", [320, 900])
def test_D2_both_texts_fit_and_none_is_cut(server, people, board, on, off, width):
    server.put(board, group("s", "switch", label="Light in the hall", texts={"on": on, "off": off}))
    page = people.open(f"{server.url}/{board}", viewport={"width": width, "height": 600})
    expect(word(page, "s")).to_have_text(off)
    heights = []
    for expected in (on, off):
        page.get_by_role("switch").click()
        expect(word(page, "s")).to_have_text(expected)
        inside = word(page, "s").evaluate("""word => {
            const text = word.getBoundingClientRect(), row = word.closest('.row').getBoundingClientRect();
            return text.left >= row.left && text.right <= row.right && text.top >= row.top && text.bottom <= row.bottom
              && word.closest('.row').scrollWidth <= row.width; }""")
        assert inside
        heights.append(page.locator(".row").bounding_box()["height"])
    assert heights[0] == heights[1], "the row doesn't jump"


@pytest.mark.parametrize("locale,on,off", [
    ("en-US", "ON", "OFF"), ("zh-CN", "开", "关"), ("zh-TW", "開", "關"), ("de-DE", "EIN", "AUS"),
    ("ar-EG", "تشغيل", "إيقاف"), ("fi-FI", "ON", "OFF")])
def test_D3_without_texts_it_says_on_and_off_in_the_readers_language(server, people, board, locale, on, off):
    server.put(board, group("s", "switch", label="Light"))
    page = people.open(f"{server.url}/{board}", locale=locale)
    expect(word(page, "s")).to_have_text(off)
    page.get_by_role("switch").click()
    expect(word(page, "s")).to_have_text(on)


def test_D3_lang_in_the_address_chooses_the_language(server, people, board):
    server.put(board, group("s", "switch", label="Light"))
    page = people.open(f"{server.url}/{board}?lang=de")
    expect(word(page, "s")).to_have_text("AUS")
    assert page.locator("html").get_attribute("lang") == "de"


def test_D5_two_switches_keep_their_own_texts(server, people, board):
    server.put(board, group("a", "switch", label="A", texts={"on": "YES", "off": "NO"}),
               group("b", "switch", label="B", texts={"on": "TRUE", "off": "FALSE"}))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("switch", name="A", exact=True).click()
    expect(word(page, "a")).to_have_text("YES")
    expect(word(page, "b")).to_have_text("FALSE")


def test_D6_a_script_sets_no_then_a_person_clicks_and_everybody_sees_yes(server, people, board):
    server.put(board, group("door", "switch", label="Door", checked=True, texts={"on": "YES", "off": "NO"}))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    expect(word(page, "door")).to_have_text("YES")
    server.set(board, "door", off=["switch"])
    expect(word(page, "door")).to_have_text("NO")
    page.get_by_role("switch").click()
    for each in (page, other):
        expect(word(each, "door")).to_have_text("YES")


def test_D7_the_declared_value_is_what_scripts_read(server, people, board):
    server.put(board, group("door", "switch", label="Door", values={"on": "yes", "off": 0}))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("switch").click()
    expect(page.locator(".notice")).to_contain_text("Saved")
    status, answer = server.ask("GET", f"boards/{board}")
    assert (status, answer["groups"][0]["value"]) == (200, "yes")


def test_D8_a_screen_reader_hears_a_switch_its_name_and_one_text(server, people, board):
    server.put(board, group("door", "switch", label="Door open?", texts={"on": "YES", "off": "NO"}))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("switch", name="Door open?", exact=True)).to_have_accessible_description("NO")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    said = " | ".join(node["name"]["value"] for node in tree if not node.get("ignored") and node.get("name"))
    assert "NO" in said and "YES" not in said
    assert [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "switch"] == ["Door open?"]
