"""What became of a run: the recount file of each board, and what everybody saw, go to `judge`, whose checker decides."""

import pathlib
import subprocess

from server import BINARY, ROOT, Failure, check, run

VIEWS = ("host", "participant", "screen")
# Beside the program, unless that is somebody else's.
PLACES = [pathlib.Path(BINARY).parent / "judge", ROOT / ".build/release/judge", ROOT / ".build/debug/judge"]
JUDGE = next((place for place in PLACES if place.exists()), None)


def judge(server, witness, boards=("shared", "poll")):
    """What `judge` says of a run in which nothing is wrong; raises Failure of another. The server still runs."""
    for board in boards:
        for view in VIEWS:
            # A newcomer must be given what everybody else has come to hold.
            witness.snapshot(f"a newcomer as {view}", board, server.board(board, view))
    witness.flush()
    files = [recount(server, board, witness.path.with_suffix(f".{board}.jsonl")) for board in boards]
    done = subprocess.run([JUDGE, witness.path, *files], capture_output=True, text=True)
    lines = (done.stdout + done.stderr).splitlines()
    if done.returncode:
        raise Failure("\n  ".join(lines[:12]))
    return "; ".join(lines[:-1])


def recount(server, board, file):
    """The recount file of a board, which `switchboard recount` has found right."""
    status, text = server.ask("GET", f"/api/v1/boards/{board}/export?format=recount")
    check(status == 200 and isinstance(text, str), f"{board} can't be exported: {text}")
    file.write_text(text)
    run("recount", file)
    return file


def are_at_head(server, readers):
    """Whether every reader has come as far as a newcomer; what they hold is for the judge."""
    return all(name in reader.boards and reader.boards[name].rev == server.board(name, reader.view).rev
               for reader in readers for name in reader.names)
