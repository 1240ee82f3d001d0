"""What a merchant's desk shows: person and card, the card's face, and the form of a purchase."""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import case, select
from sqlalchemy.orm import Session

from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.i18n.card.common import CARD_MODE, CARD_STATUS
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.console.purchase_life import money
from vcc_sandbox.console.words import play as t
from vcc_sandbox.core.bookkeeping import LIFETIME, Books, wallet_of
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.exchange_rates import PER_USD
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.provider_pages.review import account_name
from vcc_sandbox.provider_pages.web import PageVisit
from vcc_sandbox.seed import merchants as shop

MOST = 400
SHOPS = (*shop.ADS, *shop.CLOUD, *shop.STORE, *shop.HONG_KONG, *shop.JAPAN, *shop.MARKETING, shop.CASINO, *shop.TRAVEL)
TONES = {"VALID": "ok", "APPLYING": "info", "ABNORMAL": "warn", "PRE_CANCEL": "bad", "INACTIVE": "hollow"}
WIDTHS = {"single_day_limit": 10, "single_month_limit": 7, "life_time_limit": 0}
STYLES = ("teal", "ink", "slate", "moss", "copper", "plum")


def choices(visit: PageVisit, db: Session, card: Card | None) -> dict[str, Any]:
    """Person, then card; two small forms that work without a script."""
    owners = select(Card.company_id).distinct()
    query = select(LinkedUser, Person).join(Person, Person.person_id == LinkedUser.person_id)
    people = db.execute(query.where(LinkedUser.user_id.in_(owners)).order_by(LinkedUser.user_id)).all()
    user_id = card.company_id if card else visit.value("user", 20)
    names = {
        user.user_id: account_name(user) + Text.same(f" · {person.login_name} · {user.biz_source}")
        for user, person in people
    }
    return {"people": names, "user_id": user_id, "cards": _cards(db, user_id) if user_id in names else {}}


def _cards(db: Session, company_id: str) -> dict[str, Text]:
    paying_first = case((Card.status == "VALID", 0), (Card.status == "ABNORMAL", 1), else_=2)
    query = select(Card).where(Card.company_id == company_id, Card.status != "APPLYING")
    rows = db.scalars(query.order_by(paying_first, Card.create_time.desc()).limit(MOST))
    return {
        row.card_id: Text.same(f"{row.last4digits} · {row.card_name} · {row.currency} · ")
        + CARD_MODE.get(row.card_mode, Text.same(row.card_mode))
        + Text.same(" · ")
        + CARD_STATUS.get(row.status, Text.same(row.status))
        for row in rows
    }


def till(visit: PageVisit, db: Session, card: Card, trade: Trade | None, errors: Mapping[str, Text]) -> dict[str, Any]:
    """The card's face and limits, and the form of a purchase: what was typed, else the last one, else a proposal."""
    proposed = _proposed(card) | (_last(trade) if trade else {})
    typed = visit.request.method == "POST" and "tx" not in visit.form
    return {
        "card": card,
        "style": "grey" if card.status in {"EXPIRED", "CANCEL"} else STYLES[int(card.bin) % len(STYLES)],
        "status": (CARD_STATUS[card.status], TONES.get(card.status, "")),
        "mode": CARD_MODE.get(card.card_mode, card.card_mode),
        "available": money(Books(db).ledger.balance(wallet_of(card).available), card.currency),
        "limits": list(_limits(visit, db, card)),
        "given": {name: visit.value(name) for name in proposed} if typed else proposed,
        "errors": {name: text for name, text in errors.items() if name not in ("", "stepAmount")},
        "currencies": {code: Text.same(code) for code in sorted(PER_USD)},
        "shops": SHOPS,
    }


def _limits(visit: PageVisit, db: Session, card: Card) -> Iterator[tuple[Text, Text | str]]:
    books, now = Books(db), ts(visit.sandbox.clock.now(db))
    for column, label in t.LIMIT_ROWS:
        limit, width = getattr(card, column), WIDTHS.get(column)
        used = 0 if width is None else books.used(card.card_id, now[:width] if width else LIFETIME).amount
        yield label, _limit(limit, used, card.currency, windowed=width is not None)
    allowed = card.rules.get("mccCodes") or card.rules.get("fuzzyMerchantNames") or []
    if allowed:
        yield t.RULES, ", ".join(map(str, allowed))


def _limit(limit: int | None, used: int, currency: str, *, windowed: bool) -> Text:
    if limit is None:
        return t.UNLIMITED
    most = format_amount(limit, currency)
    return t.USED.format(used=format_amount(used, currency), limit=most) if windowed else t.UP_TO.format(limit=most)


def _last(trade: Trade) -> dict[str, str]:
    """What was asked for, so that it can be asked for again; a verification had no amount."""
    merchant = {"merchant": trade.merchant_name}
    if not (trade.transaction_amount and trade.mcc and trade.merchant_country_code):
        return merchant
    amount = format_amount(trade.transaction_amount, trade.transaction_currency).replace(",", "")
    place = {"mcc": trade.mcc, "country": trade.merchant_country_code}
    return merchant | place | {"amount": amount, "currency": trade.transaction_currency}


def _proposed(card: Card) -> dict[str, str]:
    """What a fresh form proposes for a card."""
    return {
        "amount": "12000" if card.currency == "JPY" else "120.00",
        "currency": card.currency,
        "merchant": "GOOGLE *ADS",
        "mcc": "7311",
        "country": "IRL",
        "threeDs": "pass",
        "cvv": "none",
    }
