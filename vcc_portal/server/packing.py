"""Long messages of the event socket go out deflated, to a page that can unpack them (decision 40).

The server in front of this has no compression of sockets. The page's end stands in `frontend/stand_ins/websocket_alone.js`.
"""

import zlib

from starlette.types import Message, Scope

from vcc_portal.server import web

ASKED = ("packed", "1")
"""The parameter by which a page says that it can."""
SHORT = 1024
"""Bytes below which a message goes as it is."""
_LEVEL = 4


def is_asked(scope: Scope) -> bool:
    """Whether the page can unpack."""
    return ASKED in web.query(scope)


def packed(message: Message) -> Message:
    """The message as it is sent: a long text as bytes (RFC 1950), on its own."""
    text = message.get("text")
    if message["type"] != "websocket.send" or not text or len(text) < SHORT:
        return message
    return {"type": "websocket.send", "bytes": zlib.compress(text.encode(), _LEVEL)}
