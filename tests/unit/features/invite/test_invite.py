"""The rules of /invite as tables: what may be sent, what became of it, links and QR codes, rows and files."""

import re

import pytest

from vcc_portal.features.invite.form import InviteForm, all_undeliverable, invitation, mail_outcomes
from vcc_portal.features.invite.invitation import QUIET_ZONE, code_view, participate_link, squares, summary_view
from vcc_portal.features.invite.query import REWARDS, RewardAddress, RewardRow, reward_file_rows
from vcc_portal.features.patterns.columns import row_of
from vcc_portal.features.patterns.files import is_under_way
from vcc_portal.features.patterns.filters import Menus
from vcc_portal.upstream.models.content import Activity
from vcc_portal.upstream.models.invite import (
    FailedInvitation,
    InvitationCode,
    InvitationsSent,
    Reward,
    RewardSummary,
)
from vcc_portal.upstream.models.report import ExportFile

CODES = frozenset({"ABCD2345"})
TYPED = {"invitation_code": "ABCD2345", "email_list": "a@b.example\nc@d.example", "lang": "en"}


def errors(**values: str) -> dict[str, str]:
    return {name: text.en for name, text in InviteForm.check({**TYPED, **values}, CODES)[1].items()}


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({}, {}),
        ({"email_list": "\n".join(f"a{n}@b.example" for n in range(5))}, {}),
        ({"email_list": "\n".join(f"a{n}@b.example" for n in range(6))}, {"email_list": "Up to 5"}),
        ({"email_list": " \n"}, {"email_list": "Enter at least one email address."}),
        ({"email_list": "a@b.example\nnobody"}, {"email_list": "nobody isn't a valid email address."}),
        ({"email_list": "a@b.example\nx@y"}, {"email_list": "x@y isn't a valid email address."}),
        ({"invitation_code": "GONE2345"}, {"invitation_code": "This code is no longer valid. Choose another one."}),
        ({"invitation_code": ""}, {"invitation_code": "Choose one"}),
        ({"lang": "fr"}, {"lang": "This is not valid"}),
    ],
)
def test_what_may_be_sent(values: dict[str, str], error: dict[str, str]) -> None:
    found = errors(**values)
    assert set(found) == set(error)
    if "lang" not in error and "invitation_code" not in error:
        assert found == error


def test_an_address_is_sent_once_whatever_its_case() -> None:
    form, _ = InviteForm.check({**TYPED, "email_list": "A@b.example\nc@d.example\na@B.example"}, CODES)
    assert form is not None
    assert invitation(form).model_dump() == {
        "email_list": ["A@b.example", "c@d.example"],
        "invitation_code": "ABCD2345",
        "lang": "en",
    }


ASKED = ["A@b.example", "own@d.example", "x@y.example"]


@pytest.mark.parametrize(
    ("sent", "failed", "said", "again"),
    [
        (3, {}, ["Sent", "Sent", "Sent"], []),
        (2, {"own@d.example": "OWN"}, ["Sent", "Not sent", "Sent"], []),
        (1, {"a@B.example": "UNDELIVERABLE", "x@y.example": "ALREADY_INVITED"}, ["Not sent", "Sent", "Not sent"], [0]),
        (0, {"own@d.example": "<b>odd</b>"}, ["Not confirmed", "Not sent", "Not confirmed"], [0, 1, 2]),
        (0, {}, ["Not confirmed"] * 3, [0, 1, 2]),
        (3, {"stranger@z.example": "OWN"}, ["Sent", "Sent", "Sent"], []),
    ],
)
def test_each_address_has_its_outcome(sent: int, failed: dict[str, str], said: list[str], again: list[int]) -> None:
    fail_list = [FailedInvitation(email=email, reason=reason) for email, reason in failed.items()]
    outcomes = mail_outcomes(ASKED, InvitationsSent(sent_count=sent, fail_list=fail_list))
    assert [(one.email, one.status.en) for one in outcomes] == list(zip(ASKED, said, strict=True))
    assert [index for index, one in enumerate(outcomes) if one.again] == again
    assert not any("<" in one.note.en for one in outcomes)
    assert all(one.note or one.tone == "ok" for one in outcomes)


def test_none_could_be_reached() -> None:
    assert {(one.tone, one.again) for one in all_undeliverable(ASKED)} == {("bad", True)}


def test_a_code_has_a_link_and_its_qr_code() -> None:
    url = "https://portal.example/register?inviteCode=ABCD2345"
    view = code_view(
        InvitationCode(invitation_code="ABCD2345", invite_url=url, used_count=1, expire_time="2027-03-01 10:00:00")
    )
    assert (view.code, view.url) == ("ABCD2345", url)
    assert view.facts.en == "1 company signed up with it, valid until 2027-03-01"
    side = int(view.box.rpartition(" ")[2])
    first = re.match(r"M(\d+) (\d+)h(\d+)", view.squares)
    assert first is not None
    assert [int(each) for each in first.groups()] == [QUIET_ZONE, QUIET_ZONE, 7], "the corner of a QR code is 7 wide"
    assert max(int(row) for row in re.findall(r"M\d+ (\d+)h", view.squares)) < side - QUIET_ZONE
    assert view.picture.startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "//evil.example", "", "https://a/" + "b" * 600]
)
def test_a_link_that_may_not_be_one_is_left_out(url: str) -> None:
    view = code_view(InvitationCode(invitation_code="ABCD2345", invite_url=url))
    assert (view.url, view.squares, view.picture) == ("", "", "")
    link = "" if url.startswith("https") else participate_link(Activity(link=url, enabled=True))
    assert link == ""


def test_the_squares_are_drawn_in_runs() -> None:
    assert squares([[1, 1, 0], [0, 0, 1]]) == "M4 4h2v1h-2zM6 5h1v1h-1z"


def test_no_way_to_an_activity_that_is_over() -> None:
    assert participate_link(Activity(link="https://a.example", enabled=False)) == ""
    assert participate_link(None) == ""
    assert participate_link(Activity(link="https://a.example", enabled=True)) == "https://a.example"


def test_sums_are_exact_and_carry_their_currency() -> None:
    view = summary_view(RewardSummary(reward_currency="JPY", total_amount=1_234_000, invited_count=1200))
    assert (view.total, view.invited) == ("JPY 1,234", "1,200")


def test_sums_without_a_currency_name_none() -> None:
    assert summary_view(RewardSummary(total_amount=250_000)).total == "250.00"


def test_a_reward_as_a_row() -> None:
    reward = Reward(
        reward_id="1",
        invitee_mask="w**@a.example",
        register_time="2020-03-01 10:00:00",
        reward_type="NEW_KIND",
        reward_amount=50_000,
        reward_currency="USD",
        status="INVALID",
    )
    row = row_of(RewardRow, reward)
    assert (row.registered, row.activated, row.kind.en) == ("2020-03-01 10:00:00", "", "NEW_KIND")
    assert (row.amount.amount, row.amount.sign, row.status.tone) == ("50.00", "void", "neutral")


@pytest.mark.parametrize(
    ("params", "asked"),
    [
        ({}, {"status": None, "time_start": None, "time_end": None}),
        ({"status": "PENDING"}, {"status": "PENDING"}),
        ({"status": "<b>"}, {"status": None}),
        (
            {"since": "2026-01-02", "until": "2026-02-03"},
            {"time_start": "2026-01-02 00:00:00", "time_end": "2026-02-03 23:59:59"},
        ),
    ],
)
def test_what_the_address_asks_for(params: dict[str, str], asked: dict[str, str | None]) -> None:
    request = REWARDS.asks(RewardAddress.read(params), Menus())
    assert {name: getattr(request, name) for name in asked} == asked


def test_files_as_rows() -> None:
    files = [
        ExportFile(export_id="3", file_id="f3", status="GENERATING", progress=40),
        ExportFile(export_id="2", file_id="f2", status="SUCCESS", expire_time="2026-03-09 00:00:00"),
        ExportFile(export_id="1", file_id="f1", status="SUCCESS", expire_time="2026-01-09 00:00:00"),
        ExportFile(export_id="0", status="FAIL", conditions={"billPeriod": "202601"}),
    ]
    rows = reward_file_rows(files, "2026-03-01 00:00:00")
    assert [(row.file_id, bool(row.again)) for row in rows] == [("", False), ("f2", False), ("", True), ("", True)]
    assert rows[3].title.en == "Rewards of 2026-01"
    assert is_under_way(files)
    assert not is_under_way(files[1:])
