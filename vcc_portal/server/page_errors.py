"""Notes what pages report about their own failures, in few lines: the framework would quote a stranger at length."""

import logging
from typing import Any

import reflex as rx
from reflex.app import EventNamespace
from reflex_base.constants.event import ClientErrorType
from typing_extensions import override

from vcc_portal.config import Settings
from vcc_portal.server import web
from vcc_portal.session.reports import Few, report

_KINDS = frozenset(
    {ClientErrorType.DISPATCH_MISSING, ClientErrorType.STATE_UPDATE, ClientErrorType.HYDRATION_PAYLOAD_TOO_LARGE}
)


class Events(EventNamespace):
    """The framework's namespace, apart from how it logs; which frames reach it, `server.frames` decides."""

    settings: Settings

    @override
    async def on_client_error(self, sid: str, data: Any = None) -> None:
        """Note one line."""
        if self.server is None or not isinstance(data, dict) or sid not in self.sid_to_token:
            return
        kind, told = data.get("error_type"), data.get("message")
        known = kind if isinstance(kind, str) and kind in _KINDS else "an error"
        scope = (self.server.get_environ(sid, self.namespace) or {}).get("asgi.scope")
        address = web.client_address(scope, self.settings) if scope else ""
        report(address, f"has a page with {known}", quote=told if isinstance(told, str) else "")


def install(application: rx.App, settings: Settings) -> None:
    """Put this in the place of the framework's own namespace."""
    former, server = application.event_namespace, application.sio
    if former is None or server is None:
        raise RuntimeError("The application has no State")
    events = Events(former.namespace, application)
    events.settings = settings
    application._event_namespace = events  # noqa: SLF001  no public way to name another class
    server.register_namespace(events)
    # What is left are lines about each socket that begins, with what it says of its own version.
    logging.getLogger(EventNamespace.__module__).addFilter(Few())
