"""Wire names, tolerance of answers, and what requests refuse."""

from functools import cache
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from vcc_portal.upstream.call import CallKind, Wire, to_camel
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.calls import content as content_calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.envelope import shape
from vcc_portal.upstream.models import (
    account,
    account_settings,
    card,
    card_actions,
    kyb,
    report,
    sso,
    sub_account,
    trade,
    user,
)
from vcc_portal.upstream.models.base import Answer, BatchResult, Page

APPLY = {
    "requestNo": "0f7b6a",
    "cardMode": "SHARED",
    "bin": "485932",
    "currency": "USD",
    "settleCurrencyCode": "USD",
    "cardName": "广告投放",
    "email": "ads@lanyu.example",
    "phone": "13800138000",
    "invalidTime": "0829",
}
DAYS = {"timeStart": "2025-01-01", "timeEnd": "2025-12-31"}


def _models() -> list[type[Wire]]:
    found: list[type[Wire]] = []
    waiting: list[type[Wire]] = [Wire]
    while waiting:
        model = waiting.pop()
        waiting.extend(sub for sub in model.__subclasses__() if sub not in found)
        found.append(model)
    return sorted({model for model in found if model.__module__.startswith("vcc_portal")}, key=lambda m: m.__qualname__)


@pytest.mark.parametrize(
    ("name", "wire"),
    [
        ("card_name", "cardName"),
        ("last4digits", "last4digits"),
        ("mode3ds", "mode3ds"),
        ("connect_info_for3ds", "connectInfoFor3ds"),
        ("support3ds", "support3ds"),
    ],
)
def test_a_capital_only_after_an_underscore(name: str, wire: str) -> None:
    assert to_camel(name) == wire


def test_names_that_no_rule_gives() -> None:
    found = user.VccUser.model_validate({"uriPermissionDTOList": [{"resourceUrl": "/account", "linkType": "1"}]})
    assert found.uri_permission_dto_list[0].link_type == 1
    assert "uriPermissionDTOList" in found.wire()
    assert user.PortalPermission.model_validate({"supportPortalNewUI": True}).support_portal_new_ui
    assert user.AccountConfig.parse('{"HK": {"kycUrl": "https://x"}}').hk.kyc_url == "https://x"


@pytest.mark.parametrize(("said", "seen"), [({}, -1), ({"vccKycType": None}, -1), ({"vccKycType": 0}, 5)])
def test_without_a_type_nothing_was_submitted_for_verification(said: dict[str, Any], seen: int) -> None:
    assert user.VccUser.model_validate({"vccKycStatus": 5, **said}).vcc_kyc_status == seen


def test_a_page_is_a_total_and_a_list() -> None:
    page = card.CardPage.model_validate({"total": "2", "list": [{"cardId": 1}], "statusCount": {"VALID": 2}})
    assert (page.total, page.items[0].card_id, page.status_count) == (2, "1", {"VALID": 2})
    assert "list" in page.wire()
    assert Page[trade.Tx](items=[trade.Tx(transaction_id="1")], total=1).items[0].trade_type == 0


@pytest.mark.parametrize("model", _models(), ids=lambda model: model.__qualname__)
def test_every_model_reads_what_it_writes(model: type[Wire]) -> None:
    for name, field in model.model_fields.items():
        assert field.alias, f"{model.__qualname__}.{name} has no wire name"
        assert "_" not in field.alias
    if issubclass(model, Answer) and not any(field.is_required() for field in model.model_fields.values()):
        assert model.model_validate(model().wire()) == model()


@pytest.mark.parametrize("call", ALL_CALLS, ids=str)
def test_every_answer_takes_nulls_and_unknown_fields(call: Any) -> None:
    for model in _answer_models(call.response):
        required = {field.alias: "1" for field in model.model_fields.values() if field.is_required()}
        nulls = {field.alias: None for field in model.model_fields.values() if not field.is_required()}
        read = model.model_validate({**nulls, **required, "somethingNew": {"a": 1}})
        assert set(read.model_fields_set) <= {name for name, f in model.model_fields.items() if f.is_required()}


def test_a_received_text_that_nobody_would_read_to_its_end_is_cut() -> None:
    long = "A" * 10_000
    one = shape(card_calls.INFO, {"cardId": "1", "cardName": long, "cardTags": ["ads", long]})
    assert (one.card_name, one.card_tags) == ("A" * 999 + "…", ["ads", "A" * 999 + "…"])
    lines = shape(
        report_calls.OPERATION_LOG_LIST,
        {"list": [{"logId": "1", "before": {"a": long, "b": [long]}, "after": {"n": 1}}]},
    )
    (log,) = lines.items
    assert (log.before, log.after) == ({"a": "A" * 999 + "…", "b": ["A" * 999 + "…"]}, {"n": 1})
    just = "a " * 500
    assert shape(card_calls.INFO, {"cardId": "1", "cardName": just}).card_name == just


def test_an_address_a_picture_and_an_article_keep_their_end() -> None:
    long = "A" * 10_000
    picture = shape(sso_calls.CREATE_IMAGE, {"imageToken": long, "imageBase64": long})
    assert (picture.image_token, picture.image_base64) == (long, long)
    article = shape(content_calls.AGREEMENT, {"content": long, "title": long})
    assert (article.content, article.title) == (long, "A" * 999 + "…")


def test_what_is_sent_is_never_cut() -> None:
    long = "A" * 10_000
    document = kyb.KybDocument(file_type="LICENSE", file_name="license.pdf", content_base64=long)
    assert document.content_base64 == long
    saved = kyb.KybSave.model_validate({"document": {"fileType": "X", "fileName": "x.pdf", "contentBase64": long}})
    assert saved.document is not None
    assert saved.document.content_base64 == long


def _answer_models(response: Any) -> list[type[BaseModel]]:
    inner = response.__args__[0] if getattr(response, "__origin__", None) is list else response
    return [inner] if isinstance(inner, type) and issubclass(inner, BaseModel) else []


@pytest.mark.parametrize("call", [call for call in ALL_CALLS if call.kind is CallKind.MONEY], ids=str)
@pytest.mark.parametrize("data", [{}, {"id": "", "cardId": "", "applyId": "", "billId": ""}], ids=["empty", "no id"])
def test_money_is_accepted_under_a_name_or_card_by_card(call: Any, data: dict[str, str]) -> None:
    """Of a success that names nothing nobody could say what has been done."""
    if call.response is BatchResult:
        assert call.adapter.validate_python(data).results == []
    else:
        with pytest.raises(ValidationError):
            call.adapter.validate_python(data)


def test_money_is_an_integer_in_thousandths() -> None:
    assert account.Account.model_validate({"currency": "USD", "availableAmount": "12340"}).available_amount == 12340
    assert account.Account(currency="USD", available_amount=-500).available_amount == -500
    with pytest.raises(ValidationError):
        account.Account.model_validate({"currency": "USD", "availableAmount": 12.5})


@pytest.mark.parametrize(
    "odd",
    [
        {"singleLimit": -1},
        {"singleMonthLimit": 10**18},
        {"transactionCurrencyLimitList": [{"currency": "", "lifeTimeLimit": -1}]},
        {"cardLimitRules": {"mccCodes": ["1234"] * 40, "fuzzyMerchantNames": ["x" * 60, ""]}},
        {"cardLimitRules": {"limitTransactionCurrencies": ["USDT"], "limitTransactionCount": -1}},
    ],
    ids=str,
)
def test_a_card_with_limits_that_nobody_could_set_here_is_read_like_any_other(odd: dict[str, Any]) -> None:
    """One of them would take the whole list away, and make a change that was carried out look unanswered."""
    assert card.Card.model_validate({"cardId": "1", **odd}).card_id == "1"


def test_a_broken_account_configuration_is_empty() -> None:
    for text in ("", "null", "[]", "{", '{"HK": 1}', "[" * 100_000):
        assert user.AccountConfig.parse(text) == user.AccountConfig()


def test_an_application_is_accepted() -> None:
    request = card_actions.CardApply.model_validate({**APPLY, "singleLimit": 50_000_000, "cardTags": ["ads"]})
    wire = request.wire()
    assert wire["singleLimit"] == 50_000_000
    assert "singleDayLimit" not in wire
    assert "recharge_amount" not in wire


def test_a_limit_that_is_lifted_is_sent_as_null() -> None:
    """The contract has null for no limit; one that is left out could be taken for one that stays as it is."""
    row = card.CurrencyLimitAsked(currency="EUR", single_day_limit=2_000)
    sent = card_actions.CardLimitUpdate(card_id_list=["1"], single_limit=5_000, transaction_currency_limit_list=[row])
    none = dict.fromkeys(["singleLimit", "singleDayLimit", "singleMonthLimit", "lifeTimeLimit"])
    assert sent.wire() == {
        "cardIdList": ["1"],
        **none,
        "singleLimit": 5_000,
        "transactionCurrencyLimitList": [{**none, "currency": "EUR", "singleDayLimit": 2_000}],
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"requestNo": ""},
        {"requestNo": "x" * 65},
        {"requestNo": "a b"},
        {"cardMode": "shared"},
        {"bin": "48"},
        {"currency": "usd"},
        {"cardName": ""},
        {"cardName": "x" * 51},
        {"email": "nobody"},
        {"email": "a@b"},
        {"phone": "12345"},
        {"phone": "1" * 16},
        {"phone": "+8613800138000"},
        {"invalidTime": "1329"},
        {"invalidTime": "829"},
        {"singleLimit": -1},
        {"singleLimit": 10**16},
        {"singleLimit": 1.5},
        {"cardTags": ["x"] * 9},
        {"cardTags": ["x" * 36]},
        {"cardTags": [""]},
        {"mode3ds": "MAYBE"},
        {"tradeSceneCode": "016"},
        {"rechargeAmount": 0},
        {"cardLimitRules": {"mccCodes": ["12"]}},
        {"cardLimitRules": {"mccCodes": ["1234"] * 21}},
        {"cardLimitRules": {"fuzzyMerchantNames": ["x" * 41]}},
        {"transactionCurrencyLimitList": [{"currency": "US"}]},
    ],
    ids=str,
)
def test_a_wrong_application_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        card_actions.CardApply.model_validate({**APPLY, **wrong})


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (card.CardPageQuery, {"pageNo": 0}),
        (card.CardPageQuery, {"pageSize": 201}),
        (card.CardPageQuery, {"statusList": ["LOST"]}),
        (card.CardPageQuery, {"orderBy": "card_id; drop"}),
        (card.FuzzyCardQuery, {"keyword": "x"}),
        (trade.TxQuery, {"timeStart": "2025-01-01"}),
        (trade.TxQuery, {"timeStart": "2025-02-30", "timeEnd": "2025-03-01"}),
        (trade.TxQuery, {"timeStart": "2025-01-02", "timeEnd": "2025-01-01"}),
        (trade.TxQuery, {"timeStart": "2024-01-01", "timeEnd": "2025-01-02"}),
        (trade.TxQuery, {**DAYS, "last4digits": "12a4"}),
        (trade.TxQuery, {**DAYS, "amountMin": -1}),
        (trade.CardTxQuery, DAYS),
        (account.Recharge, {"requestNo": "1", "currency": "USD", "amount": 0, "payChannel": "BANK_TRANSFER"}),
        (account_settings.BillSubmit, {"billMonth": "202513", "currencyList": ["USD"]}),
        (account.FlowQuery, {"acctDateTimeStart": "yesterday", "acctDateTimeEnd": "2025-01-01"}),
        (card_actions.CardCancel, {"cardIdList": []}),
        (card_actions.CardCancel, {"cardIdList": ["1"], "smsCode": "12345"}),
        (card_actions.ById, {"id": ".."}),
        (sub_account.QuotaApply, {"requestNo": "1", "currency": "USD", "itemList": [{"subUserId": "1", "amount": 0}]}),
        (user.SendMobile, {"typeCode": "ANYTHING"}),
        (sso.AccountCheck, {"loginName": "a@b.cn", "region": "US"}),
        (report.ExportGenerate, {"reportType": "EVERYTHING"}),
    ],
    ids=lambda value: getattr(value, "__qualname__", "-"),
)
def test_wrong_requests_are_refused(model: type[Wire], values: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        model.model_validate(values)


def test_a_leap_year_is_not_too_long() -> None:
    assert trade.TxQuery(time_start="2024-01-01", time_end="2025-01-01").page_size == 10


def test_adapters_write_what_the_sandbox_sends() -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(list[card.TagCount])
    assert adapter.dump_python([card.TagCount(tag="a", card_count=2)], by_alias=True) == [{"tag": "a", "cardCount": 2}]


def _patterns(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {pattern for part in schema for pattern in _patterns(part)}
    if not isinstance(schema, dict):
        return set()
    own = {schema["pattern"]} if isinstance(schema.get("pattern"), str) else set()
    return own | _patterns(list(schema.values()))


@cache
def patterns() -> list[str]:
    return sorted({pattern for model in _models() for pattern in _patterns(model.model_json_schema())})


def test_the_patterns_are_found() -> None:
    assert r"^[A-Z]{3}$" in patterns()
    assert len(patterns()) > 20


@given(
    st.data(), st.deferred(lambda: st.sampled_from(patterns())), st.sampled_from(["\n", "\r", "\n\n", "\u2028", "\x85"])
)
def test_no_pattern_takes_a_line_end(data: st.DataObject, pattern: str, end: str) -> None:
    adapter = TypeAdapter(Annotated[str, Field(pattern=pattern)])
    fitting = data.draw(st.from_regex(pattern, fullmatch=True)).rstrip("\n")
    assert adapter.validate_python(fitting) == fitting
    with pytest.raises(ValidationError):
        adapter.validate_python(fitting + end)
    with pytest.raises(ValidationError):
        adapter.validate_python(end + fitting)
