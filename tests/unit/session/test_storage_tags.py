import errno
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Never

import pytest

from vcc_portal.session.storage_tags import StorageTags


def test_a_tag_outlives_a_restart_and_names_one_account(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tags.key"
    tags, again = StorageTags.kept_in(path), StorageTags.kept_in(path)
    assert tags.of("2025100800048271") == again.of("2025100800048271") != tags.of("2025100800048272")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("cut", [b"", b"half of a key"])
def test_a_key_that_was_cut_off_is_made_anew_once(tmp_path: Path, cut: bytes) -> None:
    """Each process, and each start, had a key of its own: nobody's drafts were found again."""
    path = tmp_path / "tags.key"
    path.write_bytes(cut)
    tags, again = StorageTags.kept_in(path), StorageTags.kept_in(path)
    assert tags.of("2025100800048271") == again.of("2025100800048271")
    assert (path.stat().st_size, stat.S_IMODE(path.stat().st_mode)) == (32, 0o600)


def test_a_disk_that_is_full_leaves_no_key_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Never:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as while_full:
        while_full.setattr("os.link", full)
        with pytest.raises(OSError, match="No space"):
            StorageTags.kept_in(tmp_path / "tags.key")
    assert list(tmp_path.iterdir()) == []


def test_processes_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    path = tmp_path / "tags.key"
    with ThreadPoolExecutor(8) as at_once:
        tags = {made.of("2025100800048271") for made in at_once.map(lambda _: StorageTags.kept_in(path), range(64))}
    assert len(tags) == 1
    assert list(tmp_path.iterdir()) == [path]


def test_without_the_key_a_tag_says_nothing_about_the_account() -> None:
    assert StorageTags().of("2025100800048271") != StorageTags().of("2025100800048271")
    assert "2025100800048271" not in StorageTags().of("2025100800048271")
    assert StorageTags().of("") == ""
