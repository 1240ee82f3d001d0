"""What a browser has before it has a session: one image and one answer, each once, under a key of ours."""

from tests.support.hand_clock import HandClock
from vcc_portal.session.entrances import SECONDS, Entrances

HERE, THERE = "203.0.113.5", "198.51.100.7"


def test_an_answer_is_heard_once_and_by_its_own_browser() -> None:
    entrances = Entrances()
    key, other = entrances.say("", HERE, "no"), entrances.say("", HERE, "also no")
    assert key != other
    assert entrances.hear(key, int) is None
    assert entrances.hear(key, str) == "no"
    assert entrances.hear(key, str) is None
    assert entrances.hear(other, str) == "also no"


def test_a_key_of_the_browsers_own_making_is_not_taken_over() -> None:
    entrances = Entrances()
    for made_up in ("planted", "x" * 500):
        assert entrances.say(made_up, HERE, "no") != made_up
        assert entrances.hear(made_up, str) is None


def test_an_image_is_answered_once_and_not_after_its_time() -> None:
    clock = HandClock()
    entrances = Entrances(clock=clock)
    key = entrances.show_image("", HERE, "first", 180)
    assert entrances.show_image(key, HERE, "second", 180) == key
    assert entrances.take_image(key) == "second"
    assert entrances.take_image(key) == ""
    entrances.show_image(key, HERE, "third", 180)
    clock.now += 181
    assert entrances.take_image(key) == ""


def test_what_nobody_asks_for_is_forgotten() -> None:
    clock = HandClock()
    entrances = Entrances(most=3, clock=clock)
    key = entrances.say("", HERE, "old")
    clock.now += SECONDS + 1
    assert entrances.hear(key, str) is None
    keys = [entrances.say("", HERE, f"{number}") for number in range(4)]
    assert [entrances.hear(each, str) for each in keys] == [None, "1", "2", "3"]


def test_one_address_drives_out_its_own_answers_only() -> None:
    entrances = Entrances(most=5, of_address=3)
    other = entrances.say("", THERE, "of somebody else")
    mine = [entrances.say("", HERE, f"{number}") for number in range(50)]
    assert entrances.hear(other, str) == "of somebody else"
    assert [entrances.hear(each, str) for each in mine[-4:]] == [None, "47", "48", "49"]


def test_an_address_whose_answers_are_forgotten_begins_anew() -> None:
    entrances = Entrances(most=4, of_address=2)
    for turn in range(20):
        pair = [entrances.say("", f"203.0.113.{turn}", "a"), entrances.say("", f"203.0.113.{turn}", "b")]
        assert [entrances.look(each, str) for each in pair] == ["a", "b"]
    assert entrances.look(entrances.say("", "203.0.113.0", "again"), str) == "again"
