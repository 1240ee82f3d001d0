"""Why can I not? Each rule is found in its turn, under its id, with what changes it."""

from typing import Any

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import AccountStatus, Standing
from vcc_portal.features.shell.why import WhyFacts, explain, funded, why_view
from vcc_portal.i18n.shell import why as words
from vcc_portal.upstream.models.account import Account
from vcc_portal.upstream.models.card import Card
from vcc_portal.upstream.models.user import VccUser

PASSED = {"vcc_kyc_type": 1, "vcc_kyc_status": 5, "vcc_kyb_status": "PASSED"}
USER = VccUser(
    **PASSED, user_id="1", support_sub_user=True, support_single_card_mode=True, support_shared_card_mode=True
)
ADMIN = Standing(user_id="1", account_available=True, status="VALID", biz_source="cn_vcc", admin=True)
SHARED = Card(card_id="9", status="VALID", card_mode="SHARED", currency="USD", bin="485932")


def user(**changes: Any) -> VccUser:
    return USER.model_copy(update=changes)


def operator(*pages: str, codes: tuple[str, ...] = ()) -> Standing:
    return Standing(
        user_id="1",
        account_available=True,
        status="VALID",
        resource_urls=frozenset(pages),
        resource_codes=frozenset(codes),
    )


def rules(facts: WhyFacts) -> dict[str, str]:
    """The rule in the way of each action, by its English name."""
    return {answer.name.en: answer.obstacle.rule if answer.obstacle else "" for answer in explain(facts)}


def test_nothing_is_in_the_way_of_an_administrator_of_a_funded_company() -> None:
    found = rules(WhyFacts(ADMIN, USER, funded=True))
    assert set(found.values()) == {""}
    assert len(found) == 20


QUOTA, APPLY, TOP_UP = routes.QUOTA.title.en, routes.CARD_APPLY.title.en, routes.ACCOUNT_RECHARGE.title.en
SUBS, LIMITS, MOVE = words.SUB_ACCOUNTS.en, routes.CARD_UPDATE_LIMIT.title.en, routes.CARD_MOVE.title.en
CANCEL, RECHARGE, FREEZE = routes.CARD_CANCEL.title.en, routes.CARD_RECHARGE.title.en, words.FREEZE.en


@pytest.mark.parametrize(
    ("facts", "action", "rule"),
    [
        (
            WhyFacts(Standing(user_id="1", account_status=AccountStatus.FROZEN, admin=True), USER),
            APPLY,
            "account.frozen",
        ),
        (WhyFacts(ADMIN, user(vcc_kyc_status=-1)), APPLY, "gate.kyc_to_submit"),
        (WhyFacts(ADMIN, user(vcc_kyc_status=3)), TOP_UP, "gate.kyc_review"),
        (WhyFacts(ADMIN, user(vcc_kyb_status="FAILED")), QUOTA, "gate.kyb_failed"),
        (WhyFacts(ADMIN, user(vcc_kyc_type=0)), QUOTA, "account.personal"),
        (WhyFacts(ADMIN, user(support_sub_user=False)), SUBS, "flag.supportSubUser"),
        (WhyFacts(ADMIN, user(support_sub_user=False)), MOVE, "flag.supportSubUser"),
        (WhyFacts(ADMIN, user(support_single_card_mode=False)), RECHARGE, "flag.supportSingleCardMode"),
        (
            WhyFacts(ADMIN, user(support_single_card_mode=False, support_shared_card_mode=False)),
            APPLY,
            "flag.supportCardMode",
        ),
        (WhyFacts(operator(), USER), QUOTA, "page./account/quota"),
        (WhyFacts(operator("/account/quota"), USER), QUOTA, "right.vcc_quota"),
        (WhyFacts(operator("/account/quota", codes=("vcc_quota",)), USER), QUOTA, ""),
        (WhyFacts(operator("/account/quota", codes=("vcc_quota",)), USER), SUBS, "right.vcc_sub_account"),
        (WhyFacts(operator("/account/quota", codes=("vcc_quota",)), user(vcc_kyc_status=6)), QUOTA, "gate.kyc_failed"),
        (WhyFacts(ADMIN, user(vcc_kyc_type=0)), routes.KYB.title.en, "account.personal"),
        (WhyFacts(operator("/kyb"), USER), routes.KYB.title.en, "right.vcc_kyb"),
        (WhyFacts(operator("/settings"), USER), routes.SETTINGS.title.en, "right.vcc_setting"),
        (WhyFacts(ADMIN, USER, funded=False), APPLY, "balance.none"),
        (WhyFacts(ADMIN, USER, funded=False), TOP_UP, ""),
        (WhyFacts(ADMIN, USER, funded=None), APPLY, ""),
        (WhyFacts(ADMIN, USER, card=SHARED), LIMITS, ""),
        (WhyFacts(ADMIN, USER, card=SHARED), RECHARGE, "card.mode"),
        (WhyFacts(ADMIN, USER, card=SHARED), FREEZE, "card.kind"),
        (WhyFacts(ADMIN, USER, card=SHARED, freezable=frozenset({"485932"})), FREEZE, ""),
        (WhyFacts(ADMIN, USER, card=SHARED.model_copy(update={"status": "CANCEL"})), CANCEL, "card.status"),
        (WhyFacts(ADMIN, USER, card=SHARED.model_copy(update={"frozen_amount": 5})), CANCEL, "card.unsettled"),
        (WhyFacts(ADMIN, USER, card=SHARED.model_copy(update={"card_mode": "SINGLE"})), MOVE, "card.own_balance"),
        (WhyFacts(ADMIN, USER, card=SHARED.model_copy(update={"card_mode": "SINGLE"}), funded=True), RECHARGE, ""),
    ],
)
def test_the_first_rule_in_the_way(facts: WhyFacts, action: str, rule: str) -> None:
    assert rules(facts)[action] == rule


@pytest.mark.parametrize(
    ("standing", "amounts", "expected"),
    [
        (ADMIN, [(0, 0)], False),
        (ADMIN, [(0, 5_000)], False),
        (ADMIN, [(0, 5_000), (5_000, 5_000)], True),
        (operator(), [(5_000, 9_000)], True),
        (operator(), [(-5_000, 0)], False),
        (operator(), [(0, 5_000)], None),
        (operator(), [], None),
        (ADMIN, None, None),
    ],
)
def test_an_empty_main_account_is_told_to_whoever_sees_it(
    standing: Standing, amounts: list[tuple[int, int]] | None, expected: bool | None
) -> None:
    """An operator with some sub-accounts was told to top up before any card can be applied for."""
    accounts = None
    if amounts is not None:
        accounts = [Account(currency="USD", unassigned_amount=main, available_amount=all_) for main, all_ in amounts]
    assert funded(standing, accounts) is expected


def test_every_answer_says_what_changes_it_in_both_languages() -> None:
    held = [
        WhyFacts(Standing(), VccUser()),
        WhyFacts(operator(), USER),
        WhyFacts(ADMIN, user(vcc_kyc_status=4), funded=False, card=SHARED),
        WhyFacts(ADMIN, USER, funded=False),
    ]
    for facts in held:
        view = why_view(explain(facts))
        assert view.blocked
        for row in view.blocked:
            assert row.rule
            assert row.why.zh and row.why.en
            assert row.fix.en or row.rule.startswith("card.")
            assert row.href == "" or row.href in {"/account", "/account/recharge", "/landing", "/frozen"}
        assert all(row.href.startswith("/") for row in view.possible)


def test_the_way_to_a_page_about_a_card_names_the_card() -> None:
    ways = {answer.name.en: answer.href for answer in explain(WhyFacts(ADMIN, USER, card=SHARED))}
    assert ways[LIMITS] == "/card/updateLimit?cards=9"
    assert ways[QUOTA] == "/account/quota"
