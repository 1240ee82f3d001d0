"""A page that exports: the filters, what the file will hold, ordering it, and the files that were made."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import listing, loading
from vcc_portal.components.patterns.draft import Draft, DraftForm
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.files import file_list
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.rights import may_open
from vcc_portal.features.exports.order import BOTH, DRAFT_NO, LONGEST_NAME
from vcc_portal.features.exports.query import Report
from vcc_portal.features.patterns.filters import RECENT_DAYS
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n import exports as strings
from vcc_portal.state.exports.page import Exporting

_SIDES = "grid grid-cols-[minmax(0,1fr)_360px] max-[1061px]:grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 items-start"
_FACTS = "grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-[13px]/[20px] [&>dt]:text-ink-2"
_COLUMNS = "flex flex-wrap gap-1.5"


def export_page(
    state: type[Exporting], back: Text, *links: rx.Component, rows: "rx.Component | None" = None, fact: Any = None
) -> rx.Component:
    """The whole page; `back` leads to the list with the same rows, `links` to other exports.

    `rows` are those that the file will hold, where the page is their list as well.
    """
    shown: Any = state
    files: Any = state.FILES
    report: Report = files.REPORT
    seen_at = rx.cond(shown.back_href == "", report.seen_at.path, shown.back_href)
    # A page that asks for no right of its own, or for another one, is also of operators who may not see the list.
    may = may_open(report.seen_at)
    to_list = rx.cond(may, ui.button(back, icon="arrow-left", href=seen_at))
    blank = state.LIST.blank
    see_list = rx.cond(may, ui.button(back, kind="secondary", href=report.seen_at.path))
    parts = loading.part(
        shown,
        _content(shown, report),
        waiting=_waiting(),
        other={
            Phase.EMPTY: ui.empty_state(blank.icon, blank.title, blank.note, see_list),
            Phase.NO_RESULT: listing.no_result(shown),
            Phase.BLOCKED: ui.empty_state("credit-card", strings.NO_SINGLE, strings.NO_SINGLE_NOTE),
            Phase.DENIED: ui.empty_state("lock", strings.DENIED, strings.DENIED_NOTE),
        },
    )
    return rx.fragment(
        ui.page_head(report.route.title, *links, to_list, fact=fact or strings.FACT.format(days=RECENT_DAYS)),
        listing.query_form(shown),
        loading.first_first(
            rx.el.div(ui.panel(parts, heading=strings.CONTENT, class_name="mb-4"), listing.totals(shown)),
            *([rx.el.div(rows, class_name="mb-4")] if rows is not None else []),
            _files(files),
        ),
    )


def _content(state: Any, report: Report) -> rx.Component:
    delayed = ui.note("warn", state.content.data, rx.el.p(asks("export-delay")), role="status", class_name="mb-5")
    return rx.fragment(
        rx.cond(state.content.delayed, delayed),
        rx.el.div(_facts(state, report), _form(state, report), class_name=_SIDES),
    )


def _facts(state: Any, report: Report) -> rx.Component:
    columns = rx.el.ul(*[rx.el.li(ui.tag(column)) for column in report.columns], class_name=_COLUMNS)
    # Where the data is behind, the note above has said so.
    data = rx.cond(state.content.delayed, rx.fragment(), _fact(strings.DATA, ui.tv(state.content.data)))
    outdated = listing.is_outdated(state)
    return rx.el.dl(
        _fact(strings.ROWS, rx.el.b(ui.tv(state.total_text))),
        _fact(strings.PERIOD, ui.tv(state.content.period)),
        *([data] if report.dated else []),
        _fact(strings.SHEETS, ui.t(strings.SHEETS_ARE)),
        _fact(strings.COLUMNS.format(count=len(report.columns)), columns),
        class_name=f"answer {_FACTS}",
        data_busy=outdated,
        aria_busy=outdated,
    )


def _fact(name: Text, said: "rx.Component | rx.Var[str]") -> rx.Component:
    return rx.fragment(rx.el.dt(ui.t(name)), rx.el.dd(said))


def _form(state: Any, report: Report) -> rx.Component:
    draft = Draft(f"export.{report.type}")
    languages = ui.select(
        *ui.language_options(),
        ui.option(strings.BOTH, BOTH),
        name="language",
        value=draft.value("language", ui.LANG),
    )
    error: Any = error_in(state.errors, "file_name")
    name = ui.text_input(
        name="file_name", value=draft.value("file_name"), max_length=LONGEST_NAME + 20, error=error.zh != ""
    )
    seen = {"turn": rx.Var.create(state.turn).to(str), "asked": state.asked}
    hidden = [
        rx.el.input(type="hidden", name=name, value=value, custom_attrs={"data-once": ""})
        for name, value in seen.items()
    ]
    return DraftForm.create(
        *hidden,
        order_problem(state, state.FILES, "warn"),
        ui.field(strings.LANGUAGE, languages, name="language"),
        ui.field(strings.FILE_NAME, name, name="file_name", error=error, hint=strings.FILE_NAME_HINT, optional=True),
        rx.el.div(
            ui.button(
                strings.MAKE,
                kind="primary",
                type="submit",
                icon="file-down",
                disabled=state.outdated,
                busy=state.ordering,
                data_safe="",  # an order without an answer is looked for when the form is on screen again
            ),
            rx.el.p(ui.t(strings.MAKE_NOTE), class_name="field-hint mt-2"),
        ),
        form=draft.name,
        owner=OWNER,
        defaults=rx.Var.create({"request_no": DRAFT_NO, "language": ui.LANG, "file_name": ""}),
        patch=state.patch.to(dict[str, Any]),
        busy=state.ordering,
        on_restore=state.restored,
        on_send=state.order,
        class_name="grid gap-4",
    )


def order_problem(state: Any, files: Any, tone: Any) -> rx.Component:
    """Why there is no file; not what an order without an answer has left, once it stands among the files."""
    note = ui.when(state.problem, ui.note(tone, state.problem, role="alert"))
    return rx.cond(files.late, rx.fragment(), note)


def _files(files: Any) -> rx.Component:
    none = ui.empty_state("file-text", strings.NO_FILES, strings.NO_FILES_NOTE)
    shown = file_list(files, again=strings.AGAIN_OF, on_again=files.again, other={Phase.EMPTY: none})
    note = rx.el.span(ui.t(strings.FILES_NOTE), class_name="text-ink-3")
    panel = ui.panel(shown, heading=strings.FILES, aside=note)
    return rx.cond(files.phase != Phase.DENIED.value, panel)


def _waiting() -> rx.Component:
    lines = [ui.skeleton(width, 14, class_name="block mb-3") for width in ("30%", "46%", "52%", "60%")]
    fields = [ui.skeleton("100%", 36, class_name="block mb-4") for _ in range(3)]
    return rx.el.div(rx.el.div(*lines), rx.el.div(*fields), class_name=_SIDES)
