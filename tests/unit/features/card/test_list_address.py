"""The card list's address and the question to the provider that it stands for."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain import clock
from vcc_portal.features.card.list.address import CardAddress, CardSearchBy, understand
from vcc_portal.features.card.list.query import CARD_LIST, card_query


@pytest.mark.parametrize(
    ("keyword", "by", "value"),
    [
        ("2207", CardSearchBy.LAST4, "2207"), ("2026 1101 0000 0001", CardSearchBy.CARD_ID, "2026110100000001"),
        ("ads", CardSearchBy.TAG, "Ads"), ("Google", CardSearchBy.NAME, "Google"), ("220", CardSearchBy.NAME, "220"),
        ("٢٢٠٧", CardSearchBy.NAME, "٢٢٠٧"),
    ],
)  # fmt: skip
def test_a_keyword_is_understood_as_what_it_looks_like(keyword, by, value):
    search = understand(keyword, ["Ads", "云服务"])
    assert (search.by, search.value) == (by, value)


def test_every_filter_reaches_the_provider():
    address = CardAddress.read(
        {"q": "Google", "sub": "2026000000000001", "currency": "USD", "status": "VALID", "mode": "SHARED", "tag": "Ads", "expires": "30",
         "since": "2026-01-01", "until": "2026-02-01", "sort": "-used", "page": "3", "size": "20"}
    )  # fmt: skip
    assert card_query(address).wire() == {
        "cardName": "Google", "subUserIdList": ["2026000000000001"], "currency": "USD", "statusList": ["VALID"],
        "cardMode": "SHARED", "tagList": ["Ads"], "createTimeStart": "2026-01-01", "createTimeEnd": "2026-02-01",
        "expireBefore": (clock.today() + timedelta(days=30)).isoformat(),
        "orderBy": "monthUsedRate", "orderDir": "DESC", "pageNo": 3, "pageSize": 20,
    }  # fmt: skip


def test_the_main_account_is_an_empty_id_for_the_provider():
    assert card_query(CardAddress.read({"sub": "main"})).sub_user_id_list == [""]


@given(st.dictionaries(st.sampled_from([*CardAddress.model_fields]), st.text(max_size=60)))
def test_whatever_the_address_says_the_question_is_valid(params):
    query = card_query(CardAddress.read(params))
    assert query.page_size <= 50
    assert type(query).model_validate(query.model_dump()) == query


def test_the_filter_that_goes_without_sub_accounts_is_the_last_of_the_open_ones():
    """Before the currency's it let that move to the left under the pointer."""
    assert [each.name for each in CARD_LIST.filters if not each.folded] == ["q", "currency", "sub"]
