"""The tags of the bulk dialog: typed or picked, at most eight, and the ones in use to pick from."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS, TagMode
from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n.card import bulk as strings
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import card as card_calls

_OFFERED = 24
FIELD = "bulk_tag"


@dataclass(frozen=True)
class KnownTag:
    """A tag in use."""

    tag: str = ""
    cards: str = ""


class TagChoice(rx.State, mixin=True):
    """Mixin: which tags, and what is done with them; `_tags_changed` is called after each change."""

    mode: str = TagMode.ADD.value
    tags: list[str] = []
    known: list[KnownTag] = []
    tag_error: Text = EMPTY

    @rx.event
    def choose_mode(self, mode: str) -> None:
        """Add to, remove from or replace the tags of the cards."""
        if mode in set(TagMode):
            self.mode = mode
            self._tags_changed()

    @rx.event
    def add_tag(self, form: dict[str, str]) -> None:
        """Take the typed tag; several may be separated by commas."""
        typed = normalized(form.get(FIELD, "")).replace("、", ",")
        given = [" ".join(part.split()) for part in typed.split(",")]
        self._take([tag for tag in given if tag])

    @rx.event
    def pick_tag(self, tag: str) -> None:
        """Take one of the tags in use."""
        if any(one.tag == tag for one in self.known):
            self._take([tag])

    @rx.event
    def drop_tag(self, tag: str) -> None:
        """Take a tag out again."""
        self.tags, self.tag_error = [one for one in self.tags if one != tag], EMPTY
        self._tags_changed()

    def _take(self, given: list[str]) -> None:
        wanted = list(dict.fromkeys([*self.tags, *given]))
        if any(len(tag) > MAX_TAG_LENGTH or not tag.isprintable() for tag in given):
            self.tag_error = strings.TAG_LONG
        elif len(wanted) > MAX_TAGS:
            self.tag_error = strings.TAGS_MANY
        else:
            self.tags, self.tag_error = wanted, EMPTY
            self._tags_changed()

    def _tags_changed(self) -> None:
        raise NotImplementedError

    def _forget_tags(self) -> None:
        self.mode, self.tags, self.tag_error = TagMode.ADD.value, [], EMPTY

    async def _read_known(self) -> list[KnownTag]:
        """The tags in use, the most used first; the dialog can do without them."""
        state: Any = self
        try:
            rows = await state._ask(card_calls.TAGS, Nothing())
        except Failed as failed:
            if failed.leaves_page:
                raise
            return []
        return [KnownTag(row.tag, f"{row.card_count:,}") for row in rows[:_OFFERED]]
