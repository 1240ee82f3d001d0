"""Pages come with their data only where they were built of the States that load it."""

from pathlib import Path

import pytest
from reflex.state import State, state_snapshot_hashes

from vcc_portal.state.core import prepared
from vcc_portal.state.core.prepared import PreparedTabs


@pytest.mark.parametrize("same", [True, False])
def test_what_is_left_out_as_the_default_is_the_default_of_the_built_pages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, same: bool
) -> None:
    hashes = state_snapshot_hashes(State(_reflex_internal_init=True).dict(initial=True))
    if not same:
        hashes[-1] = "0" * len(hashes[-1])
    (tmp_path / "utils").mkdir()
    names = ", ".join(f'"{each}"' for each in hashes)
    (tmp_path / "utils" / "context.jsx").write_text(f"export const initialStateHashes = [{names}];")
    monkeypatch.setattr(prepared, "web_dir", lambda: tmp_path)
    assert PreparedTabs()._fits_build() is same
