"""Where cards can be moved to, against the sandbox."""

from pathlib import Path

from tests.support.bench import bench
from tests.support.sandbox import data, signed_in
from vcc_portal.domain.money import format_amount
from vcc_portal.features.card.funding_accounts import read_funding_accounts
from vcc_portal.state.core.base import ask
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import sub_account as sub_calls


async def test_the_main_account_comes_first_then_every_sub_account_with_its_balances(tmp_path: Path) -> None:
    async with bench(tmp_path, "admin@lanyu.example", "/card/move") as tab:
        found = await read_funding_accounts(ask)
        async with signed_in(tab.app, "admin@lanyu.example") as client:
            subs = (await data(client, sub_calls.PAGE, pageSize=200, status="VALID"))["list"]
            usd = (await data(client, account_calls.LIST, currency="USD"))[0]
    main, *rest = found
    assert (main.key, main.sub_user_id, main.name.zh) == ("main", "", "主账户")
    assert {one.currency: one.amount for one in main.balances}["USD"] == format_amount(usd["unassignedAmount"], "USD")
    assert int(main.cards.zh.split()[0]) > 0
    assert [place.sub_user_id for place in rest] == [row["subUserId"] for row in subs]
    assert [place.cards.zh for place in rest] == [f"{row['cardCount']} 张卡" for row in subs]
    for place, row in zip(rest, subs, strict=True):
        assert place.currencies == [one["currency"] for one in row["accountList"] if one["status"] == "ACTIVE"]


async def test_an_operator_sees_only_their_own_sub_accounts(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", "/card/move"):
        found = await read_funding_accounts(ask)
    assert [place.name.zh for place in found[1:]] == ["Media Buying", "Technology"]
