"""The form on /account/quota: all sub-accounts in one table, the main account beside it; its check and its wait."""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns import loading, money
from vcc_portal.components.patterns.amounts_paste import paste_button
from vcc_portal.components.patterns.amounts_table import amounts_table, fill_line, not_counted
from vcc_portal.components.patterns.faq import asks
from vcc_portal.components.patterns.form import Draft, Fields, draft_form
from vcc_portal.components.patterns.listing.links import list_link
from vcc_portal.components.patterns.owner import owner_of
from vcc_portal.components.rights import may_open
from vcc_portal.components.ui.amounts import private
from vcc_portal.features.account.quota.form import AMOUNTS, MOST, TOO_MANY, Direction
from vcc_portal.features.account.quota.view import QuotaRow
from vcc_portal.features.patterns.amounts_paste import REVIEW
from vcc_portal.features.patterns.loading import Phase
from vcc_portal.i18n import quota as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import amounts_paste as paste_words
from vcc_portal.i18n.patterns import money as words
from vcc_portal.i18n.text import Text
from vcc_portal.pages.account.quota.dialog import create_button, row_actions
from vcc_portal.state.account.quota.filling import QuotaFillState
from vcc_portal.state.account.quota.page import SEARCH, QuotaState
from vcc_portal.state.account.quota.result import QuotaResultState
from vcc_portal.state.core.auth import EntryState

DRAFT = Draft("quota")
FIELDS = Fields(QuotaState, DRAFT)
_COLUMNS = "two-columns min-[1061px]:max-[1180px]:grid-cols-[minmax(0,1fr)_320px]"
_INITIAL = (
    "flex-none grid place-items-center size-8 rounded-ctl bg-bg-subtle text-link font-semibold "
    "max-[1180px]:hidden"  # or the sub-account's number would have no room
)


def quota_form() -> "rx.Component | rx.Var":
    """The form in its phase; it stays mounted while a result is looked for, so that the draft lives on."""
    state = QuotaState
    away = ui.button(strings.SEE_RECORDS, href=f"{routes.QUOTA.path}?view=records")
    shown = rx.cond(
        money.in_check(state),
        _check(),
        rx.cond(money.is_unknown(state), money.waiting_panel(state, DRAFT, state.total, away), _fields()),
    )
    form = draft_form(
        state,
        DRAFT,
        money.money_clock(state, DRAFT),
        rx.el.div(rx.el.div(shown, class_name="column"), _side(), class_name=_COLUMNS),
        owner=owner_of(state.currency),
    )
    create = rx.cond(state.may_manage, create_button())
    return loading.part(
        state,
        rx.cond(money.is_done(state), _waiting(), form),
        waiting=_waiting(),
        other={
            Phase.EMPTY: ui.panel(
                rx.cond(
                    EntryState.user.admin | state.may_manage,
                    ui.empty_state("split", strings.EMPTY, strings.EMPTY_NOTE, create),
                    ui.empty_state("split", strings.EMPTY_OPERATOR, strings.EMPTY_OPERATOR_NOTE),
                )
            ),
            Phase.MISSING: ui.panel(
                ui.empty_state("wallet", strings.NO_MAIN_ACCOUNT, strings.NO_MAIN_ACCOUNT_NOTE, _top_up())
            ),
            Phase.BLOCKED: unsupported(),
        },
        framed=True,
    )


def unsupported() -> rx.Component:
    """Without sub-accounts in the service there is nothing to move; a person cannot have any (spec §6)."""
    back = rx.fragment(ui.button(strings.TO_ACCOUNT, href=routes.ACCOUNT.path), asks("no-quota-page"))
    return ui.panel(
        rx.cond(
            EntryState.user.personal,
            ui.empty_state("split", strings.PERSONAL, strings.PERSONAL_NOTE, back),
            ui.empty_state("split", strings.UNSUPPORTED, strings.UNSUPPORTED_NOTE, back),
        )
    )


def _fields() -> rx.Component:
    state = QuotaState
    nothing = ui.empty_state("search-x", strings.NO_MATCH)
    return rx.el.section(
        _tools(),
        _notes(),
        rx.cond(state.may_move, _fill()),
        rx.cond(state.rows.length() > 0, _table(), nothing),
        paging(state),
        class_name="panel min-w-0",
    )


def paging(state: "type[QuotaState | QuotaResultState]") -> rx.Component:
    """The pages of sub-accounts, where there is more than one."""
    pages = state.page_numbers.length()
    shown = ui.paging(
        total=ui.t(strings.COUNT, count=state.count),
        page=state.page,
        pages=pages,
        numbers=state.page_numbers,
        on_page=state.show_page,
    )
    return rx.cond(pages > 1, shown)


def _tools() -> rx.Component:
    """Currency, direction and search; each currency is an address, and has a draft of its own."""
    state = QuotaState

    def currency(code: rx.Var[str]) -> rx.Component:
        return list_link(
            code,
            href=rx.Var.create(f"{routes.QUOTA.path}?currency={code}"),
            class_name="segment",
            aria_current=rx.cond(code == state.currency, "true", "false"),
        )

    def direction(text: Text, value: Direction) -> rx.Component:
        chosen = DRAFT.value("direction") == value.value
        return ui.segment(text, active=chosen, on_click=DRAFT.put("direction", value.value))

    search = ui.text_input(
        name=SEARCH,
        value=DRAFT.value(SEARCH),
        lead="search",
        placeholder=strings.SEARCH,
        max_length=64,
        aria_label=ui.t(strings.SEARCH),
        form="",  # Enter in it sends nothing
        custom_attrs={"data-live": ""},
    )
    return rx.el.div(
        rx.el.nav(
            rx.foreach(state.currencies, currency),
            class_name="segmented",
            data_size="md",
            aria_label=ui.t(strings.CURRENCIES),
        ),
        rx.cond(
            state.may_move,
            ui.segmented(
                direction(strings.ASSIGN, Direction.ASSIGN),
                direction(strings.RETURN, Direction.RETURN),
                name=strings.DIRECTION,
                size="md",
            ),
        ),
        rx.el.div(search, class_name="w-56 ml-auto"),
        class_name="flex flex-wrap items-center gap-3 px-5 py-4",
    )


def _notes() -> rx.Component:
    state = QuotaState
    return rx.el.div(
        rx.cond(state.stranger, ui.note("warn", strings.NOT_THIS_ONE, role="status")),
        rx.cond(state.may_move, rx.fragment(), ui.note("info", strings.NO_RIGHT, rx.el.p(asks("no-quota-page")))),
        class_name="grid gap-2 py-0 px-5 has-[>*]:pb-4",
    )


def _fill() -> rx.Component:
    """One amount for each sub-account of this page, a total in equal parts, the last request's, or a spreadsheet's."""
    fields = rx.Var.create(QuotaState.fields).to(list[str])
    box = FIELDS.amount(
        "fill",
        label=strings.EACH,
        currency=rx.Var.create(QuotaState.currency).to(str),
        control={"size": "sm", "form": ""},
    )
    return rx.el.div(
        fill_line(
            box,
            ui.button(strings.FILL, size="sm", on_click=DRAFT.fill(fields, DRAFT.value("fill"))),
            ui.button(
                strings.SPLIT,
                size="sm",
                on_click=QuotaFillState.split(DRAFT.all),
                title=ui.t(strings.SPLIT_NOTE, count=QuotaState.count),
            ),
            ui.button(strings.AS_BEFORE, size="sm", on_click=QuotaFillState.as_before(DRAFT.all)),
            paste_button(QuotaFillState),
            ui.button(paste_words.CLEAR, kind="quiet", size="sm", on_click=DRAFT.fill(fields, "")),
        ),
        class_name="flex flex-wrap gap-y-3 gap-x-6 px-5 pt-0 pb-4",
    )


def _table(*, checking: bool = False) -> rx.Component:
    """The sub-accounts; while it is checked those with an amount alone, as they will be."""
    state = QuotaState
    manage = rx.Var.create(state.may_manage).to(bool)
    amount = ui.t(strings.AMOUNT_IN, currency=state.currency)
    moves = rx.Var.create(state.may_move).to(bool)

    def movable(shown: rx.Component) -> rx.Component:
        return rx.cond(moves, shown)

    def managed(shown: rx.Component) -> rx.Component:
        return rx.fragment() if checking else rx.cond(manage, shown)

    heads = [
        strings.SUB_ACCOUNT,
        ui.figure_head(strings.AVAILABLE),
        movable(ui.figure_head(amount)),
        movable(ui.figure_head(strings.AFTER)),
        managed(ui.unseen_head(strings.ACTIONS)),
    ]

    def row(one: "rx.Var[QuotaRow]") -> rx.Component:
        typed = (
            rx.el.span(one.amount, class_name="tabular-nums font-semibold whitespace-nowrap")
            if checking
            else _amount(sub_user_id=one.sub_user_id, name=one.name, currency=state.currency, most=one.most)
        )
        return rx.el.tr(
            rx.el.td(_who(one), role="rowheader"),
            rx.el.td(
                rx.el.span(one.available, class_name="block tabular-nums whitespace-nowrap"),
                ui.when(one.held, rx.el.span(private(ui.tv(one.held)), class_name="sub")),
                class_name="text-right",
            ),
            movable(rx.el.td(typed, class_name="text-right")),
            movable(
                rx.el.td(
                    rx.cond(one.after == "", "--", one.after),
                    class_name="text-right tabular-nums font-semibold whitespace-nowrap",
                )
            ),
            managed(rx.el.td(row_actions(one), class_name="text-right")),
            aria_current=rx.cond(one.named, "true", "false"),
        )

    widths = ("", "132px", movable(ui.col("180px")), movable(ui.col("144px")), managed(ui.col("96px")))
    return amounts_table(strings.SUB_ACCOUNT, heads, rx.foreach(state.rows, row), widths)


def _who(one: "rx.Var[QuotaRow]") -> rx.Component:
    return rx.el.div(
        rx.el.span(one.initial, class_name=_INITIAL, aria_hidden="true"),
        rx.el.span(
            rx.el.strong(one.name, class_name="block break-words font-semibold"),
            rx.el.span(
                rx.el.span(one.sub_user_id, class_name="whitespace-nowrap"),
                " · ",
                rx.el.span(ui.tv(one.cards), class_name="whitespace-nowrap"),
                class_name="sub",
            ),
            class_name="min-w-0",
        ),
        class_name="flex items-center gap-3 min-w-0",
    )


@rx.memo
def _amount(sub_user_id: rx.Var[str], name: rx.Var[str], currency: rx.Var[str], most: rx.Var[str]) -> rx.Component:
    """The amount for one sub-account; its control's name is made in the browser."""
    field = rx.Var.create(f"{AMOUNTS}.{sub_user_id}")
    whole = ui.button(
        strings.ALL_OF_IT,
        kind="text",
        size="sm",
        on_click=DRAFT.put(field, most),
        aria_label=ui.t(strings.ALL_OF_IT_FOR, name=name),
    )
    box = FIELDS.amount(
        field,
        label=strings.AMOUNT,
        currency=currency,
        control={"size": "sm", "aria_label": ui.t(strings.AMOUNT_FOR, name=name)},
    )
    return rx.el.div(box, rx.cond(most != "", whole))


def _check() -> rx.Component:
    state = QuotaState
    main = rx.fragment(state.currency, " ", state.main.before, " → ", state.currency, " ", state.main.after)
    return rx.fragment(
        money.check_panel(
            state,
            DRAFT,
            money.review_row(strings.DIRECTION, _by_direction(strings.DIRECTIONS)),
            money.figure_row(words.AMOUNT, state.total),
            money.review_row(words.FEE, ui.t(words.NO_FEE)),
            money.review_row(strings.SUB_ACCOUNT, ui.t(strings.TOTAL_OF, count=state.chosen)),
            money.known_row(strings.UNASSIGNED, state.main.before, main),
            title=strings.CHECK_TITLE,
            confirm=_by_direction(strings.CONFIRM, amount=state.total),
            possible=~rx.Var.create(state.short).to(bool),
        ),
        rx.el.section(
            _table(checking=True),
            paging(state),
            class_name="panel min-w-0",
        ),
    )


def _by_direction(texts: "dict[str, Text]", **values: Any) -> rx.Var[str]:
    assign, back = (ui.t(texts[each.value], **values) for each in Direction)
    return rx.cond(QuotaState.direction == Direction.RETURN.value, back, assign).to(str)


def _side() -> rx.Component:
    state, main = QuotaState, QuotaState.main
    nothing = rx.el.p(ui.t(strings.NOTHING_YET), class_name="sub")
    total = rx.el.div(
        rx.el.span(ui.t(strings.TOTAL_OF, count=state.chosen), class_name="text-ink-2"),
        rx.el.span(state.total, class_name="cost-total"),
        class_name="cost-line items-baseline",
    )
    before = rx.fragment(
        rx.el.p(ui.money(main.before, state.currency), class_name="text-subfigure font-semibold"),
        rx.el.div(
            rx.el.span(class_name="bar-left", style={"width": main.share.to(str) + "%"}),
            class_name="balance-bar",
            aria_hidden="true",
        ),
    )
    checked = rx.cond(state.may_move, rx.el.span(" ", ui.t(strings.CHECKED_LATER)))
    hidden = rx.el.p(ui.t(strings.HIDDEN_MAIN), checked, class_name="sub")
    after = rx.el.div(
        rx.el.span(ui.t(strings.MAIN_AFTER), class_name="text-ink-2"),
        rx.el.strong(main.after, class_name="tabular-nums"),
        class_name="cost-line items-baseline",
    )
    over = rx.el.p(ui.icon("circle-alert", 14), private(ui.tv(main.over)), class_name="field-error", role="alert")
    chosen = rx.Var.create(state.chosen)
    wrong = rx.cond(chosen == 0, ui.t(strings.NONE_FILLED), ui.t(TOO_MANY))
    count = rx.cond(
        ((chosen == 0) | (chosen > MOST)) & state.errors.contains(AMOUNTS),
        rx.el.p(ui.icon("circle-alert", 14), wrong, class_name="field-error", role="alert"),
    )
    movement = rx.el.div(
        rx.el.h2(ui.t(strings.TOTAL), class_name="side-title"),
        rx.cond(state.total == "", rx.cond(state.not_counted.length() > 0, rx.fragment(), nothing), total),
        not_counted(state.not_counted),
        _left_out(),
        rx.cond(main.after != "", after),
        ui.when(main.over, rx.fragment(over, _top_up(), asks("unassigned", class_name="mt-2"))),
        class_name="side-part",
        aria_live="polite",
    )
    send = rx.el.div(
        count,
        money.to_check(state, terms.REVIEW, class_name="w-full", custom_attrs={"data-heads": REVIEW}),
        rx.el.p(ui.t(strings.SIDE_NOTE), class_name="text-caption text-ink-2"),
        class_name="side-part",
    )
    editing = ~money.in_check(state) & ~money.is_unknown(state)
    return rx.el.aside(
        rx.el.section(
            rx.el.div(
                rx.el.h2(ui.t(strings.UNASSIGNED), class_name="side-title"),
                rx.cond(main.before == "", hidden, before),
                class_name="side-part",
            ),
            rx.cond(state.may_move, movement),
            rx.cond(state.may_move & editing, send),
            class_name="panel",
        ),
        class_name="side",
    )


def _left_out() -> rx.Component:
    """What was typed for sub-accounts that are no longer there is said, in the check as well, and can be cleared."""
    stale = rx.Var.create(QuotaState.left_out).to(list[str])
    clear = ui.button(strings.DROP_LEFT_OUT, kind="text", size="sm", on_click=DRAFT.fill(stale, ""))
    text = ui.t(strings.LEFT_OUT, count=stale.length())
    shown = ui.note("warn", text, rx.cond(money.in_check(QuotaState), rx.fragment(), clear), role="status")
    return rx.cond(stale.length() > 0, shown)


def _top_up() -> rx.Component:
    """The way out when the main account has too little, for those who may."""
    page = routes.ACCOUNT_RECHARGE
    link = ui.link(strings.TOP_UP, f"{page.path}?currency=" + QuotaState.currency)
    return rx.cond(may_open(page), link)


def _waiting() -> rx.Component:
    side = rx.el.div(
        ui.skeleton("96px", 14), ui.skeleton("160px", 28), ui.skeleton("100%", 6), class_name="panel p-5 grid gap-4"
    )
    return rx.el.div(ui.panel(ui.skeleton_rows(8, 60), flush=True), side, class_name=_COLUMNS)
