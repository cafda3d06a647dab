"""kill -9 and SIGTERM at random moments under load."""

import asyncio
import random
import shutil

from audience import POLL, SHARED, Reader, Writer, host_it
from server import Server, check, free_port, run
from verdict import are_at_head, judge
from witness import Witness


def crowd(server, seed, witness, writers=6):
    """Writers, a host, and readers of every view."""
    people = [Writer(server.port, seed * 100 + n, witness) for n in range(writers)]
    people.append(Writer(server.port, seed * 100 + 50, witness, host_it, key=server.key, pace=0.15))
    readers = [Reader(server.port, seed * 100 + 60 + n, witness, view, key=server.key if view == "host" else None)
               for n, view in enumerate(("participant", "screen", "host"))]
    return people, readers


async def settle(server, writers, readers):
    """Every write is answered, every poll with a timer is closed, every reader is at the head; or that took too long."""
    for writer in writers:
        await writer.finish()
    await asyncio.sleep(3)
    for _ in range(100):
        if are_at_head(server, readers):
            return
        await asyncio.sleep(0.1)


async def part(options, folder):
    rounds, dice = options.rounds, random.Random(options.seed)
    starts = await first_starts(options, folder, dice)
    data, port = folder / "kill", free_port()
    server = Server(data, port, "--loops", "2")
    kills = {"KILL": 0, "TERM": 0}
    with server:
        witness = Witness(folder / "kill.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        writers, readers = crowd(server, options.seed, witness)
        for number in range(rounds):
            await asyncio.sleep(dice.uniform(0.15, 1.2))
            if dice.random() < 0.7:
                server.kill()
                kills["KILL"] += 1
            else:
                await asyncio.to_thread(server.stop)
                kills["TERM"] += 1
            if number % 10 == 9:
                await asyncio.to_thread(run, "verify", data)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(0.5)
        await settle(server, writers, readers)
        found = judge(server, witness)
        for person in writers + readers:
            await person.leave()
        server.stop()
        run("verify", data)
    refused = sum(writer.refused for writer in writers)
    sentence = (f"{rounds} rounds ({kills['KILL']} SIGKILL, {kills['TERM']} SIGTERM), {starts} killed first starts, "
                f"{refused} refused writes; {found}")
    check(sum(writer.acknowledged for writer in writers) > 20 * rounds, f"too little happened: {sentence}")
    return sentence


async def first_starts(options, folder, dice):
    """A server that is killed while it makes its folder must start the next time."""
    count = max(5, options.rounds // 2)
    for number in range(count):
        data = folder / "first"
        shutil.rmtree(data, ignore_errors=True)
        server = Server(data)
        task = asyncio.ensure_future(asyncio.to_thread(_start, server))
        while server.process is None:
            await asyncio.sleep(0.001)
        await asyncio.sleep(dice.uniform(0, 0.06))
        server.kill()
        await task
        with server:
            pass
    return count


def _start(server):
    try:
        server.start()
    except Exception:
        # It was killed.
        pass
