"""What docs/schema says is what really travels, in both directions, and what docs/PROTOCOL.md shows."""

import json
import re
import urllib.request

import jsonschema
import pytest

from conftest import ROOT
from schemas import FILES, Wire, check, validator

PROTOCOL = (ROOT / "docs/PROTOCOL.md").read_text()
POLL = {
    "title": "Mittag", "lang": "de", "show": "one", "groups": [
        {"id": "food", "label": "Was?", "style": "radio", "mode": "poll", "results": "live",
         "buttons": [{"id": "pizza", "label": "Pizza", "value": 1, "correct": True}, {"id": "soup", "value": {"a": [None, 1.5]}}]},
        {"id": "door", "style": "switch", "mode": "poll", "stage": "draft", "texts": {"on": "JA", "off": "NEIN"},
         "noneCorrect": True},
        {"id": "many", "mode": "poll", "max": 3, "none": True, "buttons": {"count": 20}}]}
SHARED = {
    "title": "Lunch", "groups": [
        {"id": "food", "label": "What?", "style": "radio", "deselectable": True,
         "buttons": [{"id": "pizza", "checked": True}, {"id": "soup"}]},
        {"id": "door", "style": "switch", "values": {"on": 1, "off": 0}}, {"id": "field", "buttons": {"count": 100}}]}


def put(server, board, declaration):
    check("board", declaration)
    status, answer = server.ask("PUT", f"boards/{board}", declaration)
    assert status == 200, answer
    check("http#/$defs/write", answer)


@pytest.fixture
def wire(server):
    wire = Wire(server)
    yield wire
    wire.close()


@pytest.fixture
def host(server):
    wire = Wire(server)
    wire.ask("hello", token=server.host_key, capabilities=[])
    yield wire
    wire.close()


@pytest.mark.parametrize("name", FILES)
def test_each_schema_is_one(name):
    jsonschema.Draft202012Validator.check_schema(FILES[name])


def test_the_error_codes_are_those_of_the_tables():
    rows = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", PROTOCOL, re.M)
    error = FILES["error"]["properties"]
    assert [code for _, code in rows] == error["code"]["enum"]
    assert int(rows[-1][0]) == len(rows) == error["number"]["maximum"]


def test_every_example_of_the_protocol_is_valid():
    examples = 0
    for place in re.finditer(r'\{"type":"', PROTOCOL):
        example, _ = json.JSONDecoder().raw_decode(PROTOCOL[place.start():].replace("\n", " "))
        arrow = PROTOCOL[max(0, place.start() - 2):place.start()]
        if "→" in arrow:
            check("client", example)
        elif "←" in arrow:
            check("server", example)
        else:
            assert validator("client").is_valid(example) or validator("server").is_valid(example), example
        examples += 1
    assert examples > 30
    poll, _ = json.JSONDecoder().raw_decode(PROTOCOL[PROTOCOL.index('"poll":{') + 7:])
    check("common#/$defs/poll", poll)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: path.stem)
def test_every_example_board_is_valid(path):
    check("board", json.loads(path.read_text()))


def test_shared_boards_on_the_socket(server, host, wire, board):
    host.ask("declare", board=board, declaration=SHARED)
    assert wire.ask("hello")["type"] == "welcome"
    joined = wire.ask("join", board=board, view="participant")
    assert joined["type"] == "joined"
    held = wire.wait("snapshot")
    assert wire.ask("click", board=board, group="food", button="soup")["type"] == "receipt"
    assert wire.ask("set", board=board, group="field", on=["7"], off=["8"])["type"] == "receipt"
    wire.wait("delta")
    have = {name: held[name] for name in ("epoch", "view", "rev", "digest")}
    wire.ask("join", board=board, have=have)
    wire.wait("delta", **{"from": held["rev"]})
    host.ask("join", board=board, follow="entries", **{"from": 1})
    host.wait("entry", seq=3)
    wire.ask("leave", board=board)
    wire.ask("join", board=board, view="screen")
    assert server.ask("DELETE", f"boards/{board}")[0] == 200
    wire.wait("gone")


def test_polls_on_the_socket(host, wire, board):
    host.ask("declare", board=board, declaration=POLL)
    host.ask("join", board=board)
    person = wire.ask("hello")["person"]
    wire.ask("join", board=board)
    wire.wait("snapshot")
    for intent, fields in [
            ("click", {"group": "food", "button": "pizza"}), ("set", {"group": "food", "on": ["soup"]}),
            ("withdraw", {"group": "food"}), ("click", {"group": "food", "button": "pizza"})]:
        assert wire.ask(intent, board=board, **fields)["type"] == "receipt"
    wire.wait("here")
    for intent, fields in [
            ("open", {"group": "door", "for": 60000}), ("extend", {"group": "door", "by": 30000}), ("go", {"group": "door"}),
            ("close", {"group": "door", "in": 10000}), ("close", {"group": "food"}), ("undo", {}),
            ("show", {"group": "food", "results": True, "correct": True}),
            ("hand", {"group": "food", "counts": {"pizza": 12}, "people": 12}), ("reset", {"group": "food"}),
            ("go", {"group": "food"}), ("close", {"group": "food"})]:
        assert host.ask(intent, board=board, **fields)["type"] == "receipt", intent
    assert host.wait("snapshot", undo="close")["undoes"] > 1
    assert host.ask("undo", board=board, undoes=1)["code"] == "nothing"
    assert wire.ask("click", board=board, group="food", button="pizza")["code"] == "closed"
    host.ask("invite", board=board, right="participant", count=2)
    host.ask("grant", board=board, person=person, right="host")
    wire.wait("right")
    wire.ask("join", board=board)
    wire.wait("snapshot", view="host")
    assert host.ask("people", board=board, limit=1)["more"] is True
    host.ask("join", board=board, follow="entries")
    host.wait("entry", withheld=True)
    wanted = {"ballot", "snapshot", "delta", "here", "right", "welcome", "joined", "receipt", "error", "invited", "people", "entry"}
    assert {"← " + type for type in wanted} - (wire.seen | host.seen) == set()


def test_errors_on_the_socket(wire, board, server):
    put(server, board, SHARED)
    bad = [
        "{", "[]", '{"type":"jump"}', '{"type":"click","id":1}', '{"type":"click","id":1.5,"board":"b","group":"g","button":"x"}',
        '{"type":"join","id":2,"board":"a b"}', '{"type":"set","id":3,"board":"b","group":"g","on":"x"}',
        '{"type":"show","id":4,"board":"b","group":"g"}', '{"type":"open","id":5,"board":"b","group":"g","for":1}',
        '{"type":"hand","id":6,"board":"b","group":"g","counts":{"x":-1}}', '{"type":"invite","id":7,"board":"b","right":"king"}']
    for text in bad:
        wire.raw(text)
    wire.number = 100
    codes = [wire.ask(type, **fields).get("code") for type, fields in [
        ("hello", {"token": "made-up"}), ("hello", {}), ("join", {"board": "nowhere"}), ("join", {"board": board, "view": "host"}),
        ("click", {"board": board, "group": "x", "button": "x"}), ("click", {"board": board, "group": "food", "button": "x"}),
        ("set", {"board": board, "group": "food", "on": ["pizza", "soup"]}), ("declare", {"board": board, "declaration": SHARED}),
        ("undo", {"board": board})]]
    assert codes == ["unauthorized", None, "no-board", "forbidden", "no-group", "no-button", "two", "forbidden", "forbidden"]


def test_answers_of_http(server, board):
    put(server, board, POLL)
    shared = f"{board}s"
    put(server, shared, SHARED)
    _, hello = server.ask("POST", "hello", {}, host=False)
    check("http#/$defs/hello", hello)

    def ask(name, method, path, body=None, token=None):
        data = None if body is None else json.dumps(body).encode()
        bearer = token or server.host_key
        request = urllib.request.Request(
            f"{server.url}{path}", data=data, method=method, headers={"Authorization": f"Bearer {bearer}"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                value = json.loads(answer.read())
        except urllib.error.HTTPError as error:
            value = json.loads(error.read())
        check(f"http#/$defs/{name}", value)
        return value

    at = f"/api/v1/boards/{board}"
    ask("write", "POST", f"{at}/click", {"group": "food", "button": "pizza"}, hello["token"])
    ask("write", "POST", f"{at}/hand", {"group": "food", "counts": {"soup": 2}})
    ask("write", "POST", f"{at}/reset", {"group": "food"})
    ask("write", "POST", f"{at}/close", {"group": "food"})
    ask("error", "GET", f"{at}/course?group=door")
    ask("course", "GET", f"{at}/course?group=food")
    ask("board", "GET", at)
    ask("board", "GET", at, token=hello["token"])
    ask("board", "GET", f"/api/v1/boards/{shared}")
    ask("result", "GET", f"{at}/export?format=json")
    ask("result", "GET", f"/api/v1/boards/{shared}/export")
    ask("done", "PUT", f"{at}?dry-run=yes", POLL)
    ask("invited", "POST", f"{at}/invite", {"right": "participant"})
    ask("granted", "POST", f"{at}/grant", {"person": hello["person"], "right": "participant"})
    ask("people", "POST", f"{at}/people", {})
    assert ask("boards", "GET", "/api/v1/boards")["boards"]
    ask("audience", "GET", "/api/v1/audience")
    ask("live", "GET", "/livez")
    ask("ready", "GET", "/readyz")
    status, answer = server.ask_raw("PUT", "pictures", b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    assert status == 200
    check("http#/$defs/picture", answer)
    changes = {}
    while "snapshot" not in changes:
        changes = ask("changes", "GET", f"{at}/changes?view=participant", token=hello["token"])
    held = changes["snapshot"]
    have = "&".join(f"{name}={held[name]}" for name in ("epoch", "view", "rev", "digest"))
    ask("changes", "GET", f"{at}/changes?{have}")
    for method, path, body in [
            ("GET", "/api/v1/boards/nowhere", None), ("GET", "/api/v1/nothing", None), ("POST", f"{at}/click", {}),
            ("GET", f"{at}/export?format=xml", None), ("DELETE", "/livez", None), ("PUT", at, {"groups": [{"style": "lever"}]})]:
        ask("error", method, path, body)
    ask("done", "DELETE", f"/api/v1/boards/{shared}")
