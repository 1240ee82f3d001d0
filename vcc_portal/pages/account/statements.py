"""Statements: what was applied for, how far it is, the file, and the dialog that applies."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.draft import Draft, DraftForm
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.files import file_list
from vcc_portal.components.patterns.form import draft_end, error_in
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.ui.amounts import amount
from vcc_portal.domain.mailboxes import LONGEST_MAILBOX
from vcc_portal.features.account.statements import DETAILS, OFFICIAL
from vcc_portal.features.patterns.fields import ON
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n import account_statements as strings
from vcc_portal.state.account.statements import CURRENCY, StatementsState
from vcc_portal.state.core.auth import EntryState

STATE = StatementsState
_FORM = "statement"
DRAFT = Draft("statement")


def statements() -> rx.Component:
    """The panel in each of its states; a person has no statements (spec §7)."""
    none = ui.empty_state("file-text", strings.NONE, strings.NONE_NOTE, _apply())
    denied = ui.empty_state("lock", strings.DENIED, strings.DENIED_NOTE, asks("statement"))
    panel = ui.panel(
        file_list(
            STATE,
            again=strings.AGAIN_OF,
            on_again=STATE.begin,  # pyright: ignore[reportArgumentType]
            other={Phase.EMPTY: none, Phase.DENIED: denied},
        ),
        heading=strings.TITLE,
        aside=rx.cond(STATE.phase == Phase.READY.value, _apply("text")),
    )
    hidden = EntryState.user.personal | (STATE.phase == Phase.BLOCKED.value)
    end = draft_end(DRAFT, STATE.ended_no)
    return rx.cond(hidden, rx.fragment(), rx.fragment(panel, _dialog(), end))


def _apply(kind: str = "secondary") -> rx.Component:
    return ui.button(strings.APPLY, kind=kind, size="sm", on_click=STATE.begin(""))  # type: ignore[arg-type]


def _dialog() -> rx.Component:
    impossible = (STATE.why_not.en != "") | STATE.reading
    submit = ui.button(strings.SUBMIT, kind="primary", type="submit", form=_FORM, busy=STATE.busy, disabled=impossible)
    return ui.dialog(
        ui.when(STATE.problem, ui.note("warn", STATE.problem, class_name="mb-4", role="alert")),
        DraftForm.create(
            _kinds(),
            _month(),
            rx.cond(STATE.kind == OFFICIAL, _official()),
            _language(),
            form=DRAFT.name,
            owner=OWNER,
            defaults={"request_no": STATE.form_no, "language": ui.LANG},
            busy=STATE.busy,
            patch=rx.Var.create(STATE.patch).to(dict[str, Any]),
            on_restore=STATE.restored,
            on_send=STATE.submit,
            id=_FORM,
            class_name="grid gap-4",
        ),
        open=STATE.dialog,
        title=strings.APPLY,
        note=strings.APPLY_NOTE,
        icon_name="file-text",
        on_open_change=STATE.close,
        actions=[ui.button(terms.CANCEL, on_click=STATE.close(False)), submit],
    )


def _error(name: str) -> "rx.Var[Text]":
    return error_in(STATE.errors, name)


def _kinds() -> rx.Component:
    def one(key: str, text: Text, note: Text) -> rx.Component:
        return ui.radio_tile(
            rx.el.span(rx.el.strong(ui.t(text)), rx.el.small(ui.t(note)), class_name="tile-text"),
            name="kind",
            value=key,
            checked=STATE.kind == key,
            on_change=STATE.choose_kind(key),
        )

    tiles = rx.el.div(
        one(OFFICIAL, strings.KIND_OFFICIAL, strings.KIND_OFFICIAL_NOTE),
        one(DETAILS, strings.KIND_DETAILS, strings.KIND_DETAILS_NOTE),
        class_name="tiles tiles-two",
    )
    return ui.field(strings.KIND, tiles, name="kind", group=True)


def _month() -> rx.Component:
    options = rx.foreach(STATE.months, lambda one: ui.option(one.text, one.value))
    box = ui.select(
        options, name="bill_month", value=STATE.month, on_change=STATE.choose_month, error=_error("bill_month").zh != ""
    )
    retry = ui.button(terms.RETRY, kind="text", icon="refresh-cw", size="sm", on_click=STATE.choose_month(STATE.month))
    again = rx.cond(STATE.unread, retry)
    why = ui.when(STATE.why_not, ui.note("warn", STATE.why_not, again, role="status"))
    return rx.fragment(ui.field(terms.STATEMENT_MONTH, box, name="bill_month", error=_error("bill_month")), why)


def _official() -> rx.Component:
    boxes = rx.el.div(
        rx.foreach(STATE.offers, lambda one: _currency(currency=one.currency, closing=one.closing)),
        class_name="grid gap-2",
    )
    currencies = rx.cond(
        STATE.reading, rx.el.div(ui.skeleton("60%", 18), ui.skeleton("60%", 18), class_name="grid gap-2"), boxes
    )
    mailbox = ui.text_input(
        name="receive_email",
        value=DRAFT.value("receive_email"),
        type="email",
        input_mode="email",
        max_length=LONGEST_MAILBOX,
        error=_error("receive_email").zh != "",
    )
    wanted = ui.field(terms.CURRENCIES, currencies, name="currency_list", error=_error("currency_list"), group=True)
    return rx.fragment(
        rx.cond(STATE.reading | (STATE.offers.length() > 0), wanted),
        ui.field(
            terms.SEND_TO,
            mailbox,
            name="receive_email",
            error=_error("receive_email"),
            hint=strings.EMAIL_HINT,
            optional=True,
        ),
        rx.el.label(
            rx.el.input(type="checkbox", name="stamp_flag", checked=DRAFT.value("stamp_flag") == ON),
            rx.el.span(ui.t(strings.STAMP)),
            class_name="choice",
        ),
    )


@rx.memo
def _currency(currency: rx.Var[str], closing: rx.Var[str]) -> rx.Component:
    """A currency is wanted until somebody says otherwise; its balance is hidden where balances are."""
    name = rx.Var.create(f"{CURRENCY}{currency}")
    box = rx.el.input(type="checkbox", name=name, checked=DRAFT.value(name, ON) == ON, id=None)
    balance = rx.el.span(amount(ui.t(strings.CLOSING, amount=closing)), class_name="text-ink-3", data_private="")
    return rx.el.label(box, rx.el.span(currency, " ", balance), class_name="choice")


def _language() -> rx.Component:
    return ui.field(
        strings.LANGUAGE,
        ui.select(
            *ui.language_options(),
            name="language",
            value=DRAFT.value("language", ui.LANG),
        ),
        name="language",
    )
