"""Creating, renaming and closing a sub-account: the form, what stands in the way of closing, and what came of it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from vcc_portal.domain.money import with_currency
from vcc_portal.domain.text import EMPTY, Text, listed
from vcc_portal.features.patterns.fields import Line, longest
from vcc_portal.features.patterns.form import FormModel, Labelled
from vcc_portal.i18n import quota as strings
from vcc_portal.upstream.models.sub_account import SubUser, SubUserDetails

LONGEST_NAME, LONGEST_REMARK = 128, 200


class SubAccountDialog(StrEnum):
    """What the dialog does."""

    CREATE = "create"
    RENAME = "rename"
    CLOSE = "close"


class SubAccountForm(FormModel):
    """Its name, and a remark that is given when it is created."""

    alias: Annotated[Line, Labelled(strings.NAME), longest(LONGEST_NAME)]
    remark: Annotated[str, Labelled(strings.REMARK), longest(LONGEST_REMARK)]


def obstacles(sub: SubUserDetails) -> list[Text]:
    """Why it cannot be closed: money on it, money on hold, cards that live (contract §3)."""
    money = [with_currency(one.spendable, one.currency) for one in sub.account_list if one.spendable]
    held = [with_currency(one.frozen_amount, one.currency) for one in sub.account_list if one.frozen_amount]
    found = [strings.BLOCKS_MONEY.format(amounts=listed(money))] if money else []
    found += [strings.BLOCKS_HELD.format(amounts=listed(held))] if held else []
    return found + ([strings.BLOCKS_CARDS.format(count=sub.card_count)] if sub.card_count else [])


def last_quota(sub: SubUserDetails) -> Text:
    """The last quota that it got; empty when there was none."""
    last = sub.last_allocation
    if last is None or not last.currency:
        return EMPTY
    amount = with_currency(last.amount, last.currency)
    return strings.LAST_QUOTA.format(amount=amount, time=last.create_time)


def came_true(dialog: str, sub_user_id: str, alias: str, before: Sequence[SubUser], now: Sequence[SubUser]) -> bool:
    """Whether a change whose answer did not come was made, by the open sub-accounts before it and now."""
    name = " ".join(alias.split())
    was, there = ({one.sub_user_id: one.alias for one in subs} for subs in (before, now))
    if dialog == SubAccountDialog.CREATE:
        return name in there.values() and name not in was.values()
    if dialog == SubAccountDialog.RENAME:
        return there.get(sub_user_id) == name
    return sub_user_id in was and sub_user_id not in there
