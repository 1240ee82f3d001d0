"""Answers of /faq name what there is to press, in the words that stand on it."""

import pytest

from vcc_portal.i18n import account, faq, terms
from vcc_portal.i18n.card import apply_batch
from vcc_portal.i18n.text import Text

ANSWERS = [entry.answer for topic in faq.TOPICS for entry in topic.entries]


@pytest.mark.parametrize("named", [apply_batch.ASK_FOR_MORE, terms.FREEZE, account.GO_ON])
def test_an_answer_names_the_button_as_it_is_called(named: Text) -> None:
    assert any(f"“{named.zh}”" in answer.zh and named.en in answer.en for answer in ANSWERS)
