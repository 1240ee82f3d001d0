"""What the columns of the fund flow say of themselves."""

from vcc_portal.features.flow.query import FlowRow
from vcc_portal.features.patterns.columns import columns_of
from vcc_portal.i18n import account


def test_the_balance_says_what_is_in_it_by_the_word_of_the_account() -> None:
    balance = next(column for column in columns_of(FlowRow) if column.key == "balance")
    assert account.FROZEN.zh in balance.note.zh
    assert account.FROZEN.en.lower() in balance.note.en
    assert not balance.sort, "a head that sorts has no room for a note"
