"""Mails and text messages that the sandbox would have sent, newest first."""

from starlette.responses import Response

from vcc_sandbox.identity import outbox
from vcc_sandbox.provider_pages.web import Visit, page_router
from vcc_sandbox.provider_pages.words import outbox as t

router = page_router()


@router.get("/outbox")
def outbox_page(visit: Visit) -> Response:
    """The latest hundred; `?to=` shows one recipient's."""
    with visit.read() as db:
        messages = outbox.recent(db, recipient=visit.value("to", 128) or None)
        return visit.show("outbox.html", t=t, messages=messages)
