"""How linked accounts are named, and who may verify (spec §3, §4, §6)."""

from typing import Any

import pytest

from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.provider_pages import ProviderPages
from vcc_portal.features.shell.linked import MOST_PINS, linked_names, person_of, pinned_first, pins_of, platform
from vcc_portal.features.shell.linked import linked_view as view
from vcc_portal.i18n import Text
from vcc_portal.i18n.shell import header as words
from vcc_portal.upstream.models.sso import BizList, LinkedAccount

URLS = ProviderPages(kyc="https://id.example/kyc", kyc_update="https://id.example/kyc/update")


@pytest.mark.parametrize(
    ("source", "label"),
    [
        ("cn_collection", "Cross-border e-commerce"),
        ("cn_advertisement", "Cross-border e-commerce"),
        ("cn_import_platform", "Cross-border e-commerce"),
        ("cn_intellectual_property", "Cross-border e-commerce"),
        ("cn_b2b", "Foreign-trade B2B"),
        ("cn_oneportal", "Service trade"),
        ("cn_vcc", "VCC"),
        ("cn_account_cny", "RMB account"),
        ("acquiring", "Acquiring"),
        ("TH_WALLET", "Overseas account"),
    ],
)
def test_each_business_source_has_its_platform_label(source: str, label: str) -> None:
    assert platform(LinkedAccount(biz_source=source)).en == label


def test_the_question_whether_to_switch_reads_well_with_a_company_s_full_name() -> None:
    assert ".." not in words.SWITCH_NOTE.format(name="Lanyu International Trading (Shenzhen) Co., Ltd.").en


async def test_a_name_is_that_of_the_same_account_in_either_order() -> None:
    """A list by name is in another order in the other language."""
    chinese = [LinkedAccount(user_id="1", kyc_name="乙"), LinkedAccount(user_id="2", kyc_name="甲")]
    english = [LinkedAccount(user_id="2", kyc_name="First"), LinkedAccount(user_id="1", kyc_name="Second")]

    async def other(call: Any, request: Any, *, lane: str = "") -> BizList:
        return BizList(user_biz_info_list=english)

    names = await linked_names(Visit(other, ask_in_the_other=other), BizList(user_biz_info_list=chinese))
    shown = [view(account, URLS, names=names).name for account in chinese]
    assert shown == [Text(zh="乙", en="Second"), Text(zh="甲", en="First")]


def test_verified_service_trade_goes_by_its_line_of_business() -> None:
    account = LinkedAccount(biz_source="cn_oneportal", sub_business_type="cruise", kyc_status=2)
    assert platform(account) == words.SUB_BUSINESS["cruise"]
    assert platform(account.model_copy(update={"kyc_status": 1})).en == "Service trade"


@pytest.mark.parametrize(
    ("status", "alarm", "url"),
    [
        (0, False, URLS.kyc),
        (1, False, ""),
        (2, False, ""),
        (3, True, URLS.kyc_update),
        (4, True, ""),
        (99, False, URLS.kyc),
    ],
)
def test_the_verify_action_follows_the_status(status: int, alarm: bool, url: str) -> None:
    shown = view(LinkedAccount(kyc_status=status, user_id="1"), URLS)
    assert shown.alarm is alarm
    assert shown.verify_url == url
    assert bool(shown.verify.zh) is bool(url)


def test_an_operator_has_no_verify_action() -> None:
    shown = view(LinkedAccount(kyc_status=3, operator_id="7", user_id="1"), URLS)
    assert shown.verify_url == ""
    assert shown.verify.en == ""


@pytest.mark.parametrize(
    ("account_type", "kind"),
    [("COMPANY", words.COMPANY), ("PERSONAL", words.PERSONAL), ("INDIVIDUAL", words.PERSONAL), ("", words.COMPANY)],
)
def test_what_is_no_company_is_a_person(account_type: str, kind: Text) -> None:
    assert view(LinkedAccount(account_type=account_type), URLS).kind == kind


def test_an_account_without_a_name_is_a_new_enterprise() -> None:
    assert view(LinkedAccount(), URLS).name == words.NEW_ENTERPRISE


@pytest.mark.parametrize(
    ("kept", "pins"),
    [
        ({}, []),
        ({"a": "2", "b": "1", "c": "10"}, ["b", "a", "c"]),
        ({"a": "x", "b": "-1", "c": "１", "d": "99999", "e": "3"}, ["e"]),
    ],
)
def test_the_order_of_pins_is_that_of_their_places(kept: dict[str, str], pins: list[str]) -> None:
    assert pins_of(kept) == pins


def test_pinned_accounts_stand_first_and_the_others_as_they_were() -> None:
    assert pinned_first("abcd", ["c", "gone", "b"], str) == ["c", "b", "a", "d"]
    assert pinned_first("abcd", [], str) == list("abcd")
    assert len(pins_of({f"t{number}": str(number) for number in range(99)})) == MOST_PINS


def test_a_person_is_named_alike_whichever_account_is_open() -> None:
    accounts = [LinkedAccount(user_id=one, sso_user_id="p-1") for one in ("2", "1")]
    assert person_of(accounts) == person_of(accounts[::-1]) == "p-1"
    unnamed = [LinkedAccount(user_id=one) for one in ("2", "1")]
    assert person_of(unnamed) == person_of(unnamed[::-1]) == "1"
    some = [LinkedAccount(user_id="0"), *accounts]
    assert person_of(some) == person_of(some[::-1]) == "p-1"
    assert person_of([]) == ""
