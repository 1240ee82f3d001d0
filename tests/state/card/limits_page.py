"""The page that sets limits in a tab, and what the provider has of them."""

from typing import Any

from reflex_base.event.context import EventContext
from sqlalchemy import select

from tests.support.bench import Bench
from tests.support.sandbox import sandbox_of
from vcc_portal.state.card.limits.page import CardLimitState
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.identity.tables import LinkedUser, Person

PATH = "/card/updateLimit"
CALL = "/cb-va-vcc/card/update/limit"
INFO = "/cb-va-vcc/card/info"


def page(tab: Bench) -> CardLimitState:
    return tab.state(CardLimitState)


def mine(tab: Bench, *conditions: Any, currency: str = "USD") -> list[str]:
    """Ids of the administrator's cards."""
    with sandbox_of(tab.app).database.read() as db:
        user = select(LinkedUser.user_id).join(Person, Person.person_id == LinkedUser.person_id)
        owner = db.scalars(
            user.where(Person.login_name == "admin@lanyu.example", LinkedUser.biz_source == "cn_vcc")
        ).one()
        query = select(Card.card_id).where(Card.company_id == owner, Card.currency == currency, *conditions)
        return list(db.scalars(query.order_by(Card.card_id)))


def stored(tab: Bench, card_id: str) -> tuple[int | None, ...]:
    """The four limits of a card in the sandbox's database."""
    with sandbox_of(tab.app).database.read() as db:
        card = db.get_one(Card, card_id)
        return card.single_limit, card.single_day_limit, card.single_month_limit, card.life_time_limit


def go(query: str) -> None:
    EventContext.get().router_data["asPath"] = f"{PATH}?{query}"


async def open_(tab: Bench, *card_ids: str, more: str = "") -> CardLimitState:
    """The page for those cards."""
    go(f"cards={','.join(card_ids)}{more}")
    await tab.run(CardLimitState.load)
    return page(tab)


async def send(tab: Bench, **changes: str) -> CardLimitState:
    """Press the form's button with those values typed."""
    await tab.run(CardLimitState.send, {**page(tab).defaults, **changes})
    return page(tab)


def statuses(tab: Bench) -> list[str]:
    return [each.status for each in page(tab)._run.items]


def active(tab: Bench, count: int) -> list[str]:
    return mine(tab, Card.status == "VALID", Card.card_mode == "SHARED")[:count]
