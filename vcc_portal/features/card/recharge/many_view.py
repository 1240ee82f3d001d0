"""What recharges of many cards show: a row a card, totals by currency, each paying account before and after."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from vcc_portal.domain.batch import Item, ItemChange, item
from vcc_portal.domain.card import CardFace, CardMode
from vcc_portal.domain.listing import Status
from vcc_portal.domain.money import format_amount, typed_amount, with_currency
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.errors.codes import Code
from vcc_portal.features.card.recharge.form import Bounds
from vcc_portal.features.card.recharge.sent import CardRechargeStatus, Sent, settled
from vcc_portal.features.card.recharge.view import FundRefusal, fund_refused, payer, source_side
from vcc_portal.features.card.view import face, status_text, thumbnail
from vcc_portal.features.patterns.amounts_paste import AMOUNTS, PasteWords, Payee
from vcc_portal.features.patterns.money import TONES, Side
from vcc_portal.features.patterns.money import status_text as recharge_status
from vcc_portal.i18n.card import recharge as strings
from vcc_portal.upstream.models.account import AllAccounts
from vcc_portal.upstream.models.card import Card

PASTE = PasteWords(strings.PASTE_NOBODY, strings.PASTE_SEVERAL, strings.PASTE_TWICE, strings.FILLED)


@dataclass
class FundRow:
    """One card of the form."""

    card_id: str = ""
    face: CardFace = field(default_factory=CardFace)
    currency: str = ""
    balance: str = ""
    after: str = ""
    most: str = ""
    why_not: Text = EMPTY
    sent: Status = field(default_factory=Status)
    """How the card's recharge of this run stands, when it was sent before."""
    sent_amount: str = ""


@dataclass
class FillGroup:
    """The amount fields of one currency."""

    currency: str = ""
    fields: list[str] = field(default_factory=list)


@dataclass
class Total:
    """Everything in one currency."""

    currency: str = ""
    amount: str = ""
    cards: int = 0


def why_not(card: Card, accounts: AllAccounts) -> tuple[Text, str]:
    """Why a card cannot be funded, and the code by which the provider would refuse it; empty when it can."""
    refused = fund_refused(card, accounts)
    if refused is FundRefusal.SHARED:
        return strings.WHY_SHARED, Code.CARD_RECHARGE_UNSUPPORTED
    if refused is FundRefusal.STATUS:
        return strings.WHY_STATUS.format(status=status_text(card.status)), Code.USER_STATUS_ABNORMAL
    if refused is FundRefusal.ACCOUNT:
        return strings.WHY_ACCOUNT.format(currency=card.currency), Code.CURRENCY_ACCOUNT_MISSING
    return EMPTY, ""


def _why_not_sent(card: Card, accounts: AllAccounts, sent: Sent) -> tuple[Text, str]:
    """As `why_not`; nothing stands in the way of what was sent before, whatever has become of the card since."""
    return (EMPTY, "") if settled(sent, card.card_id) else why_not(card, accounts)


def payees_of(cards: Iterable[Card], accounts: AllAccounts, sent: Sent) -> list[Payee]:
    """The cards as lines of a table can name them, with why some of them get nothing."""
    return [
        Payee(
            card.card_id,
            card.card_name,
            card.currency,
            thumbnail(card).last4,
            strings.PASTE_SENT if settled(sent, card.card_id) else _cannot(why_not(card, accounts)[0]).within,
        )
        for card in cards
    ]


def _cannot(reason: Text) -> Text:
    return strings.CANNOT.format(reason=reason) if reason else EMPTY


def fund_row(card: Card, bounds: Bounds, amount: int, accounts: AllAccounts, sent: Sent) -> FundRow:
    """A card as the form shows it."""
    currency, before = card.currency, card.card_balance or 0
    reason, _ = _why_not_sent(card, accounts, sent)
    row = FundRow(
        card_id=card.card_id,
        face=face(card),
        currency=currency,
        balance=format_amount(before, currency) if card.card_mode == CardMode.SINGLE else "",
        after=format_amount(before + amount, currency) if amount and not reason.en else "",
        most=typed_amount(bounds.most, currency),
        why_not=_cannot(reason),
    )
    if settled(sent, card.card_id):
        found = sent[card.card_id][0]
        row.sent = Status(recharge_status(found.status), TONES.get(found.status, "neutral"))
        row.sent_amount = with_currency(found.recharge_amount, found.recharge_currency)
    return row


def totals_of(cards: Sequence[Card], amounts: Mapping[str, int]) -> list[Total]:
    """By currency; amounts of different currencies are never summed."""
    sums: dict[str, list[int]] = {}
    for card in cards:
        if card.card_id in amounts:
            sums.setdefault(card.currency, []).append(amounts[card.card_id])
    return [Total(code, format_amount(sum(each), code), len(each)) for code, each in sums.items()]


def totals_facts(title: Text, cards: Sequence[Card], amounts: Mapping[str, int]) -> list[tuple[Text, Text]]:
    """The same as lines of a file."""
    return [(title, Text.same(f"{one.currency} {one.amount}")) for one in totals_of(cards, amounts)]


def arrived_of(done: Iterable[str], amounts: Mapping[str, int], sent: Sent) -> dict[str, int]:
    """What has arrived on the cards of a run, earlier tries of it included: as the provider has it, else as it was sent."""
    known = {
        each: found.recharge_amount for each, (found, _) in sent.items() if found.status == CardRechargeStatus.SUCCESS
    }
    return {each: amounts.get(each, 0) for each in done} | known


def totals_text(totals: Sequence[Total]) -> Text:
    """In one line: "USD 300.00, EUR 20.00"."""
    return listed(f"{one.currency} {one.amount}" for one in totals)


def sources_of(cards: Sequence[Card], amounts: Mapping[str, int], accounts: AllAccounts) -> list[Side]:
    """Each paying account, before and after its own cards."""
    by_payer: dict[tuple[str, str], tuple[Card, int]] = {}
    for card in cards:
        if card.card_id in amounts:
            key = (card.sub_user_id, card.currency)
            first, so_far = by_payer.get(key, (card, 0))
            by_payer[key] = (first, so_far + amounts[card.card_id])
    return [source_side(card, payer(accounts, card), total) for card, total in by_payer.values()]


def amounts_again(cards: Sequence[Card], each: Mapping[str, str]) -> dict[str, str]:
    """What every card of the part before got, by currency, for each of these as well."""
    return {f"{AMOUNTS}.{card.card_id}": each[card.currency] for card in cards if card.currency in each}


def preview_of(cards: Sequence[Card], amounts: Mapping[str, int], accounts: AllAccounts, sent: Sent) -> list[Item]:
    """Each card with an amount: its balance before and after, or why it will fail.

    In the order of the cards, as they are sent: the account may be used up before the last one.
    """
    left: dict[tuple[str, str], int] = {}
    items: list[Item] = []
    for card in cards:
        amount = amounts.get(card.card_id)
        if amount is None:
            continue
        reason, code = _why_not_sent(card, accounts, sent)
        before = card.card_balance or 0
        same = settled(sent, card.card_id)
        account, key = payer(accounts, card), (card.sub_user_id, card.currency)
        if account is not None and not same and not reason.en:
            rest = left.get(key, account.spendable)
            if amount > rest:
                reason, code = strings.WHY_SHORT, Code.QUOTA_INSUFFICIENT
            else:
                left[key] = rest - amount
        change = ItemChange(
            strings.BALANCE,
            Text.same(with_currency(before, card.currency)),
            Text.same(with_currency(before + amount, card.currency)),
        )
        note = strings.RECHARGE_NOTE.format(amount=with_currency(amount, card.currency))
        if same:
            found = sent[card.card_id][0]
            note = strings.ALREADY_SENT.format(
                amount=with_currency(found.recharge_amount, found.recharge_currency),
                status=recharge_status(found.status),
            )
            change = ItemChange(strings.BALANCE, change.old, change.old)
        items.append(item(face(card), [change], plan="", blocked=reason, code=code, note=note, same=same))
    return items
