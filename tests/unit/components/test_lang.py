"""Both languages are in the built page, and the browser picks."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.i18n import Text, terms

HELLO = Text(zh="你好", en="Hello")
COUNT = Text(zh="共 {n} 张", en="{n} cards")


def js(value: rx.Var) -> str:
    return str(value).encode().decode("unicode_escape")


def test_a_static_text_carries_both_languages() -> None:
    drawn = js(ui.t(HELLO))
    assert "Hello" in drawn
    assert "你好" in drawn
    assert "vccLang" in drawn


def test_a_text_reads_the_language_store() -> None:
    data = ui.t(HELLO)._get_all_var_data()
    assert data is not None
    assert any("useLang" in hook for hook in data.hooks)
    assert any(library.endswith("/i18n.js") for library, _ in data.imports)


def test_places_are_filled_in_both_languages() -> None:
    drawn = js(ui.t(COUNT, n=rx.Var("rows").to(int)))
    assert '"共 "+(rows)?.toLocaleString("en-US")' in drawn
    assert '(rows)?.toLocaleString("en-US")+" cards"' in drawn


def test_a_number_is_written_as_the_server_writes_it() -> None:
    """A page said 'Cancel 1000 cards' beside a list of '1,000 cards'."""
    assert "1,000" in js(ui.t(COUNT, n=1_000))
    assert str(COUNT.format(n=1_000)) == str(Text(zh="共 1,000 张", en="1,000 cards"))
    written = js(ui.t(Text(zh="{n} 张", en="{n:card|cards}"), n=rx.Var("rows").to(int)))
    assert "rows?.valueOf?.() === 1" in written


def test_a_filled_text_keeps_its_own_languages() -> None:
    drawn = js(ui.t(Text(zh="前往{page}", en="Go to {page}"), page=HELLO))
    assert "前往" in drawn
    assert "你好" in drawn
    assert "Hello" in drawn


def test_a_text_of_the_state_is_picked_in_the_browser() -> None:
    drawn = str(ui.tv(rx.Var("row.text").to(Text)))
    assert '"zh"' in drawn
    assert '"en"' in drawn


def test_a_label_of_the_state_is_picked_too() -> None:
    text = rx.Var("row.text").to(Text)
    assert str(ui.label(text)) == str(ui.tv(text))


def test_setting_the_language_is_no_server_event() -> None:
    menu = str(
        ui.choice_menu("", {"en": ui.icon("x")}, value="en", choose=ui.SET_LANG, name=terms.CLOSE, face_class="")
    )
    assert "choose:setLang" in menu
    assert "addEvents" not in menu
