"""G. Text and limits, as the page shows them."""

import pytest
from conftest import group
from playwright.sync_api import expect

LABELS = [
    "<b>bold</b><img src=x onerror=alert(1)>", "\"quotes\" & 'more' &amp;", "first line\nsecond line", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽",
    "שלום (עולם) 123", "مرحبا! (1)", "e\u0301 Z\u0351\u036b\u0343", "__proto__", "007", "null", "constructor",
    "word " * 56, "x" * 1000,
]


def no_sideways(page):
    return page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth
      && document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth""")


@pytest.mark.parametrize("style,role", [("box", "checkbox"), ("radio", "radio"), ("picture", "button")])
def test_G1_labels_are_shown_as_written_whole_without_sideways_scrolling(server, people, board, style, role):
    buttons = [{"id": f"b{n}", "label": label} for n, label in enumerate(LABELS)]
    server.put(board, group("g", style, buttons, label=LABELS[0]))
    page = people.open(f"{server.url}/{board}", viewport={"width": 320, "height": 700})
    expect(page.get_by_role(role)).to_have_count(len(LABELS))
    assert page.locator("main .name").evaluate_all("names => names.map(name => name.textContent)") == LABELS
    assert page.locator("h2").evaluate("heading => heading.textContent") == LABELS[0]
    assert no_sideways(page)
    assert page.locator(".name").evaluate_all("names => names.every(name => name.scrollWidth <= name.clientWidth)")
    assert page.locator("main b").count() == 0
    assert page.locator(".name").nth(2).evaluate("name => name.getClientRects().length && name.offsetHeight") > 40


def test_G1_ids_that_are_names_of_the_language_are_ids_like_others(server, people, board):
    ids = ["__proto__", "constructor", "toString", "007", "null"]
    server.put(board, *[group(id, "box", [{"id": id, "label": id}]) for id in ids])
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    for id in ids:
        page.get_by_role("checkbox", name=id, exact=True).click()
        expect(other.get_by_role("checkbox", name=id, exact=True)).to_be_checked()


@pytest.mark.parametrize("count", [1, 2, 100])
def test_G4_as_many_buttons_as_were_declared(server, people, board, count):
    server.put(board, group("g", "box", [f"Button {n}" for n in range(count)]))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("checkbox")).to_have_count(count)
    page.get_by_role("checkbox").last.click()
    expect(page.get_by_role("checkbox").last).to_be_checked()


def test_G4_ten_thousand_buttons_are_there_and_answer(server, people, board):
    server.put(board, group("g", "box", [f"Button {n}" for n in range(10000)]))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("checkbox")).to_have_count(10000, timeout=20000)
    page.get_by_role("checkbox").last.click()
    expect(page.get_by_role("checkbox").last).to_be_checked()


def test_G4_a_million_numbered_buttons_scroll_and_answer(server, people, board):
    server.put(board, group("field", "box", {"count": 1000000}))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    for each in (page, other):
        expect(each.get_by_role("checkbox", name="0", exact=True)).to_be_visible(timeout=20000)
        assert each.locator("input[type=checkbox]").count() < 400
        each.get_by_label("Go to number").fill("999999")
        each.get_by_label("Go to number").press("Enter")
    last = page.get_by_role("checkbox", name="999999", exact=True)
    expect(last).to_be_focused()
    last.press("Space")
    expect(other.get_by_role("checkbox", name="999999", exact=True)).to_be_checked()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("checkbox", name="999998", exact=True)).to_be_focused()
    assert no_sideways(page)
    server.set(board, "field", on=["0"])
    page.keyboard.press("Home")
    expect(page.get_by_role("checkbox", name="0", exact=True)).to_be_checked()
