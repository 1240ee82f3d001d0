"""The cells of the card list: the card, its tags, limits, currency and payer as filters, and what may be done."""

from typing import Any

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.ids import sees_ids
from vcc_portal.components.patterns import listing
from vcc_portal.components.patterns.listing import cells
from vcc_portal.components.ui.overlay import Panel, Tooltip
from vcc_portal.domain.card import LimitWindow
from vcc_portal.features.card.bulk.plan import BulkKind
from vcc_portal.features.card.rights import CANCEL, LIMITS, MOVE, RECHARGE
from vcc_portal.features.card.targets import CARDS
from vcc_portal.i18n.card import common as strings
from vcc_portal.i18n.text import Text
from vcc_portal.state.card.bulk.edit import BulkEditState
from vcc_portal.state.card.list import CardListState

_ROW_ACTIONS = "flex justify-end items-center gap-3 whitespace-nowrap"
_ROW_MORE = (
    "w-7 h-7 my-0 -mr-1.5 -ml-1 p-0 text-ink-2 hover:bg-bg-inset hover:text-ink-1 aria-expanded:bg-bg-inset "
    "aria-expanded:text-ink-1"
)
_PERCENT = "data-[tone=warn]:text-warn data-[tone=bad]:text-bad"
_LIMIT_LAYER = (
    "text-caption z-(--z-menu) w-75 py-3 px-4 border border-line rounded-panel bg-bg-raised text-ink-1 shadow-2"
)


def card(row: Any) -> rx.Component:
    """The card with its name as the link to its page."""
    name = ui.RouterLink.create(
        row.face.name, to=row.href, class_name="cell-name", custom_attrs={"data-open-row": "", "title": row.face.name}
    )
    return rx.el.div(
        ui.card_thumbnail(row.face),
        rx.el.div(name, cells.number(row.face), class_name="min-w-0"),
        class_name=cells.CELL_CARD,
    )


def tags(row: Any) -> rx.Component:
    """Each tag is a filter."""

    def tag(name: Any) -> rx.Component:
        return listing.filter_link(ui.tag(name), "tag", strings.TAG, name)

    drawn = rx.el.span(rx.foreach(row.tags, tag), class_name="cell-tags")
    return rx.cond(row.tags.length() > 0, drawn, cells.text(rx.Var.create("")))


def currency(row: Any) -> rx.Component:
    """The currency, a filter."""
    return listing.filter_link(rx.el.span(row.currency), "currency", strings.COLUMN_CURRENCY, row.currency)


def sub_account(row: Any) -> rx.Component:
    """The payer, a filter where there are sub-accounts."""
    shown = rx.el.span(ui.tv(row.sub_account), class_name="cell-text", title=ui.tv(row.sub_account))
    link = listing.filter_link(shown, "sub", strings.COLUMN_SUB_ACCOUNT, row.sub, ui.tv(row.sub_account))
    return rx.cond(CardListState.choices["sub"].length() > 0, link, shown)


def limits(row: Any) -> rx.Component:
    """The month limit; every limit in the tooltip. Without a month limit the word, and the others still."""
    meter = Tooltip.create(
        rx.fragment(_month(row.month)),
        _all_limits(row),
        label=ui.t(strings.LIMITS_OF, name=row.face.name),
        anchor_class="limit-tip",
        panel_class=_LIMIT_LAYER,
        align="start",
    )
    return rx.cond(row.limits.length() > 0, meter, _month(row.month))


def _month(meter: Any) -> rx.Component:
    """Used of the limit, a meter, what is left and when it starts anew; without a limit, the word."""
    resets: Any = CardListState.resets
    top = rx.el.div(
        rx.el.span(rx.el.b(meter.used), " / ", meter.limit),
        rx.el.span(meter.percent.to(str) + "%", class_name=_PERCENT, data_tone=meter.tone),
        class_name="flex justify-between text-ink-2 [&_b]:text-ink-1",
    )
    left = _whole(ui.t(strings.LEFT, amount=meter.left))
    below = rx.el.span(left, ui.dot(), _whole(ui.tv(resets.month)), class_name="sub")
    drawn = rx.el.div(top, ui.meter(meter.percent), below, class_name="text-caption grid gap-[3px] [&_.sub]:text-ink-2")
    word = rx.el.span(rx.cond(meter.instead.zh == "", ui.t(strings.NO_LIMIT), ui.tv(meter.instead)))
    return rx.cond((meter.limit != "") & (meter.instead.zh == ""), drawn, word)


def _whole(text: Any) -> rx.Component:
    """A part of a line that is broken beside it and not inside: Chinese may be broken within any word, a date at its hyphen."""
    return rx.el.span(text, class_name="whitespace-nowrap")


def _all_limits(row: Any) -> rx.Component:
    return rx.el.dl(rx.foreach(row.limits, _limit_line), class_name="limit-lines")


def _limit_line(line: Any) -> rx.Component:
    title = rx.match(
        line.window, *[(window.value, ui.t(text)) for window, text in strings.LIMIT_WINDOW.items()], line.window
    )
    resets: Any = CardListState.resets
    when = rx.match(
        line.window,
        (LimitWindow.SINGLE.value, ui.t(strings.EACH_PAYMENT)),
        (LimitWindow.DAY.value, ui.tv(resets.day)),
        (LimitWindow.MONTH.value, ui.tv(resets.month)),
        ui.t(strings.NEVER_RESETS),
    )
    used = rx.cond(
        line.window == LimitWindow.SINGLE.value, line.limit, ui.t(strings.USED_OF, used=line.used, limit=line.limit)
    )
    left = rx.cond(
        line.window == LimitWindow.SINGLE.value,
        when,
        rx.fragment(_whole(ui.t(strings.LEFT, amount=line.left)), ui.dot(), _whole(when)),
    )
    known = rx.fragment(rx.el.dd(used), rx.el.dd(left, class_name="limit-left"))
    return rx.el.div(
        rx.el.dt(title),
        rx.cond(line.limit == "", rx.el.dd(ui.t(strings.NO_LIMIT)), known),
        data_tone=line.tone,
    )


def actions(row: Any) -> rx.Component:
    """Two words, the rest in a menu; what is not permitted or not possible now is not there."""
    may = row.may

    def of_card(text: Text) -> rx.Var[str]:
        """Heard without its row, an action says of which card it is."""
        return ui.t(strings.ACTION_OF, action=text, name=row.face.name, last4=row.face.last4)

    first = rx.cond(
        row.tracked,
        ui.link(strings.TRACK, row.href, aria_label=of_card(strings.TRACK)),
        ui.link(strings.VIEW, row.href, aria_label=of_card(strings.VIEW)),
    )
    limits_link = ui.link(strings.LIMITS, _to(LIMITS, row), aria_label=of_card(strings.LIMITS))
    unfreeze = rx.el.button(
        ui.t(strings.UNFREEZE),
        type="button",
        class_name="link",
        aria_label=of_card(strings.UNFREEZE),
        on_click=BulkEditState.quick(BulkKind.UNFREEZE.value, row.face.card_id),
    )
    second = rx.cond(may.unfreeze, unfreeze, rx.cond(may.limits, limits_link))
    return rx.el.div(first, second, _menu(row), class_name=_ROW_ACTIONS)


def _menu(row: Any) -> rx.Component:
    may = row.may
    freeze = rx.el.button(
        ui.icon("snowflake"),
        ui.t(strings.FREEZE),
        type="button",
        class_name="menu-item",
        on_click=BulkEditState.quick(BulkKind.FREEZE.value, row.face.card_id),
    )
    items = [
        rx.cond(may.unfreeze & may.limits, _item("gauge", strings.LIMITS, _to(LIMITS, row))),
        rx.cond(may.move, _item("folder-input", strings.MOVE, _to(MOVE, row))),
        rx.cond(may.recharge, _item("banknote-arrow-down", strings.RECHARGE, _to(RECHARGE, row))),
        rx.cond(may.freeze, freeze),
        rx.cond(may.cancel, _item("ban", strings.CANCEL_CARD, _to(CANCEL, row), tone="bad")),
        rx.cond(sees_ids(), _copy_id(row)),
    ]
    anything = may.move | may.recharge | may.freeze | may.cancel | (may.unfreeze & may.limits) | sees_ids()
    menu = Panel.create(
        ui.icon("ellipsis"),
        *items,
        label=ui.t(strings.MORE_ACTIONS, name=row.face.name),
        align="end",
        face_class=f"btn {_ROW_MORE}",
    )
    return rx.cond(anything, menu)


def _copy_id(row: Any) -> rx.Component:
    return ui.copy_entry(row.face.card_id, strings.COPY_CARD_ID)


def _item(icon: str, text: Any, href: Any, *, tone: str = "") -> rx.Component:
    return ui.RouterLink.create(
        ui.icon(icon), ui.t(text), to=href, class_name="menu-item", custom_attrs={"data-tone": tone}
    )


def _to(path: str, row: Any) -> Any:
    return rx.Var.create(f"{path}?{CARDS}=") + row.face.card_id
