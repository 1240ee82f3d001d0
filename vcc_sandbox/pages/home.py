"""The provider's own account page: who is signed in, verification, password, sign-out."""

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import kyb_status, kyc_status
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyc import KYB_STATUS, KYC_STATUS
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.pages.frame import show
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.kyb import TONE as KYB_TONE
from vcc_sandbox.pages.kyc import TONE as KYC_TONE
from vcc_sandbox.pages.parts import badge, facts, link_button, round_icon
from vcc_sandbox.pages.review import TONES, account_name, back_link, for_account
from vcc_sandbox.pages.web import Pages, Visit, at
from vcc_sandbox.pages.words import content as t
from vcc_sandbox.pages.words import register
from vcc_sandbox.verification.reviews import PERSONAL

router = Pages()


@router.show("/")
@router.show("/account")
@router.show("/center/setting")
def home(visit: Visit) -> Response:
    """Home and security settings of the account configuration (spec §3)."""
    return for_account(visit, _home)


def _home(visit: Visit, db: Session, user: LinkedUser) -> Response:
    person = db.get_one(Person, user.person_id)
    head = h.header(round_icon("user"), h.div(h.h1(t.HOME), h.p(t.HOME_SUB, class_="sub")), class_="page-head")
    leave = h.form(
        h.button(icon("log-out"), t.SIGN_OUT, class_="button secondary", type="submit"),
        method="post",
        action=at("/sign-out"),
    )
    actions = h.div(leave, back_link(visit, "primary"), class_="actions right")
    body = h.div(_who(person, user), _verification(user), _security(visit), actions, class_="stack")
    return show(visit, t.HOME, h.div(head, body, class_="middle"))


def _who(person: Person, user: LinkedUser) -> Element:
    regions = dict(register.REGIONS)
    rows: tuple[tuple[Text, Child], ...] = (
        (t.CURRENT, account_name(user)),
        (t.LOGIN_NAME, mask_login_name(person.login_name)),
        (t.MOBILE, mask_login_name(person.mobile) if person.mobile else t.NOT_BOUND),
        (t.REGION, regions.get(person.region, person.region)),
    )
    return h.section(facts(rows), class_="panel inside-panel")


def _verification(user: LinkedUser) -> Element:
    kyc, kyb = kyc_status(user.vcc_kyc_status), kyb_status(user.vcc_kyb_status)
    rows = [_row("id-card", t.KYC, KYC_STATUS[kyc], KYC_TONE.get(kyc, "review"), "/kyc")]
    if user.vcc_kyc_type != PERSONAL:
        rows.append(_row("building-2", t.KYB, KYB_STATUS[kyb], KYB_TONE.get(kyb, "review"), "/kyb"))
    return h.section(h.header(h.h2(t.VERIFICATION)), h.ul(rows, class_="path"), class_="panel")


def _row(icon_name: str, title: Text, status: Text, tone: str, path: str) -> Element:
    return h.li(
        h.span(icon(icon_name, 18), class_="round"),
        h.div(h.h3(title), badge(status, TONES[tone])),
        link_button(t.OPEN, at(path)),
    )


def _security(visit: Visit) -> Element:
    row = h.li(
        h.span(icon("key-round", 18), class_="round"),
        h.div(h.h3(t.CHANGE_PASSWORD), h.p(t.CHANGE_PASSWORD_NOTE, class_="fine")),
        link_button(t.CHANGE, at("/forgot-password")),
    )
    return h.section(h.header(h.h2(t.SECURITY)), h.ul(row, class_="path"), class_="panel")
