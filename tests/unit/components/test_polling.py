"""Whatever waits for an end asks at once when somebody comes back to the page."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import reflex as rx
from reflex.components.core.match import Match

import vcc_portal
from vcc_portal.components.exports.page import _files as exported
from vcc_portal.components.patterns.polling import poll
from vcc_portal.pages.account.statements import statements
from vcc_portal.pages.invite.summary import files as rewards
from vcc_portal.pages.vouchers.page import _files as vouchers
from vcc_portal.state.exports.files import TradeFilesState

ROOT = Path(vcc_portal.__file__).parent
OTHER = {
    "components/patterns/polling.py": "the pattern itself, and the ticker",
    "components/patterns/batch.py": "a sign of life, not an end",
    "components/card/codes.py": "asks only while it is in sight",
    "pages/card/detail.py": "once, when somebody comes back to the page",
    "pages/transactions/page.py": "the same, for what has come",
}


def test_coming_back_asks_in_a_wait_and_after_the_last_one() -> None:
    drawn = poll(
        rx.console_log("asked"),
        wait=rx.Var("wait").to(int),
        turn=rx.Var("turn").to(int),
        pending=rx.Var("open").to(bool),
    )
    tickers = [str(child.render()) for child in drawn.children]
    assert len(tickers) == 2
    assert all("turn:turn" in one for one in tickers)
    by_time, by_coming_back = tickers
    assert "wait:wait" in by_time
    assert "resume:" not in by_time
    assert "resume:open" in by_coming_back
    assert "wait:0" in by_coming_back


def _kinds(drawn: rx.Component) -> Iterator[str]:
    """What is drawn in whichever phase."""
    yield type(drawn).__name__
    if not isinstance(drawn, Match):
        for child in drawn.children:
            yield from _kinds(child)


@pytest.mark.parametrize(
    "draw",
    [lambda: exported(TradeFilesState), vouchers, rewards, statements],
    ids=["exports", "vouchers", "rewards", "bills"],
)
def test_files_are_looked_for_also_while_there_are_none(draw: Callable[[], rx.Component]) -> None:
    """An order without an answer 'may still appear below': it never did where it was the first, as only rows were followed."""
    found = list(_kinds(draw()))
    assert found.count("Ticker") == 2
    assert "Match" in found


def test_every_poll_of_a_page_is_one() -> None:
    found = {str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if re.search(r"\bTicker\b", path.read_text())}
    assert found == set(OTHER)
