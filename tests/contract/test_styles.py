"""The style sheets and what uses them: no dead rule, no class that exists nowhere, one list of colours."""

import re

import pytest

from tests.support import styles


def test_every_class_of_a_sheet_is_used() -> None:
    words = styles.words()
    assert {name: sheets for name, sheets in styles.declared().items() if name not in words} == {}


def test_every_class_of_our_own_has_a_rule() -> None:
    declared = styles.declared()
    assert {name: files for name, files in styles.used().items() if name not in declared} == {}


def test_every_class_that_a_utility_selects_by_is_given_to_an_element() -> None:
    known = styles.declared().keys() | styles.used().keys()
    assert styles.looked_for()
    assert {name: files for name, files in styles.looked_for().items() if name not in known} == {}


def test_a_class_of_our_own_is_told_from_a_utility() -> None:
    assert styles.own("vcard-face")
    assert styles.own("panel")
    for utility in (
        "min-w-0",
        "-mt-1",
        "max-[751px]:hidden",
        "bg-(--key)",
        "*:flex",
        "flex",
        "[&_th]:sticky",
        "sr-only",
    ):
        assert not styles.own(utility), utility


def test_colours_stand_in_the_tokens_alone() -> None:
    found = {
        sheet.name: colours
        for sheet in sorted((styles.ROOT / "assets").glob("*.css"))
        if sheet.name != "tokens.css" and (colours := re.findall(r"#[0-9a-f]{3,8}\b|rgba?\([^)]*\)", sheet.read_text()))
    }
    assert found == {}


def test_contour_lines_are_as_strong_on_a_card_as_beside_a_page() -> None:
    """Strength is by how much the contrast of a line with its ground is above that of nothing (1)."""
    tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", styles.sheet("tokens.css").partition("dark")[0]))
    lines = styles.opacity("base.css", ".page-texture")
    page = min(styles.contrast(tokens["ink-3"], tokens[ground], lines) for ground in ("bg-page", "bg-surface")) - 1
    grounds = {name: value for name, value in tokens.items() if name.startswith("ground-")}
    assert len(grounds) >= 7
    drawn = styles.opacity("card.css", ".vcard .texture")
    strengths = {name: styles.contrast(tokens["card-ink"], value, drawn) - 1 for name, value in grounds.items()}
    assert {name: found for name, found in strengths.items() if not 0.8 * page <= found <= 1.5 * page} == {}
    assert styles.opacity("card.css", ".vcard-thumb .texture") <= drawn


@pytest.mark.parametrize(
    ("sheet", "selector", "name", "value"),
    [
        # Beside a card's transactions the field of the dates lay under the button behind it.
        ("form.css", ".ctl", "min-width", "0"),
        # Rows that were selected with the shift key were marked as text too.
        ("listing.css", ".select-row", "user-select", "none"),
        # The account home, a card and every form began on the second sheet: the first had nothing but their headings.
        ("print.css", ".two-columns", "display", "flex"),
        # The operation log began on the second one, with its heading.
        ("print.css", "main", "padding-bottom", "0"),
        # On a turned sheet a card was half as high again as it is, and the end of its number cut off.
        ("print.css", ".vcard", "--hundredth", "2.8px"),
        ("print.css", ".vcard-thumb", "--hundredth", "0.56px"),
    ],
)
def test_what_only_firefox_needs_is_there(sheet: str, selector: str, name: str, value: str) -> None:
    """The browser tests would not miss it: Chromium looks the same without it."""
    assert styles.said(sheet, selector, name) == value


def test_a_card_is_drawn_in_hundredths_of_its_width_alone() -> None:
    """Printing says how large these are; what is in units of the container stays large on a turned sheet of Firefox."""
    drawn = styles.sheet("card.css") + (styles.CODE / "components" / "ui" / "card.py").read_text()
    assert re.findall(r"[\d.]+cqw", drawn) == ["1cqw"]


def test_who_wants_no_motion_gets_no_transitions_on_everything() -> None:
    """With a duration, however short, one began on every element for whatever it inherits: a quarter of a page's way."""
    assert styles.said("base.css", "::after", "transition-duration") == "0s !important"
    assert styles.said("base.css", "::after", "transition-delay") == "", "what waits before it dims goes on waiting"


COLOUR = r"(?:#[0-9a-f]{3,8}|rgba\([\d., ]+\)|transparent)"
COLOURS = re.compile(rf"(?:(?:-?\d+(?:px)? )*{COLOUR}(?:, )?)+")
"""A colour, or shadows of them."""


def test_a_theme_changes_colours_and_nothing_else() -> None:
    """Words, places and names are the same in both, so axe is asked for the colours alone in the second."""
    found: list[str] = []
    for sheet in sorted((styles.ROOT / "assets").glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        for body in re.findall(r"(?:data-theme|prefers-color-scheme)[^{}]*\{([^{}]*)\}", text):
            found += [line.strip() for line in body.split(";") if line.strip()]
    assert len(found) > 100
    other = [line for line in found if not COLOURS.fullmatch(line.partition(": ")[2])]
    assert other == ["color-scheme: light", "color-scheme: dark"]
