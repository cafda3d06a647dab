"""A board as a reader holds it: every delta must continue what is held, every digest must prove it (P9 to P12, P40, P41)."""

import base64

WHOLE = 0xFFFFFFFF
STRUCTURE, CHECK, COUNT, PEOPLE, EMPTY = range(5)


def _rotate(value, by):
    return (value << by | value >> 32 - by) & WHOLE


def _murmur(words, seed):
    value = seed
    for word in words:
        word = _rotate(word * 0xCC9E2D51 & WHOLE, 15) * 0x1B873593 & WHOLE
        value = (_rotate(value ^ word, 13) * 5 + 0xE6546B64) & WHOLE
    value ^= 16
    value = (value ^ value >> 16) * 0x85EBCA6B & WHOLE
    value = (value ^ value >> 13) * 0xC2B2AE35 & WHOLE
    return value ^ value >> 16


def cell(group, button, kind, value):
    """What a cell adds to the digest; nothing if it is 0."""
    if not value:
        return 0
    words = (group, button, kind, value & WHOLE)
    return _murmur(words, 1) << 32 | _murmur(words, 2)


class Mismatch(Exception):
    """The reader holds something else than the server says."""


class Board:
    def __init__(self, snapshot):
        self.epoch, self.view, self.rev = snapshot["epoch"], snapshot["view"], snapshot["rev"]
        self.cells = {(WHOLE, WHOLE, STRUCTURE): snapshot["structure"]}
        self.polls = {}
        # By ordinal, in order of display: nothing in shared mode; of a poll, whether its counts are shown.
        self._shown = {}
        for group in snapshot["groups"]:
            ordinal, poll = group["ordinal"], group.get("poll")
            for button in group.get("checked", []):
                self.cells[ordinal, button, CHECK] = 1
            for place, byte in enumerate(base64.b64decode(group.get("bits", ""))):
                for bit in range(8):
                    if byte >> bit & 1:
                        self.cells[ordinal, place * 8 + bit, CHECK] = 1
            self._shown[ordinal] = "counts" in poll if poll else None
            if poll:
                self.polls[group["id"]] = dict(poll, ordinal=ordinal)
                self.cells[ordinal, WHOLE, PEOPLE] = poll["people"]
                for button, count in poll.get("counts", []):
                    self.cells[ordinal, button, COUNT] = count
                self.cells[ordinal, WHOLE, EMPTY] = poll.get("empty", 0)
        self.digest = 0
        for (group, button, kind), value in self.cells.items():
            self.digest ^= cell(group, button, kind, value)
        self._prove(snapshot["digest"], "snapshot")

    def _put(self, group, button, kind, value):
        before = self.cells.get((group, button, kind), 0)
        self.digest ^= cell(group, button, kind, before) ^ cell(group, button, kind, value)
        self.cells[group, button, kind] = value

    def apply(self, delta):
        """False: it leaves a gap, so join again."""
        if delta["to"] <= self.rev:
            return True
        if delta["from"] != self.rev:
            return False
        for group, on, off in delta["checks"]:
            for button in on:
                self._put(group, button, CHECK, 1)
            for button in off:
                self._put(group, button, CHECK, 0)
        for group, people, counts, empty in delta.get("tallies", []):
            if people is not None:
                self._put(group, WHOLE, PEOPLE, people)
            for button, count in counts:
                self._put(group, button, COUNT, count)
            if empty is not None:
                self._put(group, WHOLE, EMPTY, empty)
        self.rev = delta["to"]
        self._prove(delta["digest"], f"delta to {self.rev}")
        return True

    def _prove(self, digest, what):
        if f"{self.digest:016x}" != digest:
            raise Mismatch(f"{what}: the reader has {self.digest:016x}, the server {digest}")

    @property
    def have(self):
        return {"epoch": self.epoch, "view": self.view, "rev": self.rev, "digest": f"{self.digest:016x}"}

    @property
    def groups(self):
        """What is shown, in order: [ordinal], or of a poll [ordinal, people, empty, [[button, count], …] or None]."""
        counts = {ordinal: [] for ordinal in self._shown}
        for (group, button, kind), value in self.cells.items():
            if kind == COUNT and value:
                counts[group].append([button, value])
        return [[ordinal] if counted is None else
                [ordinal, self.cells.get((ordinal, WHOLE, PEOPLE), 0), self.cells.get((ordinal, WHOLE, EMPTY), 0),
                 sorted(counts[ordinal]) if counted else None]
                for ordinal, counted in self._shown.items()]
