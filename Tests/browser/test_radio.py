"""B. The radio group."""

from conftest import group
from playwright.sync_api import expect

STARS = [{"id": str(n), "label": "★" * n, "value": n} for n in range(1, 6)]


def checked(page):
    return page.locator("input:checked").evaluate_all("inputs => inputs.map(input => input.dataset.button)")


def declared(n):
    return [{**star, "checked": star["value"] == n} for star in STARS]


def test_B1_exactly_one_is_checked_whichever_is_clicked(server, people, board):
    server.put(board, group("stars", "radio", STARS))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    for n in (3, 5, 1):
        page.get_by_role("radio", name="★" * n, exact=True).click()
        expect(other.get_by_role("radio", name="★" * n, exact=True)).to_be_checked()
        assert checked(page) == checked(other) == [str(n)]


def test_B2_the_declared_choice_is_shown_before_anybody_clicked(server, people, board):
    server.put(board, group("stars", "radio", declared(3)))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio", name="★★★", exact=True)).to_be_checked()
    assert checked(page) == ["3"]


def test_B3_clicking_the_checked_radio_changes_nothing(server, people, board):
    server.put(board, group("stars", "radio", declared(3)))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="★★★", exact=True).click()
    page.wait_for_timeout(300)
    assert checked(page) == ["3"]


def test_B3_a_deselectable_group_is_toggle_buttons_and_can_be_cleared_by_keyboard(server, people, board):
    server.put(board, group("stars", "radio", declared(3), deselectable=True))
    page = people.open(f"{server.url}/{board}")
    star = page.get_by_role("button", name="★★★", exact=True)
    expect(star).to_have_attribute("aria-pressed", "true")
    star.press("Space")
    expect(page.locator("[aria-pressed='true']")).to_have_count(0)


def test_B4_none_may_be_checked(server, people, board):
    server.put(board, group("stars", "radio", STARS))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(5)
    assert checked(page) == []


def test_B6_two_people_in_the_same_moment_end_with_the_same_one(server, people, board):
    server.put(board, group("stars", "radio", STARS))
    pages = [people.open(f"{server.url}/{board}") for _ in range(2)]
    for _ in range(5):
        for n, page in enumerate(pages):
            page.locator("input").nth(n + 1).evaluate("input => setTimeout(() => input.click(), 50)")
        pages[0].wait_for_timeout(400)
        assert checked(pages[0]) == checked(pages[1])
        assert len(checked(pages[0])) == 1


def test_B7_a_checked_radio_that_is_removed_leaves_none_and_an_edited_one_stays(server, people, board):
    server.put(board, group("stars", "radio", declared(3)))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(5)
    edited = [{**star, "label": "three" if star["value"] == 3 else star["label"]} for star in STARS]
    server.put(board, group("stars", "radio", edited))
    expect(page.get_by_role("radio", name="three")).to_be_checked()
    server.put(board, group("stars", "radio", STARS[:2]))
    expect(page.get_by_role("radio")).to_have_count(2)
    assert checked(page) == []


def test_B9_a_click_in_one_group_never_touches_the_other(server, people, board):
    server.put(board, group("one", "radio", declared(3)), group("two", "radio", declared(3)))
    page = people.open(f"{server.url}/{board}")
    page.locator("[data-group='one'] input").first.click()
    expect(page.locator("[data-group='one'] input").first).to_be_checked()
    expect(page.locator("[data-group='two'] input").nth(2)).to_be_checked()


def test_B1_arrow_keys_move_the_choice(server, people, board):
    server.put(board, group("stars", "radio", declared(3)))
    page, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="★★★", exact=True).press("ArrowDown")
    expect(other.get_by_role("radio", name="★★★★", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="★★★★", exact=True)).to_be_focused()
