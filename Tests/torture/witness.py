"""Writes down what everybody did and saw, a line each, for `judge` (docs/TESTING.md has the format)."""

import collections
import json


def intent(message):
    """A message as its entry tells it."""
    kind, group = message["type"], message["group"]
    if kind == "set":
        return {"set": group, "on": message.get("on", []), "off": message.get("off", [])}
    if kind == "click":
        return {"click": group, "button": message["button"]}
    if kind == "withdraw":
        return {"withdraw": group}
    return {"do": kind, "group": group} | {key: message[key] for key in ("for", "in", "by") if key in message}


class Witness:
    def __init__(self, path):
        self.path = path
        self._file = open(path, "w")
        self._names = collections.Counter()
        self._requests = 0

    def name(self, kind):
        """Of somebody who is heard from now on."""
        self._names[kind] += 1
        return f"{kind} {self._names[kind]}"

    def _tell(self, who, what, **more):
        self._file.write(json.dumps({"who": who, "what": what, **more}) + "\n")

    def sent(self, who, message):
        self._tell(who, "sent", board=message["board"], id=message["id"], intent=intent(message))

    def receipt(self, who, board, number, seq):
        self._tell(who, "receipt", board=board, id=number, seq=seq)

    def refusal(self, who, board, number, code, final):
        self._tell(who, "refusal", board=board, id=number, code=code, final=final)

    def lost_link(self, who):
        self._tell(who, "lost-link")

    def follows(self, who, board):
        self._tell(who, "follows", board=board)

    def snapshot(self, who, name, board, reason=None):
        self._tell(who, "snapshot", board=name, view=board.view, rev=board.rev, reason=reason, **self._held(board))

    def delta(self, who, name, board, message):
        """A delta came, and this is what the reader holds now."""
        self._tell(who, "delta", board=name, **{key: message[key] for key in ("from", "to")}, **self._held(board))

    def _held(self, board):
        return {"digest": board.have["digest"], "groups": board.groups}

    def stuck(self, who, board, why):
        self._tell(who, "stuck", board=board, why=why)

    def asked(self, board, seq):
        """The operator wrote over HTTP, and was answered."""
        self._requests += 1
        self._tell("operator", "sent", board=board, id=self._requests)
        self.receipt("operator", board, self._requests, seq)

    def flush(self):
        """All that was told is in the file."""
        self._file.flush()
