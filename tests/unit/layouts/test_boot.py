"""What every page carries in its head."""

from pathlib import Path

from vcc_portal.layouts import boot


def test_the_script_that_offers_to_load_again_comes_without_what_explains_it() -> None:
    source = Path(boot.__file__).with_name("load_failure.js").read_text("utf-8")
    code = [line.strip() for line in source.splitlines() if line.strip() and not line.strip().startswith("//")]
    assert len(code) < len(source.splitlines())
    (sent,) = [script for script in map(str, boot.head()) if "ChunkLoadError" in script]
    for line in code[:-1]:
        assert line.replace('"', '\\"') in sent
    assert "// " not in sent
