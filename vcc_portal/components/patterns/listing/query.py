"""The query form above a list, and the chips of what is active."""

from functools import reduce
from operator import or_
from typing import Any

import reflex as rx
from reflex.vars import VarData

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.patterns.listing.scripts import QUERY
from vcc_portal.components.patterns.listing.views import save_view
from vcc_portal.components.patterns.owner import OWNER
from vcc_portal.components.scripts import data_of
from vcc_portal.components.ui.amounts import private
from vcc_portal.components.ui.inputs import Size
from vcc_portal.features.patterns.filters import Choice, Filter, FilterKind
from vcc_portal.features.patterns.list_page import Chip
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import Text
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.i18n.text import EMPTY
from vcc_portal.state.patterns.listing import Listing

_TX_FILTERS = (
    "flex flex-wrap items-start gap-2 py-3 px-5 border-b border-b-line [&>.ctl]:w-auto [&>.ctl:first-child]:w-50"
)
_PERIOD = "query-period hidden print:block px-5 py-2.5 text-caption text-ink-2"
_UNREAD = "px-5 pb-3"

FORM = "query"
FOLD = "query-fold"
_SWITCH = "query-more"


class QuerySync(rx.Component):
    """Keeps the form's fields at what the address says, and listens for "/"; what is typed survives a page that is loaded again."""

    library = QUERY
    tag = "QuerySync"

    form: rx.Var[str]
    owner: rx.Var[str]
    values: rx.Var[dict[str, str]]
    revision: rx.Var[int]


def query_form(state: type[Listing], *, below_keyword: rx.Component | None = None, **keyword: Any) -> rx.Component:
    """At most three open fields, the rest under More; Enter or Query applies, Reset clears.

    `keyword` are further props of the keyword field, `below_keyword` is what opens under it.
    """
    typed = [each for each in state.LIST.filters if each.kind is not FilterKind.CLICKED]
    open_ = [each for each in typed if not each.folded]
    folded = [each for each in typed if each.folded]
    fields = [_field(state, each, below_keyword, keyword) for each in open_]
    actions = rx.el.div(
        *([_more_switch()] if folded else []),
        list_link(ui.t(strings.RESET), href=state.clear_href, class_name="btn", data_kind="secondary", data_size="md"),
        ui.button(strings.QUERY, kind="outline", type="submit", data_safe=""),
        class_name="query-actions",
    )
    return rx.el.section(
        QuerySync.create(form=FORM, owner=OWNER, values=state.applied, revision=state.revision),
        rx.el.form(
            rx.el.div(*fields, actions, class_name="query-row"),
            *([_folded(state, folded)] if folded else []),
            id=FORM,
            role="search",
            on_submit=state.query,
            auto_complete="off",
        ),
        _unread(state),
        chips(state),
        # On the screen the page's head says how many days they are.
        ui.when(state.period, rx.el.p(ui.tv(state.period), class_name=_PERIOD)),
        class_name="panel query",
    )


def inline_form(state: type[Listing], *, keyword_only: "rx.Var[bool] | bool") -> rx.Component:
    """The filters in one row without their names, for a list inside a page; what is not shown stays as it is."""
    typed = [each for each in state.LIST.filters if each.kind is FilterKind.KEYWORD]
    other = [each for each in state.LIST.filters if each.kind in {FilterKind.CHOICE, FilterKind.DATES}]
    clear = list_link(
        ui.t(strings.RESET), href=state.clear_href, class_name="btn", data_kind="secondary", data_size="sm"
    )
    return rx.fragment(
        QuerySync.create(form=FORM, owner=OWNER, values=state.applied, revision=state.revision),
        rx.el.form(
            *[_typed(each, size="sm", aria_label=ui.t(each.label)) for each in typed],
            rx.cond(keyword_only, rx.fragment(), rx.fragment(*[_inline(state, each) for each in other])),
            ui.button(strings.QUERY, kind="outline", type="submit", size="sm", data_safe=""),
            rx.cond(state.chips.length() > 0, clear),
            id=FORM,
            role="search",
            on_submit=state.query,
            auto_complete="off",
            class_name=_TX_FILTERS,
        ),
        _unread(state),
        rx.cond(
            state.chips.length() > 0,  # on the screen the controls say it
            rx.el.div(rx.foreach(state.chips, _chip), class_name="hidden print:flex flex-wrap gap-2 px-5 py-2.5"),
        ),
    )


def _unread(state: Any) -> rx.Component:
    """Which filters are missing, and a second try where one may help."""
    line = ui.unread_line(ui.tv(state.unread), state.retry, class_name=_UNREAD)
    denied = ui.unread_line(ui.tv(state.denied), class_name=_UNREAD)
    return rx.fragment(ui.when(state.unread, line), ui.when(state.denied, denied))


def _inline(state: type[Listing], each: Filter) -> rx.Component:
    if each.kind is FilterKind.DATES:
        return rx.el.div(_days(state, each, size="sm"), class_name="grid gap-1.5 w-60")
    return _menu(state, each, size="sm", aria_label=ui.t(each.label))


def chips(state: type[Listing]) -> rx.Component:
    """The active filters, each with an x, and one link that clears them all."""
    clear = list_link(ui.t(strings.CLEAR_ALL), href=state.clear_href, class_name="link")
    row = rx.el.div(
        rx.el.span(ui.t(strings.FILTERS), class_name="text-ink-3"),
        rx.foreach(state.chips, _chip),
        clear,
        save_view(),
        class_name="query-chips",
    )
    return rx.cond(state.chips.length() > 0, row)


def _chip(chip: rx.Var[Chip]) -> rx.Component:
    remove = list_link(
        ui.icon("x", 12), href=chip.href, aria_label=ui.t(strings.REMOVE_FILTER, filter=ui.tv(chip.text))
    )
    return rx.el.span(private(ui.tv(chip.text)), remove, class_name="chip")


def _folded(state: type[Listing], filters: list[Filter]) -> rx.Component:
    return rx.el.div(*[_field(state, each) for each in filters], id=FOLD, class_name="query-folded")


def _more_switch() -> rx.Component:
    """The style sheet follows its `aria-expanded`: the fold needs no event, and its fields stay in the form."""
    turn = f'const it = document.getElementById("{_SWITCH}"); it.ariaExpanded = it.ariaExpanded !== "true";'
    return rx.el.button(
        rx.el.span(ui.t(strings.MORE), class_name="group-aria-expanded:hidden"),
        rx.el.span(ui.t(strings.LESS), class_name="hidden group-aria-expanded:inline"),
        ui.icon("chevron-down"),
        type="button",
        id=_SWITCH,
        aria_expanded="false",
        aria_controls=FOLD,
        on_click=ui.in_browser(turn),
        class_name="query-more group",
    )


def _field(
    state: type[Listing], each: Filter, below: rx.Component | None = None, props: dict[str, Any] | None = None
) -> rx.Component:
    if each.kind is FilterKind.KEYWORD:
        opened = [below] if below is not None else []
        control = rx.el.div(
            _typed(each, error=_misfit(state, each.name), **(props or {})), *opened, class_name="query-keyword"
        )
        return ui.field(each.label, control, name=each.name, error=_error(state, each))
    if each.kind is FilterKind.DATES:
        return ui.field(each.label, _days(state, each), name=f"{each.names[0]}-range")
    if each.kind is FilterKind.TEXT:
        control = ui.text_input(name=each.name, placeholder=each.hint, max_length=50, error=_misfit(state, each.name))
        return ui.field(each.label, control, name=each.name, error=_error(state, each))
    if each.kind is FilterKind.AMOUNTS:
        return ui.field(each.label, _bounds(state, each), name=each.name, error=_error(state, each))
    field = ui.field(each.label, _menu(state, each), name=each.name)
    if each.menu is not None:
        return field
    loaded: Any = state
    return rx.cond((_offered(state, each).length() > 0) | (loaded.phase == Phase.FIRST.value), field)


def _typed(each: Filter, **props: Any) -> rx.Component:
    return ui.text_input(
        name=each.name,
        lead="search",
        placeholder=each.hint,
        type="search",
        max_length=50,
        custom_attrs={"aria-keyshortcuts": "/"},
        **props,
    )


def _misfit(state: type[Listing], name: str) -> rx.Var[bool]:
    """Something is typed in it that it cannot be."""
    return rx.Var.create(state.misfits).to(list[str]).contains(name)


def _error(state: type[Listing], each: Filter) -> rx.Var[Text]:
    expected = strings.EXPECTED_AMOUNTS if each.kind is FilterKind.AMOUNTS else strings.EXPECTED.format(hint=each.hint)
    wrong = reduce(or_, [_misfit(state, name) for name in each.names])
    return rx.cond(wrong, expected, EMPTY).to(Text)


def _bounds(state: type[Listing], each: Filter) -> rx.Component:
    """Two amounts side by side; the label is the first one's, each says which it is."""
    ends = zip(each.names, (strings.LEAST, strings.MOST), strict=True)
    fields = [
        ui.text_input(
            name=name,
            placeholder=text,
            input_mode="decimal",
            max_length=20,
            error=_misfit(state, name),
            aria_label=ui.t(strings.CHIP.format(label=each.label, value=text)),
            aria_describedby=f"{each.name}-error",
        )
        for name, text in ends
    ]
    return rx.el.div(*fields, class_name="grid grid-cols-2 gap-2")


def _menu(state: type[Listing], each: Filter, **props: Any) -> rx.Component:
    if each.menu is not None:
        options = [ui.option(text, str(key)) for key, text in each.menu.items()]
    else:
        options = [rx.foreach(_offered(state, each), lambda choice: ui.option(choice.text, choice.value))]
        props["data_names"] = ""  # of accounts, tags and the like: unreadable while the screen is shared
    return ui.select(
        ui.option(each.hint, ""),
        *options,
        name=each.name,
        default_value="",
        **props,
    )


def _offered(state: type[Listing], each: Filter) -> Any:
    """What the provider offers for a filter; nothing before its first answer."""
    choices: Any = state.choices
    return rx.Var(f'({choices!s}["{each.name}"] ?? [])', _var_data=VarData.merge(*data_of(choices))).to(list[Choice])


def _days(state: type[Listing], each: Filter, size: Size = "md") -> rx.Component:
    return ui.date_range(
        each.names,
        applied=state.applied,
        revision=state.revision,
        present=state.present,
        label=each.label,
        size=size,
    )
