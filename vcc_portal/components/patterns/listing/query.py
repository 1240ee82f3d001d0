"""The query form above a list, and the chips of what is active."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.listing.links import ASSET, list_link
from vcc_portal.components.patterns.listing.views import save_view
from vcc_portal.domain.listing import Filter, FilterKind
from vcc_portal.i18n.patterns import listing as strings
from vcc_portal.state.patterns.listing import Chip, Choice, Listing

FORM = "query"
FOLD = "query-fold"


class QuerySync(rx.Component):
    """Keeps the form's fields at what the address says, and listens for "/"."""

    library = ASSET
    tag = "QuerySync"

    form: rx.Var[str]
    values: rx.Var[dict[str, str]]
    revision: rx.Var[int]


class FoldSwitch(rx.Component):
    """Opens and folds the further fields; the style sheet follows its `aria-expanded`."""

    library = ASSET
    tag = "FoldSwitch"

    controls: rx.Var[str]
    more: rx.Var[str]
    less: rx.Var[str]


def query_form(state: type[Listing], *, below_keyword: rx.Component | None = None, **keyword: Any) -> rx.Component:
    """At most three open fields, the rest under More; Enter or Query applies, Reset clears.

    `keyword` are further props of the keyword field, `below_keyword` is what opens under it.
    """
    open_ = [each for each in state.FILTERS if not each.folded]
    folded = [each for each in state.FILTERS if each.folded]
    fields = [_field(state, each, below_keyword, keyword) for each in open_]
    more = [_more_switch()] if folded else []
    reset = rx.el.div(
        list_link(ui.t(strings.RESET), href=state.clear_href, class_name="btn", data_kind="secondary", data_size="md"),
        ui.button(strings.QUERY, kind="outline", type="submit"),
        class_name="query-actions",
    )
    return rx.el.section(
        QuerySync.create(form=FORM, values=state.applied, revision=state.revision),
        rx.el.form(
            rx.el.div(*fields, *more, reset, class_name="query-row"),
            *([_folded(state, folded)] if folded else []),
            id=FORM,
            role="search",
            on_submit=state.query,
            auto_complete="off",
        ),
        chips(state),
        class_name="panel query",
    )


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
    return rx.cond(state.chips.length() > 0, row, rx.fragment())


def _chip(chip: rx.Var[Chip]) -> rx.Component:
    remove = list_link(
        ui.icon("x", 12), href=chip.href, aria_label=ui.t(strings.REMOVE_FILTER, filter=ui.tv(chip.text)), replace=True
    )
    return rx.el.span(ui.tv(chip.text), remove, class_name="chip")


def _folded(state: type[Listing], filters: list[Filter]) -> rx.Component:
    return rx.el.div(*[_field(state, each) for each in filters], id=FOLD, class_name="query-folded")


def _more_switch() -> rx.Component:
    """The fold needs no event, and its fields stay in the form."""
    return FoldSwitch.create(ui.icon("chevron-down"), controls=FOLD, more=ui.t(strings.MORE), less=ui.t(strings.LESS))


def _field(
    state: type[Listing], each: Filter, below: rx.Component | None = None, props: dict[str, Any] | None = None
) -> rx.Component:
    if each.kind is FilterKind.KEYWORD:
        return _keyword(each, below, props or {})
    if each.kind is FilterKind.DATES:
        return _dates(each)
    options = state.choices[each.name].to(list[Choice])
    control = ui.select(
        ui.option(each.hint, ""),
        rx.foreach(options, lambda choice: ui.option(ui.tv(choice.text), choice.value)),
        name=each.name,
        default_value="",
    )
    field = ui.field(each.label, control, name=each.name)
    return rx.cond((options.length() > 0) | (state.phase == "first"), field, rx.fragment())


def _keyword(each: Filter, below: rx.Component | None, props: dict[str, Any]) -> rx.Component:
    control = ui.text_input(
        name=each.name,
        lead="search",
        placeholder=each.hint,
        type="search",
        max_length=50,
        custom_attrs={"aria-keyshortcuts": "/"},
        **props,
    )
    return ui.field(
        each.label,
        rx.el.div(control, *([below] if below is not None else []), class_name="query-keyword"),
        name=each.name,
    )


def _dates(each: Filter) -> rx.Component:
    since, until = each.names
    return ui.field(
        each.label,
        rx.el.div(
            ui.text_input(name=since, type="date", aria_label=ui.t(strings.FROM_DAY)),
            rx.el.span("～", class_name="text-ink-3", aria_hidden="true"),
            ui.text_input(name=until, type="date", aria_label=ui.t(strings.TO_DAY)),
            class_name="query-dates",
        ),
        name=since,
    )
