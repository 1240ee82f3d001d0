"""From a form to the answer of the question that it raises; and the search, in both languages on one page."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.support.sights import speak


def test_a_question_leads_from_where_it_arises_to_its_answer(enter: Callable[..., Page]) -> None:
    page = enter("admin@lanyu.example", "/settings")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="How do I get alerts when the balance is low?").click()
    answers = opened.value
    expect(answers).to_have_url(re.compile("/faq/?#alerts$"))
    question = answers.locator("summary").filter(has_text="How do I get alerts when the balance is low?")
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()
    expect(answers.get_by_text("up to 5 email addresses")).to_be_visible()
    search = answers.get_by_role("searchbox", name="Search questions")
    search.fill("yen DECIMALS")
    decimals = answers.locator("summary").filter(has_text="show no decimals")
    expect(decimals).to_be_visible()
    expect(question).to_be_visible()
    expect(answers.locator("summary")).to_have_count(2)
    speak(answers, "zh")
    expect(answers.locator("summary").filter(has_text="为什么没有小数")).to_be_visible()
    answers.get_by_role("searchbox").fill("没有这样的问题")
    expect(answers.locator("summary")).to_have_count(1)  # the one that the address names
    answers.get_by_role("navigation", name="问题分类").get_by_role("link", name="充值").click()
    expect(answers).to_have_url(re.compile("/faq/?#top-ups$"))
    expect(answers.get_by_role("heading", level=2, name="充值", exact=True)).to_be_in_viewport()
    answers.get_by_role("searchbox").fill("没有这样的问题")
    answers.get_by_role("button", name="清除搜索").click()
    expect(answers.get_by_role("searchbox")).to_have_value("")
    assert violations(answers) == []
