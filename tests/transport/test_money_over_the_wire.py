"""A card applied for twice at once with one request number is one card, and nobody cancels it (goal R4)."""

import asyncio
from pathlib import Path

import pytest

from tests.support.sandbox import fresh_sandbox, session_token
from tests.support.served import Recorder, served
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account, card
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.errors import BusinessError
from vcc_portal.upstream.models.card import BinQuery, CardById, CardPageQuery, InvalidTimeQuery
from vcc_portal.upstream.models.card_actions import CardApply

ADMIN = "admin@lanyu.example"


async def _application(upstream: Upstream, credential: Credential) -> CardApply:
    kinds = await upstream.send(card.BIN_LIST, BinQuery(card_mode="SHARED", currency="USD"), credential=credential)
    kind = next(kind for kind in kinds if kind.status == "ONLINE")
    times = await upstream.send(card.INVALID_TIME, InvalidTimeQuery(bin=kind.bin), credential=credential)
    owners = await upstream.send(account.ALL, Nothing(), credential=credential)
    return CardApply(
        request_no="the-same-twice",
        card_mode="SHARED",
        bin=kind.bin,
        currency="USD",
        settle_currency_code=kind.settle_currency_list[0],
        card_name="广告投放",
        email="ads@lanyu.example",
        phone="13800138000",
        invalid_time=times.default_invalid_time,
        single_limit=1_000_000,
        purpose="ADVERT",
        sub_user_id=owners.sub_user_list[0].sub_user_id,
    )


async def test_one_request_number_is_one_card(tmp_path: Path) -> None:
    app = fresh_sandbox(tmp_path)
    credential = Credential(session_token(app, ADMIN))
    recorder = Recorder(app)
    async with served(recorder) as url, Upstream(url, Settings()) as upstream:
        before = (await upstream.send(card.PAGE, CardPageQuery(), credential=credential)).total
        request = await _application(upstream, credential)
        both = await asyncio.gather(
            *(upstream.send(card.APPLY, request, credential=credential, visitor="v") for _ in range(2))
        )
        assert both[0] == both[1]
        found = await upstream.send(card.INFO, CardById(card_id=both[0].card_id), credential=credential)
        assert (found.card_name, found.single_limit) == ("广告投放", 1_000_000)
        after = await upstream.send(card.PAGE, CardPageQuery(), credential=credential)
        assert after.total == before + 1
        other = request.model_copy(update={"card_name": "另一张"})
        with pytest.raises(BusinessError):
            await upstream.send(card.APPLY, other, credential=credential)
    sent = [seen for seen in recorder.seen if seen.path == "/cb-va-vcc/card/apply"]
    assert [seen.query for seen in sent] == ["", "", ""]
