"""What a page gets of the style sheet: all that it can need, in the sheet's order, and of the rest as little as can be told."""

from pathlib import Path

import pytest

from vcc_portal.page_styles import FILE, StyleSheet, write_parts


@pytest.mark.parametrize(
    ("css", "words", "part"),
    [
        (".a{color:red}.b{color:blue}", {"a"}, ".a{color:red}"),
        (".a,.b{color:red}", {"b"}, ".a,.b{color:red}"),
        (".a.b{color:red}.a .c{color:blue}", {"a", "c"}, ".a .c{color:blue}"),
        (".a:hover>svg{color:red}.b:hover>svg{color:blue}", {"a"}, ".a:hover>svg{color:red}"),
        (r".\[\&\>dd\]\:gap-1\.5>dd{gap:1px}", {"[&>dd]:gap-1.5"}, r".\[\&\>dd\]\:gap-1\.5>dd{gap:1px}"),
        ("html{color:red}[data-open] a{color:blue}", set(), "html{color:red}[data-open] a{color:blue}"),
        (".a:not(.b){color:red}:is(.b,.c){color:blue}", {"a"}, ".a:not(.b){color:red}:is(.b,.c){color:blue}"),
        ("@media (width<=1000px){.a{color:red}.b{color:blue}}", {"a"}, "@media (width<=1000px){.a{color:red}}"),
        ("@media (width<=1000px){.b{color:blue}}", {"a"}, ""),
        ("@media print{.a{color:red}}@media screen{.a{top:0}}", {"a"}, "@media screen{.a{top:0}}"),
        ("@layer x,y;@layer x{.b{color:blue}}@layer y{.a{top:0}}", {"a"}, "@layer x,y;@layer x{}@layer y{.a{top:0}}"),
        ("@layer x{@supports (top:0){.a{top:0}.b{top:1px}}}", {"a"}, "@layer x{@supports (top:0){.a{top:0}}}"),
        (
            "@keyframes turn{to{rotate:1turn}}@keyframes glow{to{opacity:1}}.a{animation:turn 1s}.b{animation:glow 1s}",
            {"a"},
            "@keyframes turn{to{rotate:1turn}}.a{animation:turn 1s}",
        ),
        (
            '.a{top:var(--x)}@property --x{syntax:"*";inherits:false}@property --y{syntax:"*";inherits:false}',
            {"a"},
            '.a{top:var(--x)}@property --x{syntax:"*";inherits:false}',
        ),
        (
            '@layer properties{*{--x:initial}}@layer a{.a{top:0}}@property --x{syntax:"*";inherits:false}',
            {"a"},
            "@layer properties{}@layer a{.a{top:0}}",
        ),
        ('@font-face{font-family:"A"}.b{top:0}', {"a"}, '@font-face{font-family:"A"}'),
        ('.a{content:"}.b{"}', {"a"}, '.a{content:"}.b{"}'),
    ],
)
def test_a_rule_stays_where_one_of_its_selectors_can_be_met(css: str, words: set[str], part: str) -> None:
    assert StyleSheet(css).part_for(words) == part


def test_a_sheet_that_cannot_be_read_stops_the_build() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        StyleSheet(".a{color:red}.b")


def test_each_page_gets_what_itself_and_its_scripts_name(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "__reflex_global_styles-C8.css").write_text(".a{top:0}.b\\&c{top:1px}.d{top:2px}.e{top:3px}")
    (tmp_path / "assets" / "shared-A_1.js").write_text('jsx("p",{className:"d x"})')
    (tmp_path / "assets" / "other.js").write_text('jsx("p",{className:`e`})')
    for path, name in (("", "shared-A_1.js"), ("card", "other.js")):
        (tmp_path / path).mkdir(exist_ok=True)
        link = f'<link rel="modulepreload" href="/assets/{name}"/>'
        (tmp_path / path / "index.html").write_text(f'<head>{link}</head><p class="z b&amp;c">')
    write_parts(tmp_path)
    assert (tmp_path / FILE).read_text() == ".b\\&c{top:1px}.d{top:2px}"
    assert (tmp_path / "card" / FILE).read_text() == ".b\\&c{top:1px}.e{top:3px}"


def test_a_build_without_a_sheet_is_none(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="0 style sheets"):
        write_parts(tmp_path)
