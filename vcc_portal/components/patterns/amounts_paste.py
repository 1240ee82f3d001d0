"""Amounts from a spreadsheet: the button, the dialog with the table, and the offer to take them back."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft
from vcc_portal.components.patterns.undo import undo_toast
from vcc_portal.features.patterns.amounts_paste import LONGEST_PASTE
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import amounts_paste as strings
from vcc_portal.i18n.text import EMPTY, Text
from vcc_portal.state.patterns.amounts_paste import PastesAmounts

_FORM, _PROBLEMS = "amounts-paste", "pasted-problems"


def paste_button(state: type[PastesAmounts]) -> rx.Component:
    """Opens the dialog."""
    return ui.button(strings.PASTE, icon="clipboard-paste", size="sm", on_click=state.open_paste(True))


def paste_dialog(state: type[PastesAmounts], note: ui.Label) -> rx.Component:
    """The dialog; the page draws it once. One character more than may be is taken, so that what is cut is said."""
    listed = rx.Var.create(state.problems).to(list[Text])
    wrong = (state.problem.en != "") | (listed.length() > 0)
    problems = rx.el.ul(rx.foreach(listed, lambda text: rx.el.li(ui.tv(text))), class_name="grid gap-1")
    said = ui.note("warn", problems, role="alert", id=_PROBLEMS)
    box = ui.text_input(
        name="pasted",
        multiline=True,
        rows=8,
        max_length=LONGEST_PASTE + 1,
        auto_focus=True,
        default_value=state.rest,
        key=rx.Var.create(state.put).to_string(),  # another one whenever lines were taken: with the others alone
        on_change=rx.cond(rx.Var.create(state.found) > 0, state.retyped(), rx.noop()),
        error=wrong,
        aria_describedby=f"pasted-error {_PROBLEMS}",
    )
    take = ui.button(ui.t(strings.PUT_IN_FOUND, count=state.found), on_click=state.take_found)
    so_far = ui.note("ok", ui.t(strings.PUT_SO_FAR, count=state.put), role="status")
    return ui.dialog(
        rx.el.form(
            rx.cond(rx.Var.create(state.put) > 0, so_far),
            ui.field(strings.TABLE, box, name="pasted", error=state.problem),
            rx.cond(listed.length() > 0, said),
            id=_FORM,
            no_validate=True,
            auto_complete="off",
            on_submit=state.paste,
            class_name="grid gap-4",
        ),
        open=state.pasting,
        title=strings.TITLE,
        note=note,
        icon_name="clipboard-paste",
        on_open_change=state.open_paste,
        width=520,
        actions=[
            ui.button(
                rx.cond(rx.Var.create(state.put) > 0, ui.t(terms.CLOSE), ui.t(terms.CANCEL)),
                on_click=state.open_paste(False),
            ),
            rx.cond(rx.Var.create(state.found) > 0, take),
            ui.button(strings.PUT_IN, kind="primary", type="submit", form=_FORM),
        ],
    )


def paste_undo(state: type[PastesAmounts], draft: Draft, editing: "rx.Var[bool] | bool") -> rx.Component:
    """The offer, for as long as the amounts can be typed."""
    done = rx.cond(editing, state.done, EMPTY)
    return undo_toast(done, state.turn, undo=state.undo(draft.all), forget=state.forget_undo(state.turn))
