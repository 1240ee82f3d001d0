"""Reading for what stands beside the page: nothing that happens there leaves it, and nothing of the page is cancelled."""

from typing import Any

from vcc_portal.domain.text import Language
from vcc_portal.features.patterns.asking import Ask
from vcc_portal.session.requests import send
from vcc_portal.session.runtime import runtime
from vcc_portal.session.session import Session
from vcc_portal.state.core import browser
from vcc_portal.state.core.base import visitor_of
from vcc_portal.upstream.call import Call


def peek_for(session: Session, lane: str, *, kept: float | None = None, language: Language | None = None) -> Ask:
    """A way to ask in lanes below that one, in the page's language or another; answers that old will do.

    Raises `Failed` and `Superseded`.
    """

    async def peek(call: Call[Any, Any], request: Any, *, lane: str = "", _lane: str = lane) -> Any:
        visitor = visitor_of(session, f"{_lane}/{lane}" if lane else _lane)
        said = language or browser.language()
        return await send(runtime(), session, call, request, visitor=visitor, language=said, kept=kept)

    return peek
