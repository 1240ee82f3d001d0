"""The tab for the cards of a table."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_of
from vcc_portal.components.patterns.table_input import InputColumn
from vcc_portal.domain.card_names import LONGEST_NAME
from vcc_portal.domain.money import ZERO_DECIMAL
from vcc_portal.features.card.apply.checks import LIMIT_FIELDS
from vcc_portal.features.card.apply.table_rows import MOST_ROWS, CardLine, Problem
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import apply as strings
from vcc_portal.i18n.card import apply_batch as words
from vcc_portal.i18n.card import paste as paste_words
from vcc_portal.pages.card.apply.batch import columns, foot, outcome, shared_side
from vcc_portal.pages.card.apply.controls import more_controls
from vcc_portal.pages.card.apply.cost import review
from vcc_portal.pages.card.apply.draft import CELLS, TABLE
from vcc_portal.pages.card.apply.frame import frame
from vcc_portal.pages.card.apply.parts import limit_field
from vcc_portal.pages.card.apply.paste_question import question
from vcc_portal.state.card.apply.table import TableApplyState

_BATCH_SCROLL = "max-h-65 mt-3 overflow-auto border border-line rounded-ctl"

STATE = TableApplyState
_TEXTS = {
    "skip": words.SKIP_TABLE,
    "number": words.NUMBER,
    "check": words.CHECK,
    "ready": words.READY,
    "checking": words.CHECKING,
    "cell": words.CELL_OF,
    "drop": words.DELETE_ROW,
    "paste": words.PASTE_HERE,
    "close": words.CLOSE,
    "pasted": words.PASTED,
    "one": words.PASTED_ONE,
    "cut": words.PASTED_CUT,
    "nothing": words.PASTED_NOTHING,
    "large": words.PASTED_TOO_LARGE,
    "none": strings.NO_LIMIT,
}
_WIDE = ("single_day_limit", "life_time_limit")
"""Columns that most people leave empty."""


def table_tab() -> rx.Component:
    """Cells like a spreadsheet's, checked as they are filled."""
    usual = rx.el.div(
        rx.el.h3(ui.t(words.USUAL_LIMITS), class_name="text-table font-semibold"),
        rx.el.p(ui.t(words.USUAL_LIMITS_NOTE), class_name="form-note mb-2"),
        rx.el.div(*[limit_field(TABLE, name) for name in LIMIT_FIELDS], class_name="form-grid gap-3"),
    )
    form = columns(
        rx.el.section(
            rx.el.div(_head(), question(), _cells(), _said(), _problems(), class_name="form-section"),
            more_controls(TABLE),
            class_name="panel form-panel",
        ),
        shared_side(TABLE, words.SHARED, usual, more_note=words.MORE_SHARED_NOTE),
        foot(TABLE, _counts(), _leave_out(), disabled=_not_yet()),
    )
    number = ui.t(words.PROCESSING, count=STATE.total)
    count = STATE.total.to(str)
    return rx.fragment(
        frame(TABLE, form, outcome(TABLE), number),
        review(
            TABLE,
            _reviewed(),
            title=ui.t(words.REVIEW_TITLE, count=count),
            note=words.REVIEW_NOTE,
            after=words.AFTER_THESE,
            submit=ui.t(words.SUBMIT, count=count),
            width=880,
        ),
    )


def _not_yet() -> rx.Var[bool]:
    """Something stands in the way of a review."""
    return (STATE.bad_keys.length() > 0) | (STATE.total > STATE.most) | STATE.question.asked


def _head() -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h2(ui.t(words.TABLE_TITLE), class_name="form-title"),
            rx.el.p(ui.t(words.TABLE_NOTE, most=STATE.most), class_name="form-note"),
            class_name="min-w-0 flex-1 max-[480px]:basis-full",
        ),
        rx.cond(CELLS.can_undo, ui.button(words.UNDO, size="sm", icon="undo-2", on_click=CELLS.undo())),
        ui.button(words.TEMPLATE, size="sm", icon="download", on_click=STATE.template),
        ui.button(words.PASTE, size="sm", icon="clipboard-paste", on_click=CELLS.paste()),
        class_name="flex flex-wrap items-center gap-2",
    )


def _cells() -> rx.Component:
    limits = [
        InputColumn(name, strings.LIMIT[window], "104px", 20, kind="amount", optional=name in _WIDE)
        for name, window in LIMIT_FIELDS.items()
    ]
    columns = (
        InputColumn("card_name", words.NAME, "auto", LONGEST_NAME + 10),
        InputColumn("email", words.EMAIL, "auto", 140),
        InputColumn("card_tags", words.TAGS, "84px", 300),
        *limits,
    )
    places = rx.cond(rx.Var.create(sorted(ZERO_DECIMAL)).contains(TABLE.draft.value("currency")), "0", "2")
    return rx.el.fieldset(
        rx.el.legend(ui.t(words.TABLE), class_name="sr-only"),
        CELLS.input(
            *columns,
            label=words.TABLE,
            texts=_TEXTS,
            usual=rx.Var.create({name: TABLE.draft.value(name) for name in LIMIT_FIELDS}),
            wide=TABLE.draft.value("all_limits") == "on",
            most=MOST_ROWS,
            decimals=places,
            marks=STATE.marks,
            notes=STATE.notes,
            judged=STATE.judged,
            pasted=rx.Var.create(STATE.pasted).to(dict[str, Any]),
            on_paste=lambda text, row, column, visible: STATE.paste(
                text, row, column, visible, TABLE.draft.value("currency")
            ),
        ),
        rx.el.div(
            ui.button(words.ADD_ROW, kind="quiet", size="sm", icon="plus", on_click=CELLS.add_row()),
            ui.checkbox(words.ALL_LIMITS, checked=TABLE.draft.value("all_limits") == "on", name="all_limits"),
            class_name="flex flex-wrap items-center justify-between gap-2 mt-2 text-table text-ink-2",
        ),
        name="table",
        custom_attrs={"tabIndex": -1},
        class_name="min-w-0 border-0 outline-none",
    )


def _said() -> rx.Component:
    """What became of a paste."""
    return rx.el.p(CELLS.said, class_name="form-note empty:hidden", role="status")


def _problems() -> rx.Component:
    error = error_of(STATE, "table")
    sentences = rx.foreach(STATE.problems, _sentence)
    more = rx.cond(STATE.more_problems > 0, rx.el.span(ui.t(words.AND_MORE, count=STATE.more_problems)))
    bad = STATE.bad_keys.length()
    count = rx.cond(
        bad == 1,
        ui.t(words.TO_CORRECT_ONE, total=STATE.total),
        ui.t(words.TO_CORRECT, bad=bad, total=STATE.total),
    )
    first = STATE.problems[0]
    go = rx.el.button(
        ui.t(words.GO_TO_ROW, row=first.number),
        type="button",
        class_name="link whitespace-nowrap",
        on_click=CELLS.go_to(first.key, first.column),
    )
    listed = rx.el.div(
        ui.icon("circle-alert"),
        rx.el.div(rx.el.strong(count), " ", sentences, more, class_name="min-w-0 flex-1"),
        go,
        class_name="note",
        data_tone="bad",
        role="alert",
    )
    other = ui.when(error, ui.note("bad", error, role="alert"))
    too_many = rx.cond(STATE.total > STATE.most, ui.note("bad", _over(), role="alert"), other)
    return rx.cond(bad > 0, listed, too_many)


def _sentence(problem: "rx.Var[Problem]") -> rx.Component:
    return rx.el.span(ui.tv(problem.said), " ")


def _over() -> rx.Var[str]:
    """How many rows are too many."""
    return ui.t(words.TOO_MANY_ROWS, most=STATE.most, over=STATE.total - STATE.most)


def _counts() -> rx.Component:
    bad = STATE.bad_keys.length()
    ready = (STATE.total - bad).to(str)
    text = rx.cond(bad > 0, ui.t(words.READY_AND_BAD, ready=ready, bad=bad), ui.t(words.READY_COUNT, ready=ready))
    counted = rx.cond(
        STATE.total > STATE.most,
        rx.el.span(_over(), class_name="text-table text-bad"),
        rx.cond(STATE.total > 0, rx.el.span(text, class_name="text-table text-ink-2")),
    )
    waits = rx.el.span(ui.t(paste_words.ANSWER_FIRST), class_name="text-table text-ink-2")
    return rx.el.div(rx.cond(STATE.question.asked, waits, counted), TABLE.fields.attention())


def _leave_out() -> rx.Component:
    """What is wrong goes at one press, and then what is too much; both can be undone."""

    def rows(keys: Any, one: Text, many: Text) -> rx.Component:
        text = rx.cond(keys.length() == 1, ui.t(one), ui.t(many, count=keys.length()))
        return rx.cond(keys.length() > 0, ui.button(text, on_click=CELLS.drop_rows(keys), data_goes=""))

    return rx.fragment(
        rows(STATE.bad_keys, words.LEAVE_OUT_ONE, words.LEAVE_OUT),
        rows(STATE.surplus_keys, words.LEAVE_LAST_OUT_ONE, words.LEAVE_LAST_OUT),
    )


def _reviewed() -> rx.Component:
    """Every card as it will be sent, with each of its limits, above them the limits that some do not have."""
    limits = [ui.figure_head(text) for text in strings.LIMIT.values()]
    heads = [ui.head("#"), words.NAME, words.EMAIL, words.TAGS, *limits]
    table = ui.table(words.REVIEW_CARDS, heads, rx.foreach(STATE.lines, _line), class_name="batch-table")
    missing = ui.note("info", STATE.unlimited, class_name="mt-3")
    return rx.fragment(
        ui.when(STATE.unlimited, missing), ui.scrolled(words.REVIEW_CARDS, table, class_name=_BATCH_SCROLL)
    )


def _line(line: "rx.Var[CardLine]") -> rx.Component:
    def limit(value: rx.Var[str]) -> rx.Component:
        return rx.el.td(rx.cond(value == "", ui.t(strings.NO_LIMIT), value), class_name="num")

    return rx.el.tr(
        rx.el.td(line.number, class_name="text-ink-3"),
        rx.el.td(line.name, role="rowheader"),
        rx.el.td(line.email),
        rx.el.td(line.tags),
        limit(line.single),
        limit(line.day),
        limit(line.month),
        limit(line.lifetime),
    )
