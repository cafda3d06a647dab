"""People who write and read through every fault: writers that send again what isn't answered, readers that prove digests."""

import asyncio
import json
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

    def __init__(self, port, seed):
        self.port, self.dice = port, random.Random(seed)
        self.link, self.resting, self.lives = None, False, 0
        self.problems = []
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
            link.received = self._guarded
            link.closed = lambda code: gone.done() or gone.set_result(code)
            self.link = link
            self.begin()
            await gone
            self.link = None
            self.lost()
            await asyncio.sleep(self.dice.uniform(0, 0.05))

    def _guarded(self, message):
        try:
            self.take(message)
        except Mismatch as problem:
            self.problems.append(str(problem))
            self.link.drop()

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

    def __init__(self, port, seed, write=click_or_vote, key=None, pace=0.01):
        self.write, self.pace, self.key = write, pace, key
        self.token, self.client, self.number = key, None, 1
        self.pending, self.acknowledged, self.refused = {}, {}, {}
        self.writing, self.ready = True, False
        self.unknown = 0
        super().__init__(port, seed)
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
                self.link.send(self.pending[number])
        elif kind == "receipt":
            text = self.pending.pop(number, None)
            if text is not None:
                self.acknowledged[number] = (message["board"], message["seq"], json.loads(text))
            elif self.acknowledged.get(number, (0, message["seq"]))[1] != message["seq"]:
                self.problems.append(f"write {number} has two receipts: {self.acknowledged[number][1]} and {message['seq']}")
        elif kind == "error" and number in self.pending:
            if message["code"] == "unknown":
                self.unknown += 1
                asyncio.get_running_loop().call_later(0.05, self._again, number)
            else:
                self.refused[number] = message["code"]
                del self.pending[number]

    def _again(self, number):
        if self.ready and number in self.pending:
            self.link.send(self.pending[number])

    async def _write(self):
        while self.writing:
            if len(self.pending) < 32:
                self.number += 1
                text = json.dumps(dict(self.write(self.dice), id=self.number))
                self.pending[self.number] = text
                # A write that is made without a link waits for one.
                if self.ready:
                    self.link.send(text)
            await asyncio.sleep(self.dice.expovariate(1 / self.pace))

    async def finish(self, wait=30):
        """No new writes; returns when all are answered."""
        self.writing = False
        await self.pen
        for _ in range(int(wait / 0.02)):
            if not self.pending:
                return True
            await asyncio.sleep(0.02)
        self.problems.append(f"{len(self.pending)} writes were never answered")
        return False


class Reader(Person):
    """Follows both boards in one view and comes back with what it has."""

    def __init__(self, port, seed, view, key=None, boards=("shared", "poll")):
        self.view, self.key, self.names = view, key, boards
        self.boards, self.snapshots, self.deltas = {}, 0, 0
        self.phases = []
        super().__init__(port, seed)

    def begin(self):
        if self.key:
            self.link.send({"type": "hello", "id": 1, "token": self.key})
        for place, name in enumerate(self.names):
            self._join(place + 2, name)

    def _join(self, number, name):
        join = {"type": "join", "id": number, "board": name, "view": self.view}
        if name in self.boards:
            join["have"] = self.boards[name].have
        self.link.send(join)

    def take(self, message):
        kind, name = message["type"], message.get("board")
        if kind == "snapshot":
            if message["reason"] in ("digest", "ahead", "epoch"):
                self.problems.append(f"{name}: a snapshot because of {message['reason']}")
            before = self.boards.get(name)
            if before and message["reason"] != "new" and message["rev"] < before.rev:
                self.problems.append(f"{name}: rev went back from {before.rev} to {message['rev']}")
            self.boards[name] = Board(message)
            self.snapshots += 1
            for group, poll in self.boards[name].polls.items():
                self.phases.append((group, poll["round"], poll["stage"], poll.get("closedAt")))
        elif kind == "delta":
            self.deltas += 1
            if not self.boards[name].apply(message):
                self.problems.append(f"{name}: a gap from {self.boards[name].rev} to {message['from']}")
                self._join(90, name)
