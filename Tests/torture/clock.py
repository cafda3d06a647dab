"""The wall clock is set, both ways, while a poll has a time to close at."""

import asyncio
import struct
import time

from audience import POLL, SHARED, Reader, Writer
from server import Server, build_faults, check, run
from verdict import judge
from witness import Witness


async def part(options, folder):
    clock = open(folder / "clock", "w+b", buffering=0)

    def set_by(seconds):
        clock.seek(0)
        clock.write(struct.pack("=q", seconds * 1000))

    set_by(0)
    data = folder / "clocked"
    server = Server(data, preload=build_faults(folder), variables={"TORTURE_CLOCK": clock.name})
    with server:
        witness = Witness(folder / "clock.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        writers = [Writer(server.port, options.seed + n, witness, pace=0.02) for n in range(3)]
        reader = Reader(server.port, options.seed + 9, witness, "host", key=server.key)
        await asyncio.sleep(0.5)

        def stage(group):
            return server.board("poll", "host").polls[group]

        steps = []
        # An hour back while a poll is open: it must not stay open for an hour and what was given. An hour forward takes nothing from it.
        for step, group in ((-3600, "one"), (3600, "many"), (-86400, "yes"), (0, "one")):
            server.write("POST", "poll", "/api/v1/boards/poll/open", {"group": group, "for": 3000}, witness)
            closes = stage(group)["closesAt"]
            await asyncio.sleep(0.5)
            set_by(step)
            start = time.monotonic()
            # Tokens and clients of a time that is yet to come, or long ago, are still theirs.
            for person in writers + [reader]:
                person.link.drop()
            if group == "yes":
                # A board that is ahead of the clock goes on from where it was.
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
            while stage(group)["stage"] == "open" and time.monotonic() - start < 12:
                await asyncio.sleep(0.05)
            late = time.monotonic() - start
            now = stage(group)
            restarted = " with a restart" if group == "yes" else ""
            steps.append(f"{step} s{restarted}: a poll of 3 s closed after {late + 0.5:.1f} s")
            check(now["stage"] == "closed", f"clock {step}: the poll of 3 s is still open after {late + 0.5:.1f} s")
            if group != "yes":
                check(late >= 2.3, f"clock {step}: the poll of 3 s closed after {late + 0.5:.1f} s")
            check(now["closedAt"] >= closes or late < 3, f"clock {step}: closed at {now['closedAt']}, due {closes}")
            await asyncio.sleep(1.2)
            check(stage(group)["stage"] == "closed", f"clock {step}: a closed poll opened again")
        for writer in writers:
            await writer.finish()
        await asyncio.sleep(0.5)
        times = await board_times(server)
        for name, listed in times.items():
            back = [b for a, b in zip(listed, listed[1:]) if b < a]
            check(not back, f"board time of {name} went back {len(back)} times")
        # No write was called expired because of the clock, either.
        found = judge(server, witness)
        for person in writers + [reader]:
            await person.leave()
        server.stop()
        run("verify", data)
    return f"{', '.join(steps)}; board time never went back; {found}"


async def board_times(server):
    """The times of all entries that tell one, by board."""
    from link import Link
    times = {}
    for name in ("shared", "poll"):
        link, listed = await Link.open(server.port), []
        done = asyncio.get_running_loop().create_future()

        def take(message, listed=listed, done=done):
            if message["type"] == "joined":
                done.last = message["seq"]
            elif message["type"] == "entry":
                # What hides a ballot has no time.
                if "time" in message:
                    listed.append(message["time"])
                if message["seq"] >= done.last and not done.done():
                    done.set_result(None)
        link.received = take
        link.send({"type": "hello", "id": 1, "token": server.key})
        link.send({"type": "join", "id": 2, "board": name, "follow": "entries", "from": 1})
        await asyncio.wait_for(done, 20)
        link.drop()
        times[name] = listed
    return times
