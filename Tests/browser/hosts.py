"""What the tests of hosts and screens share: a host's browser, boards with polls, and people who vote by script."""

import json
import urllib.request


def poll(id="q", style="radio", labels=("Pizza", "Soup", "Rice"), **more):
    buttons = [{"id": label.lower().split()[0], "label": label} for label in labels]
    return {"id": id, "label": f"Question {id}?", "style": style, "mode": "poll", "buttons": buttons, **more}


def person(server):
    """Somebody new: their token (P53)."""
    request = urllib.request.Request(f"{server.url}/api/v1/hello", data=b"{}", method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())["token"]


def vote(server, board, group, *on, off=(), token=None):
    """One vote, of somebody new unless a token says who."""
    token = token or person(server)
    body = json.dumps({"group": group, "on": list(on), "off": list(off)}).encode()
    request = urllib.request.Request(
        f"{server.url}/api/v1/boards/{board}/set", data=body, method="POST", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.status == 200
    return token


def act(server, board, type, **fields):
    """What a host's script does (P47)."""
    status, answer = server.ask("POST", f"boards/{board}/{type}", fields)
    assert status == 200, answer
    return answer


def host(server, people, path="host", context=None, **how):
    """A host's page, in a browser that holds the host key."""
    context = context or people.context(**{"viewport": {"width": 1280, "height": 900}, **how})
    page = people.open(f"{server.url}/host#{server.host_key}", context)
    if path != "host":
        page.goto(f"{server.url}/{path}")
    return page


def here(server, address):
    """An address that phones would open, as this machine reaches it."""
    return server.url + address[address.index("/", len("http://")):]


def control(server, people, board, **how):
    return host(server, people, f"control?board={board}", **how)


def no_sideways(page):
    return page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth
      && Array.from(document.querySelectorAll('.scroll, .stage-area')).every(node => node.scrollWidth <= node.clientWidth)""")
