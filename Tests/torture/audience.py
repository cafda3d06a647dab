"""People who write and read through every fault: writers that send again what isn't answered, readers that prove digests.

They tell a witness what they did and saw, and judge nothing.
"""

import asyncio
import random

from link import Link
from model import Board, Mismatch

SHARED = {"title": "Shared", "groups": [
    {"id": "field", "buttons": {"count": 200}},
    {"id": "food", "style": "radio", "buttons": ["Pizza", "Soup", "Salad"]},
    {"id": "door", "style": "switch", "texts": {"on": "YES", "off": "NO"}}]}
POLL = {"title": "Poll", "groups": [
    {"id": "one", "style": "radio", "mode": "poll", "results": "live", "buttons": ["a", "b", "c"]},
    {"id": "many", "style": "box", "mode": "poll", "results": "live", "buttons": ["a", "b", "c", "d"]},
    {"id": "yes", "style": "switch", "mode": "poll", "results": "live", "texts": {"on": "YES", "off": "NO"}}]}


def click_or_vote(dice):
    """What a participant may do."""
    kind = dice.randrange(6)
    if kind < 2:
        button = str(dice.randrange(200))
        return {"type": "set", "board": "shared", "group": "field", dice.choice(["on", "off"]): [button]}
    if kind == 2:
        group = dice.choice(["food", "door"])
        return {"type": "click", "board": "shared", "group": group,
                "button": str(dice.randrange(1, 4)) if group == "food" else "switch"}
    if kind == 3:
        return {"type": "set", "board": "poll", "group": "one", "on": [str(dice.randrange(1, 4))]}
    if kind == 4:
        return {"type": "click", "board": "poll", "group": dice.choice(["many"] * 3 + ["one"]),
                "button": str(dice.randrange(1, 4))}
    if dice.random() < 0.4:
        return {"type": "withdraw", "board": "poll", "group": dice.choice(["one", "many", "yes"])}
    return {"type": "set", "board": "poll", "group": "yes", dice.choice(["on", "off"]): ["switch"]}


def host_it(dice):
    """What a host may do: polls that close by their timer or by hand, rounds that begin anew."""
    group = dice.choice(["one", "many", "yes"])
    kind = dice.randrange(8)
    if kind < 4:
        return {"type": "open", "board": "poll", "group": group, "for": dice.randrange(1000, 2500)}
    if kind == 4:
        return {"type": "close", "board": "poll", "group": group}
    if kind == 5:
        return {"type": "reset", "board": "poll", "group": group}
    if kind == 6:
        return {"type": "reset", "board": "shared", "group": dice.choice(["food", "door", "field"])}
    return {"type": "open", "board": "poll", "group": group}


class Person:
    """A link that comes back, until told to rest."""

    def __init__(self, port, seed, witness, kind):
        self.port, self.dice = port, random.Random(seed)
        self.witness, self.name = witness, witness.name(kind)
        self.link, self.resting, self.lives = None, False, 0
        self.task = asyncio.ensure_future(self._live())

    async def _live(self):
        while not self.resting:
            try:
                link = await Link.open(self.port, 5)
            except (OSError, asyncio.TimeoutError):
                await asyncio.sleep(self.dice.uniform(0.02, 0.1))
                continue
            self.lives += 1
            gone = asyncio.get_running_loop().create_future()
            link.received = self.take
            link.closed = lambda code: gone.done() or gone.set_result(code)
            self.link = link
            self.begin()
            await gone
            self.link = None
            self.witness.lost_link(self.name)
            self.lost()
            await asyncio.sleep(self.dice.uniform(0, 0.05))

    def lost(self):
        pass

    async def leave(self):
        self.resting = True
        if self.link:
            self.link.drop()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Writer(Person):
    """Keeps each write under its name until it is answered (P18)."""

    def __init__(self, port, seed, witness, write=click_or_vote, key=None, pace=0.01):
        self.write, self.pace, self.key = write, pace, key
        self.token, self.client, self.number = key, None, 1
        # Messages by number: what waits for an answer; the board of each; how many had which.
        self.pending, self.boards, self.acknowledged, self.refused = {}, {}, 0, 0
        self.writing, self.ready = True, False
        super().__init__(port, seed, witness, "writer")
        self.pen = asyncio.ensure_future(self._write())

    def begin(self):
        hello = {"type": "hello", "id": 1}
        if self.token:
            hello["token"] = self.token
        if self.client:
            hello["client"] = self.client
        self.link.send(hello)

    def lost(self):
        self.ready = False

    def take(self, message):
        kind, number = message["type"], message.get("id")
        if kind == "welcome":
            self.token, self.client, self.ready = message.get("token", self.key), message["clientToken"], True
            for number in sorted(self.pending):
                self._send(number)
        elif kind == "receipt":
            self.witness.receipt(self.name, message["board"], number, message["seq"])
            if self.pending.pop(number, None):
                self.acknowledged += 1
        elif kind == "error" and number in self.boards:
            final = message["code"] != "unknown"
            self.witness.refusal(self.name, self.boards[number], number, message["code"], final)
            if not final:
                asyncio.get_running_loop().call_later(0.05, self._send, number)
            elif self.pending.pop(number, None):
                self.refused += 1

    def _send(self, number):
        """A write that is made without a link waits for one."""
        if self.ready and number in self.pending:
            self.witness.sent(self.name, self.pending[number])
            self.link.send(self.pending[number])

    async def _write(self):
        while self.writing:
            if len(self.pending) < 32:
                self.number += 1
                message = dict(self.write(self.dice), id=self.number)
                self.pending[self.number], self.boards[self.number] = message, message["board"]
                self._send(self.number)
            await asyncio.sleep(self.dice.expovariate(1 / self.pace))

    async def finish(self, wait=30):
        """No new writes; returns when all are answered, or that took too long."""
        self.writing = False
        await self.pen
        for _ in range(int(wait / 0.02)):
            if not self.pending:
                return
            await asyncio.sleep(0.02)


class Reader(Person):
    """Follows both boards in one view and comes back with what it has."""

    def __init__(self, port, seed, witness, view, key=None, boards=("shared", "poll")):
        self.view, self.key, self.names = view, key, boards
        self.boards, self.deltas = {}, 0
        super().__init__(port, seed, witness, "reader")

    def begin(self):
        if self.key:
            self.link.send({"type": "hello", "id": 1, "token": self.key})
        for place, name in enumerate(self.names):
            self._join(place + 2, name)

    def _join(self, number, name):
        join = {"type": "join", "id": number, "board": name, "view": self.view}
        if name in self.boards:
            join["have"] = self.boards[name].have
        else:
            self.witness.follows(self.name, name)
        self.link.send(join)

    def take(self, message):
        kind, name = message["type"], message.get("board")
        if kind == "snapshot":
            self._snapshot(name, message)
        elif kind == "delta":
            self._delta(name, message)

    def _snapshot(self, name, message):
        try:
            self.boards[name] = Board(message)
        except Mismatch as problem:
            self.witness.stuck(self.name, name, str(problem))
            return self.link.drop()
        self.witness.snapshot(self.name, name, self.boards[name], message["reason"])

    def _delta(self, name, message):
        """A gap, and a digest that isn't what the message says, are the judge's to find; the reader joins again."""
        self.deltas += 1
        board, whole = self.boards[name], True
        try:
            whole = board.apply(message)
        except Mismatch:
            self.link.drop()
        self.witness.delta(self.name, name, board, message)
        if not whole:
            self._join(90, name)
