"""What is let through on the event socket is what the framework's client sends, and nothing else."""

from datetime import timedelta

from reflex.config import get_config
from reflex_base.environment import environment

from tests.support import socket_events
from vcc_portal.server.frames import NAMES


def test_the_table_is_up_to_date() -> None:
    assert socket_events.render() == socket_events.TABLE.read_text(), (
        "The framework's client or namespace has changed. Look at each difference, adapt `server/frames.py`, then run"
        " `python -m tests.support.socket_events`."
    )


def test_what_the_pages_send_is_let_through_and_nothing_else() -> None:
    assert set(NAMES) == socket_events.sent_by_the_pages()


def test_what_is_let_through_is_answered() -> None:
    assert set(NAMES) <= socket_events.answered_by_the_framework()


def test_the_socket_librarys_own_events_are_not_let_through() -> None:
    assert {"connect", "disconnect"} <= socket_events.answered_by_the_framework() - set(NAMES)


def test_a_line_that_dies_without_a_word_is_known_within_half_a_minute() -> None:
    """It took 145 s, in which each press was lost and nothing was said."""
    get_config()  # reads rxconfig.py
    assert environment.REFLEX_SOCKET_INTERVAL.get() + environment.REFLEX_SOCKET_TIMEOUT.get() <= timedelta(seconds=30)
