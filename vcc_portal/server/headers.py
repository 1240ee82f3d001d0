"""Security headers on every answer; an answer that set its own keeps it."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vcc_portal.config import Settings
from vcc_portal.server.documents import content_policy

HSTS = "max-age=63072000; includeSubDomains"
_UNUSED = [
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
]
PERMISSIONS = ", ".join(f"{feature}=()" for feature in _UNUSED)


def security_headers(settings: Settings) -> dict[str, str]:
    """The headers of every answer."""
    fixed = {
        "content-security-policy": content_policy(settings),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": PERMISSIONS,
        "cache-control": "no-store",
    }
    return fixed | ({"strict-transport-security": HSTS} if settings.secure else {})


class SecurityHeaders:
    """The outermost wrapper."""

    def __init__(self, app: ASGIApp, settings: Settings, *, with_policy: bool = True) -> None:
        self._app = app
        self._headers = security_headers(settings)
        if not with_policy:  # the development server's pages need inline scripts
            del self._headers["content-security-policy"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
