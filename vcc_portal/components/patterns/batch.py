"""The batch pattern's view: preview, progress and outcome of a `state.patterns.batch.Batch`.

`batch_panel(CardRechargeBatchState, strings.MANY_CONFIRM)` draws whatever phase the batch is in, nothing while there is none, so that a
page shows its form under `rx.cond(CardRechargeBatchState.batch.phase == "", form(), batch_panel(...))`.
"""

from typing import Any

import reflex as rx

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.focus import FocusedHeading, to_main
from vcc_portal.components.patterns.listing import cells
from vcc_portal.components.patterns.polling import Ticker
from vcc_portal.components.ui.amounts import private
from vcc_portal.domain.batch import ItemChange
from vcc_portal.features.patterns.batch_view import BatchRow, BatchTab, Headline, Lead, RunAside
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.patterns import batch as words
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.batch import Batch

_RUN_FIGURES = (
    "text-table flex flex-wrap gap-y-1 gap-x-4 text-ink-2 tabular-nums [&>[data-tone=ok]]:text-ok "
    "[&>[data-tone=bad]]:text-bad [&>[data-tone=warn]]:text-warn"
)
_RUN_CHANGE = (
    "grid content-start gap-0.5 min-w-0 [&>dt]:text-caption [&>dt]:text-ink-3 [&>dd]:flex [&>dd]:items-center "
    "[&>dd]:flex-wrap [&>dd]:gap-y-0.5 [&>dd]:gap-x-1.5 [&>dd]:tabular-nums [&_svg]:flex-none "
    "[&_svg]:text-ink-3"
)
_RUN_OLD = "text-ink-3"
_RUN_NOTE = "text-caption/[18px] whitespace-normal mt-1 text-ink-2"

_APART = "\N{EN SPACE}"
"""Before a link behind a text: where the line is full it goes, and the link begins the next one."""
_LOOK_MS = 45_000
"""Between two looks whether a run is still alive."""


def batch_panel(
    state: type[Batch],
    action: "ui.Label",
    *,
    after: rx.Component | None = None,
    at_once: "ui.Flag" = False,
    total: "rx.Var[Text] | None" = None,
) -> rx.Component:
    """The batch in its present phase; `at_once` is for a batch that starts by itself, without a preview.

    `after` stands beside the buttons of the outcome, such as an undo; `total` beside the counts: the money of it.
    """
    shown = rx.cond(
        (state.batch.phase == "preview") & ~rx.Var.create(at_once),
        batch_preview(state, action, total=total),
        batch_outcome(state, after=after, total=total),
    )
    return rx.cond(state.batch.phase != "", shown)


def batch_gone(state: type[Batch], *, class_name: str = "") -> rx.Component:
    """Above a form or preview: that a run of this address is known to nobody, and cards may have been changed by it; and
    which runs rest while the page is about other cards.
    """
    return rx.fragment(
        rx.cond(state.batch_gone, gone_note(class_name=class_name)),
        rx.foreach(state.batch_aside, lambda run: _aside(state, run, class_name)),
    )


def _aside(state: type[Batch], run: "rx.Var[RunAside]", class_name: str) -> rx.Component:
    show = ui.button(words.SHOW_ASIDE, kind="text", size="sm", href=run.href)
    drop = ui.button(words.DROP_ASIDE, kind="text", size="sm", on_click=[to_main(), state.drop_aside(run.number)])
    return ui.note("warn", run.text, _APART, show, _APART, drop, role="status", class_name=class_name)


def gone_note(*children: rx.Component, class_name: str = "") -> rx.Component:
    """The note itself, for a batch that has no address."""
    return ui.note("warn", words.GONE, *children, role="status", class_name=class_name)


def batch_preview(
    state: type[Batch],
    action: "ui.Label",
    *,
    kind: Any = "primary",
    confirm: rx.Component | None = None,
    ready: "ui.Flag" = True,
    back: "ui.Label" = words.CHANGE_AGAIN,
    total: "rx.Var[Text] | None" = None,
) -> rx.Component:
    """What would happen to each card, and the button that does it.

    `confirm` stands above the buttons (type the word, say what is irreversible), `ready` holds the button back until it is
    fulfilled.
    """
    view = state.batch
    leave_out = ui.switch(
        _counted(words.LEAVE_OUT_ONE, words.LEAVE_OUT, view.will_fail),
        checked=view.leave_out,
        on_change=state.leave_out,
    )
    will_run = rx.cond(
        view.will_run > 0, _counted(words.WILL_RUN_ONE, words.WILL_RUN, view.will_run), ui.t(words.NOTHING_TO_RUN)
    )
    return rx.el.section(
        rx.el.header(
            FocusedHeading.create(ui.t(words.PREVIEW)),
            rx.el.span(ui.t(words.PREVIEW_NOTE), class_name="text-table text-ink-3"),
            class_name="panel-head",
        ),
        _table(state, words.VERDICT),
        rx.el.div(confirm, class_name="py-4 px-5 border-t border-t-line") if confirm is not None else rx.fragment(),
        rx.el.div(
            rx.el.div(rx.cond(view.will_fail > 0, leave_out), class_name="grow"),
            rx.el.span(will_run, _sum(total), class_name="text-table text-ink-2", role="status"),
            ui.button(back, on_click=state.drop_preview),
            next_part(state),
            ui.button(
                action, kind=kind, on_click=state.run_batch, disabled=(view.will_run == 0) | ~rx.Var.create(ready)
            ),
            class_name="form-foot",
        ),
        class_name="panel batch",
    )


def batch_outcome(
    state: type[Batch],
    *,
    after: rx.Component | None = None,
    total: "rx.Var[Text] | None" = None,
    goes_on: rx.Component | None = None,
) -> rx.Component:
    """Progress while it runs, what became of each card, and what can be done now.

    `goes_on` stands behind the counts: what the provider still does with what it has accepted.
    """
    view, running = state.batch, state.batch.phase == "running"
    return rx.el.section(
        Ticker.create(wait=rx.cond(running, _LOOK_MS, 0), turn=view.beat, on_tick=state.watch_batch),
        rx.el.div(
            _headline(state),
            _progress(state, total, goes_on),
            rx.el.div(_said(state), class_name="grid gap-2", role="status"),
            _actions(state, after),
            class_name="grid gap-3.5 p-5",
        ),
        _table(state, words.RESULT),
        class_name="panel batch",
    )


def counted_action(state: type[Batch], many: Text, one: Text | None = None, *, none: Text | None = None) -> rx.Var[str]:
    """What is on the button of a preview, with the number of its cards.

    While there is nothing to send `none`, or the run's name: no button speaks of nought.
    """
    count = state.batch.will_run
    some = ui.t(many, count=count) if one is None else _counted(one, many, count)
    return rx.cond(count == 0, _name(state) if none is None else ui.t(none), some)  # pyright: ignore[reportReturnType]


def _headline(state: type[Batch]) -> rx.Component:
    name = _name(state)
    spinning = rx.el.span(ui.spinner(20), class_name="round-icon", data_tone="info")
    title = rx.match(
        state.batch.headline,
        (Headline.RUNNING.value, ui.t(words.RUNNING_TITLE, name=name)),
        (Headline.NOT_STARTED.value, ui.t(words.NOT_STARTED_TITLE, name=name)),
        (Headline.PAUSED.value, ui.t(words.PAUSED_TITLE, name=name)),
        (Headline.PENDING.value, ui.t(words.PENDING_TITLE, name=name)),
        (Headline.NOT_DONE.value, ui.t(words.NOT_DONE_TITLE, name=name)),
        (Headline.ACCEPTED.value, ui.t(words.ACCEPTED_TITLE, name=name)),
        ui.t(words.DONE_TITLE, name=name),
    )
    some = rx.cond(state.batch.not_done > 0, ui.round_icon("circle-alert", "warn"), ui.round_icon("circle-check", "ok"))
    icon = rx.match(
        state.batch.headline,
        (Headline.RUNNING.value, spinning),
        (Headline.NOT_STARTED.value, Headline.PAUSED.value, ui.round_icon("pause", "warn")),
        (Headline.PENDING.value, ui.round_icon("clock", "warn")),
        (Headline.NOT_DONE.value, ui.round_icon("circle-x", "bad")),
        (Headline.ACCEPTED.value, ui.round_icon("clock", "info")),
        some,
    )
    return rx.el.div(
        icon,
        # Another one for each headline: the button that was pressed goes with the former.
        FocusedHeading.create(title, key=state.batch.headline, class_name="text-[18px]/[26px] font-semibold"),
        class_name="flex items-center gap-3",
    )


def _name(state: type[Batch]) -> rx.Var[str]:
    operation = state.BATCH
    return _counted(operation.one or operation.name, operation.name, state.batch.total)


def _sum(total: "rx.Var[Text] | None") -> rx.Component:
    if total is None:
        return rx.fragment()
    return ui.when(total, rx.fragment(ui.dot(), private(ui.tv(total))))


def _progress(state: type[Batch], total: "rx.Var[Text] | None", goes_on: rx.Component | None) -> rx.Component:
    view = state.batch
    of_all = rx.cond(
        view.headline == Headline.ACCEPTED.value,
        ui.t(words.SUBMITTED_OF, done=view.done, total=view.sent),
        ui.t(words.DONE_OF, done=view.done, total=view.sent),
    )
    ended = rx.el.span(ui.t(words.OK_COUNT, count=view.ok - view.goes_on), _sum(total), data_tone="ok")
    figures = [
        rx.el.span(of_all, class_name="text-ink-1 font-semibold"),
        rx.cond((view.goes_on > 0) & (view.ok == view.goes_on), rx.fragment(), ended),
        rx.cond(view.failed > 0, rx.el.span(ui.t(words.FAILED_COUNT, count=view.failed), data_tone="bad")),
        rx.cond(view.untouched > 0, rx.el.span(ui.t(words.UNTOUCHED_COUNT, count=view.untouched), data_tone="bad")),
        rx.cond(view.overtaken > 0, rx.el.span(ui.t(words.OVERTAKEN_COUNT, count=view.overtaken), data_tone="warn")),
        rx.cond(view.unknown > 0, rx.el.span(ui.t(words.UNKNOWN_COUNT, count=view.unknown), data_tone="warn")),
        *([] if goes_on is None else [goes_on]),
    ]
    bar = ui.progress(view.percent, ui.t(words.PROGRESS_OF, name=_name(state)))
    return rx.el.div(bar, rx.el.div(*figures, class_name=_RUN_FIGURES), class_name="grid gap-2")


def _said(state: type[Batch]) -> rx.Component:
    view = state.batch
    running = rx.fragment(
        rx.cond(view.checking, ui.note("warn", words.CHECKING)),
        rx.el.p(ui.t(words.LEAVE_NOTE), class_name="text-table text-ink-2"),
    )
    some = ui.t(words.SOME_NOT_DONE, ok=view.ok, count=view.not_done)
    nothing = rx.cond(
        view.waiting > 0,
        ui.t(words.SOME_REFUSED, count=view.not_done, left=view.waiting),
        _counted(words.NOTHING_DONE_ONE, words.NOTHING_DONE, view.not_done),
    )
    accepted = rx.cond(
        view.not_done > 0,
        ui.t(words.SOME_ACCEPTED, ok=view.ok, count=view.not_done),
        _counted(words.ALL_ACCEPTED_ONE, words.ALL_ACCEPTED, view.ok),
    )
    ended = rx.cond(view.not_done > 0, some, _counted(words.ALL_OK_ONE, words.ALL_OK, view.ok))
    finished = rx.el.div(
        rx.el.p(
            rx.cond(
                view.headline == Headline.NOT_DONE.value,
                nothing,
                rx.cond(view.headline == Headline.ACCEPTED.value, accepted, ended),
            ),
            class_name="text-ink-1",
        ),
        rx.cond(view.left_out > 0, rx.el.p(_counted(words.LEFT_OUT_COUNT_ONE, words.LEFT_OUT_COUNT, view.left_out))),
        class_name="text-table text-ink-2",
    )
    waiting = rx.cond(
        view.headline == Headline.NOT_STARTED.value,
        ui.t(words.NONE_SENT),
        _counted(words.LEFT_WAITING_ONE, words.LEFT_WAITING, view.waiting),
    )
    paused = rx.cond(view.waiting > 0, rx.el.p(waiting, class_name="text-table text-ink-2"))
    verify = ui.button(terms.SEE_WHAT_IS_NEEDED, kind="text", size="sm", on_click=GateState.explain)
    trouble = ui.note("warn", view.trouble, rx.cond(view.gated, rx.fragment(_APART, verify)))
    open_ = (view.phase == "paused") & (view.headline != Headline.NOT_DONE.value)
    rests = rx.fragment(ui.when(view.trouble, trouble), rx.cond(open_, paused, finished))
    under_way = (view.phase == "running") | (view.phase == "preview")
    return rx.cond(under_way, running, rests)


def _actions(state: type[Batch], after: rx.Component | None) -> rx.Component:
    view = state.batch
    stop = ui.button(
        rx.cond(view.stopping, ui.t(words.STOPPING), ui.t(words.STOP)),
        icon="pause",
        on_click=state.stop_batch,
        disabled=view.stopping,
    )
    begin = _counted(words.START_ONE, words.START, view.waiting)
    others = _counted(words.GO_ON_ONE, words.GO_ON, view.waiting)
    go_on = ui.button(
        rx.cond(view.headline == Headline.NOT_STARTED.value, begin, others),
        kind=_kind(view.leads == Lead.GO_ON.value),
        on_click=state.run_batch,
    )
    again = _counted(words.RETRY_ONE, words.RETRY, view.not_done)
    # What waits goes with them: it is the same run.
    with_others = ui.t(words.RETRY_AND_GO_ON, count=view.not_done, left=view.waiting)
    retry = ui.button(rx.cond(view.waiting > 0, with_others, again), icon="rotate-cw", on_click=state.retry_batch)
    back = ui.button(words.CHANGE_AGAIN, kind=_kind(view.leads == Lead.BACK.value), on_click=state.drop_preview)
    check = ui.button(
        ui.t(words.CHECK_AGAIN, count=view.unknown),
        icon="search",
        on_click=state.check_batch,
        busy=view.checking,
        data_safe="",
    )
    ended = rx.el.div(
        rx.cond((view.phase == "paused") & (view.waiting > 0), go_on),
        rx.cond(view.unknown > 0, check),
        rx.cond(view.not_done > 0, retry),
        rx.cond(view.back, back),
        next_part(state),
        after or rx.fragment(),
        ui.button(words.FILE, icon="download", on_click=state.batch_file),
        ui.button(words.BACK_TO_LIST, kind="quiet", href=routes.CARD_LIST.path),
        class_name="flex flex-wrap gap-2",
    )
    under_way = (view.phase == "running") | (view.phase == "preview")
    return rx.cond(under_way, rx.el.div(stop, class_name="flex"), ended)


def next_part(state: type[Batch], *, kind: Any = None) -> rx.Component:
    """To the cards that follow, where all that match are more than one run takes and these are through, or cannot be changed."""
    view = state.batch
    left = ui.t(words.NEXT_PART, count=view.following)
    kind = _kind(view.leads == Lead.NEXT.value) if kind is None else kind
    button = ui.button(left, kind=kind, icon="arrow-right", on_click=state.next_part)
    return rx.cond(view.following > 0, button)


def _kind(leads: Any) -> Any:
    return rx.cond(leads, "primary", "secondary")


def _counted(one: Text, many: Text, count: Any) -> rx.Var[str]:
    return rx.cond(count == 1, ui.t(one), ui.t(many, count=count))  # pyright: ignore[reportReturnType]


def _table(state: type[Batch], verdict: Text) -> rx.Component:
    view = state.batch
    table = ui.table(
        words.CARD,
        [words.CARD, words.CHANGES, verdict],
        rx.foreach(state.batch_rows, _row),
        widths=("", "", ""),
        class_name="list-table run-table",
    )
    tabs = rx.el.div(
        rx.foreach(view.tabs, lambda tab: _tab(state, tab)),
        class_name="tabs",
        role="group",
        aria_label=ui.t(words.SHOW),
    )
    none = rx.el.p(ui.t(words.NO_ROWS), class_name="text-table text-ink-3 px-5 py-8 text-center")
    paging = ui.paging(
        total="",
        page=view.page,
        pages=view.pages,
        numbers=view.numbers,
        on_page=lambda number: state.show_batch(view.shown, number),
    )
    return rx.fragment(
        rx.cond(view.total > 1, tabs),
        rx.cond(state.batch_rows.length() > 0, table, none),
        rx.cond(view.pages > 1, paging),
    )


def _tab(state: type[Batch], tab: rx.Var[BatchTab]) -> rx.Component:
    return rx.el.button(
        ui.tv(tab.text),
        ui.count(tab.count, bad=tab.bad),
        type="button",
        class_name="tab",
        aria_pressed=tab.active,
        on_click=state.show_batch(tab.shown, 1),
    )


def _row(row: rx.Var[BatchRow]) -> rx.Component:
    tone: Any = row.tone
    code = rx.el.span(row.code, class_name="text-ink-3 tabular-nums")
    reason = rx.el.p(ui.tv(row.reason), rx.cond(row.code != "", rx.fragment(" ", code)), class_name="run-reason")
    note = rx.el.p(ui.tv(row.note), class_name=_RUN_NOTE)
    return rx.el.tr(
        rx.el.td(cells.card(row.face), role="rowheader"),
        rx.el.td(
            rx.el.dl(
                rx.foreach(row.changes, lambda change: _change(change, row.stays)),
                class_name="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-x-4 gap-y-1",
            )
        ),
        rx.el.td(
            ui.badge(row.status_text, tone),
            ui.when(row.reason, reason),
            ui.when(row.note, note),
        ),
        data_status=row.status,
    )


def _change(change: rx.Var[ItemChange], stays: Any) -> rx.Component:
    """Before and after; what is left out or has failed does not show the new value as if it came."""
    moved = rx.fragment(
        rx.el.span(ui.tv(change.old), class_name=_RUN_OLD),
        ui.icon("arrow-right", 14),
        rx.el.span(ui.t(words.ARROW), class_name="sr-only"),
        rx.cond(stays, rx.el.s(ui.tv(change.new), class_name=_RUN_OLD), rx.el.b(ui.tv(change.new))),
    )
    same = (change.old.zh == change.new.zh) & (change.old.en == change.new.en)
    return rx.el.div(
        rx.el.dt(ui.tv(change.title)),
        rx.el.dd(rx.cond(same, rx.el.span(ui.tv(change.old), class_name="text-ink-3"), moved)),
        class_name=_RUN_CHANGE,
    )
