"""A money operation goes the one way that its phases allow, and what does not fit its phase changes nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.money import (
    BACKOFF,
    NOT_THERE,
    OPEN,
    PATIENCE,
    SOON,
    UNKNOWN,
    MoneyOperation,
    MoneyPhase,
    end_of,
)
from vcc_portal.i18n.patterns import money as words

NUMBER, OTHER = "0" * 32, "f" * 32
NOW = 1_000_000.0
WHY = Text(zh="余额不足", en="Insufficient balance")

Move = Callable[[MoneyOperation], MoneyOperation]
MOVES: dict[str, Move] = {
    "checked": MoneyOperation.checked,
    "shown anew": lambda it: it.shown_anew(WHY),
    "edited": MoneyOperation.edited,
    "sent": lambda it: it.sent(NUMBER, NOW),
    "held": MoneyOperation.held,
    "refused": lambda it: it.refused(WHY, "300014"),
    "returned": MoneyOperation.returned,
    "unanswered": MoneyOperation.unanswered,
    "resumed": lambda it: it.resumed(NUMBER),
    "nothing there": lambda it: replace(it, alike=NOT_THERE - 1).looked(0, whole=False),
    "found": lambda it: it.looked(1, whole=True),
    "done": MoneyOperation.done,
}
P = MoneyPhase
WAY: dict[tuple[MoneyPhase, str], MoneyPhase] = {
    **{(phase, "checked"): P.CHECKING for phase in OPEN},
    **{(phase, "edited"): P.EDITING for phase in OPEN},
    (P.REFUSED, "shown anew"): P.CHECKING,
    **{(phase, "sent"): P.SENDING for phase in OPEN},
    **{(phase, "resumed"): P.PROCESSING for phase in OPEN | UNKNOWN},
    **{(phase, "refused"): P.REFUSED for phase in {P.SENDING} | UNKNOWN},
    **{(phase, "returned"): P.EDITING for phase in {P.SENDING} | UNKNOWN},
    **{(phase, "done"): P.DONE for phase in {P.SENDING} | UNKNOWN},
    **{(phase, "nothing there"): P.CHECKING for phase in UNKNOWN},
    **{(phase, "found"): P.DONE for phase in UNKNOWN},
    (P.SENDING, "held"): P.CHECKING,
    (P.SENDING, "unanswered"): P.PROCESSING,
}
"""Every way there is; all others lead nowhere."""


def at(phase: MoneyPhase) -> MoneyOperation:
    return MoneyOperation(phase, NUMBER, sent_at=NOW)


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("phase", MoneyPhase)
def test_from_each_phase_there_are_these_ways_and_no_others(phase: MoneyPhase, move: str) -> None:
    before = at(phase)
    after = MOVES[move](before)
    assert after.phase == WAY.get((phase, move), phase)
    assert after.request_no == NUMBER


@pytest.mark.parametrize("phase", MoneyPhase)
def test_what_a_phase_allows(phase: MoneyPhase) -> None:
    operation = at(phase)
    assert operation.may_send == (phase in OPEN)
    assert operation.under_way == (phase in {*UNKNOWN, P.SENDING})
    assert operation.awaits(NUMBER) == operation.under_way
    assert not operation.awaits(OTHER)
    assert operation.may_look(NUMBER, NOW) == operation.unknown == (phase in UNKNOWN)
    assert not operation.may_look(OTHER, NOW)
    assert not replace(operation, looking=True).may_look(NUMBER, NOW)


def test_a_form_opens_under_a_number_of_its_own_and_still_forgets_the_last_draft() -> None:
    first = MoneyOperation().opened()
    second = first.sent(first.request_no, NOW).done().forgotten(first.request_no).opened()
    assert len({first.request_no, second.request_no, ""}) == 3
    assert (second.phase, second.ended_no) == (P.EDITING, first.request_no)


def test_a_refusal_is_kept_until_something_else_happens() -> None:
    refused = at(P.SENDING).refused(WHY, "300014", sent_before=True, earlier="/there")
    assert (refused.refusal, refused.refusal_code, refused.sent_before, refused.earlier) == (
        WHY, "300014", True, "/there",
    )  # fmt: skip
    for after in (refused.edited(), refused.checked(), refused.sent(NUMBER, NOW)):
        assert (after.refusal, after.refusal_code, after.sent_before, after.earlier) == (EMPTY, "", False, "")


def test_looks_come_later_and_later_and_then_only_when_asked_for() -> None:
    operation, waits = at(P.SENDING).unanswered(), list[int]()
    while operation.phase is P.PROCESSING:
        waits.append(operation.look_in)
        operation = operation.looking_up().looked(None, whole=False)
    assert waits == [round(wait * 1000) for wait in BACKOFF]
    assert (operation.phase, operation.look_in, operation.looks) == (P.GAVE_UP, 0, BACKOFF.tries)
    assert operation.may_look(NUMBER, NOW)
    assert operation.looking_up().looked(1, whole=True).phase is P.DONE


@pytest.mark.parametrize(
    ("answers", "phase"),
    [
        ([(0, False)] * (NOT_THERE - 1), P.PROCESSING),
        ([(0, False)] * NOT_THERE, P.CHECKING),
        ([(0, False), (None, False), (0, False), (0, False)], P.PROCESSING),
        ([(0, False), (0, False), (1, False)], P.PROCESSING),
        ([(1, False), (2, False), (2, False), (3, False)], P.PROCESSING),
        ([(2, False)] * NOT_THERE, P.DONE),
        ([(0, False), (3, True)], P.DONE),
        ([(None, False)] * NOT_THERE, P.PROCESSING),
    ],
)
def test_a_list_counts_when_it_is_whole_or_says_the_same_for_a_while(
    answers: list[tuple[int | None, bool]], phase: MoneyPhase
) -> None:
    operation = at(P.PROCESSING)
    for found, whole in answers:
        operation = operation.looking_up().looked(found, whole=whole)
    assert (operation.phase, operation.not_received) == (phase, phase is P.CHECKING)
    assert not operation.looking


def not_there() -> MoneyOperation:
    operation = at(P.SENDING).unanswered()
    for _ in range(NOT_THERE):
        operation = operation.looking_up().looked(0, whole=False)
    return operation


def test_what_was_not_there_may_be_confirmed_again_and_is_looked_for_on() -> None:
    operation, waits = not_there(), list[int]()
    while operation.look_in:
        assert (operation.phase, operation.not_received, operation.may_send) == (P.CHECKING, True, True)
        assert operation.may_look(NUMBER, NOW)
        waits.append(operation.look_in)
        looking = operation.looking_up()
        assert (looking.phase, looking.may_look(NUMBER, NOW)) == (P.CHECKING, False)
        operation = looking.looked(0 if len(waits) % 2 else None, whole=False)
    assert waits == [round(wait * 1000) for wait in BACKOFF][NOT_THERE:]
    assert (operation.phase, operation.not_received) == (P.CHECKING, True)
    assert operation.looking_up().looked(1, whole=True).phase is P.DONE


def test_what_was_not_there_and_comes_in_part_is_under_way() -> None:
    partly = not_there().looking_up().looked(2, whole=False)
    assert (partly.phase, partly.not_received, partly.may_send) == (P.PROCESSING, False, False)
    assert partly.looking_up().looked(3, whole=True).phase is P.DONE


def test_what_was_not_there_is_looked_for_no_more_when_its_user_goes_on() -> None:
    looking = not_there().looking_up()
    for gone_on in (looking.sent(NUMBER, NOW), looking.edited(), looking.checked()):
        assert not gone_on.not_received
        assert gone_on.looked(1, whole=True).phase is gone_on.phase


@pytest.mark.parametrize("phase", [phase for phase in MoneyPhase if phase not in UNKNOWN])
@pytest.mark.parametrize("found", [None, 0, 1])
def test_a_look_up_that_comes_after_the_phase_has_moved_on_says_nothing(phase: MoneyPhase, found: int | None) -> None:
    before = replace(at(phase), looking=True, alike=NOT_THERE)
    assert before.looked(found, whole=True) == replace(before, looking=False)


def test_a_reload_looks_soon_and_from_the_beginning() -> None:
    tired = replace(at(P.GAVE_UP), looks=9, alike=2, seen=1, looking=True)
    again = tired.resumed(OTHER)
    assert (again.phase, again.request_no, again.look_in) == (P.PROCESSING, OTHER, SOON)
    assert (again.looks, again.alike, again.seen, again.looking) == (0, 0, 0, False)


@pytest.mark.parametrize("hostile", ["", "x" * 32, "0" * 31, "0" * 33, f"{NUMBER}\n"])
def test_what_is_no_request_number_is_not_looked_for(hostile: str) -> None:
    assert at(P.EDITING).resumed(hostile) == at(P.EDITING)


def test_a_reload_goes_on_from_the_check_of_what_was_held_for_a_verification() -> None:
    held = at(P.CHECKING).sent(NUMBER, NOW).held()
    for again in (
        held.resumed(NUMBER),
        held.opened().resumed(NUMBER),
        held.opened().resumed(NUMBER).opened().resumed(NUMBER),
    ):
        assert (again.phase, again.request_no, again.look_in) == (P.CHECKING, NUMBER, 0)
    assert held.opened().resumed(OTHER).phase is P.PROCESSING


@pytest.mark.parametrize("refuse", [MOVES["refused"], lambda it: it.returned(WHY)])
def test_a_refusal_that_nobody_was_there_to_read_stands_in_the_check_of_whoever_comes_back(refuse: Move) -> None:
    """The draft is marked as sent until its page hears otherwise: it was looked for as if nobody knew."""
    refused = refuse(at(P.CHECKING).sent(NUMBER, NOW))
    for again in (refused.opened().resumed(NUMBER), refused.opened().resumed(NUMBER).opened().resumed(NUMBER)):
        assert (again.phase, again.request_no, again.refusal, again.look_in) == (P.REFUSED, NUMBER, WHY, 0)
    assert refused.opened().resumed(OTHER).phase is P.PROCESSING
    assert refused.opened().refusal == EMPTY


@pytest.mark.parametrize("refuse", [MOVES["refused"], lambda it: it.returned(WHY)])
def test_a_refusal_after_a_request_without_an_answer_says_nothing_of_that_one(refuse: Move) -> None:
    absent = replace(at(P.SENDING).unanswered(), alike=NOT_THERE - 1).looked(0, whole=False)
    assert refuse(absent.sent(NUMBER, NOW)).opened().resumed(NUMBER).phase is P.PROCESSING


def test_a_number_under_which_something_else_was_sent_is_looked_for() -> None:
    known = at(P.SENDING).refused(WHY, sent_before=True)
    assert known.opened().resumed(NUMBER).phase is P.PROCESSING


def test_what_was_held_and_then_confirmed_again_is_looked_for() -> None:
    again = at(P.CHECKING).sent(NUMBER, NOW).held().sent(NUMBER, NOW)
    assert again.opened().resumed(NUMBER).phase is P.PROCESSING


@pytest.mark.parametrize("lost", [MoneyOperation.unanswered, lambda it: it.opened().resumed(NUMBER)])
def test_what_may_still_be_on_its_way_is_looked_for_although_a_later_try_was_held(lost: Move) -> None:
    absent = replace(lost(at(P.SENDING)), alike=NOT_THERE - 1).looked(0, whole=False)
    for offered in (absent, absent.edited().checked()):
        assert offered.sent(NUMBER, NOW).held().opened().resumed(NUMBER).phase is P.PROCESSING


def test_a_draft_whose_end_is_known_is_not_looked_up() -> None:
    known = at(P.EDITING).forgotten(OTHER)
    assert known.resumed(OTHER) == known
    assert known.resumed(NUMBER).phase is P.PROCESSING


def test_a_reload_during_sending_waits_for_the_answer_until_none_can_come() -> None:
    sending = at(P.SENDING)
    again = sending.resumed(NUMBER)
    assert (again.phase, again.look_in) == (P.SENDING, PATIENCE * 1000)
    assert sending.resumed(OTHER) == sending
    assert not again.may_look(NUMBER, NOW + PATIENCE - 1)
    assert again.may_look(NUMBER, NOW + PATIENCE)
    assert again.looking_up().looked(1, whole=True).phase is P.DONE


@pytest.mark.parametrize(
    ("status", "reason", "outcome", "said"),
    [
        ("SUCCESS", "", "success", EMPTY),
        ("FAIL", "BALANCE_INSUFFICIENT", "failed", words.FAIL_REASONS["BALANCE_INSUFFICIENT"]),
        ("FAIL", "", "failed", words.FAIL_UNKNOWN),
        ("FAIL", "NEW_REASON", "failed", Text.same("NEW_REASON")),
        ("INIT", "", "processing", EMPTY),
        ("PROCESSED", "IGNORED", "processing", EMPTY),
        ("LATER", "", "processing", EMPTY),
    ],
)
def test_only_success_and_fail_are_an_end(status: str, reason: str, outcome: str, said: Text) -> None:
    end = end_of(status, reason)
    assert (end.outcome, end.reason) == (outcome, said)
    assert end.status_text == words.STATUSES.get(status, Text.same(status))
