"""What is asked about a paste, above the table and before anything of it is put in."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.domain.written_amounts import Point
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.pasting import AskedColumn
from vcc_portal.features.card.apply.table_paste import LEFT_OUT, OPEN
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as batch
from vcc_portal.i18n.card import paste as words
from vcc_portal.pages.card.apply.draft import CELLS, TABLE
from vcc_portal.state.card.apply.table import TableApplyState

_CELLS_QUESTION = (
    "[&>.tbl_:is(th,_td)]:h-auto [&>.tbl_:is(th,_td)]:p-2 [&>.tbl_:is(th,_td)]:align-top [&_h2:focus]:outline-none"
)

STATE = TableApplyState
ASKED = STATE.question
_NAMES = {
    "card_name": batch.NAME,
    "email": batch.EMAIL,
    "card_tags": batch.TAGS,
    **{name: strings.LIMIT[window] for name, window in LIMIT_FIELDS.items()},
}
_TITLE = "paste-question"


def question() -> rx.Component:
    """Where each pasted column goes, and how its amounts are meant.

    The controls have no names, so the draft of the form takes no notice of them, and the browser keeps their values, so
    that a key pressed while an answer is under way is not lost; a new `turn` draws them anew.
    """
    title = FocusedHeading.create(
        ui.t(words.TITLE), id=_TITLE, class_name="form-title", eager=True, back=f'[data-table="{CELLS.key}"] input'
    )
    asked = rx.el.div(
        title,
        rx.el.p(ui.t(words.NOTE), rx.foreach(ASKED.notes, lambda note: rx.el.span(" ", ui.tv(note)))),
        _first_row(),
        _columns(),
        _amounts(),
        _actions(),
        key="question-" + ASKED.turn.to(str),
        class_name=f"cells-ask {_CELLS_QUESTION}",
        role="group",
        aria_labelledby=_TITLE,
    )
    return rx.cond(ASKED.asked, asked)


def _first_row() -> rx.Component:
    box = ui.checkbox(words.FIRST_ROW, checked=ASKED.heads, on_change=STATE.first_row_is_heading)
    return rx.cond(ASKED.first_row, box)


def _columns() -> rx.Component:
    heads = (words.PASTED_COLUMN, words.FIRST_VALUES, words.GOES_TO)
    return ui.table(None, heads, rx.foreach(ASKED.columns, _column), aria_labelledby=_TITLE)


def _column(column: "rx.Var[AskedColumn]") -> rx.Component:
    number = ui.t(words.COLUMN, number=column.number)
    values = rx.cond(column.first != "", column.first, ui.t(words.EMPTY_COLUMN))
    return rx.el.tr(
        rx.el.th(
            number,
            rx.cond(column.head != "", rx.el.span(column.head, class_name="block font-semibold")),
            scope="row",
        ),
        rx.el.td(values, class_name="break-words"),
        rx.el.td(_goes_to(column)),
    )


def _goes_to(column: "rx.Var[AskedColumn]") -> rx.Component:
    why_id = "paste-why-" + column.place.to(str)
    select = ui.select(
        ui.option(words.CHOOSE, OPEN),
        *[ui.option(text, name) for name, text in _NAMES.items()],
        ui.option(words.LEAVE_OUT, LEFT_OUT),
        default_value=column.goes_to,
        on_change=lambda to: STATE.place_column(column.place, to),
        aria_label=ui.t(words.GOES_TO_OF, number=column.number),
        aria_invalid=column.bad,
        aria_describedby=why_id,
        size="sm",
    )
    why = rx.el.p(ui.tv(column.why), id=why_id, class_name="field-hint empty:hidden", role="status")
    return rx.fragment(select, why)


def _amounts() -> rx.Component:
    """The one question about all amounts, because one hand wrote them."""
    select = ui.select(
        ui.option(words.CHOOSE, ""),
        ui.option(ASKED.by_dot, Point.DOT.value),
        ui.option(ASKED.by_comma, Point.COMMA.value),
        default_value=ASKED.point,
        on_change=STATE.read_amounts,
        id="paste-amounts",
        size="sm",
    )
    asked = rx.el.div(
        rx.el.label(
            ui.t(words.AMOUNTS_TITLE, example=ASKED.example), html_for="paste-amounts", class_name="font-semibold"
        ),
        select,
        class_name="flex flex-wrap items-center gap-2",
    )
    return rx.cond(ASKED.example != "", asked)


def _actions() -> rx.Component:
    left = rx.cond(ASKED.left > 0, rx.el.span(ui.t(words.STILL_OPEN, count=ASKED.left), class_name="text-ink-2"))
    return rx.el.div(
        ui.button(
            words.PUT,
            kind="primary",
            size="sm",
            on_click=STATE.put_pasted(TABLE.draft.value("currency")),
            disabled=ASKED.left > 0,
        ),
        ui.button(words.REST_OUT, size="sm", on_click=STATE.leave_rest_out),
        ui.button(words.CANCEL, kind="quiet", size="sm", on_click=STATE.drop_pasted),
        rx.el.span(left, role="status"),
        class_name="flex flex-wrap items-center gap-2",
    )
