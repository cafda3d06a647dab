"""SIGTERM under an audience: not ready any more, told to go, finished, closed, gone; and who comes back when."""

import asyncio
import resource
import time

from audience import POLL, SHARED, Writer, click_or_vote
from link import Link
from model import Board
from server import Server, check, run
from verdict import judge
from witness import Witness

SPREAD = 8
LINGER = 3


async def part(options, folder):
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    count = min(options.clients, limit - 500)
    data = folder / "restart"
    server = Server(data, None, "--loops", "2", "--connections-per-address", "60000",
                    "--goaway-spread", str(SPREAD), "--linger", str(LINGER))
    with server:
        witness = Witness(folder / "restart.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        guests = [Guest() for _ in range(count)]
        for start in range(0, count, 100):
            await asyncio.gather(*(guest.come(server.port) for guest in guests[start:start + 100]))
        # Votes under way at every moment, and few changes for the thousands, or this process would be what is slow.
        writers = [Writer(server.port, options.seed + n, witness, on("poll"), pace=0.03) for n in range(4)]
        writers.append(Writer(server.port, options.seed + 9, witness, on("shared"), pace=1))
        await asyncio.sleep(1)
        check(await asyncio.to_thread(server.ask, "GET", "/readyz") == (200, {"ready": True}), "the server isn't ready")
        held = server.resident

        before = sum(writer.acknowledged for writer in writers)
        start = time.monotonic()
        flipped, seconds = await asyncio.to_thread(leave, server)
        check(flipped is not None, "/readyz was never 503 before the server left")
        check(seconds < LINGER + 10, f"the server took {seconds:.1f} s to leave")
        check(sum(writer.acknowledged for writer in writers) > before, "nothing was acknowledged after /readyz had flipped")
        await asyncio.sleep(0.2)
        early = start + LINGER - min(guest.told for guest in guests)
        check(early < 0.1, f"somebody was told to go {early:.1f} s before the end of --linger")
        untold = sum(1 for guest in guests if guest.after is None)
        codes = {code: sum(1 for guest in guests if guest.code == code) for code in {guest.code for guest in guests}}
        check(not untold, f"{untold} of {count} were not told to go")
        check(set(codes) == {4000}, f"close codes: {codes}")
        waits = sorted(guest.after for guest in guests)
        check(waits[-1] <= SPREAD * 1000 and waits[len(waits) // 2] > SPREAD * 300, f"told to wait {waits[0]} to {waits[-1]} ms")

        await asyncio.to_thread(server.start)
        down = time.monotonic() - start
        await asyncio.gather(*(guest.back for guest in guests))
        arrivals = sorted(guest.arrived - guest.left for guest in guests)
        histogram = [0] * (int(arrivals[-1]) + 1)
        for moment in arrivals:
            histogram[int(moment)] += 1
        for writer in writers:
            await writer.finish()
        await asyncio.sleep(1)
        # So many don't tell each frame, only what they hold at the end.
        for guest in guests:
            witness.snapshot(witness.name("guest"), "shared", guest.board)
        found = judge(server, witness)
        for guest in guests:
            guest.link.drop()
        for writer in writers:
            await writer.leave()
        server.stop()
        run("verify", data)
    sentence = (f"{count} clients ({held:.0f} MB), /readyz 503 after {flipped:.1f} s, gone after {seconds:.1f} s ({LINGER} of them --linger), listening again after "
                f"{down:.1f} s; arrivals in each second, spread over {SPREAD} s: {histogram}; {found}")
    # What the server told; when somebody arrives is also a matter of how busy this process is.
    told = [sum(1 for wait in waits if second * 1000 <= wait < (second + 1) * 1000) for second in range(SPREAD)]
    check(max(told) <= 2 * count / SPREAD, f"too many were told to come at once, in each second: {told}")
    return sentence


def leave(server):
    """SIGTERM; (seconds until /readyz was 503, seconds until the process had ended)"""
    start, flipped = time.monotonic(), None
    server.process.terminate()
    while flipped is None and server.process.poll() is None:
        try:
            if server.ask("GET", "/readyz")[0] == 503:
                flipped = time.monotonic() - start
        except OSError:
            break
    status = server.process.wait(30)
    check(status == 0, f"the server ended with {status}: {server.said[-600:]}")
    return flipped, time.monotonic() - start


def on(board):
    """What people do on one board."""
    def write(dice):
        while True:
            message = click_or_vote(dice)
            if message["board"] == board:
                return message
    return write


class Guest:
    """Reads one board, and comes back when it was told to, as pages do."""

    def __init__(self):
        self.board, self.after, self.code, self.link = None, None, None, None
        self.left = self.arrived = 0
        self.told = float("inf")
        self.back = asyncio.get_running_loop().create_future()

    async def come(self, port):
        self.port = port
        self.link = await Link.open(port, 30)
        self.link.received, self.link.closed = self._take, self._closed
        join = {"type": "join", "id": 1, "board": "shared", "view": "participant"}
        if self.board:
            join["have"] = self.board.have
        self.link.send(join)

    def _take(self, message):
        kind = message["type"]
        if kind == "goaway":
            self.after, self.told = message["after"], time.monotonic()
        elif kind == "snapshot":
            self.board = Board(message)
        elif kind == "delta":
            self.board.apply(message)
        elif kind == "joined" and self.left and not self.back.done():
            self.arrived = time.monotonic()
            self.back.set_result(None)

    def _closed(self, code):
        if self.left:
            return
        self.code, self.left = code, time.monotonic()
        asyncio.get_running_loop().call_later((self.after or 0) / 1000, lambda: asyncio.ensure_future(self._return()))

    async def _return(self):
        while True:
            try:
                return await self.come(self.port)
            except (OSError, asyncio.TimeoutError):
                await asyncio.sleep(0.4)
