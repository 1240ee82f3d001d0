"""Notices, offers and adverts as tables: what is shown of what the provider answers, and what never is."""

import pytest

from vcc_portal.domain.redirects import safe_picture
from vcc_portal.errors.failed import failure
from vcc_portal.features.shell import promotions as p
from vcc_portal.i18n.text import Text
from vcc_portal.upstream.models import content as m

PAGE = "https://provider.example/activity"
ROTATING = m.SpaceAdvert(file_title=p.ROTATING, link=PAGE)
OTHER = m.SpaceAdvert(file_title="another", link=PAGE)
CODE = m.ActivityCode(show=True, activity_code="FIRST", link=f"{PAGE}?code=FIRST")
ACTIVITY = m.Activity(activity_code="FIRST", title="First top-up", enabled=True, link=PAGE)


@pytest.mark.parametrize(
    ("number", "step"), [(-3, 0), (0, 0), (1, 1), (len(p.STEPS), len(p.STEPS)), (99, len(p.STEPS))]
)
def test_a_step_is_one_that_there_is(number: int, step: int) -> None:
    assert p.step_of(number) == step


def test_notices_say_something_and_stand_once() -> None:
    found = [
        m.Notice(record_id="1", message_content=" "),
        m.Notice(record_id="2", message_content="x" * 1000),
        *[m.Notice(record_id=str(number), message_content="said") for number in (3, 3, 4, 5, 6, 7)],
    ]
    shown = p.notice_views(found, [])
    assert [one.record_id for one in shown] == ["2", "3", "4", "5", "6"]
    assert len(shown[0].text.zh) == p.LONGEST


def test_a_notice_that_has_one_language_says_that_in_both() -> None:
    chinese = [m.Notice(record_id="1", message_content="维护"), m.Notice(record_id="2", message_content="更新")]
    english = [m.Notice(record_id="1", message_content="Upkeep"), m.Notice(record_id="3", message_content="Third")]
    assert [one.text for one in p.notice_views(chinese, english)] == [
        Text(zh="维护", en="Upkeep"),
        Text.same("更新"),
        Text.same("Third"),
    ]


@pytest.mark.parametrize(
    ("adverts", "code", "activity", "said"),
    [
        ([], None, None, []),
        ([ROTATING], None, None, ["First top-up: up to $50 cashback", "Transactions: up to 1% cashback"]),
        ([OTHER, ROTATING], None, None, ["First top-up: up to $50 cashback", "Transactions: up to 1% cashback"]),
        ([OTHER], None, None, ["See current offers"]),
        ([], CODE, ACTIVITY, ["First top-up"]),
        ([OTHER], CODE, ACTIVITY, ["First top-up", "See current offers"]),
        ([], CODE, None, []),
        ([], CODE, m.Activity(title="Over", enabled=False, link=PAGE), []),
        ([], m.ActivityCode(show=False, activity_code="FIRST", link=PAGE), ACTIVITY, []),
        ([m.SpaceAdvert(file_title=p.ROTATING, link="javascript:alert(1)")], None, None, []),
        ([m.SpaceAdvert(file_title=p.ROTATING, link=" javascript:alert(1)")], None, None, []),
    ],
)
def test_what_the_header_offers(
    adverts: list[m.SpaceAdvert], code: m.ActivityCode | None, activity: m.Activity | None, said: list[str]
) -> None:
    assert [slide.text.en for slide in p.offers(adverts, code, activity)] == said


def test_an_activity_is_called_as_each_language_calls_it() -> None:
    chinese = ACTIVITY.model_copy(update={"title": "首充"})
    both, nothing = Text(zh="首充", en="First top-up"), m.Activity()
    told = [p.offers([], CODE, chinese, english)[0].text for english in (ACTIVITY, nothing, None)]
    assert told == [both, Text.same("首充"), Text.same("首充")]


def test_a_picture_is_shown_only_with_a_place_to_go() -> None:
    banners = [
        m.Banner(file_path="ok", link=PAGE, open_type=1),
        m.Banner(file_path="ok", link="/account/recharge", open_type=0),
        m.Banner(file_path="ok", link="data:text/html,x"),
        m.Banner(file_path="elsewhere", link=PAGE),
    ]
    slides = p.advert_slides([m.Advert(banners_info=banners)], lambda url: url if url == "ok" else "")
    assert [(slide.href, slide.new_tab) for slide in slides] == [(PAGE, True), ("/account/recharge", False)]
    many = p.advert_slides([m.Advert(banners_info=banners[:1] * 50)], lambda url: url)
    assert len(many) == p.MOST_SLIDES


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://portal.example/a.svg", "/a.svg"),
        ("/a.svg", "/a.svg"),
        ("https://img.example/a.png?x=1", "https://img.example/a.png?x=1"),
        ("https://img.example.evil.example/a.png", ""),
        ("https://portal.example.evil.example/a.png", ""),
        ("https://other.example/a.png", ""),
        ("//img.example/a.png", ""),
        ("https://portal.example//evil.example/a.png", ""),
        ("/\\evil.example/a.png", ""),
        ("javascript:alert(1)", ""),
        ("data:image/svg+xml,x", ""),
        ("", ""),
    ],
)
def test_a_picture_comes_from_a_configured_origin(url: str, shown: str) -> None:
    assert safe_picture(url, "https://portal.example", ["https://img.example"]) == shown


async def test_what_fails_is_silently_not_there() -> None:
    async def fails(*_: object, **__: object) -> None:
        raise failure(Text.same("down"))

    assert await p.read_step(fails) == 0
    assert await p.read_notices(fails, fails) == ([], 0)
    assert await p.read_offers(fails, fails, "CN") == []
    assert await p.read_adverts(fails, str) == []
