"""The tray: what counts as under way, and what as ended well."""

import pytest

from vcc_portal.features.shell.in_progress import UNANSWERED, Task


@pytest.mark.parametrize("kind", ["transfer", "topup", "quota"])
@pytest.mark.parametrize(
    ("state", "under_way", "well"),
    [
        ("INIT", True, False),
        ("PROCESSED", True, False),
        (UNANSWERED, True, False),
        ("REVIEWING", True, False),
        ("", True, False),
        ("SUCCESS", False, True),
        ("FAIL", False, False),
    ],
)
def test_money_is_under_way_until_the_provider_says_success_or_fail(
    kind: str, state: str, under_way: bool, well: bool
) -> None:
    """It was told to have failed by a status that nobody knows, while its own page went on waiting for its end."""
    task = Task(kind, "1", "USD 20.00", state, "2026-11-29 12:00:00")
    assert (task.under_way, task.well) == (under_way, well)


@pytest.mark.parametrize(
    ("kind", "state", "under_way", "well"),
    [
        ("apply", "APPLYING", True, False),
        ("apply", "VALID", False, True),
        ("apply", "CANCEL", False, False),
        ("cancel", "PRE_CANCEL", True, False),
        ("cancel", "CANCEL", False, True),
        ("cancel", "VALID", False, False),
        ("export", "GENERATING", True, False),
        ("export", "SUCCESS", False, True),
        ("export", "FAIL", False, False),
    ],
)
def test_cards_and_files_end_in_their_own_words(kind: str, state: str, under_way: bool, well: bool) -> None:
    task = Task(kind, "1", "Ads", state, "2026-11-29 12:00:00")
    assert (task.under_way, task.well) == (under_way, well)
