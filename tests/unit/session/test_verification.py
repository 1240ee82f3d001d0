from tests.unit.session.test_tickets import Watch, session
from vcc_portal.session.verification import Verification, Verifications


def test_a_token_is_reused_for_its_time_in_every_tab_of_the_session() -> None:
    watch = Watch()
    verifications = Verifications(clock=watch)
    verifications.keep_token(session(), "CARD_MOVE", "token", 300)
    assert verifications.at_hand(session(), "a", "CARD_MOVE") == verifications.at_hand(session(), "b", "CARD_MOVE")
    watch.now += 294
    assert verifications.at_hand(session(), "a", "CARD_MOVE") == Verification(verify_token="token")
    watch.now += 1
    assert verifications.at_hand(session(), "a", "CARD_MOVE") is None, "five seconds are left for the request"


def test_a_verification_is_for_one_session_and_one_purpose() -> None:
    verifications = Verifications()
    verifications.keep_token(session(), "CARD_MOVE", "token", 300)
    verifications.keep_password(session(), "a", "CARD_CANCEL", "secret")
    assert verifications.at_hand(session("other"), "a", "CARD_MOVE") is None
    assert verifications.at_hand(session(), "a", "CARD_INFO") is None
    assert verifications.at_hand(session("other"), "a", "CARD_CANCEL") is None
    assert verifications.at_hand(session(), "b", "CARD_CANCEL") is None, (
        "a password is for the tab that it was typed in"
    )


def test_a_password_is_given_out_once() -> None:
    verifications = Verifications()
    verifications.keep_password(session(), "a", "CARD_MOVE", "secret")
    assert verifications.at_hand(session(), "a", "CARD_MOVE") == Verification(pay_pwd="secret")
    assert verifications.at_hand(session(), "a", "CARD_MOVE") is None


def test_a_run_keeps_its_password_for_a_minute_between_calls_and_five_in_all() -> None:
    watch = Watch()
    verifications = Verifications(clock=watch)
    verifications.keep_password(session(), "a", "CARD_MOVE", "secret")
    for _ in range(5):
        watch.now += 59
        assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is not None
    watch.now += 5
    assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is None
    verifications.keep_password(session(), "a", "CARD_MOVE", "secret")
    assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is not None
    watch.now += 60
    assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is None, "the run stopped"


def test_a_run_ends_with_its_last_call() -> None:
    verifications = Verifications()
    verifications.keep_password(session(), "a", "CARD_MOVE", "secret")
    assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is not None
    assert verifications.at_hand(session(), "a", "CARD_MOVE") is not None
    assert verifications.at_hand(session(), "a", "CARD_MOVE", more=True) is None


def test_a_refused_verification_is_dropped() -> None:
    verifications = Verifications()
    verifications.keep_token(session(), "CARD_MOVE", "token", 300)
    verifications.keep_password(session(), "a", "CARD_MOVE", "secret")
    verifications.drop(session(), "a", "CARD_MOVE")
    assert verifications.at_hand(session(), "a", "CARD_MOVE") is None


def test_their_number_is_bounded() -> None:
    verifications = Verifications(in_all=3)
    for number in range(5):
        verifications.keep_token(session(str(number)), "CARD_MOVE", "token", 300)
    held = [verifications.at_hand(session(str(number)), "a", "CARD_MOVE") is not None for number in range(5)]
    assert held == [False, False, True, True, True]


def test_a_verification_does_not_show_itself() -> None:
    assert "secret" not in repr(Verification(pay_pwd="secret"))
    assert "secret" not in repr(Verification(verify_token="secret"))


def test_a_verification_that_showed_one_card_shows_no_other() -> None:
    verifications = Verifications()
    verifications.keep_token(session(), "CARD_INFO", "token", 300)
    assert verifications.at_hand(session(), "a", "CARD_INFO", subject="card-1") is not None
    assert verifications.at_hand(session(), "a", "CARD_INFO", subject="card-2") is None
    assert verifications.at_hand(session(), "a", "CARD_INFO", subject="card-1") is not None
    verifications.keep_token(session(), "CARD_INFO", "another", 300)
    assert verifications.at_hand(session(), "a", "CARD_INFO", subject="card-2") is not None
