"""The HTML builder: escapes everything, refuses scripts in addresses, knows both languages."""

import pytest

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.html import h, render


def test_escapes_text_and_attributes() -> None:
    made = h.p("<b>&\"'", title="<\"'>", data_x=Text(zh="甲", en="<one>"))
    assert render(made, "en") == '<p title="&lt;&quot;&#x27;&gt;" data-x="&lt;one&gt;">&lt;b&gt;&amp;"\'</p>'


def test_renders_a_text_in_the_page_s_language() -> None:
    assert [render(h.b(Text(zh="是", en="yes")), lang) for lang in ("zh", "en")] == ["<b>是</b>", "<b>yes</b>"]


def test_leaves_out_what_is_absent_and_writes_flags_bare() -> None:
    assert (
        render(h.input(name="a", required=True, disabled=False, value=None, for_="x"), "zh")
        == '<input name="a" required for="x">'
    )


def test_takes_lists_numbers_and_nothing() -> None:
    assert render(h.ul(h.li(n) for n in (1, 2)), "zh") == "<ul><li>1</li><li>2</li></ul>"
    assert render([None, [h.br(), [None]]], "zh") == "<br>"


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "vbscript:x", "java\nscript:x", " javascript:x"],
)
@pytest.mark.parametrize("attribute", ["href", "src", "action", "formaction"])
def test_refuses_an_address_that_runs(attribute: str, address: str) -> None:
    with pytest.raises(ValueError, match="unsafe address"):
        render(h.a(**{attribute: address}), "zh")


@pytest.mark.parametrize(
    "address", ["/x?y=a:b", "https://a.example", "#part", "data:image/png;base64,AA", "mailto:a@b.example"]
)
def test_lets_other_addresses_pass(address: str) -> None:
    assert address in render(h.a(href=address), "zh")
