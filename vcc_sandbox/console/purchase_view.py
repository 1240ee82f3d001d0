"""What a merchant's desk shows: person and card, the card's face, and the form of a purchase."""

from sqlalchemy import case, select
from sqlalchemy.orm import Session

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n.card.common import CARD_MODE, CARD_STATUS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.console.fields import choice
from vcc_sandbox.core.bookkeeping import LIFETIME, Books, wallet_of
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.pages.html import Child, Element, h
from vcc_sandbox.pages.icons import icon
from vcc_sandbox.pages.parts import Errors, badge, field
from vcc_sandbox.pages.review import account_name
from vcc_sandbox.pages.web import Visit, at
from vcc_sandbox.pages.words import console_play as t
from vcc_sandbox.seed import merchants as shop

HERE = "/console/purchase"
MOST = 400
SHOPS = (*shop.ADS, *shop.CLOUD, *shop.STORE, *shop.HONG_KONG, *shop.JAPAN, *shop.MARKETING, shop.CASINO, *shop.TRAVEL)
TONES = {"VALID": "ok", "APPLYING": "info", "ABNORMAL": "warn", "PRE_CANCEL": "bad", "INACTIVE": "hollow"}
WIDTHS = {"single_day_limit": 10, "single_month_limit": 7, "life_time_limit": 0}
STYLES = ("teal", "ink", "slate", "moss", "copper", "plum")


def choose(visit: Visit, db: Session, card: Card | None) -> Element:
    """Person, then card; two small forms that work without a script."""
    owners = select(Card.company_id).distinct()
    query = select(LinkedUser, Person).join(Person, Person.person_id == LinkedUser.person_id)
    people = db.execute(query.where(LinkedUser.user_id.in_(owners)).order_by(LinkedUser.user_id)).all()
    user_id = card.company_id if card else visit.value("user", 20)
    names = {
        user.user_id: account_name(user) + _same(f" · {person.login_name} · {user.biz_source}")
        for user, person in people
    }
    person = _goes(t.PERSON, "user", names, user_id, t.SHOW_CARDS)
    if user_id not in names:
        note = h.p(t.CHOOSE_NOTE, class_="sub")
        return h.section(h.div(person, note, class_="inside stack-s"), class_="panel")
    cards = _cards(db, user_id)
    second = (
        _goes(t.CARD, "card", cards, card.card_id if card else "", t.SHOW_CARD)
        if cards
        else h.p(t.NO_CARDS, class_="sub")
    )
    return h.section(h.div(person, second, class_="inside two choosing"), class_="panel")


def _cards(db: Session, company_id: str) -> dict[str, Text]:
    paying_first = case((Card.status == "VALID", 0), (Card.status == "ABNORMAL", 1), else_=2)
    query = select(Card).where(Card.company_id == company_id, Card.status != "APPLYING")
    rows = db.scalars(query.order_by(paying_first, Card.create_time.desc()).limit(MOST))
    return {
        row.card_id: _same(f"{row.last4digits} · {row.card_name} · {row.currency} · ")
        + CARD_MODE.get(row.card_mode, _same(row.card_mode))
        + _same(" · ")
        + CARD_STATUS.get(row.status, _same(row.status))
        for row in rows
    }


def _same(text: str) -> Text:
    return Text.same(text)


def _goes(label: Text, name: str, options: dict[str, Text], value: str, button: Text) -> Element:
    control = h.select(
        h.option("--", value=""),
        [h.option(text, value=key, selected=key == value) for key, text in options.items()],
        id=f"choose-{name}",
        name=name,
        data_goes=True,
    )
    return h.form(
        h.div(h.label(label, for_=f"choose-{name}"), h.div(control, class_="control"), class_="field"),
        h.button(button, class_="button secondary", type="submit"),
        method="get",
        action=at(HERE),
        class_="one-line",
    )


def desk(visit: Visit, db: Session, card: Card, errors: Errors) -> Element:
    """The card, and what a merchant asks of it."""
    mine: Errors = {name: text for name, text in errors.items() if name not in ("", "stepAmount")}
    return h.section(
        h.div(h.div(_face(card), _limits(visit, db, card), class_="stack"), _form(visit, card, mine), class_="till"),
        class_="panel",
        aria_label=t.PURCHASE,
    )


def _face(card: Card) -> Element:
    style = "grey" if card.status in {"EXPIRED", "CANCEL"} else STYLES[int(card.bin) % len(STYLES)]
    return h.div(
        h.div(h.span(card.card_name, class_="name"), badge(CARD_STATUS[card.status], TONES.get(card.status, ""))),
        h.p(h.span(f"{card.bin[:4]} {card.bin[4:]}"), h.i(), h.i(), h.span(card.last4digits), class_="number"),
        h.div(
            h.span(f"{card.expiry[4:]}/{card.expiry[2:4]}"),
            h.span(CARD_MODE.get(card.card_mode, card.card_mode)),
            h.b(card.card_organization),
        ),
        class_=f"card-face {style}",
    )


def _limits(visit: Visit, db: Session, card: Card) -> Element:
    books, now = Books(db), ts(visit.sandbox.clock.now(db))
    available = books.ledger.balance(wallet_of(card).available)
    rows: list[Child] = [h.dt(t.SHARED), h.dd(h.small(card.currency), " ", format_amount(available, card.currency))]
    for column, label in t.LIMIT_ROWS:
        limit, width = getattr(card, column), WIDTHS.get(column)
        used = 0 if width is None else books.used(card.card_id, now[:width] if width else LIFETIME).amount
        rows += [h.dt(label), h.dd(_limit(limit, used, card.currency, windowed=width is not None))]
    allowed = card.rules.get("mccCodes") or card.rules.get("fuzzyMerchantNames") or []
    if allowed:
        rows += [h.dt(t.RULES), h.dd(", ".join(map(str, allowed)))]
    return h.dl(rows, class_="limits")


def _limit(limit: int | None, used: int, currency: str, *, windowed: bool) -> Child:
    if limit is None:
        return t.UNLIMITED
    most = format_amount(limit, currency)
    return t.USED.format(used=format_amount(used, currency), limit=most) if windowed else t.UP_TO.format(limit=most)


def _form(visit: Visit, card: Card, errors: Errors) -> Element:
    given = visit.value if errors else _usual(card)
    money = {code: _same(code) for code in sorted(PER_USD)}
    return h.form(
        h.input(type="hidden", name="card", value=card.card_id),
        h.div(
            field(t.AMOUNT, "amount", errors=errors, value=given("amount"), inputmode="decimal", autocomplete="off"),
            choice(t.CURRENCY, "currency", money, given("currency"), errors),
            class_="two",
        ),
        field(t.MERCHANT, "merchant", errors=errors, value=given("merchant"), list="shops", maxlength=64),
        h.datalist([h.option(f"MCC {one.merchant.mcc}", value=one.merchant.name) for one in SHOPS], id="shops"),
        h.div(
            field(t.MCC, "mcc", errors=errors, value=given("mcc"), inputmode="numeric", maxlength=4),
            field(t.COUNTRY, "country", errors=errors, value=given("country"), maxlength=3),
            class_="two",
        ),
        h.div(
            choice(t.THREE_DS, "threeDs", t.THREE_DS_WORDS, given("threeDs")),
            choice(t.CVV, "cvv", t.CVV_WORDS, given("cvv")),
            class_="two",
        ),
        h.div(
            h.button(t.AUTHORISE, icon("arrow-right"), class_="button primary", type="submit", name="act", value="ask"),
            h.button(t.VERIFY, class_="button secondary", type="submit", name="act", value="verify"),
            h.button(t.FORCE, class_="button secondary", type="submit", name="act", value="force"),
            class_="actions",
        ),
        method="post",
        action=at("/console/purchase/ask"),
        class_="stack",
        novalidate=True,
    )


class _usual:  # noqa: N801  called like `Visit.value`
    """What a fresh form proposes for a card."""

    def __init__(self, card: Card) -> None:
        whole = card.currency == "JPY"
        self._values = {
            "amount": "12000" if whole else "120.00",
            "currency": card.currency,
            "merchant": "GOOGLE *ADS",
            "mcc": "7311",
            "country": "IRL",
            "threeDs": "pass",
            "cvv": "none",
        }

    def __call__(self, name: str) -> str:
        return self._values[name]
