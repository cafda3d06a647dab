"""uWebSockets through PyPI's socketify: `python3 socketify_peer.py PORT`. What comes on /write is published to /read."""

import sys

from socketify import App, AppListenOptions, CompressOptions

app = App()
app.ws("/read", {"compression": CompressOptions.DISABLED, "idle_timeout": 0, "open": lambda ws: ws.subscribe("bench")})
app.ws(
    "/write",
    {
        "compression": CompressOptions.DISABLED,
        "idle_timeout": 0,
        "message": lambda ws, message, opcode: app.publish("bench", message, opcode),
    },
)
app.listen(AppListenOptions(port=int(sys.argv[1]), host="127.0.0.1"))
app.run()
