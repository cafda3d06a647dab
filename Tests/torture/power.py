"""The power fails: what was written and not synced is lost, in part, or torn. Everything acknowledged must be there."""

import asyncio
import itertools
import pathlib
import random
import shutil

from audience import POLL, SHARED
from kill import crowd, settle
from server import Server, build_faults, check, free_port, run
from verdict import judge
from witness import Witness

SECTOR = 512


async def part(options, folder):
    rounds, dice = max(5, options.rounds // 3), random.Random(options.seed)
    data, log, port = folder / "power", folder / "power.writes", free_port()
    server = Server(data, port, preload=build_faults(folder),
                    variables={"TORTURE_LOG": str(log), "TORTURE_FOLDER": str(data)})
    disk, torn = {}, 0
    with server:
        witness = Witness(folder / "power.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        writers, readers = crowd(server, options.seed, witness)
        for number in range(rounds):
            await asyncio.sleep(dice.uniform(0.1, 1.0))
            if dice.random() < 0.2:
                await asyncio.to_thread(server.stop)
            else:
                server.kill()
            disk, count = after_power_loss(disk, log, dice)
            log.unlink()
            torn += count
            write(data, disk)
            await asyncio.to_thread(run, "verify", data)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(0.5)
        await settle(server, writers, readers)
        found = judge(server, witness)
        for person in writers + readers:
            await person.leave()
        server.stop()
        run("verify", data)
    firsts = await first_starts(folder, dice, 10 * rounds)
    return f"{rounds} rounds, {torn} unsynced writes lost or torn, {firsts} moments of a first start; {found}"


async def first_starts(folder, dice, count):
    """The power fails after each of the first start's writes, or `count` of them: the next start must succeed, with the key that was shown."""
    data, log = folder / "newborn", folder / "newborn.writes"
    server = Server(data, preload=build_faults(folder), variables={"TORTURE_LOG": str(log), "TORTURE_FOLDER": str(data)})
    with server:
        key = server.key
        shown = len(list(records(log)))
    total = len(list(records(log)))
    server.variables = {}
    cuts = range(total + 1) if total < count else sorted(dice.sample(range(total + 1), count))
    for cut in cuts:
        write(data, after_power_loss({}, log, dice, cut)[0])
        with server:
            check(cut < shown or server.key == key, "the host key that was shown is another after the power failed")
            await asyncio.to_thread(server.stop)
    return f"{len(cuts)} of {total + 1}"


def records(log):
    """(kind, offset, name, bytes) in order."""
    data, place = log.read_bytes() if log.exists() else b"", 0
    while place < len(data):
        end = data.index(b"\n", place)
        kind, offset, length, name = data[place:end].decode().split(" ", 3)
        end += 1
        carries = int(length) if kind in "WR" else 0
        yield kind, int(offset), name, data[end:end + carries]
        place = end + carries


def after_power_loss(disk, log, dice, cut=None):
    """What the disk holds after the log's first `cut` records, or all: for each file what was synced, and of the rest any part.
    (files, how much was lost)

    Names are taken to be as the last call left them, but for files that were never synced themselves and whose folder was not:
    they may be gone.
    """
    synced, open_writes, named = dict(disk), {name: [] for name in disk}, set(disk)
    for kind, offset, name, data in itertools.islice(records(log), cut):
        if kind == "S":
            if name == "":
                named |= set(open_writes)
                continue
            synced[name] = played(synced.get(name, b""), open_writes.get(name, []))
            open_writes[name] = []
        elif kind == "U":
            synced.pop(name, None)
            open_writes.pop(name, None)
            named.discard(name)
        elif kind == "R":
            target = data.decode()
            synced[target], open_writes[target] = synced.pop(name, b""), open_writes.pop(name, [])
        else:
            open_writes.setdefault(name, []).append((kind, offset, data))
    lost = 0
    for name, waiting in open_writes.items():
        kept = []
        for kind, offset, data in waiting:
            luck = dice.random()
            if luck < 0.4:
                lost += 1
            elif luck < 0.6 and kind == "W" and len(data) > SECTOR:
                lost += 1
                kept.append((kind, offset, data[:dice.randrange(0, len(data), SECTOR)]))
            else:
                kept.append((kind, offset, data))
        if name in named or name in synced or dice.random() < 0.5:
            synced[name] = played(synced.get(name, b""), kept)
    # The index of SQLite's log is memory, not disk.
    return {name: data for name, data in synced.items() if not name.endswith("-shm")}, lost


def played(data, writes):
    out = bytearray(data)
    for kind, offset, piece in writes:
        if kind == "T":
            del out[offset:]
        if kind in "TA" and len(out) < offset:
            out.extend(bytes(offset - len(out)))
        if kind == "W" and piece:
            if len(out) < offset:
                out.extend(bytes(offset - len(out)))
            out[offset:offset + len(piece)] = piece
    return bytes(out)


def write(folder, disk):
    shutil.rmtree(folder, ignore_errors=True)
    folder = pathlib.Path(folder)
    folder.mkdir(mode=0o700)
    for name, data in disk.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)
