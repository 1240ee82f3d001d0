"""The provider's plain pages: about, service agreement, privacy, contact; and its forbidden page."""

from collections.abc import Iterable

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.provider_pages.returning import return_address
from vcc_sandbox.provider_pages.web import Visit, page_router
from vcc_sandbox.provider_pages.words import content as t

router = page_router()


@router.get("/about")
def about(visit: Visit) -> Response:
    """Who the provider is."""
    return _prose(visit, t.ABOUT, t.ABOUT_BODY)


@router.get("/agreement")
def agreement(visit: Visit) -> Response:
    """The service agreement."""
    return _prose(visit, t.AGREEMENT, t.AGREEMENT_BODY, dated=True)


@router.get("/privacy")
def privacy(visit: Visit) -> Response:
    """The privacy policy."""
    return _prose(visit, t.PRIVACY, t.PRIVACY_BODY, dated=True)


@router.get("/contact")
def contact(visit: Visit) -> Response:
    """How to reach somebody."""
    return _prose(visit, t.CONTACT, t.CONTACT_BODY)


@router.get("/user-center/forbidden")
def forbidden(visit: Visit) -> Response:
    """Where codes 200017-200019 lead, with from, userId and redirectUrl (spec §4)."""
    return visit.show("forbidden.html", status=403, t=t, back=return_address(visit))


def _prose(visit: Visit, title: Text, sections: Iterable[t.Section], *, dated: bool = False) -> Response:
    return visit.show("prose.html", t=t, title=title, sections=sections, dated=dated)
