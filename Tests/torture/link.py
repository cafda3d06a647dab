"""A WebSocket client on asyncio, small enough for thousands in one process. Needs nothing but Python."""

import asyncio
import json
import os


class Link(asyncio.Protocol):
    """One connection. What it is told goes to `received`, `closed` gets the close code (None: none came).

    A dead link shows by nothing: as browsers do, it answers pings and tells nobody.
    """

    def __init__(self):
        self.received = lambda message: None
        self.closed = lambda code: None
        self.opened = asyncio.get_running_loop().create_future()
        self.code = None
        self.pings = 0
        self._transport = None
        self._bytes = bytearray()
        self._pieces = bytearray()
        self._handshake = True

    @classmethod
    async def open(cls, port, wait=10):
        """Connects; raises OSError when there is no server, or one that doesn't want it."""
        _, link = await asyncio.wait_for(
            asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port), wait)
        try:
            await asyncio.wait_for(link.opened, wait)
        except (asyncio.TimeoutError, ConnectionError) as problem:
            link.drop()
            raise ConnectionError(str(problem)) from None
        return link

    def connection_made(self, transport):
        self._transport = transport
        transport.write(b"GET /api/v1/socket HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")

    def data_received(self, data):
        self._bytes += data
        if self._handshake:
            end = self._bytes.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._bytes[:12])
            del self._bytes[:end + 4]
            self._handshake = False
            if self.opened.done():
                return
            if status != b"HTTP/1.1 101":
                self.opened.set_exception(ConnectionError(status.decode("latin-1")))
                return self._transport.close()
            self.opened.set_result(None)
            # Whoever waits for the opening sets `received` before the first message is handed over.
            asyncio.get_running_loop().call_soon(self._take)
        else:
            self._take()

    def _take(self):
        while len(self._bytes) >= 2:
            length, start = self._bytes[1] & 0x7F, 2
            if length > 125:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self._bytes[2:start], "big")
            if len(self._bytes) < start + length:
                return
            first, payload = self._bytes[0], bytes(self._bytes[start:start + length])
            del self._bytes[:start + length]
            opcode = first & 0x0F
            if opcode == 8:
                self.code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else None
                self._frame(8, payload[:2])
                return self._transport.close()
            if opcode == 9:
                self.pings += 1
                self._frame(10, payload)
            elif opcode in (0, 1):
                self._pieces += payload
                if first & 0x80:
                    text, self._pieces = self._pieces, bytearray()
                    self.received(json.loads(text))

    def connection_lost(self, problem):
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))
            self.opened.exception()
        self.closed(self.code)

    def _frame(self, opcode, payload):
        if self._transport.is_closing():
            return
        count = len(payload)
        head = bytes([0x80 | opcode, 0x80 | count]) if count < 126 else (
            bytes([0x80 | opcode, 0x80 | 126]) + count.to_bytes(2, "big"))
        mask = os.urandom(4)
        key = (mask * (count // 4 + 1))[:count]
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(count, "big") if count else b""
        self._transport.write(head + mask + body)

    def send(self, message):
        """A dict, or a text sent as it is."""
        self._frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def drop(self):
        """Hangs up without a goodbye."""
        if self._transport:
            self._transport.abort()
