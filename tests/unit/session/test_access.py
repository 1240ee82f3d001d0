from itertools import product
from typing import ClassVar

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import AccountStatus, Standing
from vcc_portal.session.access import (
    ACTIVE,
    ANONYMOUS,
    SIGNED_IN,
    Level,
    Rate,
    Rule,
    Verdict,
    access,
    as_rule,
    judge,
    mark_of,
    permitted,
)

GOOD = Standing(user_id="1", account_available=True, status="VALID", biz_source="cn_vcc")
LIST = as_rule(routes.CARD_LIST)


def standing(**changes: object) -> Standing:
    return Standing(**{**GOOD.__dict__, **changes})


def test_a_route_stands_for_its_own_rule() -> None:
    assert as_rule(routes.HOME) is ANONYMOUS
    assert as_rule(routes.ACCOUNT) is ACTIVE
    assert as_rule(routes.FROZEN) is SIGNED_IN
    assert as_rule(routes.CARD_LIST) == Rule(Level.PERMITTED, resource="/card/list")
    assert as_rule(None) is None


@pytest.mark.parametrize("rule", [SIGNED_IN, ACTIVE, LIST, permitted("vcc_setting")])
def test_nobody_passes_without_a_session_but_where_everybody_may(rule: Rule) -> None:
    assert judge(rule, None) is Verdict.SIGN_IN
    assert judge(ANONYMOUS, None) is Verdict.ALLOW


HELD = [
    {"account_status": AccountStatus.FROZEN},
    {"account_status": AccountStatus.PASSIVE},
    {"user_id": ""},
    {"account_available": False},
    {"status": "INIT"},
    {"status": "INVALID"},
    {"status": "CANCEL"},
    {"kyc_user_status": "UN_ACTIVE"},
]


@pytest.mark.parametrize(("change", "admin"), list(product(HELD, (True, False))))
def test_an_account_that_is_held_may_do_nothing_but_what_every_session_may(change: dict, admin: bool) -> None:
    held = standing(**change, admin=admin, resource_urls=frozenset({"/card/list"}))
    assert judge(SIGNED_IN, held) is Verdict.ALLOW
    assert judge(ACTIVE, held) is Verdict.HELD
    assert judge(LIST, held) is Verdict.HELD


def test_a_permission_is_the_admin_flag_or_the_matching_resource() -> None:
    assert judge(LIST, GOOD) is Verdict.NO_PERMISSION
    assert judge(LIST, standing(admin=True)) is Verdict.ALLOW
    assert judge(LIST, standing(resource_urls=frozenset({"/card/list/"}))) is Verdict.ALLOW
    assert judge(LIST, standing(resource_urls=frozenset({"/card"}))) is Verdict.NO_PERMISSION


def test_resource_codes_must_all_be_held() -> None:
    rule = permitted("a", "b")
    assert judge(rule, standing(resource_codes=frozenset({"a"}))) is Verdict.NO_PERMISSION
    assert judge(rule, standing(resource_codes=frozenset({"a", "b"}))) is Verdict.ALLOW


def test_a_rule_of_permission_without_a_name_lets_nobody_in() -> None:
    assert judge(Rule(Level.PERMITTED), GOOD) is Verdict.NO_PERMISSION


class Page:
    ACCESS: ClassVar = routes.CARD_LIST

    def load(self) -> None: ...

    @access(ANONYMOUS)
    def look(self) -> None: ...

    @access(rate=Rate.CODE)
    def send(self) -> None: ...


class Forgotten:
    def load(self) -> None: ...


def test_a_handler_has_the_rule_of_its_class_unless_it_has_its_own() -> None:
    assert mark_of(Page, Page.load).rule == LIST
    assert mark_of(Page, Page.look).rule is ANONYMOUS
    assert mark_of(Page, Page.send).rule == LIST
    assert mark_of(Page, Page.send).rate is Rate.CODE


def test_a_class_without_a_rule_is_for_nobody() -> None:
    assert mark_of(Forgotten, Forgotten.load).rule is None
