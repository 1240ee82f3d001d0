"""The run of a batch: each transition, and what it never does."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vcc_portal.domain.batch import CardFinding, ItemStatus, counts, item
from vcc_portal.domain.card import CardFace
from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import Effect
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, failure
from vcc_portal.features.patterns.batch import STALE_AFTER, BatchRun, RunPhase
from vcc_portal.features.patterns.batch_view import Headline, Lead, rows, view
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.upstream.models.base import BatchItem

WHY = Text(zh="原因", en="reason")
NOW = 1_000_000.0
READY, SAME, WILL_FAIL, LEFT_OUT = (ItemStatus.READY, ItemStatus.SAME, ItemStatus.WILL_FAIL, ItemStatus.LEFT_OUT)
WAITING, RUNNING, OK, FAILED = (ItemStatus.WAITING, ItemStatus.RUNNING, ItemStatus.OK, ItemStatus.FAILED)
UNKNOWN, UNTOUCHED, OVERTAKEN = ItemStatus.UNKNOWN, ItemStatus.UNTOUCHED, ItemStatus.OVERTAKEN

GOING_ON = Text(zh="进行中", en="Under way")
MISSING = Text(zh="缺少的认证", en="what is missing")


def run_of(*statuses: ItemStatus, phase: RunPhase = RunPhase.RUNNING) -> BatchRun:
    """A run of cards "0", "1", …; each in a plan of its own status' first look."""
    cards = (item(CardFace(card_id=str(at)), [], plan="plan") for at in range(len(statuses)))
    items = tuple(CardFinding(status).of(card) for card, status in zip(cards, statuses, strict=True))
    return BatchRun(items, phase, number="7", beat=NOW)


def statuses(run: BatchRun | None) -> list[ItemStatus]:
    assert run is not None
    return [each.status for each in run.items]


def preview(*statuses: ItemStatus) -> BatchRun:
    return run_of(*statuses, phase=RunPhase.PREVIEW)


def paused(*statuses: ItemStatus) -> BatchRun:
    return run_of(*statuses, phase=RunPhase.PAUSED)


def done(*statuses: ItemStatus) -> BatchRun:
    return run_of(*statuses, phase=RunPhase.DONE)


def failed(code: str, effect: Effect = Effect.TOAST) -> Failed:
    return failure(WHY, code=code, effect=effect)


def going_on(run: BatchRun) -> BatchRun:
    """What the provider has accepted of its first card goes on there."""
    first, *others = run.items
    return run._replace(items=(replace(first, badge=Status(GOING_ON, "warn")), *others))


STARTS = {
    "a preview": (preview(READY, SAME, WILL_FAIL), [WAITING, SAME, LEFT_OUT]),
    "a preview with what will fail": (preview(READY, WILL_FAIL).leaving_out(False), [WAITING, WAITING]),
    "a preview with nothing to send": (preview(SAME, WILL_FAIL), None),
    "a pause with cards that wait": (paused(OK, WAITING, UNKNOWN), [OK, WAITING, UNKNOWN]),
    "a pause with nothing that waits": (paused(OK, UNKNOWN), None),
    "a run": (run_of(RUNNING, WAITING), None),
    "the end": (done(OK), None),
    "nothing": (BatchRun(), None),
}


@pytest.mark.parametrize(("run", "expected"), STARTS.values(), ids=STARTS)
def test_starting_from(run: BatchRun, expected: list[ItemStatus] | None) -> None:
    started = run._replace(shown="failed", page=3, trouble=WHY, stopping=True).started("9", NOW)
    if expected is None:
        assert started is None
        return
    assert started is not None
    assert (started.phase, statuses(started), started.beat) == (RunPhase.RUNNING, expected, NOW)
    assert (started.shown, started.page, started.trouble, started.stopping) == ("", 1, EMPTY, False)
    assert started.number == ("9" if run.phase is RunPhase.PREVIEW else "7"), "a pause goes on under its number"


RETRIES = {
    "a pause": (paused(OK, FAILED, UNTOUCHED, UNKNOWN), [OK, WAITING, WAITING, UNKNOWN]),
    "the end": (done(OK, FAILED), [OK, WAITING]),
    "nothing failed": (done(OK, LEFT_OUT), None),
    "unknown only": (paused(UNKNOWN, OK), None),
    "under way": (run_of(FAILED, RUNNING), None),
    "a preview": (preview(WILL_FAIL), None),
}


@pytest.mark.parametrize(("run", "expected"), RETRIES.values(), ids=RETRIES)
def test_retrying(run: BatchRun, expected: list[ItemStatus] | None) -> None:
    again = run.retried(NOW)
    assert (None if again is None else statuses(again)) == expected
    assert again is None or again.phase is RunPhase.RUNNING


@pytest.mark.parametrize(("leave_out", "sent"), [(True, 2), (False, 3)])
def test_what_is_sent_without_being_asked_says_of_how_many_it_is_from_the_start(leave_out: bool, sent: int) -> None:
    """For a moment it was "0 of 0 processed"."""
    run = preview(READY, READY, SAME, WILL_FAIL).leaving_out(leave_out)
    assert (view(run, 1).sent, view(run, 1).done) == (sent, 0)
    started = run.started("9", NOW)
    assert started is not None
    assert view(started, 2).sent == sent


def test_a_run_that_goes_on_is_not_replaced_by_a_preview() -> None:
    going = run_of(RUNNING, WAITING)
    assert going.offered([]) is going
    assert done(OK).offered(going.items).phase is RunPhase.PREVIEW


def test_a_chunk_is_marked_before_it_is_sent() -> None:
    run, chunk = run_of(OK, WAITING, WAITING, WAITING).taken(2)
    assert chunk.card_ids == ["1", "2"]
    assert (statuses(run), run.phase) == ([OK, RUNNING, RUNNING, WAITING], RunPhase.RUNNING)


@pytest.mark.parametrize(
    ("run", "phase"),
    [(run_of(OK, FAILED, LEFT_OUT), RunPhase.DONE), (run_of(OK, UNKNOWN), RunPhase.PAUSED)],
    ids=["decided", "unknown"],
)
def test_at_the_end_it_is_done_only_when_every_card_is_decided(run: BatchRun, phase: RunPhase) -> None:
    over, chunk = run.taken(5)
    assert (over.phase, chunk.card_ids) == (phase, [])


def test_stopping_waits_for_the_chunk_under_way_and_keeps_the_rest() -> None:
    run, _ = run_of(WAITING, WAITING).taken(1)
    run = run.stopped().answered([BatchItem(card_id="0", success=True, code=Code.SUCCESS)])
    assert run.phase is RunPhase.RUNNING
    run, chunk = run.taken(1)
    assert (run.phase, run.trouble, chunk.card_ids) == (RunPhase.PAUSED, words.STOPPED, [])
    assert statuses(run) == [OK, WAITING]
    assert statuses(run.started("", NOW)) == [OK, WAITING]


@pytest.mark.parametrize("phase", [RunPhase.PREVIEW, RunPhase.PAUSED, RunPhase.DONE])
def test_only_a_run_can_be_stopped(phase: RunPhase) -> None:
    assert not run_of(WAITING, phase=phase).stopped().stopping


def test_answers_are_written_down_card_by_card_and_what_is_unclear_stays_open() -> None:
    answers = [
        BatchItem(card_id="0", success=True, code=Code.SUCCESS),
        BatchItem(card_id="1", code=Code.CARD_LIMIT_FAILED),
        BatchItem(card_id="2", code=Code.SYSTEM_ERROR),
        BatchItem(card_id="3"),
    ]
    run = run_of(RUNNING, RUNNING, RUNNING, RUNNING).answered(answers)
    assert statuses(run) == [OK, FAILED, RUNNING, RUNNING]
    assert (run.items[0].reason, run.items[1].code) == (EMPTY, Code.CARD_LIMIT_FAILED)
    assert run.items[1].reason != EMPTY


REFUSALS = {
    "one card fails and the run goes on": (["0"], failed("300002"), RunPhase.RUNNING),
    "many at once stop the run": (["0", "1"], failed("300002"), RunPhase.PAUSED),
    "so does what leaves the page": (["0"], failed("900001", Effect.GO_FROZEN), RunPhase.PAUSED),
    "and what the next card would be refused for as well": (["0"], failed(Code.KYC_NEEDED), RunPhase.PAUSED),
}


@pytest.mark.parametrize(("card_ids", "failure", "phase"), REFUSALS.values(), ids=REFUSALS)
def test_a_refused_call(card_ids: list[str], failure: Failed, phase: RunPhase) -> None:
    run = run_of(RUNNING, RUNNING, WAITING).refused(card_ids, failure)
    assert run.phase is phase
    assert [run.items[int(each)].status for each in card_ids] == [FAILED] * len(card_ids)
    assert {run.items[int(each)].code for each in card_ids} == {failure.code}
    assert statuses(run)[2] is WAITING


@pytest.mark.parametrize(
    ("run", "headline"),
    [
        (run_of(RUNNING, RUNNING), Headline.NOT_DONE),
        (run_of(RUNNING, RUNNING, SAME, LEFT_OUT), Headline.NOT_DONE),
        (run_of(OK, RUNNING, RUNNING), Headline.DONE),
        (run_of(UNTOUCHED, RUNNING, RUNNING), Headline.DONE),
        (run_of(UNKNOWN, RUNNING, RUNNING), Headline.PENDING),
        (run_of(RUNNING, RUNNING, WAITING), Headline.NOT_DONE),
        (run_of(OK, RUNNING, WAITING), Headline.PAUSED),
    ],
)
def test_a_refusal_of_all_that_was_left_ends_a_run_and_says_why(run: BatchRun, headline: Headline) -> None:
    """It was called paused, though nothing was done; an unknown card is no refused one."""
    run = run.refused(run.ids(RUNNING), failed(Code.KYC_NOT_APPROVED), missing=MISSING)
    seen = view(run, 1)
    assert (seen.headline, seen.trouble.en, seen.gated) == (headline, "The batch was rejected: what is missing", True)
    assert run.nothing_done is (headline is Headline.NOT_DONE)
    again = run.retried(NOW)
    assert again is not None
    assert (again.trouble, again.gated) == (EMPTY, False)


def test_what_has_done_nothing_for_certain_leads_back_and_goes_on_all_the_same() -> None:
    """A run of several chunks that was refused at the first had no way back to what was typed; nor had one before its first."""
    run = run_of(RUNNING, RUNNING, WAITING).refused(["0", "1"], failed(Code.KYC_NOT_APPROVED))
    assert view(run, 1).back
    assert statuses(run.started("9", NOW)) == [FAILED, FAILED, WAITING]
    assert view(paused(WAITING, WAITING), 1).back, "such as when no verification was given"
    for other in (paused(OK, WAITING), paused(UNKNOWN, WAITING), done(UNTOUCHED), run_of(RUNNING), done(SAME)):
        assert not view(other, 1).back


def test_what_would_be_refused_again_is_not_what_somebody_is_led_to() -> None:
    """After a refusal of the whole the primary button sent the others into the same one."""
    refused = run_of(RUNNING, RUNNING, WAITING).refused(["0", "1"], failed("700007"))
    assert view(refused, 1).leads == Lead.BACK
    gated = run_of(RUNNING, RUNNING, WAITING).refused(["0", "1"], failed(Code.KYC_NOT_APPROVED), missing=MISSING)
    assert view(gated, 1).leads == "", "what is missing is done elsewhere"
    assert view(done(FAILED), 1).leads == ""
    some = run_of(OK, RUNNING, WAITING).refused(["1"], failed(Code.KYC_NOT_APPROVED))
    stopped = run_of(FAILED, WAITING).stopped().taken(5)[0]
    for open_ in (some, stopped, paused(WAITING, WAITING), paused(OK, WAITING)):
        assert view(open_, 1).leads == Lead.GO_ON
    assert view(paused(OK, UNKNOWN), 1).leads == ""


def test_a_card_that_is_refused_after_an_answer_was_lost_may_be_done_all_the_same() -> None:
    again = done(UNTOUCHED, FAILED).retried(NOW)
    assert again is not None
    refused = again.taken(5)[0].refused(["0", "1"], failed(Code.KYC_NOT_APPROVED))
    assert (refused.phase, refused.nothing_done, view(refused, 1).headline) == (RunPhase.DONE, False, Headline.DONE)


def test_a_way_back_that_is_refused_does_not_lead_to_the_values_of_what_was_done() -> None:
    back = done(OK, OK).again_with(run_of(WAITING, WAITING).items, NOW)
    assert back is not None
    refused = back.taken(5)[0].refused(["0", "1"], failed(Code.KYC_NOT_APPROVED))
    assert (view(refused, 1).headline, view(refused, 1).back) == (Headline.NOT_DONE, False)


def test_one_card_alone_is_no_batch() -> None:
    run = run_of(RUNNING).refused(["0"], failed("900001", Effect.GO_FROZEN))
    assert (run.phase, run.trouble) == (RunPhase.DONE, WHY)


HEADLINES = {
    Headline.NOT_STARTED: run_of(WAITING, WAITING, LEFT_OUT, phase=RunPhase.PAUSED),
    Headline.PAUSED: run_of(FAILED, WAITING, UNKNOWN, phase=RunPhase.PAUSED),
    Headline.PENDING: run_of(OK, UNKNOWN, phase=RunPhase.PAUSED),
    Headline.RUNNING: run_of(RUNNING),
    Headline.DONE: run_of(OK, FAILED, phase=RunPhase.DONE),
    Headline.ACCEPTED: going_on(run_of(OK, OK, FAILED, phase=RunPhase.DONE)),
    Headline.NOT_DONE: run_of(FAILED, phase=RunPhase.DONE),
}


@pytest.mark.parametrize(("headline", "run"), HEADLINES.items())
def test_a_run_is_called_paused_only_while_it_has_begun_and_something_waits(headline: Headline, run: BatchRun) -> None:
    assert view(run, 1).headline == headline


def test_what_was_accepted_and_goes_on_is_not_called_done() -> None:
    run = done(OK, OK, FAILED)
    for at, tab, goes_on in ((run, "Done", 0), (going_on(run), "Accepted", 1)):
        seen = view(at, 1)
        assert ([each.text.en for each in seen.tabs], seen.ok, seen.goes_on) == (["All", tab, "Failed"], 2, goes_on)
    assert view(going_on(paused(OK, WAITING)), 1).headline == Headline.PAUSED
    assert view(going_on(done(FAILED, OK)), 1).headline == Headline.DONE, "what has failed since goes on no more"


def test_a_stop_in_the_last_chunk_stops_nothing() -> None:
    run, _ = run_of(WAITING, WAITING).taken(5)
    run, _ = run.stopped().found({"0": CardFinding(OK), "1": CardFinding(OK)}).taken(5)
    assert (run.phase, run.trouble) == (RunPhase.DONE, EMPTY)


def test_what_waits_is_sent_with_what_is_retried() -> None:
    again = paused(FAILED, WAITING).retried(NOW)
    assert again is not None
    assert again.taken(5)[1].card_ids == ["0", "1"]


def test_what_was_not_sent_waits_again() -> None:
    run = run_of(OK, RUNNING, WAITING).held(["1"], words.VERIFICATION_NEEDED)
    assert (statuses(run), run.phase, run.trouble) == (
        [OK, WAITING, WAITING],
        RunPhase.PAUSED,
        words.VERIFICATION_NEEDED,
    )


def test_what_was_overtaken_is_not_sent_before_it_is_retried() -> None:
    run = run_of(WAITING, WAITING)
    run = run.renewed({"1": replace(run.items[1], status=OVERTAKEN, reason=WHY, plan="newer")})
    run, chunk = run.taken(5)
    assert (statuses(run), chunk.card_ids, chunk.plan) == ([RUNNING, OVERTAKEN], ["0"], "plan")
    over, _ = run.found({"0": CardFinding(OK)}).taken(5)
    assert over.phase is RunPhase.DONE, "it is decided, until somebody wants it all the same"
    again = over.retried(NOW)
    assert again is not None
    assert again.taken(5)[1] == (["1"], "newer")


class TestALostAnswer:
    def test_is_unknown_and_looked_at(self) -> None:
        run = run_of(RUNNING, WAITING).lost(["0"])
        assert (statuses(run), run.checking, run.phase) == ([UNKNOWN, WAITING], True, RunPhase.RUNNING)

    def test_the_run_goes_on_when_the_look_was_answered(self) -> None:
        run = run_of(UNKNOWN, WAITING).found({"0": CardFinding(OK, note=words.FOUND_DONE)}).looked(["0"], known=True)
        assert (statuses(run), run.checking, run.phase) == ([OK, WAITING], False, RunPhase.RUNNING)
        assert run.items[0].note == words.FOUND_DONE

    @pytest.mark.parametrize(("card_ids", "said"), [(["0"], "1 got"), (["0", "1"], "2 got")])
    def test_the_run_pauses_while_nobody_can_say(self, card_ids: list[str], said: str) -> None:
        run = run_of(UNKNOWN, UNKNOWN, WAITING).looked(card_ids, known=False)
        assert (run.phase, run.checking, run.trouble.en.startswith(said)) == (RunPhase.PAUSED, False, True)

    def test_is_looked_at_again_only_at_rest_and_once_at_a_time(self) -> None:
        assert run_of(UNKNOWN).check() is None
        assert done(OK, FAILED).check() is None
        once = paused(UNKNOWN, OK).check()
        assert once is not None
        assert once.check() is None

    def test_ends_the_run_when_the_last_card_is_decided(self) -> None:
        once = paused(UNKNOWN, OK)._replace(trouble=WHY).check()
        assert once is not None
        over = once.found({"0": CardFinding(UNTOUCHED, WHY)}).checked()
        assert (over.phase, over.checking, over.trouble) == (RunPhase.DONE, False, EMPTY)
        still = once.checked()
        assert (still.phase, still.checking, still.trouble) == (RunPhase.PAUSED, False, WHY)

    def test_does_not_end_a_run_with_cards_that_wait(self) -> None:
        once = paused(UNKNOWN, WAITING)._replace(trouble=WHY).check()
        assert once is not None
        left = once.found({"0": CardFinding(OK)}).checked()
        assert (left.phase, left.trouble) == (RunPhase.PAUSED, EMPTY)


class TestAnInterruptedRun:
    """A process that died, an account switch, an error: `interrupted` is said of all of them."""

    def test_what_was_on_its_way_is_unknown_and_the_rest_was_not_sent(self) -> None:
        cut = run_of(OK, FAILED, RUNNING, RUNNING, WAITING)._replace(checking=True).interrupted()
        assert statuses(cut) == [OK, FAILED, UNKNOWN, UNKNOWN, WAITING]
        assert (cut.phase, cut.checking, cut.trouble) == (RunPhase.PAUSED, False, words.INTERRUPTED)
        assert {each.reason for each in cut.items[2:4]} == {words.UNKNOWN_REASON}

    def test_nobody_is_sent_to_unknown_cards_where_there_are_none(self) -> None:
        cut = run_of(OK, WAITING).interrupted()
        assert (cut.phase, cut.trouble) == (RunPhase.PAUSED, words.INTERRUPTED_BETWEEN)
        cut = run_of(WAITING, LEFT_OUT).interrupted()
        assert (cut.phase, cut.trouble) == (RunPhase.PAUSED, words.INTERRUPTED_BEFORE), "there is no result to look at"
        over = run_of(OK, FAILED).interrupted()
        assert (over.phase, over.trouble) == (RunPhase.DONE, EMPTY)

    def test_nothing_of_it_is_sent_twice(self) -> None:
        cut = run_of(RUNNING, WAITING).interrupted()
        assert cut.retried(NOW) is None, "the unknown card is no failure"
        resumed = cut.started("8", NOW)
        assert resumed is not None
        assert resumed.taken(5)[1].card_ids == ["1"]

    def test_it_is_worth_keeping_while_something_is_open(self) -> None:
        assert run_of(RUNNING).unfinished
        assert paused(UNKNOWN, OK).unfinished
        assert not paused(FAILED, OK).unfinished
        assert not done(FAILED).unfinished
        assert not preview(READY).unfinished

    def test_only_a_run_without_a_sign_of_life_is_stale(self) -> None:
        assert run_of(RUNNING).is_stale(NOW + STALE_AFTER + 1)
        assert not run_of(RUNNING).is_stale(NOW + STALE_AFTER - 1)
        assert not paused(WAITING).is_stale(NOW + STALE_AFTER + 1)


def test_another_run_with_the_same_cards_begins_at_rest_only() -> None:
    back = run_of(WAITING).items
    assert done(OK).again_with(back, NOW) is not None
    assert run_of(RUNNING).again_with(back, NOW) is None
    assert done(OK).again_with((), NOW) is None


def test_a_filter_that_there_is_not_changes_nothing() -> None:
    run = done(OK)
    assert run.showing("nonsense", 9) is run
    assert run.showing("ok", 2)[-2:] == ("ok", 2)


ANSWERS = {
    "done": lambda run, chunk: run.answered(
        [BatchItem(card_id=each, success=True, code=Code.SUCCESS) for each in chunk]
    ),
    "refused": lambda run, chunk: run.refused(chunk, failed("300002")),
    "lost": lambda run, chunk: run.lost(chunk).looked(chunk, known=False),
    "held": lambda run, chunk: run.held(chunk, WHY),
    "interrupted": lambda run, _: run.interrupted(),
}
"""What can become of a chunk that is on its way."""
BETWEEN = {
    "stop": lambda run: run.stopped(),
    "start": lambda run: run.started("1", NOW) or run,
    "retry": lambda run: run.retried(NOW) or run,
}


@given(st.lists(st.sampled_from([*ANSWERS, *BETWEEN])))
def test_no_card_is_ever_sent_again_while_nobody_knows_what_became_of_it(steps: list[str]) -> None:
    """Any order of events: a card goes out once more only after it was refused, or never sent."""
    run = preview(READY, READY, READY, WILL_FAIL)
    done_for_good = set[str]()
    for step in steps:
        unknown = set(run.ids(UNKNOWN))
        if step in BETWEEN:
            run = BETWEEN[step](run)
        elif run.phase is RunPhase.RUNNING:
            run, chunk = run.taken(2)
            assert not (unknown | done_for_good) & set(chunk.card_ids)
            run = ANSWERS[step](run, chunk.card_ids) if chunk.card_ids else run
            done_for_good |= set(chunk.card_ids) if step == "done" else set()
        assert unknown <= set(run.ids(UNKNOWN))
        assert done_for_good <= set(run.ids(OK))
        assert counts(run.items).total() == 4


class TestTheView:
    def test_counts_of_a_run(self) -> None:
        seen = view(run_of(OK, OK, FAILED, UNTOUCHED, OVERTAKEN, UNKNOWN, WAITING, RUNNING, LEFT_OUT, SAME), 3)
        assert (seen.ok, seen.failed, seen.unknown, seen.waiting, seen.left_out) == (2, 1, 1, 2, 1)
        assert (seen.untouched, seen.overtaken) == (1, 1), (
            "what had no answer has not failed, nor has what was not sent"
        )
        assert seen.not_done == 3, "each of them may be sent again"
        assert (seen.sent, seen.done, seen.percent, seen.beat, seen.phase) == (8, 5, 62, 3, "running"), (
            "no answer is none"
        )

    def test_a_page_beyond_the_last_is_the_last(self) -> None:
        run = run_of(*[OK] * 45).showing("", 9)
        assert (view(run, 1).page, view(run, 1).pages) == (3, 3)

    def test_cards_under_way_count_as_waiting(self) -> None:
        run = run_of(OK, RUNNING, WAITING).showing("waiting", 1)
        assert [row.face.card_id for row in rows(run)] == ["1", "2"]

    def test_what_is_left_out_does_not_show_its_new_values_as_coming(self) -> None:
        assert [row.stays for row in rows(preview(READY, WILL_FAIL, SAME))] == [False, True, False]
        assert [row.stays for row in rows(preview(READY, WILL_FAIL).leaving_out(False))] == [False, False]
        assert [row.stays for row in rows(done(OK, LEFT_OUT, FAILED, UNTOUCHED, OVERTAKEN))] == [False, *[True] * 4]

    def test_what_would_have_come_of_it_is_not_said_of_what_was_not_done(self) -> None:
        run = done(OK, FAILED, UNKNOWN)
        run = run._replace(items=tuple(replace(each, note=Text.same("USD 5.00 in")) for each in run.items))
        assert [row.note.en for row in rows(run)] == ["USD 5.00 in", "", "USD 5.00 in"]
