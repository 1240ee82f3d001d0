"""The dialog that creates, renames or closes a sub-account, and what opens it."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.account.quota.sub_account import LONGEST_NAME, LONGEST_REMARK, SubAccountDialog
from vcc_portal.features.account.quota.view import QuotaRow
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n import terms
from vcc_portal.state.account.quota.sub_account import SubAccountState

_FORM = "sub-account"


def create_button() -> rx.Component:
    """Opens the dialog for a new one."""
    return ui.button(strings.CREATE, icon="plus", on_click=SubAccountState.create)


def row_actions(row: "rx.Var[QuotaRow]") -> rx.Component:
    """Rename and close one."""
    return rx.el.span(
        _action("pencil", ui.t(strings.RENAME_OF, name=row.name), SubAccountState.rename(row.sub_user_id)),
        _action("archive", ui.t(strings.CLOSE_OF, name=row.name), SubAccountState.shut(row.sub_user_id), data_goes=""),
        class_name="inline-flex gap-1",
    )


def _action(icon: str, name: "rx.Var[str]", on_click: Any, **marks: Any) -> rx.Component:
    return rx.el.button(
        ui.icon(icon, 16),
        type="button",
        class_name="btn",
        on_click=on_click,
        title=name,
        aria_label=name,
        data_kind="quiet",
        data_size="sm",
        data_square="",
        **marks,
    )


def sub_account_dialog() -> rx.Component:
    """The dialog; the page draws it once."""
    state = SubAccountState
    closes, creates = state.dialog == SubAccountDialog.CLOSE.value, state.dialog == SubAccountDialog.CREATE.value
    blocked = state.reading | (state.obstacles.length() > 0)
    shut = ui.button(
        strings.CLOSE_SUB,
        kind="danger-filled",
        type="submit",
        form=_FORM,
        busy=state.busy,
        disabled=blocked,
    )
    word = rx.cond(creates, ui.t(strings.CREATE_IT), ui.t(terms.SAVE))
    save = ui.button(word, kind="primary", type="submit", form=_FORM, busy=state.busy)
    title = rx.cond(closes, ui.t(strings.CLOSE_SUB), rx.cond(creates, ui.t(strings.CREATE), ui.t(strings.RENAME)))
    note = rx.cond(
        closes,
        private(ui.t(strings.CLOSE_NOTE, name=state.name)),
        rx.fragment(rx.cond(creates, ui.t(strings.CREATE_NOTE), ui.t(strings.RENAME_NOTE))),
    )
    return ui.dialog(
        ui.when(state.problem, ui.note("warn", state.problem, class_name="mb-4", role="alert")),
        rx.el.form(
            rx.cond(closes, _obstacles(), _fields(creates)),
            key=state.turn.to(str),
            id=_FORM,
            no_validate=True,
            auto_complete="off",
            on_submit=state.save,
            class_name="grid gap-4",
        ),
        open=state.dialog != "",
        title=title,
        note=note,
        icon_name="split",
        on_open_change=state.close,
        actions=[ui.button(terms.CANCEL, on_click=state.close(False)), rx.cond(closes, shut, save)],
    )


def _fields(creates: "rx.Var[bool] | bool") -> rx.Component:
    error = error_in(SubAccountState.errors, "alias")
    bad = error.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    name = ui.text_input(
        name="alias", default_value=SubAccountState.name, max_length=LONGEST_NAME, error=bad, auto_focus=True
    )
    remark = ui.text_input(name="remark", max_length=LONGEST_REMARK, spell_check=True)
    return rx.fragment(
        ui.field(strings.NAME, name, name="alias", error=error, hint=strings.NAME_HINT),
        rx.cond(creates, ui.field(strings.REMARK, remark, name="remark", optional=True)),
    )


def _obstacles() -> rx.Component:
    state = SubAccountState
    found = rx.el.ul(
        rx.foreach(state.obstacles, lambda text: rx.el.li(ui.note("warn", private(ui.tv(text))))),
        class_name="grid gap-2",
    )
    free = ui.note("ok", strings.MAY_CLOSE)
    said = rx.cond(state.problem.en == "", free)  # pyright: ignore[reportAttributeAccessIssue]
    return rx.el.div(
        rx.cond(state.reading, ui.skeleton("100%", 44), rx.cond(state.obstacles.length() > 0, found, said)),
        ui.when(state.last, rx.el.p(ui.tv(state.last), class_name="sub mt-2")),  # pyright: ignore[reportAttributeAccessIssue]
        aria_live="polite",
    )
