"""What a question of /faq is."""

from dataclasses import dataclass

from vcc_portal.i18n.text import Text


@dataclass(frozen=True)
class FaqEntry:
    """One question with its answer; `slug` is its place in the address, and stays when the words change."""

    slug: str
    question: Text
    answer: Text
    page: str = ""
    """The path of the page that it is about, where the question stands only as long as there is such a page."""


@dataclass(frozen=True)
class Topic:
    """Questions about one subject; `slug` is its place in the address."""

    slug: str
    icon: str
    title: Text
    entries: tuple[FaqEntry, ...]


def entry(slug: str, question_zh: str, question_en: str, answer_zh: str, answer_en: str, *, page: str = "") -> FaqEntry:
    """A question and its answer in both languages."""
    return FaqEntry(slug, Text(zh=question_zh, en=question_en), Text(zh=answer_zh, en=answer_en), page)
