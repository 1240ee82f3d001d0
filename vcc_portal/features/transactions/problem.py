"""A problem with a payment, written out for customer service: what they ask for first is all in it."""

from vcc_portal.domain.inputs import without_unseen
from vcc_portal.domain.money import with_currency
from vcc_portal.domain.tables import one_line
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.domain.transactions import SETTLEMENTS
from vcc_portal.features.transactions.record import FAILED
from vcc_portal.i18n import merchants
from vcc_portal.i18n import records as strings
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_portal.upstream.models.trade import Tx


def problem_with(tx: Tx, voucher: str = "") -> Text:
    """A message about a settled payment, in both languages; empty for what has not settled.

    `voucher` is the address of its voucher, when there is one. The card is named by its last four digits only.
    """
    if tx.trade_type not in SETTLEMENTS or tx.status == FAILED or not tx.card_id:
        return EMPTY
    lines = [
        strings.PROBLEM_OPENING,
        _line(strings.RECORD_ID, Text.same(tx.transaction_id)),
        _line(strings.PROBLEM_AUTHORIZATION, Text.same(tx.original_transaction_id)),
        _line(strings.AUTH_CODE, Text.same(tx.auth_code)),
        _line(strings.TYPE, TRADE_TYPE.get(tx.trade_type, EMPTY)),
        _line(strings.TIME, Text.same(tx.transaction_time)),
        _line(strings.SETTLED, Text.same(tx.settlement_time)),
        _line(strings.MERCHANT_NAME, _merchant(tx)),
        _line(strings.CARD, Text.same(f"{tx.card_name} ···· {tx.last4digits}" if tx.last4digits else tx.card_name)),
        _line(strings.ORIGINAL, Text.same(with_currency(abs(tx.transaction_amount), tx.transaction_currency))),
        _line(strings.AMOUNT, Text.same(with_currency(abs(tx.billing_amount), tx.billing_currency))),
        _line(strings.PROBLEM_VOUCHER, Text.same(voucher)),
        strings.PROBLEM_CLOSING,
    ]
    said = [line for line in lines if line]
    return Text(zh="\n".join(line.zh for line in said), en="\n".join(line.en for line in said))


def _line(label: Text, value: Text) -> Text:
    """One line whatever a merchant calls itself, and read in one direction: it is sent under the customer's name."""
    plain = Text(*(one_line(without_unseen(each)) for each in (value.zh, value.en)))
    return strings.PROBLEM_LINE.format(label=label, value=plain) if plain else EMPTY


def _merchant(tx: Tx) -> Text:
    known = [merchants.category(tx.mcc) if tx.mcc else EMPTY, merchants.country(tx.merchant_country_code)]
    return listed(each for each in (Text.same(tx.merchant_name), *known) if each)
