"""Where somebody came from: invitation, campaign, outside source and area (spec §3, §5, §9)."""

import pytest

from vcc_portal.domain.origin import (
    Area,
    area_of,
    business_source_of,
    clean_source,
    invitation_in,
    kyc_source_of,
    utm_in,
)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ([("inviteCode", "LY8K2M")], "LY8K2M"),
        ([("invitecode", "A1,B2")], "A1,B2"),
        ([("invitationCode", "a-b c!<x>码")], "abcx"),
        ([("inviteCode", "!!"), ("invitecode", "B2")], "B2"),
        ([("inviteCode", "x" * 500)], "x" * 64),
        ([("code", "LY8K2M")], ""),
        ([], ""),
    ],
)
def test_an_invitation_is_letters_digits_and_commas(query: list[tuple[str, str]], code: str) -> None:
    assert invitation_in(query) == code


def test_a_campaign_has_five_marks_and_no_other() -> None:
    given = [
        ("utm_source", " mail "),
        ("utm_campaign", "spring; x=1"),
        ("utm_id", "7"),
        ("utm_term", "a\r\nSet-Cookie"),
    ]
    assert utm_in([*given, ("utm_content", "x" * 500)]) == {
        "source": "mail",
        "campaign": "spring; x=1",
        "content": "x" * 128,
    }


@pytest.mark.parametrize(
    ("outside", "kyc", "business"),
    [
        ("b2b", "B2B", "cn_b2b"),
        ("collection", "B2C", "cn_collection"),
        ("oneportal", "ONE_PORTAL", "cn_oneportal"),
        ("lppe", "LPPE", "cn_lppe"),
        ("Wallet", "WALLET", "cn_wallet"),
        ("", "", "cn_vcc"),
    ],
)
def test_an_outside_source_is_a_kyc_source_and_a_business_source(outside: str, kyc: str, business: str) -> None:
    assert (kyc_source_of(outside), business_source_of(outside)) == (kyc, business)


def test_an_outside_source_is_a_short_word() -> None:
    assert [clean_source(text) for text in ("b2b", "a" * 33, "a b", "<x>", "")] == ["b2b", "", "", "", ""]


def test_three_areas_are_served_by_two_regions() -> None:
    assert {area.value: area.region.value for area in Area} == {"CN": "CN", "HK": "HK", "US": "HK"}
    assert (area_of("US"), area_of("XX"), area_of("")) == (Area.US, Area.CN, Area.CN)
