"""What a browser has before it has a session: one image and one answer, each once, under a key of ours."""

from vcc_portal.session.entrances import SECONDS, Entrances


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_answer_is_heard_once_and_by_its_own_browser() -> None:
    entrances = Entrances()
    key, other = entrances.say("", "no"), entrances.say("", "also no")
    assert key != other
    assert entrances.hear(key, int) is None
    assert entrances.hear(key, str) == "no"
    assert entrances.hear(key, str) is None
    assert entrances.hear(other, str) == "also no"


def test_a_key_of_the_browsers_own_making_is_not_taken_over() -> None:
    entrances = Entrances()
    for made_up in ("planted", "x" * 500):
        assert entrances.say(made_up, "no") != made_up
        assert entrances.hear(made_up, str) is None


def test_an_image_is_answered_once_and_not_after_its_time() -> None:
    clock = Time()
    entrances = Entrances(clock=clock)
    key = entrances.show_image("", "first", 180)
    assert entrances.show_image(key, "second", 180) == key
    assert entrances.take_image(key) == "second"
    assert entrances.take_image(key) == ""
    entrances.show_image(key, "third", 180)
    clock.now += 181
    assert entrances.take_image(key) == ""


def test_what_nobody_asks_for_is_forgotten() -> None:
    clock = Time()
    entrances = Entrances(most=3, clock=clock)
    key = entrances.say("", "old")
    clock.now += SECONDS + 1
    assert entrances.hear(key, str) is None
    keys = [entrances.say("", f"{number}") for number in range(4)]
    assert [entrances.hear(each, str) for each in keys] == [None, "1", "2", "3"]
