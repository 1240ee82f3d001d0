"""Whole payments as they happen in the world: a hotel's stay, a tank of fuel, a tip; each a few simulated events."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from vcc_sandbox.cards.tables import Card
from vcc_sandbox.control import payment_models as m
from vcc_sandbox.control import simulate
from vcc_sandbox.control.errors import Impossible, Unknown
from vcc_sandbox.core.context import Sandbox
from vcc_sandbox.core.exchange_rates import convert


@dataclass
class _Teller:
    """Sends the events of one story; amounts are given in thousandths of a US dollar."""

    sandbox: Sandbox
    card: Card
    name: str
    mcc: str
    told: list[m.SimTx]

    def hold(self, usd: int, more: m.SimTx | None = None) -> m.SimTx:
        """An authorization, or one that increases it; a story ends where it is declined."""
        return self._add(
            simulate.authorize(
                self.sandbox,
                m.Buy(
                    card_id=self.card.card_id,
                    amount=self._worth(usd),
                    currency=self.card.currency,
                    merchant_name=self.name,
                    mcc=self.mcc,
                    original_transaction_id=more.transaction_id if more else None,
                ),
            )
        )

    def settle(self, auth: m.SimTx, usd: int, *, final: bool = True) -> m.SimTx:
        asked = m.Settle(transaction_id=auth.transaction_id, amount=self._worth(usd), final=final)
        return self._add(simulate.settle(self.sandbox, asked))

    def release(self, auth: m.SimTx, usd: int) -> m.SimTx:
        asked = m.Reverse(transaction_id=auth.transaction_id, amount=self._worth(usd))
        return self._add(simulate.reverse(self.sandbox, asked))

    def refund(self, settled: m.SimTx, usd: int) -> m.SimTx:
        asked = m.Refund(transaction_id=settled.transaction_id, amount=self._worth(usd))
        return self._add(simulate.refund(self.sandbox, asked))

    def _worth(self, usd: int) -> int:
        return convert(usd, "USD", self.card.currency)

    def _add(self, done: m.SimTx) -> m.SimTx:
        self.told.append(done)
        if done.status != "SUCCESS":
            raise _Declined
        return done


class _Declined(Exception):
    """The story ends here."""


def _hotel(teller: _Teller) -> None:
    """Held for three nights, increased for a fourth, one part given back, settled for less."""
    stay = teller.hold(450_000)
    teller.hold(150_000, stay)
    teller.release(stay, 50_000)
    teller.settle(stay, 512_400)


def _fuel(teller: _Teller) -> None:
    """One dollar is held at the pump, the whole tank is settled."""
    teller.settle(teller.hold(1_000), 62_370)


def _tip(teller: _Teller) -> None:
    """The bill is held, bill and tip are settled."""
    teller.settle(teller.hold(80_000), 96_000)


def _shipments(teller: _Teller) -> None:
    """One order, settled in two parcels; what the second lacked is given back, and one item is returned."""
    order = teller.hold(240_000)
    first = teller.settle(order, 150_000, final=False)
    teller.settle(order, 70_000)
    teller.refund(first, 30_000)


def _rental(teller: _Teller) -> None:
    """The deposit is held and given back; damage is settled later without a hold that covers it."""
    deposit = teller.hold(300_000)
    teller.release(deposit, 300_000)
    teller.settle(deposit, 120_000)


STORIES: dict[str, tuple[Callable[[_Teller], None], str, str]] = {
    "HOTEL": (_hotel, "GRAND HOTEL", "7011"),
    "FUEL": (_fuel, "AUTOMATED FUEL", "5542"),
    "TIP": (_tip, "CORNER BISTRO", "5812"),
    "SHIPMENTS": (_shipments, "PARCEL STORE", "5311"),
    "RENTAL": (_rental, "CITY CAR RENTAL", "7512"),
}
"""How each goes, and who the merchant is."""


def tell(sandbox: Sandbox, asked: m.Tell) -> m.Told:
    """Let it happen; where a step is declined, that is the last one."""
    if asked.story not in STORIES:
        raise Impossible(f"story is one of {', '.join(STORIES)}")
    story, name, mcc = STORIES[asked.story]
    with sandbox.database.read() as db:
        card = db.get(Card, asked.card_id)
    if card is None:
        raise Unknown(f"no card {asked.card_id}")
    teller = _Teller(sandbox, card, name, mcc, [])
    with suppress(_Declined):
        story(teller)
    return m.Told(story=asked.story, transactions=teller.told)
