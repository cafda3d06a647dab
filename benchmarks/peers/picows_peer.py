"""PyPI's picows on uvloop: `python3 picows_peer.py PORT`. What comes on /write is sent to each connection of /read."""

import asyncio
import sys

import uvloop
from picows import WSListener, WSMsgType, ws_create_server

readers = []


class Reader(WSListener):
    def on_ws_connected(self, transport):
        readers.append(transport)


class Writer(WSListener):
    def on_ws_frame(self, transport, frame):
        if frame.msg_type == WSMsgType.TEXT:
            text = frame.get_payload_as_bytes()
            for reader in readers:
                reader.send(WSMsgType.TEXT, text)


async def main():
    listener = lambda request: Writer() if bytes(request.path) == b"/write" else Reader()
    server = await ws_create_server(listener, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()


with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main())
