"""PyPI's websockets on uvloop: `python3 websockets_peer.py PORT`. What comes on /write is broadcast to /read."""

import asyncio
import sys

import uvloop
from websockets.asyncio.server import broadcast, serve

readers = set()


async def serve_one(connection):
    if connection.request.path == "/read":
        readers.add(connection)
        await connection.wait_closed()
    else:
        async for message in connection:
            broadcast(readers, message)


async def main():
    async with serve(
        serve_one, "127.0.0.1", int(sys.argv[1]), compression=None, ping_interval=None, backlog=4096
    ) as server:
        await server.serve_forever()


with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main())
