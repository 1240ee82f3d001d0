import stat
from pathlib import Path

from vcc_portal.session.storage_tags import StorageTags


def test_a_tag_outlives_a_restart_and_names_one_account(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tags.key"
    tags, again = StorageTags.kept_in(path), StorageTags.kept_in(path)
    assert tags.of("2025100800048271") == again.of("2025100800048271") != tags.of("2025100800048272")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_without_the_key_a_tag_says_nothing_about_the_account() -> None:
    assert StorageTags().of("2025100800048271") != StorageTags().of("2025100800048271")
    assert "2025100800048271" not in StorageTags().of("2025100800048271")
    assert StorageTags().of("") == ""
