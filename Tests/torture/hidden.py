"""Hidden tabs: browsers let their timers run once a minute, and answer only pings, for longer than every timeout of the server."""

import asyncio

from audience import POLL, SHARED, Reader, Writer
from server import Server, check
from verdict import judge
from witness import Witness

SECONDS = 150


async def part(options, folder):
    with Server(folder / "hidden") as server:
        witness = Witness(folder / "hidden.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        readers = [Reader(server.port, options.seed + n, witness, view)
                   for n, view in enumerate(["participant", "screen"] * 10)]
        # A page that nobody touches on a board that nobody touches: it hears nothing but pings.
        server.declare("quiet", SHARED, witness)
        quiet = [Reader(server.port, options.seed + 50 + n, witness, "participant", boards=("quiet",)) for n in range(20)]
        await asyncio.sleep(1)
        # What was written before the tab was hidden, and what its timers write, a minute apart.
        tabs = [Writer(server.port, options.seed + 80 + n, witness, pace=60) for n in range(5)]
        busy = Writer(server.port, options.seed + 99, witness, pace=0.05)
        for _ in range(SECONDS):
            await asyncio.sleep(1)
        for writer in tabs + [busy]:
            await asyncio.wait_for(writer.finish(), 90) if writer is busy else writer.pen.cancel()
        await asyncio.sleep(1)
        found = judge(server, witness, ("shared", "poll", "quiet"))
        everybody = readers + quiet + tabs + [busy]
        again = sum(person.lives - 1 for person in everybody)
        pings = min(person.link.pings for person in everybody)
        for person in everybody:
            await person.leave()
        check(again == 0, f"{again} connections had to be opened again")
        check(pings >= SECONDS // 25 - 1, f"somebody had only {pings} pings in {SECONDS} s")
        server.stop()
    return f"{len(everybody)} tabs held for {SECONDS} s on pings alone (at least {pings} each), none reconnected; {found}"
