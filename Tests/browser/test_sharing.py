"""E. Sharing, as the page shows it."""

from conftest import group
from playwright.sync_api import expect

KEPT = "No connection. Your answer is kept and sent when you are back."


def bread(page):
    return page.get_by_role("checkbox", name="Bread")


def put(server, board):
    server.put(board, group("g", "box", [{"id": "b", "label": "Bread"}, {"id": "s", "label": "Salad"}]))


def slow_down(page, ms):
    """Lets what the page sends leave later, as a bad Wi-Fi does."""
    page.evaluate("""ms => { const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), ms); }; }""", ms)


def test_E1_two_browsers_and_a_script_see_each_other_and_a_newcomer_the_present(server, people, board):
    put(server, board)
    one, two = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    bread(one).click()
    expect(bread(two)).to_be_checked()
    server.set(board, "g", on=["s"], off=["b"])
    for page in (one, two, people.open(f"{server.url}/{board}")):
        expect(bread(page)).not_to_be_checked()
        expect(page.get_by_role("checkbox", name="Salad")).to_be_checked()


def test_E2_what_a_script_set_with_nobody_there_is_seen_by_whoever_comes(server, people, board):
    put(server, board)
    server.set(board, "g", on=["b"])
    expect(bread(people.open(f"{server.url}/{board}"))).to_be_checked()


def test_E3_a_page_without_a_connection_says_so_and_catches_up(server, people, board):
    put(server, board)
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    expect(bread(page)).not_to_be_checked()
    context.set_offline(True)
    expect(page.locator("#notice")).to_have_text("No connection. Trying again…", timeout=15000)
    server.set(board, "g", on=["b"])
    context.set_offline(False)
    expect(bread(page)).to_be_checked()
    expect(page.locator("#notice")).to_be_empty()


def test_E3_a_click_made_without_a_connection_is_kept_and_counted_once(server, people, board):
    put(server, board)
    context = people.context()
    page, other = people.open(f"{server.url}/{board}", context), people.open(f"{server.url}/{board}")
    expect(bread(page)).not_to_be_checked()
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty(timeout=15000)
    bread(page).click()
    expect(page.locator("[data-group='g'] .notice")).to_contain_text(KEPT)
    expect(bread(page)).to_be_checked()
    context.set_offline(False)
    expect(bread(other)).to_be_checked(timeout=15000)
    expect(page.locator("[data-group='g'] .notice")).to_be_empty(timeout=15000)


def test_E3_a_click_survives_a_reload_before_it_was_sent(server, people, board):
    put(server, board)
    context = people.context()
    page, other = people.open(f"{server.url}/{board}", context), people.open(f"{server.url}/{board}")
    expect(bread(page)).not_to_be_checked()
    page.evaluate("WebSocket.prototype.send = () => {}")
    bread(page).click()
    page.reload()
    expect(bread(other)).to_be_checked()
    expect(bread(page)).to_be_checked()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('outbox')).length") == 0


def test_E3_a_reload_is_the_same_person(server, people, board):
    put(server, board)
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    expect(bread(page)).not_to_be_checked()
    # The token itself is issued anew with each hello.
    subject = """() => { const [, token] = Object.entries(localStorage).find(([key]) => key.endsWith(':token'));
        return JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).sub; }"""
    before = page.evaluate(subject)
    page.wait_for_timeout(1100)
    page.reload()
    expect(bread(page)).not_to_be_checked()
    assert before.startswith("p") and page.evaluate(subject) == before


def test_E3_when_the_server_restarts_the_page_comes_back_by_itself(own_server, people, board):
    put(own_server, board)
    page = people.open(f"{own_server.url}/{board}")
    bread(page).click()
    expect(page.locator("[data-group='g'] .notice")).to_contain_text("Saved")
    own_server.kill()
    expect(page.locator("#notice")).not_to_be_empty()
    own_server.start()
    put(own_server, board)
    expect(page.locator("#notice")).to_be_empty(timeout=30000)
    expect(bread(page)).not_to_be_checked()


def test_E8_two_people_who_tick_the_same_empty_box_leave_it_ticked(server, people, board):
    put(server, board)
    pages = [people.open(f"{server.url}/{board}") for _ in range(2)]
    for page in pages:
        expect(bread(page)).not_to_be_checked()
        slow_down(page, 500)
    for page in pages:
        bread(page).click()
    pages[0].wait_for_timeout(1000)
    for page in pages:
        expect(bread(page)).to_be_checked()


def test_E9_an_old_click_means_what_it_showed_never_the_opposite(server, people, board):
    put(server, board)
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    expect(bread(page)).not_to_be_checked()
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty(timeout=15000)
    bread(page).click()
    server.set(board, "g", on=["b"])
    context.set_offline(False)
    expect(page.locator("#notice")).to_be_empty(timeout=15000)
    expect(page.locator("[data-group='g'] .notice")).to_be_empty(timeout=15000)
    expect(bread(page)).to_be_checked()


def test_a_click_that_takes_longer_says_sending_and_then_saved(server, people, board):
    put(server, board)
    page = people.open(f"{server.url}/{board}")
    expect(bread(page)).not_to_be_checked()
    slow_down(page, 1200)
    bread(page).click()
    notice = page.locator("[data-group='g'] .notice")
    expect(bread(page)).to_be_checked()
    expect(notice).to_be_empty()
    expect(notice).to_contain_text("Sending…")
    expect(notice).to_contain_text("Saved")
    expect(notice).to_be_empty()


def test_a_refused_click_goes_back_and_says_why(server, people, board):
    server.put(board, group("g", "radio", [{"id": "a", "label": "A", "checked": True}, {"id": "b", "label": "B"}]))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio", name="A")).to_be_checked()
    page.evaluate("""() => { const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { send.call(this, text.replace('"b"', '"gone"')); }; }""")
    page.get_by_role("radio", name="B").click()
    expect(page.locator("[data-group='g'] .notice")).to_contain_text("Not counted: this button is no longer there.")
    expect(page.get_by_role("radio", name="A")).to_be_checked()
    expect(page.locator("#live")).to_contain_text("Not counted")
