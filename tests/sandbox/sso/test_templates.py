"""The templates: everything is escaped, a text is said in the page's language, addresses that run are refused."""

from typing import Any

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from vcc_portal.domain.text import Language, Text
from vcc_sandbox.provider_pages.templates import environment


def made(source: str, language: Language = "en", **values: Any) -> str:
    return environment(language).from_string('{% import "parts.html" as p %}' + source).render(values)


@pytest.mark.parametrize("name", environment("zh").list_templates())
def test_every_template_compiles(name: str) -> None:
    assert environment("zh").get_template(name).name == name


def test_escapes_text_and_attributes() -> None:
    hostile = "\"><script>alert(1)</script>'"
    field = made('{{ p.field(text, "a", {"a": text}, value) }}', text=Text.same(hostile), value=hostile)
    assert "<script>" not in field
    assert field.count("&lt;script&gt;") == 3
    assert 'value="&#34;&gt;' in field


def test_says_a_text_in_the_page_s_language() -> None:
    said = [made("{{ text }}|{{ nothing }}", one, text=Text(zh="是", en="yes"), nothing=None) for one in ("zh", "en")]
    assert said == ["是|", "yes|"]


def test_a_name_that_is_not_given_is_a_mistake() -> None:
    with pytest.raises(UndefinedError):
        made("{{ missing }}")


def test_an_error_stands_below_its_field_and_is_tied_to_it() -> None:
    errors = {"a": Text.same("wrong")}
    field = made('{{ p.field("A", "a", errors, "typed", hint="help") }}', errors=errors)
    assert 'value="typed" required aria-invalid="true" aria-describedby="a-error"' in field
    assert 'id="a-error" role="alert"' in field
    assert "help" not in field
    assert 'aria-describedby="a-hint"' in made('{{ p.field("A", "a", {}, hint="help", optional=true) }}')


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "vbscript:x", "java\nscript:x", " javascript:x"],
)
def test_refuses_an_address_that_runs(address: str) -> None:
    with pytest.raises(ValueError, match="unsafe address"):
        made('{{ p.link_button("x", address) }}', address=address)


@pytest.mark.parametrize("address", ["/x?y=a:b", "https://a.example", "#part", "mailto:a@b.example"])
def test_lets_other_addresses_pass(address: str) -> None:
    assert Markup.escape(address) in made('{{ p.link_button("x", address) }}', address=address)
