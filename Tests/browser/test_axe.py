"""axe finds nothing on any page in any state: light and dark, German and Arabic. `make axe` runs it in three engines."""

import http.server
import threading

import pytest
from conftest import SHOTS, Server, group
from engines import ENGINE, open_tab
from hosts import act, poll, vote


class Site(http.server.BaseHTTPRequestHandler):
    """Another site, which frames a board."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.html.encode())

    def log_message(self, *_):
        pass


class Walk:
    """One browser that goes from page to page; gathers what axe finds, by state."""

    def __init__(self, tab, server, language):
        self.tab, self.server, self.language = tab, server, language
        self.found = {}

    def goto(self, path, until):
        address, _, secret = path.partition("#")
        joined = f"{address}{'&' if '?' in address else '?'}lang={self.language}"
        self.tab.goto(f"{self.server.url}/{joined}" + (f"#{secret}" if secret else ""))
        self.tab.until(until)

    def look(self, state, until="true"):
        self.tab.until(until)
        faults = self.tab.faults()
        if faults:
            self.found[state] = faults


def shown(selector):
    return f"document.querySelector({selector!r})"


@pytest.fixture
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def declare(server):
    several = {"id": "bring", "label": "Bring?", "style": "box", "mode": "poll", "min": 2, "max": 3, "results": "after-close",
               "buttons": ["Bread", "Salad", "Cake", "Water"]}
    right = poll("q", results="live")
    right["buttons"][0]["correct"] = True
    server.put("draft", {**poll(), "stage": "draft"}, title="Draft")
    server.put("polls", right, several, poll("quiet", results="host-only"),
               poll("rate", "stars", [str(n) for n in range(1, 6)], results="live"),
               {"id": "door", "label": "Door open?", "style": "switch", "mode": "poll", "results": "live"},
               title="Polls", passing=True)
    server.put("shared", group("few", "box", ["One", "Two"], max=1, label="Few"), group("food", "radio", ["Pizza", "Soup"]),
               group("door", "switch", texts={"on": "YES", "off": "NO"}), group("where", "picture", ["Kitchen", "Garden"]),
               group("field", "box", {"count": 500}, label="Field"), group("gone", "radio", ["A"]), title="Shared")
    vote(server, "polls", "q", "pizza")


def participant(walk, server):
    walk.goto("", shown("input"))
    walk.look("start")
    walk.goto("draft", shown("main .only"))
    walk.look("nothing open")
    walk.goto("no-such-board", shown("main .only"))
    walk.look("no board")
    walk.goto("polls", f"{shown('[data-group=q] input')} && {shown('footer, .side, .people')}")
    walk.look("open", "document.querySelectorAll('.group input').length > 12")
    walk.tab.click("[data-group=bring] input")
    walk.look("ticked, not sent", shown("[data-group=bring] .poll button"))
    walk.tab.click("[data-group=q] input")
    walk.look("answered", f"{shown('[data-group=q] .fill')} && document.querySelector('[data-group=q] .notice').textContent")
    act(server, "polls", "close", group="q")
    walk.look("closed", f"{shown('[data-group=q] input:disabled, [data-group=q] [aria-disabled=true]')}")
    act(server, "polls", "show", group="q", results=True, correct=True)
    act(server, "polls", "reset", group="rate")
    walk.look("shown", f"{shown('[data-group=q] .mark:not([hidden])')} && !document.querySelector('[data-group=q] .notice').textContent")
    walk.goto("shared", shown("[data-group=few] input"))
    walk.look("shared")
    walk.tab.click("[data-group=few] input")
    walk.tab.until("document.querySelector('[data-group=few] input').checked")
    walk.tab.js("document.querySelectorAll('[data-group=few] input')[1].click()")
    walk.look("refused", "document.querySelector('[data-group=few] .notice').dataset.state === 'refused'")


def hosts(walk, server):
    walk.goto("host", "document.body.innerText.length > 40")
    walk.look("host without the key")
    walk.goto(f"host#{server.host_key}", "document.body.innerText.includes('Polls')")
    walk.look("list of boards")
    walk.goto("control?board=polls", "document.querySelectorAll('[data-card]').length === 5")
    walk.tab.js("document.querySelectorAll('details').forEach(node => { node.open = true; })")
    walk.look("control")
    walk.goto("control?board=shared", shown("[data-card=food] input"))
    walk.look("control of a shared board")
    walk.goto("control?board=polls#edit=poll", shown(".editor input"))
    walk.tab.js("document.querySelectorAll('details').forEach(node => { node.open = true; })")
    walk.look("editor")
    walk.goto("control?board=draft", shown("[data-card=q]"))
    walk.look("control of a draft")


def halls(walk):
    walk.goto("screen?board=polls", shown("[data-group=q] .fill, [data-group=q] .count"))
    walk.look("screen", "!document.getElementById('corner').hidden")
    walk.goto("screen?board=shared&touch=1", shown("[data-group=food] input"))
    walk.look("wall")
    walk.goto("screen?board=draft", shown(".only"))
    walk.look("screen with nothing")


@pytest.mark.parametrize("scheme,language", [("light", "de"), ("dark", "ar")])
def test_axe_finds_nothing_on_any_page_in_any_state(playwright, tmp_path, site, scheme, language):
    origin = f"http://127.0.0.1:{site.server_port}"
    server = Server(tmp_path, "--embed-from", origin)
    tab = open_tab(playwright, scheme, language)
    walk = Walk(tab, server, language)
    try:
        declare(server)
        participant(walk, server)
        dark = tab.js("matchMedia('(prefers-color-scheme: dark)').matches")
        assert dark == (scheme == "dark")
        hosts(walk, server)
        halls(walk)
        site.html = (f"<!doctype html><html lang='en'><title>Site</title><main><h1>Site</h1><script src='{server.url}/embed.js' defer>"
                     f"</script><switch-board board='polls'></switch-board></main></html>")
        tab.goto(origin)
        walk.look("a site with a frame", shown("iframe"))
        tab.enter_frame()
        walk.look("in the frame", shown("[data-group=q] input"))
        walk.goto("polls", shown("[data-group=door] input"))
        server.kill()
        walk.tab.until(shown("#notice.shown"))
        walk.tab.click("[data-group=door] input")
        walk.look("offline", "document.querySelector('[data-group=door] .notice').dataset.state === 'kept'")
    finally:
        tab.close()
        server.kill()
    assert [f"{state}: {fault}" for state, faults in walk.found.items() for fault in faults] == []
