"""Mails and text messages that the sandbox would have sent, newest first."""

from starlette.responses import Response

from vcc_portal.domain.text import Text
from vcc_sandbox.identity import outbox
from vcc_sandbox.identity.sign_in_tables import OutboxMessage
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import round_icon
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import outbox as t

router = Pages()


@router.show("/outbox")
def outbox_page(visit: Visit) -> Response:
    """The latest hundred; `?to=` shows one recipient's."""
    with visit.read() as db:
        messages = outbox.recent(db, recipient=visit.value("to", 128) or None)
        body = [_message(message) for message in messages] or _empty()
    head = h.header(round_icon("inbox"), h.div(h.h1(t.TITLE), h.p(t.SUB, class_="sub")), class_="page-head")
    console = h.a(t.CONSOLE, class_="button secondary", href=at("/console"))
    refresh = h.a(icon("refresh-cw"), t.REFRESH, class_="button secondary", href=at("/outbox"))
    panel = h.section(body, class_="panel", aria_label=t.TITLE)
    return show(
        visit, t.TITLE, h.div(head, h.p(console, refresh, class_="actions right above"), panel, class_="middle")
    )


def _message(message: OutboxMessage) -> Element:
    mail = message.channel == "MAIL"
    return h.article(
        h.span(icon("mail" if mail else "message-square", 18), class_="round"),
        h.div(
            h.p(
                h.span(t.MAIL if mail else t.SMS),
                h.span(message.recipient),
                h.time(message.sent_at),
                h.span(message.type_code),
                class_="meta",
            ),
            h.h2(Text(zh=message.subject_zh, en=message.subject_en)),
            h.p(Text(zh=message.body_zh, en=message.body_en), class_="sub"),
            h.p(h.span(t.CODE, class_="reader"), h.span(message.code, class_="code")) if message.code else None,
            h.p(h.a(t.OPEN_LINK, icon("arrow-right", 14), href=message.link, class_="go")) if message.link else None,
        ),
        class_="mail",
    )


def _empty() -> Element:
    return h.div(round_icon("inbox"), h.h2(t.EMPTY_TITLE), h.p(t.EMPTY_NOTE, class_="sub"), class_="empty")
