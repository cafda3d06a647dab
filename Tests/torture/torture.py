"""Faults from outside, with real processes. `make torture`; docs/TESTING.md says what each part proves.

usage: python3 Tests/torture/torture.py [--rounds N] [--clients N] [--seed N] [--short] [PART …]
"""

import argparse
import asyncio
import importlib
import logging
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from server import BINARY, Failure  # noqa: E402
from verdict import JUDGE  # noqa: E402

PARTS = ["kill", "power", "proxy", "clock", "restart", "hidden"]
SHORT = ["kill", "power", "clock", "restart"]


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=100, help="of kills; a third as many of power loss")
    words.add_argument("--clients", type=int, default=5000, help="who come back after a restart")
    words.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    words.add_argument("--short", action="store_true", help="ten rounds and a small audience: the share of `make test`")
    words.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    options = words.parse_args()
    if options.short:
        options.rounds, options.clients = 10, 500
    parts = options.parts or (SHORT if options.short else PARTS)
    if not JUDGE:
        sys.exit("There is no judge: swift build --product judge")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="switchboard-torture-"))
    print(f"{BINARY}, seed {options.seed}", flush=True)
    # Tasks of a part that failed say nothing that matters.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    failed = 0
    for name in parts:
        start = time.monotonic()
        try:
            outcome = "ok: " + asyncio.run(importlib.import_module(name).part(options, folder))
        except Failure as failure:
            outcome, failed = f"FAILED: {failure}", failed + 1
        except Exception:
            outcome, failed = f"FAILED:\n{traceback.format_exc()}", failed + 1
        print(f"{name} {outcome} [{time.monotonic() - start:.0f} s]", flush=True)
    if failed:
        print(f"The servers' folders are kept: {folder}")
    else:
        shutil.rmtree(folder)
    print(f"{len(parts) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
