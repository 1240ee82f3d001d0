from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.tickets import Tickets
from vcc_portal.upstream.client import Credential


class Watch:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def session(key: str = "one") -> Session:
    return Session(key, Credential("token"), SignedInLogin(), created_at=0, seen_at=0)


def test_a_ticket_is_good_once() -> None:
    tickets = Tickets()
    ticket = tickets.issue(session(), "value", 30)
    assert tickets.take(ticket, session(), str) == "value"
    assert tickets.take(ticket, session(), str) is None


def test_two_tickets_differ_and_cannot_be_guessed() -> None:
    tickets = Tickets()
    first, second = (tickets.issue(session(), "value", 30) for _ in range(2))
    assert first != second
    assert len(first) >= 43


def test_another_session_gets_nothing_and_a_ticket_that_leaked_is_used_up() -> None:
    tickets = Tickets()
    ticket = tickets.issue(session(), "value", 30)
    assert tickets.take(ticket, session("other"), str) is None
    assert tickets.take(ticket, session(), str) is None


def test_a_visitor_gets_nothing() -> None:
    tickets = Tickets()
    assert tickets.take(tickets.issue(session(), "value", 30), None, str) is None


def test_a_ticket_expires() -> None:
    watch = Watch()
    tickets = Tickets(clock=watch)
    early, late = (tickets.issue(session(), "value", 30) for _ in range(2))
    watch.now += 29.9
    assert tickets.take(early, session(), str) == "value"
    watch.now += 0.1
    assert tickets.take(late, session(), str) is None


def test_a_ticket_of_one_route_does_not_open_another() -> None:
    tickets = Tickets()
    assert tickets.take(tickets.issue(session(), "value", 30), session(), int) is None


def test_unknown_and_overlong_tickets_are_refused() -> None:
    tickets = Tickets()
    tickets.issue(session(), "value", 30)
    assert [tickets.take(ticket, session(), str) for ticket in ("", "unknown", "x" * 100_000)] == [None] * 3


def test_a_session_has_only_its_newest_tickets_and_does_not_push_out_others() -> None:
    tickets = Tickets(per_session=2)
    other = tickets.issue(session("other"), "other", 30)
    first, second, third = (tickets.issue(session(), str(number), 30) for number in range(3))
    assert tickets.take(first, session(), str) is None
    assert [tickets.take(ticket, session(), str) for ticket in (second, third)] == ["1", "2"]
    assert tickets.take(other, session("other"), str) == "other"


def test_their_number_is_bounded_and_expired_ones_go_first() -> None:
    watch = Watch()
    tickets = Tickets(in_all=3, clock=watch)
    kept = tickets.issue(session("kept"), "kept", 100)
    for number in range(2):
        tickets.issue(session(f"short {number}"), "value", 1)
    watch.now += 2
    more = [tickets.issue(session(f"more {number}"), "value", 100) for number in range(2)]
    assert tickets.take(kept, session("kept"), str) == "kept"
    newest = [tickets.issue(session(f"newest {number}"), "value", 100) for number in range(3)]
    assert tickets.take(more[0], session("more 0"), str) is None, "the oldest made room"
    assert tickets.take(newest[-1], session("newest 2"), str) == "value"
