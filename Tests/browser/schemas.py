"""The JSON Schemas of docs/schema, and a client that holds every message in both directions against them."""

import json

import jsonschema
import referencing
import websocket

from conftest import ROOT

FILES = {path.stem: json.loads(path.read_text()) for path in sorted((ROOT / "docs/schema").glob("*.json"))}
REGISTRY = referencing.Registry().with_resources(
    (schema["$id"], referencing.Resource.from_contents(schema)) for schema in FILES.values())


def validator(name):
    """Of a file, or of one definition in it: `http#/$defs/board`."""
    file, _, part = name.partition("#")
    return jsonschema.Draft202012Validator(
        {"$ref": FILES[file]["$id"] + (f"#{part}" if part else "")}, registry=REGISTRY)


def check(name, value):
    errors = [f"{error.json_path}: {error.message[:300]}" for error in validator(name).iter_errors(value)]
    assert not errors, f"{name}: {json.dumps(value)[:600]}\n" + "\n".join(errors)


class Wire:
    """A WebSocket whose frames are all checked."""

    def __init__(self, server):
        self.seen = set()
        self.number = 0
        address = server.url.replace("http", "ws", 1) + "/api/v1/socket"
        self.socket = websocket.create_connection(address, timeout=10, suppress_origin=True)

    def close(self):
        self.socket.close()

    def send(self, message):
        check("client", message)
        self.seen.add("→ " + message["type"])
        self.socket.send(json.dumps(message))

    def receive(self):
        message = json.loads(self.socket.recv())
        check("server", message)
        self.seen.add("← " + message["type"])
        return message

    def wait(self, type, **fields):
        """The next message of a type; what comes before is checked, too."""
        while True:
            message = self.receive()
            if message["type"] == type and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, type, **fields):
        """A message and the reply to it."""
        self.number += 1
        self.send({"type": type, "id": self.number, **fields})
        return self.reply()

    def raw(self, text):
        """What is no proper message: the schema refuses it, and so does the server."""
        try:
            assert not validator("client").is_valid(json.loads(text)), text
        except json.JSONDecodeError:
            pass
        self.socket.send(text)
        return self.wait("error")

    def reply(self):
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message
