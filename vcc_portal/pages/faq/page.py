"""/faq: questions by topic, each with an address of its own, and a search that needs no server event."""

import functools
import operator

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.components.patterns.faq import NAMED, ShowNamed, holds, is_there
from vcc_portal.i18n import Text
from vcc_portal.i18n import faq as words
from vcc_portal.layouts.page import page

_LINK = "flex items-center gap-2.5 px-2.5 py-2 rounded-ctl text-ink-2 no-underline hover:bg-bg-hover hover:text-ink-1"
_QUESTION = (
    "flex items-center justify-between gap-4 -mx-2 px-2 py-3 rounded-ctl cursor-pointer list-none hover:text-link group-open:font-semibold "
    "[&::-webkit-details-marker]:hidden"
)
_ARROW = "shrink-0 text-ink-3 [transition:rotate_var(--fast)_var(--ease)] group-open:rotate-180"
_BELOW_HEADER = "scroll-mt-[76px]"
_typed = ClientStateVar.create("faq_search", "")
TOPICS = {topic: entries for topic in words.TOPICS if (entries := [each for each in topic.entries if is_there(each)])}
"""The questions of each topic whose page exists."""


@page(routes.FAQ)
def faq() -> rx.Component:
    """Topics at the left, their questions at the right."""
    return rx.fragment(
        ui.page_head(routes.FAQ.title, fact=words.LEAD),
        rx.el.div(
            _topics(),
            rx.el.div(
                _search(),
                *[_topic(topic, entries) for topic, entries in TOPICS.items()],
                rx.cond(_any_match(), rx.fragment(), _nothing()),
                class_name="column",
            ),
            class_name="grid grid-cols-[232px_minmax(0,1fr)] max-[640px]:grid-cols-[minmax(0,1fr)] gap-4 items-start "
            "print:block print:space-y-4",
        ),
        ShowNamed.create(),
    )


def _search() -> rx.Component:
    box = ui.text_input(
        name="faq-search",
        lead="search",
        type="search",
        placeholder=words.SEARCH_HINT,
        aria_label=ui.t(words.SEARCH),
        max_length=50,
        size="lg",
        value=_typed.value,
        on_change=_typed.set_value,
    )
    found = rx.cond(_typed.value.to(str).strip() == "", "", ui.t(words.FOUND, count=_count()))
    return rx.el.div(box, rx.el.span(found, role="status", class_name="sr-only"), role="search")


def _topics() -> rx.Component:
    """Who goes to a topic is done with what was searched for, which may hide it."""

    def link(topic: words.Topic) -> rx.Component:
        there = {"href": f"#{topic.slug}", "on_click": _typed.set_value("")}
        return rx.el.li(rx.el.a(ui.icon(topic.icon), ui.t(topic.title), **there, class_name=_LINK))

    links = [link(topic) for topic in TOPICS]
    place = "sticky top-[76px] max-h-[calc(100dvh-92px)] overflow-auto max-[640px]:static max-[640px]:max-h-none"
    return rx.el.nav(rx.el.ul(*links), class_name=f"panel {place} p-2", aria_label=ui.t(words.TOPICS_LABEL))


def _topic(topic: words.Topic, entries: list[words.FaqEntry]) -> rx.Component:
    section = rx.el.section(
        rx.el.header(rx.el.h2(ui.t(topic.title)), class_name="panel-head"),
        *[_entry(entry) for entry in entries],
        id=topic.slug,
        class_name=f"panel pb-2 {_BELOW_HEADER}",
    )
    return rx.cond(functools.reduce(operator.or_, map(_is_shown, entries)), section)


def _entry(entry: words.FaqEntry) -> rx.Component:
    drawn = rx.el.details(
        rx.el.summary(ui.t(entry.question), ui.icon("chevron-down", class_name=_ARROW), class_name=_QUESTION),
        rx.el.p(ui.t(entry.answer), class_name="max-w-[760px] pr-8 pb-4 text-ink-2 text-[14px]/[22px]"),
        id=entry.slug,
        class_name=f"group mx-5 border-t border-line {_BELOW_HEADER}",
    )
    return rx.cond(_is_shown(entry), drawn)


def _is_shown(entry: words.FaqEntry) -> "rx.Var[bool]":
    """What the address names is there whatever was typed before."""
    return _matches(entry) | (entry.slug == NAMED)


def _matches(entry: words.FaqEntry) -> "rx.Var[bool]":
    """In either language, so that a switch of language does not lose the result."""
    return holds(_words_of(entry.question, entry.answer), _typed.value.to(str))


def _words_of(*texts: Text) -> str:
    return " ".join(f"{text.zh} {text.en}" for text in texts)


def _entries() -> list[words.FaqEntry]:
    return [entry for entries in TOPICS.values() for entry in entries]


def _count() -> "rx.Var[str]":
    total = rx.Var.create(0)
    for entry in _entries():
        total = total + rx.cond(_is_shown(entry), 1, 0).to(int)
    return total.to(str)


def _any_match() -> "rx.Var[bool]":
    return functools.reduce(operator.or_, map(_is_shown, _entries()))


def _nothing() -> rx.Component:
    clear = ui.button(words.CLEAR, on_click=_typed.set_value(""))
    return rx.el.div(
        ui.empty_state("search-x", words.NO_MATCH, words.NO_MATCH_NOTE, clear), class_name="panel", role="status"
    )
