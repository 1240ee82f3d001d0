"""/faq: questions by topic, with a search that needs no server event."""

import functools
import operator

import reflex as rx
from reflex.experimental.client_state import ClientStateVar

from vcc_portal import routes
from vcc_portal.components import ui
from vcc_portal.i18n import Text
from vcc_portal.i18n import faq as words
from vcc_portal.layouts.page import page

_LINK = "flex items-center gap-2.5 px-2.5 py-2 rounded-ctl text-ink-2 no-underline hover:bg-bg-hover hover:text-ink-1"
_QUESTION = (
    "flex items-center justify-between gap-4 py-3 cursor-pointer list-none hover:text-link group-open:font-semibold "
    "[&::-webkit-details-marker]:hidden"
)
_ARROW = "shrink-0 text-ink-3 [transition:rotate_var(--fast)_var(--ease)] group-open:rotate-180"
_typed = ClientStateVar.create("faq_search", "")


@page(routes.FAQ)
def faq() -> rx.Component:
    """Topics at the left, their questions at the right."""
    return rx.fragment(
        ui.page_head(routes.FAQ.title, fact=words.LEAD),
        rx.el.div(
            _topics(),
            rx.el.div(
                _search(),
                *[_topic(topic) for topic in words.TOPICS],
                rx.cond(_any_match(), rx.fragment(), _nothing()),
                class_name="column",
            ),
            class_name="grid grid-cols-[232px_minmax(0,1fr)] gap-4 items-start",
        ),
    )


def _search() -> rx.Component:
    return ui.text_input(
        name="faq-search",
        lead="search",
        type="search",
        placeholder=words.SEARCH_HINT,
        aria_label=ui.t(words.SEARCH),
        max_length=50,
        size="lg",
        value=_typed.value,
        on_change=_typed.set_value,
        debounce=60,
    )


def _topics() -> rx.Component:
    links = [
        rx.el.li(rx.el.a(ui.icon(topic.icon), ui.t(topic.title), href=f"#{topic.slug}", class_name=_LINK))
        for topic in words.TOPICS
    ]
    return rx.el.nav(rx.el.ul(*links), class_name="panel sticky top-[76px] p-2", aria_label=ui.t(words.TOPICS_LABEL))


def _topic(topic: words.Topic) -> rx.Component:
    section = rx.el.section(
        rx.el.header(rx.el.h2(ui.t(topic.title)), class_name="panel-head"),
        *[_entry(entry) for entry in topic.entries],
        id=topic.slug,
        class_name="panel pb-2",
    )
    return rx.cond(functools.reduce(operator.or_, map(_matches, topic.entries)), section, rx.fragment())


def _entry(entry: words.FaqEntry) -> rx.Component:
    drawn = rx.el.details(
        rx.el.summary(ui.t(entry.question), ui.icon("chevron-down", class_name=_ARROW), class_name=_QUESTION),
        rx.el.p(ui.t(entry.answer), class_name="max-w-[760px] pr-8 pb-4 text-ink-2 text-[14px]/[22px]"),
        class_name="group mx-5 border-t border-line",
    )
    return rx.cond(_matches(entry), drawn, rx.fragment())


def _matches(entry: words.FaqEntry) -> "rx.Var[bool]":
    """In either language, so that a switch of language does not lose the result."""
    wanted = _typed.value.to(str).lower()
    return rx.Var.create(_words_of(entry.question, entry.answer)).contains(wanted)


def _words_of(*texts: Text) -> str:
    return " ".join(f"{text.zh} {text.en}" for text in texts).lower()


def _any_match() -> "rx.Var[bool]":
    entries = [entry for topic in words.TOPICS for entry in topic.entries]
    return functools.reduce(operator.or_, map(_matches, entries))


def _nothing() -> rx.Component:
    clear = ui.button(words.CLEAR, on_click=_typed.set_value(""))
    return rx.el.div(
        ui.empty_state("search-x", words.NO_MATCH, words.NO_MATCH_NOTE, clear), class_name="panel", role="status"
    )
