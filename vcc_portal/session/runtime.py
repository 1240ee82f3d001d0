"""The process's own objects: settings, sessions, the upstream client and the rate limits."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from vcc_portal.config import Settings
from vcc_portal.session.anonymous import AnonymousSessions
from vcc_portal.session.document_turns import DocumentTurns
from vcc_portal.session.page_loads import PageLoads
from vcc_portal.session.rates import Rates
from vcc_portal.session.redirects import Redirects
from vcc_portal.session.storage_tags import StorageTags
from vcc_portal.session.store import Sessions
from vcc_portal.session.tickets import Tickets
from vcc_portal.session.unanswered import UnansweredStore
from vcc_portal.session.verification import Verifications
from vcc_portal.upstream.client import Upstream


@dataclass(frozen=True)
class Runtime:
    """What a request or an event needs beside its own data."""

    settings: Settings
    sessions: Sessions
    upstream: Upstream
    rates: Rates
    loads: PageLoads = field(default_factory=PageLoads)
    tickets: Tickets = field(default_factory=Tickets)
    verifications: Verifications = field(default_factory=Verifications)
    redirects: Redirects = field(default_factory=Redirects)
    tags: StorageTags = field(default_factory=StorageTags)
    unanswered: UnansweredStore = field(default_factory=UnansweredStore)
    anonymous_sessions: AnonymousSessions = field(default_factory=AnonymousSessions)
    document_turns: DocumentTurns = field(default_factory=DocumentTurns)
    answering: dict[bytes, asyncio.Task[Any]] = field(default_factory=dict)
    """Forms that are being answered (`server.once`)."""


_held: list[Runtime] = []


def start(settings: Settings, upstream: Upstream) -> Runtime:
    """Make the process's runtime; the app module calls this once, a test as often as it likes."""
    file, tags = settings.data_dir / "sessions.db", StorageTags.kept_in(settings.data_dir / "tags.key")
    sessions = Sessions(
        file,
        idle=settings.session_idle_seconds,
        absolute=settings.session_absolute_seconds,
    )
    rates = Rates(per_address=settings.events_per_address)
    loads = PageLoads(settings.busy_after)
    return use(Runtime(settings, sessions, upstream, rates, loads, tags=tags, unanswered=UnansweredStore(file, tags)))


def use(runtime: Runtime) -> Runtime:
    """Make this the process's runtime."""
    _held[:] = [runtime]
    return runtime


def runtime() -> Runtime:
    """The process's runtime."""
    if not _held:
        raise RuntimeError("The runtime is not started; vcc_portal.vcc_portal starts it.")
    return _held[0]
