"""The tags of the bulk dialog: typed or picked, at most eight, and the ones in use to pick from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS, TagMode
from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
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


@dataclass(frozen=True)
class TagChoice:
    """Which tags, and what is done with them; each change answers with the choice as it is afterwards."""

    mode: str = TagMode.ADD.value
    tags: tuple[str, ...] = ()
    error: Text = EMPTY
    """Why the last tag was not taken."""

    def to(self, mode: str) -> "TagChoice":
        """Add to, remove from or replace the tags of the cards."""
        return replace(self, mode=mode) if mode in set(TagMode) else self

    def typed(self, text: str) -> "TagChoice":
        """With what was typed; several may be separated by commas."""
        given = [" ".join(part.split()) for part in normalized(text).replace("、", ",").split(",")]
        return self.taken(tags) if (tags := [tag for tag in given if tag]) else self

    def taken(self, given: Sequence[str]) -> "TagChoice":
        """With those tags as well, if the cards can have them."""
        wanted = tuple(dict.fromkeys([*self.tags, *given]))
        if any(len(tag) > MAX_TAG_LENGTH or not tag.isprintable() for tag in given):
            return replace(self, error=strings.TAG_LONG)
        if len(wanted) > MAX_TAGS:
            return replace(self, error=strings.TAGS_MANY)
        return replace(self, tags=wanted, error=EMPTY)

    def without(self, tag: str) -> "TagChoice":
        """With that tag taken out again."""
        return replace(self, tags=tuple(one for one in self.tags if one != tag), error=EMPTY)


async def read_known(visit: Visit) -> list[KnownTag]:
    """The tags in use, the most used first; the dialog can do without them."""
    rows = await visit.ask_quietly(card_calls.TAGS, Nothing()) or []
    return [KnownTag(row.tag, f"{row.card_count:,}") for row in rows[:_OFFERED]]
