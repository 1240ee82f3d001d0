"""Answers of /faq name what there is to press, in the words that stand on it; each question has its own address."""

import pytest

from vcc_portal.components.patterns.faq import is_there
from vcc_portal.i18n import account, account_statements, exports, faq, records, routes, settings, terms
from vcc_portal.i18n.card import apply_batch, secrets
from vcc_portal.i18n.shell import header, in_progress, why
from vcc_portal.i18n.text import Text

ENTRIES = [entry for topic in faq.TOPICS for entry in topic.entries]
NAMED = [
    account.GO_ON,
    account.VERIFICATION,
    account_statements.APPLY,
    account_statements.TITLE,
    apply_batch.ASK_FOR_MORE,
    apply_batch.KIND_IDENTICAL,
    apply_batch.KIND_TABLE,
    exports.EXPORT,
    exports.MAKE_ONE,
    records.SEE_VOUCHER,
    header.SHARE_MODE,
    header.THEME,
    in_progress.TITLE,
    routes.ACCOUNT,
    routes.ACCOUNT_RECHARGE,
    routes.INVITE,
    routes.LOGS,
    routes.QUOTA,
    routes.REBATE,
    routes.SETTINGS,
    routes.VOUCHER,
    secrets.VIEW,
    settings.ALERTS,
    settings.TOP_UP,
    terms.FREEZE,
    terms.HISTORY,
    terms.MOVE_TO_SUB_ACCOUNT,
    why.TITLE,
]


@pytest.mark.parametrize("named", NAMED, ids=lambda text: text.en)
def test_an_answer_names_what_there_is_as_it_is_called(named: Text) -> None:
    assert any(f"“{named.zh}”" in entry.answer.zh and named.en in entry.answer.en for entry in ENTRIES)


def test_every_question_and_topic_has_an_address_of_its_own() -> None:
    slugs = [*[topic.slug for topic in faq.TOPICS], *[entry.slug for entry in ENTRIES]]
    assert len(slugs) == len(set(slugs))
    assert all(slug.replace("-", "").isascii() and slug == slug.lower() for slug in slugs)
    assert list(faq.BY_SLUG.values()) == ENTRIES


def test_a_question_about_a_page_that_does_not_exist_is_left_out() -> None:
    known = faq.FaqEntry("known", routes.FAQ, routes.FAQ, "/faq")
    assert [is_there(known), is_there(faq.FaqEntry("no", routes.FAQ, routes.FAQ, "/faq/none"))] == [True, False]
