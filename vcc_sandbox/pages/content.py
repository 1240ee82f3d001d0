"""The provider's plain pages: about, service agreement, privacy, contact; and its forbidden page."""

from collections.abc import Iterable

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import h
from vcc_sandbox.pages.parts import facts, link_button, round_icon
from vcc_sandbox.pages.returning import return_address
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import content as t

router = Pages()


@router.show("/about")
def about(visit: Visit) -> Response:
    """Who the provider is."""
    return _prose(visit, t.ABOUT, t.ABOUT_BODY)


@router.show("/agreement")
def agreement(visit: Visit) -> Response:
    """The service agreement."""
    return _prose(visit, t.AGREEMENT, t.AGREEMENT_BODY, dated=True)


@router.show("/privacy")
def privacy(visit: Visit) -> Response:
    """The privacy policy."""
    return _prose(visit, t.PRIVACY, t.PRIVACY_BODY, dated=True)


@router.show("/contact")
def contact(visit: Visit) -> Response:
    """How to reach somebody."""
    return _prose(visit, t.CONTACT, t.CONTACT_BODY)


@router.show("/user-center/forbidden")
def forbidden(visit: Visit) -> Response:
    """Where codes 200017-200019 lead, with from, userId and redirectUrl (spec §4)."""
    card = h.section(
        round_icon("shield-alert", "bad"),
        h.h1(t.FORBIDDEN),
        h.p(t.FORBIDDEN_SUB, class_="sub"),
        facts(
            (
                (t.FORBIDDEN_USER, visit.value("userId", 32)),
                (t.FORBIDDEN_FROM, visit.value("from", 32)),
            )
        ),
        h.div(
            link_button(t.TRY_AGAIN, return_address(visit), "primary"),
            link_button(t.GET_HELP, at("/contact")),
            h.form(
                h.button(t.SIGN_OUT, class_="button secondary", type="submit"),
                method="post",
                action=at("/sign-out", redirectUrl=visit.value("redirectUrl")),
            ),
            class_="actions",
        ),
        class_="card stack",
    )
    return show(visit, t.FORBIDDEN, h.div(card, class_="narrow"), status=403)


def _prose(visit: Visit, title: Text, sections: Iterable[t.Section], *, dated: bool = False) -> Response:
    body = [
        [h.h2(heading), h.p(lines[0]) if len(lines) == 1 else h.ul(h.li(line) for line in lines)]
        for heading, lines in sections
    ]
    page = h.article(h.h1(title), h.p(t.UPDATED, class_="fine") if dated else None, body, class_="card prose")
    return show(visit, title, h.div(page, class_="middle"))
