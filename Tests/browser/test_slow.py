"""P36 P53 Where something blocks WebSockets, the page goes by HTTP, says so, and comes back."""

import pytest
from conftest import group
from hosts import poll, vote
from playwright.sync_api import expect

BLOCK = {
    "refused": "class extends WebSocket { constructor() { super('ws://127.0.0.1:9/'); } }",
    # Some proxies let a socket through, and nothing in it.
    "cut": "class extends WebSocket { constructor(address) { super(address); this.addEventListener('open', () => this.close()); } send() {} }",
}


def open_slow(server, people, board, how="refused"):
    context = people.context()
    context.add_init_script(f"window.RealSocket = WebSocket; window.WebSocket = {BLOCK[how]};")
    page = people.open(f"{server.url}/{board}", context)
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
