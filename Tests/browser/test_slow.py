"""P36 P53 Where something blocks WebSockets, the page goes by HTTP, says so, and comes back."""

import pytest
from conftest import SHOTS, group
from hosts import act, poll, vote
from playwright.sync_api import expect

BLOCK = {
    "refused": "class extends WebSocket { constructor() { super('ws://127.0.0.1:9/'); } }",
    # Some proxies let a socket through, and nothing in it.
    "cut": "class extends WebSocket { constructor(address) { super(address); this.addEventListener('open', () => this.close()); } send() {} }",
}


def open_slow(server, people, board, how="refused", path="", key=None, fragment=""):
    context = people.context(**({"viewport": {"width": 1280, "height": 900}} if path else {}))
    if key:
        people.open(f"{server.url}/host#{key}", context).close()
    context.add_init_script(f"window.RealSocket = WebSocket; window.WebSocket = {BLOCK[how]};")
    page = people.open(f"{server.url}/{path}{board}{fragment}", context)
    expect(page.locator("#notice")).to_contain_text("Slow connection mode", timeout=20000)
    return page


@pytest.mark.parametrize("how", list(BLOCK))
def test_votes_are_sent_and_others_are_seen_without_websockets(server, people, board, how):
    server.put(board, poll("food", results="live"), group("door", "switch"))
    page = open_slow(server, people, board, how)
    page.get_by_role("radio", name="Pizza").click()
    expect(page.locator("[data-group='food'] .notice")).to_contain_text("Saved: Pizza")
    vote(server, board, "food", "soup")
    vote(server, board, "food", "soup")
    expect(page.locator("[data-group='food'] .tally")).to_contain_text("3 people have answered")
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_be_checked()
    server.set(board, "door", off=["switch"])
    expect(page.get_by_role("switch")).not_to_be_checked()
    page.get_by_role("button", name="Take back my answer").first.click()
    expect(page.locator("[data-group='food'] .tally")).to_contain_text("2 people have answered")
    page.reload()
    expect(page.locator("[data-group='food'] .tally")).to_contain_text("2 people have answered", timeout=20000)


def test_a_refusal_is_said_and_a_deleted_board_too(server, people, board):
    server.put(board, group("few", "box", ["One", "Two"], max=1))
    page = open_slow(server, people, board)
    page.get_by_role("checkbox", name="One").click()
    expect(page.locator(".notice")).to_have_text("")
    page.get_by_role("checkbox", name="Two").click()
    expect(page.locator(".notice")).to_contain_text("at most 1")
    server.ask("DELETE", f"boards/{board}")
    expect(page.get_by_text("This board was deleted.")).to_be_visible()


def test_P36_who_is_here_and_what_one_may_do_is_told_without_websockets(server, people, board):
    server.put(board, poll("food"))
    page = open_slow(server, people, board)
    expect(page.locator(".here")).to_have_text("1 person here")
    other = people.open(f"{server.url}/{board}")
    for each in (page, other):
        expect(each.locator(".here")).to_have_text("2 people here")
    server.put(board, poll("food"), admission="invited")
    expect(page.locator("#notice")).to_contain_text("Only invited people can answer here.")
    expect(page.get_by_role("radio", name="Pizza")).to_be_disabled()
    server.put(board, poll("food"))
    expect(page.locator("#notice")).to_contain_text("Slow connection mode")
    expect(page.get_by_role("radio", name="Pizza")).to_be_enabled()
    page.close()
    expect(other.locator(".here")).to_have_text("1 person here", timeout=15000)


def test_P51_who_isnt_known_any_more_goes_on_as_somebody_new_without_websockets(own_server, people, board):
    own_server.put(board, poll("food", results="live"))
    page = open_slow(own_server, people, board)
    page.get_by_role("radio", name="Pizza").click()
    expect(page.locator("[data-group='food'] .notice")).to_contain_text("Saved: Pizza")
    own_server.kill()
    own_server.start()
    own_server.put(board, poll("food", results="live"))
    expect(page.locator("[data-group='food'] .tally")).to_have_text("No answers yet", timeout=30000)
    page.get_by_role("radio", name="Soup").click()
    expect(page.locator("[data-group='food'] .notice")).to_contain_text("Saved: Soup")


@pytest.mark.parametrize("path,where", [("control?board=", "control"), ("screen?board=", "screen")])
def test_hosts_and_screens_say_that_it_is_slow_too(server, people, board, path, where):
    server.put(board, poll("food"))
    page = open_slow(server, people, board, path=path, key=server.host_key if where == "control" else None)
    vote(server, board, "food", "soup")
    expect(page.locator(".count").nth(1) if where == "control" else page.locator(".screen-answered")).to_contain_text("1")
    page.screenshot(path=SHOTS / f"slow-{where}.png")
    page.evaluate("() => { window.WebSocket = RealSocket; }")
    expect(page.locator("#notice")).to_have_text("", timeout=40000)


def test_a_host_who_loses_the_right_is_told_so_without_websockets(server, people, board):
    server.put(board, poll("food"))
    made = act(server, board, "invite", right="host", count=1)["people"][0]
    page = open_slow(server, people, board, path="control?board=", fragment=f"#t={made['token']}")
    expect(page.get_by_role("button", name="Close voting")).to_be_visible()
    act(server, board, "grant", person=made["person"], right="viewer")
    expect(page.locator("#error")).to_contain_text("You aren't a host of this board.")


def test_the_page_comes_back_to_a_websocket_when_there_is_one(server, people, board):
    server.put(board, group("door", "switch"))
    page = open_slow(server, people, board)
    page.evaluate("() => { window.WebSocket = RealSocket; }")
    expect(page.locator("#notice")).to_have_text("", timeout=40000)
    page.get_by_role("switch").click()
    server.set(board, "door", off=["switch"])
    expect(page.get_by_role("switch")).not_to_be_checked(timeout=900)


def test_a_server_that_was_away_makes_nothing_slow(own_server, people, board):
    own_server.put(board, group("door", "switch"))
    page = people.open(f"{own_server.url}/{board}")
    expect(page.get_by_role("switch")).to_be_visible()
    page.evaluate("window.said = []; new MutationObserver(() => said.push(document.getElementById('notice').textContent))"
                  ".observe(document.getElementById('notice'), { childList: true })")
    own_server.kill()
    page.wait_for_timeout(6000)
    own_server.start()
    expect(page.locator("#notice")).to_have_text("", timeout=20000)
    page.wait_for_timeout(6000)
    assert not [text for text in page.evaluate("said") if "Slow" in text]
