"""What was acknowledged against what is in the journal: each write exactly once, tallies equal to a count of the ballots."""

import collections
import json
import pathlib

from server import check, run


def _intent(message):
    """A message as its entry tells it."""
    kind, group = message["type"], message["group"]
    if kind == "set":
        return {"set": group, "on": message.get("on", []), "off": message.get("off", [])}
    if kind == "click":
        return {"click": group, "button": message["button"]}
    if kind == "withdraw":
        return {"withdraw": group}
    return {"do": kind, "group": group} | {key: message[key] for key in ("for", "in", "by") if key in message}


def entries(server, board, folder):
    """Every entry of a board, from a recount file that `switchboard recount` has found right."""
    status, text = server.ask("GET", f"/api/v1/boards/{board}/export?format=recount")
    check(status == 200, f"{board} can't be exported: {text}")
    lines = (text if isinstance(text, str) else json.dumps(text)).splitlines()
    file = pathlib.Path(folder) / f"{board}.jsonl"
    file.write_text("\n".join(lines) + "\n")
    run("recount", file)
    found = [json.loads(line) for line in lines[1:]]
    check([entry["seq"] for entry in found] == list(range(1, len(found) + 1)), f"{board}: there is a gap in the entries")
    return found


def balance(server, writers, folder, boards=("shared", "poll")):
    """(acknowledged, lost, doubled); every write must have been answered before."""
    acknowledged, lost, doubled = 0, 0, 0
    for board in boards:
        found = entries(server, board, folder)
        receipts = [(seq, message) for writer in writers for name, seq, message in writer.acknowledged.values() if name == board]
        acknowledged += len(receipts)
        by_seq = {entry["seq"]: entry for entry in found}
        lost += sum(1 for seq, message in receipts if by_seq.get(seq, {}).get("intent") != _intent(message))
        # Two writes under one seq are one entry: one of them is lost.
        lost += len(receipts) - len({seq for seq, _ in receipts})
        own = [entry for entry in found if "declare" not in entry["intent"] and entry["who"] != 0]
        doubled += max(0, len(own) - len(receipts))
        if board == "poll":
            recount(server, found)
    return acknowledged, lost, doubled


def recount(server, found):
    """Counts the ballots of the entries by hand and compares with what every view is shown."""
    ballots = collections.defaultdict(dict)
    for entry in found:
        for operation in entry["outcome"]:
            if "round" in operation:
                ballots[operation["group"]].clear()
            elif "ballot" in operation:
                group = ballots[operation["ballot"]]
                if "on" in operation:
                    group[entry["who"]] = spread(operation["on"])
                else:
                    group.pop(entry["who"], None)
    for view in ("host", "participant", "screen"):
        board = server.board("poll", view)
        for ordinal in (poll["ordinal"] for poll in board.polls.values()):
            counted = ballots[ordinal].values()
            counts = collections.Counter(button for ballot in counted for button in ballot)
            empty = sum(1 for ballot in counted if not ballot)
            check(board.tally(ordinal) == (len(counted), empty, dict(counts)),
                  f"question {ordinal} shows {board.tally(ordinal)} in {view}, the ballots say {(len(counted), empty, dict(counts))}")


def spread(ranges):
    """Ordinals of ranges: a number, or first and last."""
    out = []
    for piece in ranges:
        out.extend([piece] if isinstance(piece, int) else range(piece[0], piece[1] + 1))
    return out


def compare(server, readers):
    """Every reader must hold what a newcomer is given."""
    for reader in readers:
        for name in reader.names:
            fresh, held = server.board(name, reader.view), reader.boards[name]
            check(held.have == fresh.have,
                  f"a reader of {name} as {reader.view} is at {held.rev}, a newcomer at {fresh.rev}")
