"""Whoever starts the portal is told what a start waits for, and nothing where nothing is built."""

import re
import threading
from pathlib import Path

import pytest

from vcc_portal import __main__, build, page_styles
from vcc_portal.config import load, settings


@pytest.fixture(autouse=True)
def built_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real steps take minutes, and so much code seconds to be read; what they leave is the folder of the pages."""
    monkeypatch.setattr(build, "_sources", lambda: [build.ROOT / "rxconfig.py"])
    monkeypatch.setenv("REFLEX_WEB_WORKDIR", str(tmp_path / "web"))
    monkeypatch.setattr(build, "_export", lambda: (tmp_path / "web" / "build").mkdir(parents=True))
    monkeypatch.setattr(build, "_draw_in_each_language", lambda: None)
    monkeypatch.setattr(page_styles, "write_parts", lambda _client: None)


def test_a_build_is_announced_before_it_begins_and_says_how_long_it_took(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    export, before = build._export, []

    def watched() -> None:
        before.append(capsys.readouterr().out)
        export()

    monkeypatch.setattr(build, "_export", watched)
    __main__.build(settings())
    assert before == [
        "Building the pages. It takes a minute or more on a slow machine, and is done again only after a change.\n"
    ]
    assert capsys.readouterr().out.startswith("Built the pages in ")
    __main__.build(settings())
    assert capsys.readouterr().out == "", "nothing has changed"


PAGE = '''"""A page and its State."""

import reflex as rx


class GreetingState(rx.State):
    """What it says."""

    name: str = "Lin"
    """Whom it greets."""

    @rx.event
    def forget(self) -> None:
        self.name = ""

    async def _read(self) -> None:
        self.name = await asked()


def greeting() -> rx.Component:
    return rx.el.p(GreetingState.name)  # as it is
'''


@pytest.mark.parametrize(
    ("old", "new", "is_built"),
    [
        ("# as it is", "# always", False),
        ("What it says.", "Says something.", False),
        ("Whom it greets.", "Somebody.", False),
        ('self.name = ""', 'self.name = "nobody"', False),
        ("await asked()", "(await asked()).strip()", False),
        ("return rx.el.p", "return rx.el.h1", True),
        ('name: str = "Lin"', 'name: str = "Chen"', True),
        ("def forget(self)", "def forget(self, why: str)", True),
        ("@rx.event", "@rx.event(background=True)", True),
        ("def _read(self)", "def read(self)", True),
        ("import reflex as rx", "import reflex as", True),
    ],
)
def test_pages_are_built_again_for_what_can_be_seen_on_them_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, *, is_built: bool
) -> None:
    """Whoever changes what a handler does waited a minute for the same pages."""
    page, said = tmp_path / "page.py", list[str]()
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "_sources", lambda: [page])
    page.write_text(PAGE)
    build.ensure_built(settings(), said.append)
    assert len(said) == 2
    monkeypatch.setattr(build, "_export", lambda: None)
    assert old in PAGE
    page.write_text(PAGE.replace(old, new))
    for _ in range(2):
        build.ensure_built(settings(), said.append)
    assert len(said) == (4 if is_built else 2)


def test_a_start_that_waits_for_another_one_s_build_says_so() -> None:
    said: list[str] = []
    waits = threading.Event()

    def heard(line: str) -> None:
        said.append(line)
        waits.set()

    with build._one_at_a_time(said.append):
        second = threading.Thread(target=build.ensure_built, args=(settings(), heard))
        second.start()
        assert waits.wait(10)
    second.join(10)
    assert said[0] == "Waiting for another start, which is building the pages."


def test_a_start_that_may_not_write_beside_the_code_takes_what_is_built(tmp_path: Path) -> None:
    """As the service's user does where somebody else has installed it."""
    lock = tmp_path / ".build.lock"
    lock.mkdir()  # cannot be opened, not even by root
    with pytest.raises(build.BuildError, match=r"cannot be written to .* Run `python -m vcc_portal build`"):
        __main__.build(settings())
    lock.rmdir()
    __main__.build(settings())
    lock.unlink()
    lock.mkdir()
    __main__.build(settings())


def test_what_the_pages_take_from_the_settings_is_what_they_are_built_anew_for() -> None:
    """Any other setting would stand in them as it was on the day of the build."""
    layers = ("components", "pages", "layouts", "frontend", "i18n", "state", "features")
    files = [path for layer in layers for path in (build.ROOT / "vcc_portal" / layer).rglob("*.py")]
    taken = {name for file in files for name in re.findall(r"\bsettings\(\)\.(\w+)", file.read_text())}
    assert taken == set(build.COMPILED_SETTINGS)


def test_a_build_keeps_away_from_the_data_of_the_service(tmp_path: Path) -> None:
    """Whoever owns the code builds: files of his among the data are files that the service's user cannot open."""
    given = {"VCC_DATA_DIR": "/var/lib/vcc-portal", "VCC_SANDBOX_DATABASE_URL": "postgresql://127.0.0.1/sandbox"}
    built = load(given | build._settings_of_a_build(str(tmp_path)), tmp_path / "no.env")
    assert built.data_dir == tmp_path
    assert not built.sandbox_embedded
