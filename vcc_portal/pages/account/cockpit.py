"""All linked accounts in one table: what is known of each, what needs somebody, and the way into it."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns import loading
from vcc_portal.components.shell.switcher import account_search, choose_account, pinned_accounts
from vcc_portal.components.ui.amounts import amount
from vcc_portal.features.account.cockpit import CockpitRow
from vcc_portal.i18n import cockpit as words
from vcc_portal.i18n import terms
from vcc_portal.state.account.cockpit import CockpitState

PINS = pinned_accounts(CockpitState.owner)


def cockpit() -> rx.Component:
    """Nothing for somebody with one account; it stands last, so that it pushes nothing away when it comes."""
    several = rx.Var.create(CockpitState.total) > 1
    failed = CockpitState.phase == "failed"
    panel = ui.panel(
        loading.part(CockpitState, _content(), waiting=ui.skeleton_rows(3)),
        heading=rx.el.span(
            ui.t(words.TITLE),
            rx.cond(several, ui.count(rx.Var.create(CockpitState.total))),
            class_name="flex items-center gap-2",
        ),
        aside=account_search(CockpitState, rx.Var.create(CockpitState.total), name="linked_search", class_name="w-60"),
        flush=True,
    )
    drawn = rx.cond((several & CockpitState.ordered) | failed, panel)
    return rx.fragment(PINS.watch(CockpitState.take_pins), drawn)


def _content() -> rx.Component:
    heads = [
        words.ACCOUNT,
        words.VERIFIED_STATE,
        *[ui.figure_head(title) for title in (words.BALANCE, words.CARDS, words.TO_DO)],
        ui.unseen_head(words.OPERATION),
    ]
    table = ui.table(words.TITLE, heads, rx.foreach(CockpitState.rows, _row))
    more = rx.el.div(
        ui.button(
            ui.t(words.ALL_OF_THEM, count=CockpitState.hidden),
            kind="text",
            size="sm",
            on_click=CockpitState.show_all,
        ),
        class_name="px-5 py-3 border-t border-t-line",
    )
    return rx.fragment(
        rx.cond(CockpitState.rows.length() > 0, table, ui.empty_state("search-x", terms.NO_ACCOUNTS_FOUND)),
        rx.cond(rx.Var.create(CockpitState.hidden) > 0, more),
        rx.cond(
            rx.Var.create(CockpitState.beyond) > 0,
            rx.el.p(ui.t(terms.MORE_ACCOUNTS, count=CockpitState.beyond), class_name="note px-5 py-3"),
        ),
    )


def _row(row: "rx.Var[CockpitRow]") -> rx.Component:
    known = row.seen.en != ""
    here = ui.badge(words.HERE, "info")
    balances = rx.el.span(
        rx.foreach(
            row.balances, lambda text: rx.el.span(amount(text), class_name="block font-semibold whitespace-nowrap")
        ),
        ui.when(row.more, rx.el.span(ui.tv(row.more), class_name="sub block")),
        rx.cond(row.current, rx.fragment(), rx.el.span(ui.tv(row.seen), class_name="sub block")),
    )
    never = rx.el.span(ui.t(words.NEVER_SEEN), class_name="sub")
    needs = rx.cond(row.attention > 0, ui.count(row.attention, bad=True), "0")
    return rx.el.tr(
        rx.el.th(
            rx.el.span(
                rx.el.strong(ui.tv(row.account.name), class_name="break-words text-ink-1"),
                rx.cond(row.current, here),
                class_name="flex flex-wrap items-center gap-x-2 text-table font-semibold",
            ),
            rx.el.span(ui.tv(row.account.platform), ui.dot(), ui.tv(row.account.kind), class_name="sub block"),
            scope="row",
        ),
        rx.el.td(_verification(row)),
        rx.el.td(rx.cond(known, balances, never), class_name="num"),
        rx.el.td(rx.cond(known, row.cards, "--"), class_name="num"),
        rx.el.td(rx.cond(known, needs, "--"), class_name="num"),
        rx.el.td(
            rx.el.span(_pin(row), rx.cond(row.current, rx.fragment(), _switch(row)), class_name="inline-flex gap-2"),
            class_name="text-right",
        ),
        aria_current=rx.cond(row.current, "true", "false"),
        class_name="[&>*]:py-3",
    )


def _verification(row: "rx.Var[CockpitRow]") -> rx.Component:
    account = row.account
    again = ui.button(
        words.CHECK_AGAIN,
        kind="text",
        size="sm",
        busy=CockpitState.checking == account.user_id,
        data_safe="",
        on_click=CockpitState.check_again(account.user_id),
        aria_label=ui.t(words.CHECK_AGAIN_OF, name=ui.tv(account.name)),
    )
    return rx.el.div(
        rx.el.span(
            rx.cond(account.alarm, ui.icon("triangle-alert", 14, class_name="text-bad")),
            ui.badge(account.kyc, account.tone),
            rx.cond(account.verify_url != "", ui.link(account.verify, account.verify_url, external=True)),
            rx.cond((account.tone == "ok") | (account.operator_id != ""), rx.fragment(), again),
            class_name="flex flex-wrap items-center gap-2",
        ),
        ui.when(
            row.reason,
            rx.el.span(ui.t(words.FAILED_BECAUSE, reason=ui.tv(row.reason)), class_name="sub block text-bad"),
        ),
        ui.when(row.problem, rx.el.span(ui.tv(row.problem), class_name="sub block text-bad", role="alert")),
    )


def _pin(row: "rx.Var[CockpitRow]") -> rx.Component:
    pinned = PINS.all.contains(row.account.tag)
    return rx.el.button(
        rx.cond(pinned, ui.icon("pin-off", 16), ui.icon("pin", 16)),
        type="button",
        class_name="btn",
        data_kind="quiet",
        data_size="sm",
        data_square="",
        aria_pressed=rx.cond(pinned, "true", "false"),
        aria_label=ui.t(words.PIN_OF, name=ui.tv(row.account.name)),
        title=rx.cond(pinned, ui.t(words.UNPIN), ui.t(words.PIN)),
        on_click=PINS.toggle(row.account.tag),
    )


def _switch(row: "rx.Var[CockpitRow]") -> rx.Component:
    name = ui.t(words.SWITCH_TO, name=ui.tv(row.account.name))
    return ui.button(words.SWITCH_HERE, size="sm", on_click=choose_account(row.account), aria_label=name)
