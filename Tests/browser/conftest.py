"""The browser tests: a real server, real pages. `SWITCHBOARD` names the program; else the one that was built is used.

    python3 -m venv .venv && .venv/bin/pip install -r Tests/browser/requirements.txt
    .venv/bin/pytest Tests/browser
"""

import base64
import json
import os
import pathlib
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = pathlib.Path(__file__).parent / "shots"
expect.set_options(timeout=8000)


def program():
    named = os.environ.get("SWITCHBOARD")
    built = [ROOT / ".build/release/switchboard", ROOT / ".build/debug/switchboard"]
    found = [named] if named else [str(path) for path in built if path.exists()]
    if not found:
        pytest.exit("No server: build it (swift build) or name it in SWITCHBOARD.", returncode=2)
    return found[0]


class Server:
    """One `switchboard serve`, with a journal that is forgotten when it ends."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.options = options
        self.port = 0
        self.start()

    def start(self):
        ready = self.folder / "ready.json"
        ready.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [program(), "serve", "--listen", f"127.0.0.1:{self.port}", "--journal", "memory",
             "--host-key-file", str(self.folder / "host.key"), "--ready-file", str(ready),
             *self.options],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=(self.folder / "stderr").open("ab"))
        end = time.monotonic() + 20
        while not (ready.exists() and ready.read_text().endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > end:
                pytest.exit(f"The server didn't start: {(self.folder / 'stderr').read_text()}", returncode=2)
            time.sleep(0.02)
        told = json.loads(ready.read_text())
        self.port, self.host_key, self.url = told["port"], told["hostKey"], told["url"]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def ask(self, method, path, body=None, host=True):
        """The status and the JSON of an answer."""
        return self.ask_raw(method, path, None if body is None else json.dumps(body).encode(), host)

    def ask_raw(self, method, path, data=None, host=True):
        headers = {"Authorization": f"Bearer {self.host_key}"} if host else {}
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def put(self, board, *groups, **more):
        status, answer = self.ask("PUT", f"boards/{board}", {"title": board, "groups": list(groups), **more})
        assert status in (200, 201), answer

    def picture(self, text):
        """Uploads an SVG; both of a button's pictures are this one."""
        status, answer = self.ask_raw("PUT", "pictures", text.encode())
        assert status == 200, answer
        name = answer["name"]
        return {"checked": name, "unchecked": name}

    def set(self, board, group, on=(), off=()):
        """What a script does."""
        status, answer = self.ask("POST", f"boards/{board}/set", {"group": group, "on": list(on), "off": list(off)})
        assert status == 200, answer


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may kill."""
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    yield browser
    browser.close()


def troubles(page):
    """What a page's console logs as errors from now on, the browser's own complaints too."""
    found = []
    page.on("console", lambda line: line.type == "error" and found.append(line.text))
    return found


class People:
    """Everybody who has the page open. Each is a browser of their own; an error on a page fails the test."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.contexts = []
        self.errors = []

    def context(self, **how):
        context = self.chromium.new_context(**{"viewport": {"width": 390, "height": 844}, **how})
        self.contexts.append(context)
        return context

    def open(self, address, context=None, **how):
        page = (context or self.context(**how)).new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{address}: {error}"))
        page.on("console", lambda line: "Content Security Policy" in line.text and self.errors.append(line.text))
        page.goto(address)
        return page


@pytest.fixture
def people(chromium):
    people = People(chromium)
    yield people
    for context in people.contexts:
        context.close()
    assert people.errors == []


@pytest.fixture
def board(request):
    """A board's id that no other test uses."""
    return "t" + str(abs(hash(request.node.nodeid)))


def group(id, style=None, buttons=None, **more):
    declared = {"id": id, **more}
    if style is not None:
        declared["style"] = style
    if buttons is not None:
        declared["buttons"] = buttons
    return declared


def picture(page, button):
    """The file name of the picture that a button shows; small ones travel inside styles.json."""
    control = page.locator(f"[data-button='{button}']")
    source = control.evaluate("control => control.closest('.row, .card').querySelector('img').src")
    if not source.startswith("data:"):
        return source.split("/")[-1]
    content = base64.b64decode(source.split(",", 1)[1])
    return next(path.name for path in ROOT.glob("Plugins/*/web/*.svg") if path.read_bytes() == content)
