"""What a browser has before it has a session: one image and one answer, each once, under a key of ours."""

from tests.support.hand_clock import HandClock
from vcc_portal.session.anonymous import SECONDS, AnonymousSessions

HERE, THERE = "203.0.113.5", "198.51.100.7"


def test_an_answer_is_heard_once_and_by_its_own_browser() -> None:
    sessions = AnonymousSessions()
    key, other = sessions.flash("", HERE, "no"), sessions.flash("", HERE, "also no")
    assert key != other
    assert sessions.take(key, int) is None
    assert sessions.take(key, str) == "no"
    assert sessions.take(key, str) is None
    assert sessions.take(other, str) == "also no"


def test_a_key_of_the_browsers_own_making_is_not_taken_over() -> None:
    sessions = AnonymousSessions()
    for made_up in ("planted", "x" * 500):
        assert sessions.flash(made_up, HERE, "no") != made_up
        assert sessions.take(made_up, str) is None


def test_an_image_is_answered_once_and_not_after_its_time() -> None:
    clock = HandClock()
    sessions = AnonymousSessions(clock=clock)
    key = sessions.show_image("", HERE, "first", 180)
    assert sessions.show_image(key, HERE, "second", 180) == key
    assert sessions.take_image(key) == "second"
    assert sessions.take_image(key) == ""
    sessions.show_image(key, HERE, "third", 180)
    clock.now += 181
    assert sessions.take_image(key) == ""


def test_what_nobody_asks_for_is_forgotten() -> None:
    clock = HandClock()
    sessions = AnonymousSessions(most=3, clock=clock)
    key = sessions.flash("", HERE, "old")
    clock.now += SECONDS + 1
    assert sessions.take(key, str) is None
    keys = [sessions.flash("", HERE, f"{number}") for number in range(4)]
    assert [sessions.take(each, str) for each in keys] == [None, "1", "2", "3"]


def test_one_address_drives_out_its_own_answers_only() -> None:
    sessions = AnonymousSessions(most=5, of_address=3)
    other = sessions.flash("", THERE, "of somebody else")
    mine = [sessions.flash("", HERE, f"{number}") for number in range(50)]
    assert sessions.take(other, str) == "of somebody else"
    assert [sessions.take(each, str) for each in mine[-4:]] == [None, "47", "48", "49"]


def test_an_address_whose_answers_are_forgotten_begins_anew() -> None:
    sessions = AnonymousSessions(most=4, of_address=2)
    for turn in range(20):
        pair = [sessions.flash("", f"203.0.113.{turn}", "a"), sessions.flash("", f"203.0.113.{turn}", "b")]
        assert [sessions.peek(each, str) for each in pair] == ["a", "b"]
    assert sessions.peek(sessions.flash("", "203.0.113.0", "again"), str) == "again"
