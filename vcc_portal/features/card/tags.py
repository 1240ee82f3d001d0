"""Which tags a card can have, for a form, a field that is open on the card, and a change of many."""

from typing import Annotated

from pydantic import AfterValidator

from vcc_portal.domain.card_changes import MAX_TAG_LENGTH, MAX_TAGS
from vcc_portal.features.patterns.fields import Items, each
from vcc_portal.features.patterns.form import FormModel, Labelled, field_error
from vcc_portal.i18n import terms
from vcc_portal.i18n.card import tags as strings


def _fits(tag: str) -> None:
    if len(tag) > MAX_TAG_LENGTH:
        raise field_error(strings.TOO_LONG, longest=MAX_TAG_LENGTH)
    if not tag.isprintable():
        raise field_error(strings.UNREADABLE)


def _plain(tags: list[str]) -> list[str]:
    return list(dict.fromkeys(" ".join(tag.split()) for tag in tags))


Tags = Annotated[Items, AfterValidator(_plain), each(MAX_TAGS, _fits, strings.TOO_MANY)]
"""Each once, in the order in which they were typed; whatever parts its words is one space."""


class TagsForm(FormModel):
    """The tags alone."""

    card_tags: Annotated[Tags, Labelled(terms.TAGS)]
