"""Who may use a page that changes cards: its permission and the code of what it does, both."""

import dataclasses

import pytest

from vcc_portal import routes
from vcc_portal.domain.account import Standing
from vcc_portal.domain.card import CHANGE_CODE
from vcc_portal.domain.card_changes import CANCEL_CODE, MOVE_CODE, RECHARGE_CODE
from vcc_portal.features.card.detail.actions import Asker, actions
from vcc_portal.features.card.rights import CANCEL, LIMITS, MOVE, RECHARGE, card_actions, card_rights, may_use
from vcc_portal.routes import BY_PATH, Access
from vcc_portal.upstream.models.card import Card, CardConfig
from vcc_portal.upstream.models.user import VccUser

PAGES = {LIMITS: CHANGE_CODE, MOVE: MOVE_CODE, CANCEL: CANCEL_CODE, RECHARGE: RECHARGE_CODE}
OPEN = next(route for route in routes.ROUTES if route.access is Access.SIGNED_IN)


def holder(*codes: str, pages: tuple[str, ...] = ()) -> Standing:
    urls = frozenset(BY_PATH[path].resource for path in pages)
    return Standing(resource_codes=frozenset(codes), resource_urls=urls)


@pytest.mark.parametrize(("path", "code"), PAGES.items())
def test_a_page_takes_its_permission_and_its_code(path: str, code: str) -> None:
    assert may_use(holder(code, pages=(path,)), path, code)
    assert not may_use(holder(code), path, code)
    assert not may_use(holder(pages=(path,)), path, code)
    assert not may_use(holder(*PAGES.values(), pages=(routes.CARD_LIST.path,)), path, code)
    assert may_use(Standing(admin=True), path, code)


def test_a_page_for_everybody_takes_the_code_alone_and_one_that_is_not_there_nothing() -> None:
    assert may_use(holder("vcc_x"), OPEN.path, "vcc_x")
    assert not may_use(holder(), OPEN.path, "vcc_x")
    assert not may_use(Standing(admin=True), "/card/nothing", CHANGE_CODE)


def test_rights_are_of_the_account_as_well() -> None:
    everything = holder(*PAGES.values(), pages=tuple(PAGES))
    with_subs, without = VccUser(support_sub_user=True), VccUser(support_sub_user=False)
    assert card_rights(everything, with_subs, ["438366"]).move
    assert not card_rights(everything, without, ["438366"]).move
    assert not card_rights(everything, None, ["438366"]).move
    assert card_rights(everything, with_subs, ["438366"]).freeze
    assert not card_rights(everything, with_subs, []).freeze
    assert not card_rights(Standing(), with_subs, ["438366"]).some


@pytest.mark.parametrize(
    ("mode", "status", "may"),
    [
        ("SHARED", "VALID", {"limits", "move", "freeze", "cancel"}),
        ("SINGLE", "VALID", {"limits", "recharge", "freeze", "cancel"}),
        ("SHARED", "ABNORMAL", {"limits", "move", "unfreeze", "cancel"}),
        ("SINGLE", "ABNORMAL", {"limits", "unfreeze", "cancel"}),
        ("SINGLE", "APPLYING", set()),
        ("SHARED", "CANCEL", set()),
    ],
)
def test_a_card_takes_what_its_mode_and_status_allow(mode: str, status: str, may: set[str]) -> None:
    everything = card_rights(holder(*PAGES.values(), pages=tuple(PAGES)), VccUser(support_sub_user=True), ["438366"])
    actions = card_actions(Card(card_id="1", bin="438366", card_mode=mode, status=status), everything, ["438366"])
    assert {name for name, allowed in dataclasses.asdict(actions).items() if allowed} == may


@pytest.mark.parametrize(
    ("kind", "offered"),
    [(None, True), (CardConfig(support_freeze=True), True), (CardConfig(), False)],
    ids=["unknown", "can", "cannot"],
)
def test_a_card_can_be_frozen_while_nobody_knows_its_kind(kind: CardConfig | None, offered: bool) -> None:
    freeze = actions(Card(card_id="1", status="VALID"), kind, Asker(holder(CHANGE_CODE))).freeze
    assert freeze.offered is offered
    assert (freeze.why.en == "") is offered
