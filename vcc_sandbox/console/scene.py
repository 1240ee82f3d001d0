"""The scenario: people with their states, the reset, and the scene as a fixture."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_sandbox.console.desk import console_page
from vcc_sandbox.console.fixture import changed_states, fixture_text
from vcc_sandbox.console.people_view import kyb_badge, kyc_badge, state_badge, who
from vcc_sandbox.control import models as m
from vcc_sandbox.control import scene
from vcc_sandbox.identity.tables import LinkedUser, Person, UnsignedAgreement
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import NONE, Errors, error_of, tick, wide
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import console_scene as t
from vcc_sandbox.seed.demonstration import DEMONSTRATION

HERE = "/console"
MOST = 300

router = Pages()


@router.show(HERE)
def people(visit: Visit) -> Response:
    """Everybody, in the order of the seed."""
    return _page(visit)


@router.take("/console/reset")
def reset(visit: Visit) -> Response:
    """Throw everything away, once it was confirmed."""
    if visit.value("confirm") != "yes":
        return _page(visit, errors={"confirm": t.RESET_UNCONFIRMED}, status=422)
    done = scene.reset(visit.sandbox, m.Reset())
    return visit.go(at(HERE, reset=str(done.ms)))


def _page(visit: Visit, *, errors: Errors = NONE, status: int = 200) -> Response:
    with visit.read() as db:
        panel = _people(db)
    ms = visit.query.get("reset", "")
    done = t.RESET_DONE.format(ms=ms) if ms.isdecimal() and len(ms) < 8 else None
    return console_page(visit, HERE, panel, _fixture(visit), _reset(errors), done=done, status=status)


def _people(db: Session) -> Element:
    query = select(LinkedUser, Person).join(Person, Person.person_id == LinkedUser.person_id)
    rows = db.execute(query.order_by(LinkedUser.user_id).limit(MOST)).all()
    counted = select(UnsignedAgreement.user_id, func.count()).group_by(UnsignedAgreement.user_id)
    unsigned: dict[str, int] = {row[0]: row[1] for row in db.execute(counted)}
    changed = {name for body in changed_states(db) for name in (body.get("loginName"), body.get("userId"))}
    body = [
        _row(user, person, unsigned.get(user.user_id, 0), _is_changed(user, person, changed)) for user, person in rows
    ]
    heads = (
        h.th(t.PERSON),
        h.th(t.LINE),
        h.th(t.ACCOUNT),
        h.th(t.IDENTITY),
        h.th(t.BUSINESS),
        h.th(h.span(t.CHANGE, class_="reader")),
    )
    sub = h.span(t.PEOPLE_NOTE.format(n=len(rows)), " ", h.code(DEMONSTRATION.password), class_="fine")
    table = h.table(h.thead(h.tr(heads)), h.tbody(body), class_="people-table")
    return h.section(h.header(h.h2(t.PEOPLE), sub), wide(table, t.PEOPLE), class_="panel")


def _is_changed(user: LinkedUser, person: Person, changed: set[str | None]) -> bool:
    return user.user_id in changed or (user.checked and person.login_name in changed)


def _row(user: LinkedUser, person: Person, unsigned: int, changed: bool) -> Element:
    address = at(f"/console/people/{user.user_id}")
    marks: Child = [
        h.span(t.CHANGED, class_="badge warn") if changed else None,
        h.span(t.WAITS, " ", unsigned, class_="badge info") if unsigned else None,
    ]
    return h.tr(
        h.td(who(user, person)),
        h.td(h.code(user.biz_source)),
        h.td(h.div(state_badge(user), marks, class_="badges")),
        h.td(kyc_badge(user)),
        h.td(kyb_badge(user)),
        h.td(
            h.a(t.CHANGE, h.span(" ", person.login_name, " ", user.biz_source, class_="reader"), href=address),
            class_="number",
        ),
    )


def _fixture(visit: Visit) -> Element:
    button = h.button(
        icon("copy", 14),
        h.span(t.COPY),
        class_="button secondary",
        type="button",
        hidden=True,
        data_copy="fixture",
        data_copied=t.COPIED,
    )
    return h.section(
        h.header(h.div(h.h2(t.FIXTURE), h.p(t.FIXTURE_NOTE, class_="fine")), button),
        h.pre(fixture_text(visit.sandbox), id="fixture", class_="source", tabindex="0", aria_label=t.FIXTURE),
        class_="panel",
    )


def _reset(errors: Errors) -> Element:
    form = h.form(
        h.div(tick(t.RESET_CONFIRM, "confirm"), error_of("confirm", errors)),
        h.button(t.RESET, class_="button danger", type="submit"),
        method="post",
        action=at("/console/reset"),
        class_="reset-form",
    )
    return h.section(
        h.div(h.h2(t.RESET), h.p(t.RESET_NOTE, class_="sub")), form, class_="panel inside-panel reset", id="reset"
    )
