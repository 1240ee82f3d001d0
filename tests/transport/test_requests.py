"""What goes onto the wire (spec §7)."""

import pytest

from tests.support.misbehaving import Provider, envelope
from tests.transport.conftest import SETTINGS, Client
from vcc_portal.config import SettingsError
from vcc_portal.upstream.call import Call, CallKind, Nothing, Service
from vcc_portal.upstream.calls import card, content, sso, user
from vcc_portal.upstream.client import Credential, Upstream
from vcc_portal.upstream.errors import NoAnswer
from vcc_portal.upstream.models.card import BinQuery, CardPageQuery
from vcc_portal.upstream.models.card_actions import ById, CardMove
from vcc_portal.upstream.models.content import AdvertsQuery, KeyAccountQuery, NoticeQuery, SiteQuery
from vcc_portal.upstream.models.user import BizAccountsQuery

CREDENTIAL = Credential("a-session")


async def test_each_service_has_its_base_path(provider: Provider, client: Client) -> None:
    await client.send(user.INFO, Nothing())
    await client.send(sso.BIZ_LIST, Nothing())
    await client.send(content.SITE_PARAMS, SiteQuery())
    await client.send(content.KA, KeyAccountQuery(user_id="1"))
    assert [received.path for received in provider.received] == [
        "/cb-va-vcc/sso/vcc/user/info",
        "/cb-va-sso-api/user/biz/list",
        "/cb-cms/site/params",
        "/cb-open-api/user/ka",
    ]


async def test_calls_of_the_global_host_go_there_and_no_others(provider: Provider) -> None:
    elsewhere = SETTINGS.model_copy(
        update={"global_url": provider.url, "global_paths": (sso.BIZ_LIST.path, content.KA.path)}
    )
    async with Upstream("http://127.0.0.1:9", elsewhere) as client:
        await client.send(sso.BIZ_LIST, Nothing(), credential=CREDENTIAL)
        await client.send(content.KA, KeyAccountQuery(user_id="1"))
        with pytest.raises(NoAnswer):
            await client.send(user.INFO, Nothing())
    assert [received.path for received in provider.received] == ["/cb-va-sso-api/user/biz/list", "/cb-open-api/user/ka"]
    assert provider.received[0].headers["Cookie"] == "SSOSESSION=a-session"


def test_a_path_of_no_call_stops_the_start() -> None:
    with pytest.raises(SettingsError, match="VCC_GLOBAL_PATHS: no call has the path /nowhere"):
        Upstream("http://127.0.0.1:9", SETTINGS.model_copy(update={"global_paths": ("/nowhere",)}))


async def test_every_request_says_where_it_comes_from(provider: Provider, client: Client) -> None:
    await client.send(user.INFO, Nothing())
    await client.send(card.PAGE, CardPageQuery())
    for received in provider.received:
        assert received.headers["source"] == "PC"
        assert received.headers["bizSource"] == "cn_vcc"


async def test_every_request_says_which_language_its_visitor_reads(provider: Provider, client: Client) -> None:
    await client.send(user.INFO, Nothing(), language="en")
    await client.send(user.INFO, Nothing())
    assert [received.headers["Accept-Language"] for received in provider.received] == ["en", "zh-CN"]


async def test_get_parameters_are_the_query_with_a_random_t(provider: Provider, client: Client) -> None:
    provider.always = envelope([])
    await client.send(card.BIN_LIST, BinQuery(card_mode="SINGLE"))
    await client.send(card.BIN_LIST, BinQuery(card_mode="SINGLE"))
    first, second = (received.query for received in provider.received)
    assert first["cardMode"] == "SINGLE"
    assert set(first) == {"cardMode", "t"}
    assert first["t"] != second["t"]
    assert not provider.received[0].body


async def test_post_parameters_are_the_body_and_have_no_t(provider: Provider, client: Client) -> None:
    await client.send(card.PAGE, CardPageQuery(card_name="广告", page_no=2))
    (received,) = provider.received
    assert received.method == "POST"
    assert received.json == {"cardName": "广告", "pageNo": 2, "pageSize": 10}
    assert received.query == {}


async def test_delete_parameters_are_the_body_too(provider: Provider, client: Client) -> None:
    call = Call(Service.MAIN, "DELETE", "/card/tag", ById, Nothing, kind=CallKind.WRITE)
    await client.send(call, ById(id="7"))
    (received,) = provider.received
    assert (received.method, received.json, received.query) == ("DELETE", {"id": "7"}, {})


async def test_the_notice_list_is_a_post_with_a_random_query(provider: Provider, client: Client) -> None:
    provider.always = envelope([])
    await client.send(content.MESSAGE_LIST, NoticeQuery(show_type="TOP_NOTIFY"))
    (received,) = provider.received
    assert received.json == {"showType": "TOP_NOTIFY"}
    assert set(received.query) == {"t"}


async def test_the_advert_space_is_asked_for_with_a_random_m(provider: Provider, client: Client) -> None:
    provider.always = envelope([])
    await client.send(content.SPACE_ADVERT, content.SPACE_ADVERT.request())
    assert provider.received[0].query["space"] == "LianLianCardrebate2"
    assert provider.received[0].query["m"]


async def test_empty_strings_are_left_out(provider: Provider, client: Client) -> None:
    await client.send(card.PAGE, CardPageQuery(card_name="", sub_user_id_list=[""]))
    assert provider.received[0].json == {"subUserIdList": [""], "pageNo": 1, "pageSize": 10}


async def test_empty_strings_stay_where_the_row_says_so(provider: Provider, client: Client) -> None:
    await client.send(card.MOVE, CardMove(card_id_list=["1"], target_sub_user_id=""))
    assert provider.received[0].json == {"cardIdList": ["1"], "targetSubUserId": ""}


async def test_an_id_goes_into_the_path_and_nowhere_else(provider: Provider, client: Client) -> None:
    provider.always = envelope({"id": "2025"})
    await client.send(card.RECHARGE_RESULT, ById(id="2025"))
    assert provider.received[0].path == "/cb-va-vcc/card/recharge/2025"
    assert set(provider.received[0].query) == {"t"}


async def test_an_id_cannot_climb_out_of_the_path(provider: Provider, client: Client) -> None:
    await client.send(Call(Service.MAIN, "GET", "/a/{id}", ById, Nothing), ById.model_construct(id="../x?y"))
    assert provider.received[0].target.startswith("/cb-va-vcc/a/%2E%2E%2Fx%3Fy?t=")


async def test_the_session_is_sent_as_a_cookie(provider: Provider, client: Client) -> None:
    await client.send(user.INFO, Nothing(), credential=CREDENTIAL)
    assert provider.received[0].headers["Cookie"] == "SSOSESSION=a-session"


async def test_calls_without_authentication_do_not_carry_the_session(provider: Provider, client: Client) -> None:
    await client.send(content.KA, KeyAccountQuery(user_id="1"), credential=CREDENTIAL)
    assert "Cookie" not in provider.received[0].headers


async def test_paths_that_the_specification_does_not_show_are_settings(provider: Provider) -> None:
    settings = SETTINGS.model_copy(update={"path_biz_accounts": "/real/list", "path_adverts": "/real/adverts"})
    async with Upstream(provider.url, settings) as upstream:
        await upstream.send(user.BIZ_ACCOUNTS, BizAccountsQuery(biz_source="cn_vcc"))
        provider.always = envelope([])
        await upstream.send(content.ADVERTS, AdvertsQuery(advert_codes=["a"]))
    assert [received.path for received in provider.received] == ["/cb-va-vcc/real/list", "/cb-va-vcc/real/adverts"]
    assert provider.received[0].query["bizSource"] == "cn_vcc"
