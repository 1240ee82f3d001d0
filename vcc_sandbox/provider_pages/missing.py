"""What an address without a page answers."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vcc_sandbox.provider_pages.web import PageVisit, answer, visit_of
from vcc_sandbox.provider_pages.words import content as t


async def not_found(request: Request, _error: Exception) -> Response:
    """The frame with a way on; registered for 404 and 405."""
    return await answer(_missing, request)


async def _missing(request: Request) -> Response:
    return await run_in_threadpool(missing, visit_of(request))


def missing(visit: PageVisit) -> Response:
    """The page that says so."""
    return visit.show("missing.html", status=404, t=t)
