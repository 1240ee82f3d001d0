"""What an address without a page answers."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import h
from vcc_sandbox.pages.parts import link_button, round_icon
from vcc_sandbox.pages.web import Visit, answer, at
from vcc_sandbox.pages.words import content as t


async def not_found(request: Request, _error: Exception) -> Response:
    """The frame with a way on; registered for 404 and 405."""
    return await run_in_threadpool(answer, missing, request)


def missing(visit: Visit) -> Response:
    """The page that says so."""
    card = h.section(
        h.div(
            round_icon("info"),
            h.h1(t.NOT_FOUND),
            h.p(t.NOT_FOUND_SUB, class_="sub"),
            link_button(t.HOME, at("/account"), "primary"),
            class_="done-mark",
        ),
        class_="card",
    )
    return show(visit, t.NOT_FOUND, h.div(card, class_="narrow"), status=404)
