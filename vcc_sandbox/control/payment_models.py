"""What control calls about payments are asked and answer; amounts in thousandths."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Amount, Country, Currency, Id
from vcc_portal.upstream.models.card import Mcc
from vcc_portal.upstream.models.trade import Tx
from vcc_sandbox.control.models import Asked
from vcc_sandbox.payments.disputes import Outcome


class Place(Asked):
    """Where a card is used."""

    card_id: Id
    merchant_name: str = Field(default="SANDBOX SHOP", min_length=1, max_length=64)
    mcc: Mcc = "5999"
    merchant_country_code: Country = "USA"


class CardDetails(Place):
    """What a merchant asks the holder for; the issuer checks it."""

    cvv2: str | None = Field(default=None, pattern=r"^[0-9]{3}$", repr=False)
    """Checked when it is given."""
    expiry_date: str | None = Field(default=None, pattern=r"^[0-9]{4}$")
    """MMYY, checked when it is given."""


class Buy(CardDetails):
    """A purchase; amount in the purchase's currency."""

    amount: Amount
    currency: Currency
    three_ds: bool = True
    """Whether the holder passes the challenge."""
    original_transaction_id: Id | None = None
    """The authorization whose hold this one increases; merchant and currency are that one's."""


class Advise(Place):
    """An authorization that the network approved in our stead; amount in the purchase's currency."""

    amount: Amount
    currency: Currency


class Verify(CardDetails):
    """A card verification."""


class Inquire(CardDetails):
    """A balance inquiry, usually at a cash machine."""

    merchant_name: str = Field(default="SANDBOX ATM", min_length=1, max_length=64)
    mcc: Mcc = "6011"


class Withdraw(CardDetails):
    """Cash from a machine; amounts in the machine's currency."""

    merchant_name: str = Field(default="SANDBOX ATM", min_length=1, max_length=64)
    mcc: Mcc = "6011"
    amount: Amount
    currency: Currency
    surcharge: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """What the machine's owner adds; it is part of the amount that is asked for."""


class Credit(Place):
    """A refund of nothing that was paid with the card (unlinked); amount in the card's currency."""

    amount: Amount


class ChargeFee(Asked):
    """A fee for a transaction; amount in the card's currency."""

    transaction_id: Id
    amount: Amount
    fee_type: Annotated[
        str,
        Field(
            pattern="^(CARD_VERIFY_FEE|AUTH_TRANSACTION_FEE|AUTH_REVERSAL_TRANSACTION_FEE|SETTLE_TRANSACTION_FEE"
            "|SETTLE_REVERSAL_TRANSACTION_FEE|3DS_OTP_FEE)$"
        ),
    ] = "SETTLE_TRANSACTION_FEE"
    """A network's or a cross-border fee is one on the settlement."""
    back: bool = False
    """Gives it back instead, as far as the transaction was charged."""


class Reverse(Asked):
    """Gives a hold back; amount in the card's currency, None is all of it."""

    transaction_id: Id
    amount: Amount | None = None
    reversal_type: Annotated[str, Field(pattern=r"^(NORMAL|OVER_TIME)$")] = "NORMAL"


class Settle(Asked):
    """Takes the money of an authorization, or without one (force post) of a card; amount in the card's currency."""

    transaction_id: Id | None = None
    card_id: Id | None = None
    amount: Amount | None = None
    final: bool = True
    """False keeps the rest of the hold for a further settlement."""
    merchant_name: str = Field(default="SANDBOX SHOP", min_length=1, max_length=64)
    mcc: Mcc = "5999"
    merchant_country_code: Country = "USA"

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.transaction_id is None) == (self.card_id is None):
            raise ValueError("give transactionId or cardId")
        if self.card_id is not None and self.amount is None:
            raise ValueError("a force post needs an amount")
        return self


class Refund(Asked):
    """Pays a settlement back; amount in the card's currency, None is what is left of it."""

    transaction_id: Id
    amount: Amount | None = None


class SimTx(Tx):
    """A transaction with the rule that declined it."""

    failed_rule: str = ""


class OpenDispute(Asked):
    """A complaint about a settlement; amount in the card's currency, None is what can still be disputed."""

    transaction_id: Id
    amount: Amount | None = None
    credited: bool = False
    """Pays the amount back until the dispute is decided."""


class EndDispute(Asked):
    """How a dispute ends."""

    dispute_id: Id
    outcome: Outcome


class DisputeState(Wire):
    """A dispute, and the dispute refund where one was paid."""

    dispute_id: str
    transaction_id: str
    amount: int
    currency: str
    status: str
    credit_id: str
    opened_at: str
    ended_at: str


class Tell(Asked):
    """A story that happens to a card."""

    card_id: Id
    story: str


class Told(Wire):
    """What happened, in order."""

    story: str
    transactions: list[SimTx]
