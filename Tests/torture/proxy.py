"""A bad network: a TCP proxy that delays, dribbles single bytes, resets, and swallows everything (longer than the server's pings)."""

import asyncio
import random
import socket
import struct
import time

from audience import POLL, SHARED, Reader, Writer
from server import Server, check, run
from verdict import judge
from witness import Witness


class Proxy:
    """`mode` holds for every connection, those that are open included."""

    def __init__(self, target, seed):
        self.target, self.mode, self.dice = target, "pass", random.Random(seed)
        self.pairs, self.resets, self.swallowed = set(), 0, 0

    async def __aenter__(self):
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.server.close()
        for task in list(self.pairs):
            task.cancel()
        await asyncio.gather(*self.pairs, return_exceptions=True)

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self.pairs.add(task)
        there = None
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(self._carry(reader, there, writer), self._carry(far, writer, there))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.pairs.discard(task)
            for side in (writer, there):
                if side:
                    side.transport.abort()

    async def _carry(self, source, sink, other):
        while True:
            data = await source.read(4096)
            if not data:
                # As a cable that is pulled: nobody is told while everything is swallowed.
                while self.mode == "blackhole":
                    await asyncio.sleep(0.1)
                raise ConnectionResetError
            if self.mode == "delay":
                await asyncio.sleep(self.dice.uniform(0.05, 0.3))
            elif self.mode == "reset" and self.dice.random() < 0.03:
                self.resets += 1
                sink.write(data[:self.dice.randrange(len(data))])
                for side in (sink, other):
                    side.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                raise ConnectionResetError
            if self.mode == "blackhole":
                self.swallowed += len(data)
                continue
            if self.mode == "dribble":
                for byte in data:
                    sink.write(bytes([byte]))
                    await sink.drain()
                    await asyncio.sleep(0)
            else:
                sink.write(data)
                await sink.drain()


async def part(options, folder):
    data = folder / "proxied"
    server = Server(data)
    with server:
        witness = Witness(folder / "proxy.seen")
        server.declare("shared", SHARED, witness)
        server.declare("poll", POLL, witness)
        async with Proxy(server.port, options.seed) as proxy:
            writers = [Writer(proxy.port, options.seed + n, witness, pace=0.02) for n in range(4)]
            readers = [Reader(proxy.port, options.seed + 10 + n, witness, view)
                       for n, view in enumerate(["participant", "screen"] * 5)]
            straight = Writer(server.port, options.seed + 99, witness, pace=0.02)
            for mode, seconds in (("pass", 2), ("delay", 8), ("dribble", 8), ("reset", 8), ("pass", 1)):
                proxy.mode = mode
                await asyncio.sleep(seconds)
            before, opened = server.resident, await asyncio.to_thread(server.metric, "connections")
            # Nothing comes through, and nobody is told; meanwhile the board changes 50 times a second.
            proxy.mode, start, most = "blackhole", time.monotonic(), before
            while time.monotonic() - start < 75:
                await asyncio.sleep(1)
                most = max(most, server.resident)
            left = await asyncio.to_thread(server.metric, "connections")
            check(left == 1, f"{left} connections are open after 75 s in a black hole; there were {opened}, one is alive")
            check(most < before + 20, f"the server grew from {before:.0f} to {most:.0f} MB while nobody read")
            proxy.mode = "pass"
            start = time.monotonic()
            for person in writers + readers:
                # The page looks for its link after 10 s without an answer.
                if person.link:
                    person.link.drop()
            for writer in writers + [straight]:
                await writer.finish()
            await asyncio.sleep(1)
            recovered = time.monotonic() - start
            found = judge(server, witness)
            for person in writers + readers + [straight]:
                await person.leave()
            sentence = (f"delay, dribble, {proxy.resets} resets, 75 s of nothing ({proxy.swallowed} bytes swallowed); "
                        f"{opened - left} dead connections noticed; memory {before:.0f} to {most:.0f} MB; everybody at the head "
                        f"{recovered:.1f} s after; {found}")
            check(proxy.resets > 5, f"too few resets: {sentence}")
        server.stop()
        run("verify", data)
    return sentence
