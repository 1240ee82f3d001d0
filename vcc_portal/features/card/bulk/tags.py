"""The tags of the bulk dialog: typed or picked, at most eight, and the ones in use to pick from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vcc_portal.domain.card_changes import MAX_TAGS, TagMode
from vcc_portal.domain.inputs import normalized
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.card.tags import TagsForm
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.fields import SEPARATOR
from vcc_portal.i18n.card import tags as tag_strings
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
        parts = normalized(text).replace("、", ",").split(",")
        given, errors = TagsForm.check({"card_tags": SEPARATOR.join(parts)})
        if given is None:
            return replace(self, error=errors["card_tags"])
        return self.taken(given.card_tags) if given.card_tags else self

    def taken(self, given: Sequence[str]) -> "TagChoice":
        """With those tags as well, if the cards can have so many. One of a card's is taken as it is, or it could not be removed."""
        wanted = tuple(dict.fromkeys([*self.tags, *given]))
        if len(wanted) > MAX_TAGS:
            return replace(self, error=tag_strings.TOO_MANY.format(most=MAX_TAGS))
        return replace(self, tags=wanted, error=EMPTY)

    def without(self, tag: str) -> "TagChoice":
        """With that tag taken out again."""
        return replace(self, tags=tuple(one for one in self.tags if one != tag), error=EMPTY)


async def read_known(visit: Visit) -> list[KnownTag]:
    """The tags in use, the most used first; the dialog can do without them."""
    rows = await visit.ask_quietly(card_calls.TAGS, Nothing()) or []
    return [KnownTag(row.tag, f"{row.card_count:,}") for row in rows[:_OFFERED]]
