"""What the provider has put into words is there in both languages, as the switch of language asks nobody (decision 6)."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from tests.support.bench import bench
from tests.support.sandbox import sandbox_of
from vcc_portal.state.account.verification import VerificationState
from vcc_portal.state.card.apply.single import CardAppliedState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.kyb.page import BusinessVerificationState
from vcc_portal.state.shell.help import FrozenState
from vcc_sandbox.cards.tables import Card

CHINESE = re.compile(r"[\u4e00-\u9fff]")
SHOWN: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "kyc-failed /account": (VerificationState, lambda state: state.kyc.reason),
    "kyb-failed /kyb": (BusinessVerificationState, lambda state: state.points[0].reason),
    "frozen /frozen": (FrozenState, lambda state: state.reason),
    "admin /invite": (InviteState, lambda state: state.summary.rules),
    "admin /card/detail?cardId=": (CardDetailState, lambda state: state.facts.trouble),
    "admin /card/apply?applied=": (CardAppliedState, lambda state: state.reason),
}


@pytest.mark.parametrize("case", SHOWN)
async def test_the_words_of_the_provider_are_shown_in_both_languages(tmp_path: Path, case: str) -> None:
    who, at = case.split()
    state, said = SHOWN[case]
    async with bench(tmp_path, f"{who}@lanyu.example", at.partition("?")[0]) as tab:
        if "?" in at:
            at += not_issued(tab)
        tab.at(at)
        await tab.run(state.load)
        text = said(tab.state(state))
        assert CHINESE.search(text.zh)
        assert text.en
        assert not CHINESE.search(text.en)


def not_issued(tab: Any) -> str:
    """The id of a card that the issuer has refused."""
    with sandbox_of(tab.app).database.write() as db:
        card_id = db.query(Card.card_id).where(Card.status == "VALID").limit(1).scalar()
        why = {"status": "CANCEL", "fail_reason": "资料不符 · The details don't match"}
        db.execute(update(Card).where(Card.card_id == card_id).values(why))
    return card_id
