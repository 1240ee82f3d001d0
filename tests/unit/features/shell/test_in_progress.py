"""Operations in progress: what counts as under way, and what as ended well."""

from datetime import datetime
from typing import Any

import pytest

from vcc_portal.domain.account import Standing
from vcc_portal.features.exports.query import FLOW_LINES, REBATE_BILLS, SINGLE_MODE, TRADES, Report
from vcc_portal.features.shell.in_progress import BY_NAME, ROWS, UNANSWERED, Task, sources_for
from vcc_portal.features.vouchers.query import VOUCHERS
from vcc_portal.upstream.models.base import SummedPage
from vcc_portal.upstream.models.trade import CardRechargeTx


@pytest.mark.parametrize("kind", ["transfer", "topup", "quota"])
@pytest.mark.parametrize(
    ("state", "under_way", "well"),
    [
        ("INIT", True, False),
        ("PROCESSED", True, False),
        (UNANSWERED, True, False),
        ("REVIEWING", True, False),
        ("", True, False),
        ("SUCCESS", False, True),
        ("FAIL", False, False),
    ],
)
def test_money_is_under_way_until_the_provider_says_success_or_fail(
    kind: str, state: str, under_way: bool, well: bool
) -> None:
    """It was told to have failed by a status that nobody knows, while its own page went on waiting for its end."""
    task = Task(kind, "1", "USD 20.00", state, "2026-11-29 12:00:00")
    assert (task.under_way, task.well) == (under_way, well)


@pytest.mark.parametrize(
    ("kind", "state", "under_way", "well"),
    [
        ("apply", "APPLYING", True, False),
        ("apply", "VALID", False, True),
        ("apply", "CANCEL", False, False),
        ("cancel", "PRE_CANCEL", True, False),
        ("cancel", "CANCEL", False, True),
        ("cancel", "VALID", False, False),
        ("export", "GENERATING", True, False),
        ("export", "SUCCESS", False, True),
        ("export", "FAIL", False, False),
    ],
)
def test_cards_and_files_end_in_their_own_words(kind: str, state: str, under_way: bool, well: bool) -> None:
    task = Task(kind, "1", "Ads", state, "2026-11-29 12:00:00")
    assert (task.under_way, task.well) == (under_way, well)


@pytest.mark.parametrize(
    ("moving", "ended", "shown", "more"), [(200, 5, ROWS, 170), (ROWS, 5, ROWS, 0), (7, 200, 7, 0), (0, 200, 0, 0)]
)
async def test_of_a_batch_of_transfers_all_are_counted(moving: int, ended: int, shown: int, more: int) -> None:
    """Of two hundred that were under way the list in progress counted the thirty that it had read."""
    every = [
        CardRechargeTx(
            id=f"{number}", direction="IN", status=("INIT", "PROCESSED")[number % 2] if number < moving else "SUCCESS"
        )
        for number in range(moving + ended)
    ]

    async def provider(call: Any, query: Any) -> SummedPage[CardRechargeTx]:
        fitting = [row for row in every if query.status in {None, row.status}]
        return SummedPage(total=len(fitting), items=fitting[: query.page_size])

    reading = await BY_NAME["transfers"].read(provider, datetime(2026, 11, 29, 12), {})
    assert (sum(task.under_way for task in reading.tasks), reading.more) == (shown, more)


@pytest.mark.parametrize("report", [TRADES, SINGLE_MODE, FLOW_LINES, REBATE_BILLS, VOUCHERS], ids=lambda one: one.type)
def test_whoever_may_have_a_file_made_is_told_of_it(report: Report) -> None:
    """An operator with the page of vouchers, reward bills or own-balance exports alone was not."""
    for page in report.readers:
        operator = Standing(user_id="1", resource_urls=frozenset({page.resource}))
        assert "exports" in sources_for(operator, sub_accounts=False, single_mode=False), page.path


@pytest.mark.parametrize("page", ["/accountFlow", "/faq", "/logs"])
def test_no_list_is_asked_for_that_the_provider_refuses(page: str) -> None:
    """The list of operations in progress said of each look that a list could not be read, to whoever may see fund flow and not carry it away."""
    operator = Standing(user_id="1", resource_urls=frozenset({page}))
    assert sources_for(operator, sub_accounts=True, single_mode=True) == ()
