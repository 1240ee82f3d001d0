"""Changing a card in place against the sandbox: each field with its errors and its undo, and what strangers try."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.state.card.test_detail import a_card, at, stored
from tests.support.bench import Bench, bench
from tests.support.cards import new_card, set_card
from tests.support.control import console_of
from tests.support.sandbox import sandbox_of, signed_in
from tests.support.troubles import NO_RESULT, Trouble
from vcc_portal.domain.card_changes import MAX_TAGS
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.catalogue import lookup
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.card.detail.edit_values import LABELS, Part
from vcc_portal.i18n.card import contact as contact_strings
from vcc_portal.i18n.card import edits as strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.state.card.detail.edits import CardEditState
from vcc_portal.state.card.detail.page import CardDetailState
from vcc_portal.state.card.detail.transactions import CardTxState
from vcc_portal.state.core import browser
from vcc_portal.state.core.toast import waiting
from vcc_sandbox.cards.tables import Card, CardTag
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.sub_accounts.tables import SubUser

PATH = "/card/detail"


@pytest.fixture
async def card_id(tab: Bench) -> str:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"), cardTags=["one"], email="old@lanyu.example")
    await at(tab, card_id)
    return card_id


def tags_of(tab: Bench, card_id: str) -> list[str]:
    with sandbox_of(tab.app).database.read() as db:
        query = select(CardTag.tag).where(CardTag.card_id == card_id).order_by(CardTag.position)
        return list(db.scalars(query))


async def saved(tab: Bench, part: str, **form: str) -> CardEditState:
    """The State after the field was opened and its form sent."""
    await tab.run(CardEditState.begin, part)
    await tab.run(CardEditState.save, part, form)
    return tab.state(CardEditState)


async def test_a_name_is_changed_and_changed_back(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "name", card_name="  New name ")
    assert (stored(tab, card_id, "card_name"), edit.opened) == ("New name", [])
    assert edit.done == strings.CHANGED.format(what=LABELS[Part.NAME], former="Card 1")
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), edit.done.zh) == ("Card 1", "")
    assert tab.state(CardDetailState).face.name == "Card 1"


async def test_a_value_that_stays_as_it_is_is_not_sent(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "name", card_name="Card 1")
    assert (edit.opened, edit.done, "/cb-va-vcc/card/update/cardName" in tab.network.asked) == ([], EMPTY, False)


async def test_an_email_is_changed_masked_in_the_note_and_changed_back(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "email", email="new@lanyu.example")
    assert stored(tab, card_id, "email") == "new@lanyu.example"
    assert "o**@lanyu.example" in edit.done.zh
    assert "old@" not in str(edit.done)
    await tab.run(CardEditState.undo)
    assert stored(tab, card_id, "email") == "old@lanyu.example"


async def test_the_whole_mailbox_is_there_only_while_its_field_is_open(tab: Bench, card_id: str) -> None:
    state = tab.state(CardEditState)
    assert "old@" not in str({**tab.state(CardDetailState).dict(), **state.dict()})
    await tab.run(CardEditState.begin, "email")
    assert state.current == "old@lanyu.example"
    await tab.run(CardEditState.stop, "email")
    assert "old@" not in str(state.dict())


async def test_after_thawing_the_open_payment_no_longer_offers_it(tab: Bench) -> None:
    card_id = await new_card(signed_in(tab.app, "admin@lanyu.example"))
    await at(tab, card_id)
    await tab.run(CardEditState.set_frozen, True)
    async with console_of(tab.app) as console:
        await console.buy(card_id, 10_000)
    _, txs = await at(tab, card_id)
    declined = next(row for row in txs.rows if row.status.tone == "bad")
    await tab.run(CardTxState.inspect, declined.transaction_id)
    assert txs.opened.why.fix.unfreezes
    await tab.run(CardEditState.set_frozen, False)
    assert not txs.opened.why.fix.unfreezes


async def test_tags_that_another_tab_has_set_stay(tab: Bench, card_id: str) -> None:
    """One call sets them all: the second of two tabs took away what the first had added, without a word."""
    await tab.run(CardEditState.begin, "tags")
    with sandbox_of(tab.app).database.write() as db:
        db.add(CardTag(card_id=card_id, tag="theirs", position=1))
    edit = await saved(tab, "tags", card_tags="one\nmine")
    assert tags_of(tab, card_id) == tab.state(CardDetailState).facts.tags == ["one", "mine", "theirs"]
    await tab.run(CardEditState.undo)
    assert (tags_of(tab, card_id), edit.errors) == (["one", "theirs"], {})


@pytest.mark.parametrize(
    ("part", "column", "mine", "theirs", "now"),
    [
        ("name", "card_name", "Mine", "Theirs", Text.same("Theirs")),
        ("email", "email", "mine@lanyu.example", "theirs@lanyu.example", Text.same("the****@lanyu.example")),
    ],
)
async def test_what_another_tab_has_set_is_shown_before_it_is_replaced(
    tab: Bench, card_id: str, part: str, column: str, mine: str, theirs: str, now: Text
) -> None:
    """It was replaced unseen; what the page had shown was called the former value, and an undo set that."""
    set_card(tab.app, card_id, **{column: theirs})
    edit = await saved(tab, part, **{column: mine})
    assert edit.errors[part] == strings.OVERTAKEN.format(what=LABELS[Part(part)], now=now)
    assert (edit.opened, edit.done, stored(tab, card_id, column)) == ([part], EMPTY, theirs)
    edit = await saved(tab, part, **{column: mine})
    assert (edit.errors, edit.opened, stored(tab, card_id, column)) == ({}, [], mine)
    assert edit.done == strings.CHANGED.format(what=LABELS[Part(part)], former=now)
    await tab.run(CardEditState.undo)
    assert stored(tab, card_id, column) == theirs


async def test_what_another_tab_has_set_to_the_same_is_shown_and_not_sent(tab: Bench, card_id: str) -> None:
    set_card(tab.app, card_id, card_name="Same")
    edit = await saved(tab, "name", card_name="Same")
    assert (edit.errors, edit.opened, edit.done) == ({}, [], EMPTY)
    assert tab.state(CardDetailState).face.name == "Same"
    assert "/cb-va-vcc/card/update/cardName" not in tab.network.asked


async def test_where_the_tags_of_now_cannot_be_read_nothing_is_sent_and_that_is_said(tab: Bench, card_id: str) -> None:
    faults = sandbox_of(tab.app).control.faults
    faults.add("GET", "/card/info", None, Effect(http_status=504))
    edit = await saved(tab, "tags", card_tags="one\nmine")
    assert edit.errors["tags"].en.startswith("Nothing was submitted, because the latest settings couldn't be read.")
    assert (edit.opened, tags_of(tab, card_id)) == (["tags"], ["one"])
    assert "/cb-va-vcc/card/update/cardTag" not in tab.network.asked
    faults.remove()
    edit = await saved(tab, "tags", card_tags="one\nmine")
    assert (edit.errors, tags_of(tab, card_id)) == ({}, ["one", "mine"])


async def test_tags_are_replaced_in_order_without_doubles_and_put_back(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "tags", card_tags="two\n one \ntwo")
    assert (tags_of(tab, card_id), tab.state(CardDetailState).facts.tags) == (["two", "one"], ["two", "one"])
    assert edit.suggested
    await tab.run(CardEditState.undo)
    assert tags_of(tab, card_id) == ["one"]
    await saved(tab, "tags", card_tags="")
    assert tags_of(tab, card_id) == []


async def test_the_notice_switch_freezing_and_3ds_can_be_taken_back(tab: Bench, card_id: str) -> None:
    edit = tab.state(CardEditState)
    await tab.run(CardEditState.set_notice, True)
    assert stored(tab, card_id, "moving_account_notice_switch") is True
    assert "/cb-va-vcc/card/update/movingAccountNoticeSwitch" in tab.network.asked
    await tab.run(CardEditState.set_frozen, True)
    assert (stored(tab, card_id, "status"), edit.done) == ("ABNORMAL", strings.FROZEN_NOW)
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "status"), edit.done.zh) == ("VALID", "")
    assert stored(tab, card_id, "moving_account_notice_switch") is True, "undo takes back the last change alone"
    await saved(tab, "security", mode3ds="CHALLENGE")
    assert stored(tab, card_id, "mode3ds") == "CHALLENGE"
    await tab.run(CardEditState.undo)
    assert stored(tab, card_id, "mode3ds") == "BY_PASS"


@pytest.mark.parametrize(
    ("part", "form", "column"),
    [
        ("name", {"card_name": "   "}, "card_name"),
        ("name", {"card_name": "x" * 51}, "card_name"),
        ("name", {"card_name": "a\x00b"}, "card_name"),
        ("name", {"card_name": "\u3164"}, "card_name"),
        ("name", {}, "card_name"),
        ("email", {"email": "no mailbox"}, "email"),
        ("email", {"email": ""}, "email"),
        ("email", {"email": f"{'x' * 130}@y.example"}, "email"),
        ("security", {"mode3ds": "OFF"}, "mode3ds"),
        ("tags", {"card_tags": "\n".join(str(number) for number in range(MAX_TAGS + 1))}, "card_name"),
        ("tags", {"card_tags": "x" * 36}, "card_name"),
        ("tags", {"card_tags": "a\ue000b"}, "card_name"),
    ],
)
async def test_what_cannot_be_is_refused_beside_the_field(
    tab: Bench, card_id: str, part: str, form: dict[str, str], column: str
) -> None:
    former = stored(tab, card_id, column), tags_of(tab, card_id)
    edit = await saved(tab, part, **form)
    error = edit.errors[part]
    assert (edit.opened, error.zh != "", error.en != "", edit.done.zh) == ([part], True, True, "")
    assert (stored(tab, card_id, column), tags_of(tab, card_id)) == former
    assert not [path for path in tab.network.asked if "/card/update" in path]


async def test_a_control_character_is_taken_out_of_a_tag(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "tags", card_tags="a\x07b")
    assert (edit.opened, edit.errors, tags_of(tab, card_id)) == ([], {}, ["ab"])


async def test_a_refusal_of_the_provider_stands_beside_the_field_and_the_field_stays(tab: Bench, card_id: str) -> None:
    set_card(tab.app, card_id, status="EXPIRED")
    for part, form in (("name", {"card_name": "x"}), ("tags", {"card_tags": "x"}), ("email", {"email": "x@y.example"})):
        edit = await saved(tab, part, **form)
        assert part in edit.opened
        assert edit.errors[part].zh
    assert edit.errors["email"] != form_strings.EMAIL


async def test_a_change_that_came_true_is_done_although_its_answer_was_lost(tab: Bench, card_id: str) -> None:
    tab.network.lose["/cb-va-vcc/card/update/cardName"] = 1
    edit = await saved(tab, "name", card_name="Perhaps")
    assert (edit.opened, edit.errors) == ([], {})
    assert edit.done == strings.CHANGED.format(what=LABELS[Part.NAME], former="Card 1")
    assert tab.state(CardDetailState).face.name == "Perhaps"
    await tab.run(CardEditState.undo)
    assert stored(tab, card_id, "card_name") == "Card 1"


@pytest.mark.parametrize(("card_read", "said"), [(True, contact_strings.NOT_SURE), (False, contact_strings.NOT_READ)])
async def test_a_change_without_an_answer_that_is_not_seen_on_the_card_may_still_come(
    tab: Bench, card_id: str, card_read: bool, said: Text
) -> None:
    faults = sandbox_of(tab.app).control.faults
    faults.add("POST", "/card/update/cardName", 1, Effect(http_status=504))
    if not card_read:
        faults.add(
            "GET", "/card/info", None, Effect(http_status=504), skip=1
        )  # it is read before it is changed as well
    edit = await saved(tab, "name", card_name="Perhaps")
    assert (edit.opened, edit.errors, edit.done.zh) == (["name"], {"name": said}, "")


@pytest.mark.parametrize("trouble", NO_RESULT, ids=str)
async def test_an_answer_that_says_nothing_of_the_card_is_no_change(tab: Bench, card_id: str, trouble: Trouble) -> None:
    trouble.befall(tab, "/cb-va-vcc/card/update/cardTag")
    edit = await saved(tab, "tags", card_tags="two")
    assert tab.state(CardDetailState).facts.tags == tags_of(tab, card_id) == (["two"] if trouble.done else ["one"])
    assert edit.errors == ({} if trouble.done else {"tags": contact_strings.NOT_SURE})


async def test_a_refusal_is_said_although_another_is_still_on_screen(tab: Bench, card_id: str) -> None:
    faults = sandbox_of(tab.app).control.faults
    for code in ("300001", "300013", "300013"):
        faults.add("POST", "/card/update", 1, Effect(code=code))
        await tab.run(CardEditState.set_frozen, True)
    once = {each.code: each.text for each in waiting.take(browser.token())}
    assert list(once.values()) == [lookup("300001").text, lookup("300013").text]


async def test_an_undo_that_was_refused_stays_on_offer(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "name", card_name="Changed")
    offered = edit.done
    sandbox_of(tab.app).control.faults.add("POST", "/card/update/cardName", 1, Effect(code="300001"))
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), edit.done) == ("Changed", offered)
    assert [each.text for each in waiting.take(browser.token())] == [lookup("300001").text]
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), edit.done) == ("Card 1", EMPTY)


@pytest.mark.parametrize(
    ("part", "form", "theirs", "now"),
    [
        ("name", {"card_name": "Mine"}, {"card_name": "Theirs"}, "Card name is now Theirs."),
        (
            "email",
            {"email": "mine@lanyu.example"},
            {"email": "theirs@lanyu.example"},
            "Email is now the****@lanyu.example.",
        ),
        ("security", {"mode3ds": "CHALLENGE"}, {"mode3ds": "AUTO"}, "3-D Secure is now"),
        ("notice", {}, {"status": "EXPIRED"}, "Status is now Expired."),
        ("frozen", {}, {"status": "EXPIRED"}, "Status is now Expired."),
    ],
)
async def test_what_somebody_has_changed_since_is_not_taken_back_with_ones_own_change(
    tab: Bench, card_id: str, part: str, form: dict[str, str], theirs: dict[str, Any], now: str
) -> None:
    switch = {"notice": CardEditState.set_notice, "frozen": CardEditState.set_frozen}.get(part)
    await (saved(tab, part, **form) if switch is None else tab.run(switch, True))
    set_card(tab.app, card_id, **theirs)
    sent = [path for path in tab.network.asked if "/card/update" in path]
    await tab.run(CardEditState.undo)
    assert [path for path in tab.network.asked if "/card/update" in path] == sent
    said = waiting.take(browser.token())
    assert [now in each.text.en for each in said] == [True], said
    assert {name: stored(tab, card_id, name) for name in theirs} == theirs
    assert tab.state(CardEditState).done == EMPTY


async def test_what_is_back_already_is_shown_and_not_sent_again(tab: Bench, card_id: str) -> None:
    await tab.run(CardEditState.set_notice, True)
    set_card(tab.app, card_id, moving_account_notice_switch=False)
    sent = len(tab.network.asked)
    await tab.run(CardEditState.undo)
    assert not [path for path in tab.network.asked[sent:] if "/card/update" in path]
    assert [each.text for each in waiting.take(browser.token())] == [strings.UNDONE]
    assert not tab.state(CardDetailState).facts.notice


async def test_where_the_card_of_now_cannot_be_read_nothing_is_undone_and_the_offer_stays(
    tab: Bench, card_id: str
) -> None:
    edit = await saved(tab, "name", card_name="Changed")
    sandbox_of(tab.app).control.faults.add("GET", "/card/info", 1, Effect(code="300001"))
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), edit.done != EMPTY, edit.saving) == ("Changed", True, "")
    assert [each.text.en[:25] for each in waiting.take(browser.token())] == ["Nothing was submitted, bec"[:25]]
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), edit.done) == ("Card 1", EMPTY)


async def test_the_offer_of_a_later_change_has_its_own_time(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "name", card_name="First")
    earlier = edit.turn
    await saved(tab, "name", card_name="Second")
    await tab.run(CardEditState.forget_undo, earlier)
    assert edit.done == strings.CHANGED.format(what=LABELS[Part.NAME], former="First")
    await tab.run(CardEditState.forget_undo, edit.turn)
    assert edit.done == EMPTY


async def test_what_leads_to_another_page_is_not_said_beside_the_field_as_well(tab: Bench, card_id: str) -> None:
    for code in ("300001", "200016"):
        sandbox_of(tab.app).control.faults.add("POST", "/card/update/cardName", 1, Effect(code=code))
    await saved(tab, "name", card_name="Changed")
    with pytest.raises(Failed):
        await saved(tab, "name", card_name="Changed")
    edit = tab.state(CardEditState)
    assert [path.partition("?")[0] for path in tab.redirects] == ["/sign"]
    assert (edit.errors, edit.opened) == ({}, ["name"])


async def test_on_another_card_nothing_of_the_former_is_left(tab: Bench, card_id: str) -> None:
    await saved(tab, "name", card_name="Changed")
    await saved(tab, "email", email="nobody")
    other = a_card(tab, Card.status == "VALID")
    name = stored(tab, other, "card_name")
    await at(tab, other)
    await tab.run(CardEditState.undo)
    await tab.run(CardEditState.begin, "name")
    await tab.run(CardEditState.undo)
    assert (stored(tab, card_id, "card_name"), stored(tab, other, "card_name")) == ("Changed", name)
    edit = tab.state(CardEditState)
    assert (edit.done, edit.opened, edit.errors) == (EMPTY, ["name"], {})


async def test_what_is_under_way_is_said_until_it_has_ended(tab: Bench, card_id: str) -> None:
    edit = tab.state(CardEditState)
    await tab.run(CardEditState.begin, "name")
    tab.network.lose["/cb-va-vcc/card/update/cardName"] = 1
    async for _ in CardEditState.save.fn(edit, "name", {"card_name": "Changed"}):
        assert edit.saving == "name"
    assert edit.saving == ""
    async for _ in CardEditState.set_frozen.fn(edit, True):
        assert edit.saving == "frozen"
    assert edit.saving == ""
    async for _ in CardEditState.set_notice.fn(edit, True):
        assert edit.saving == "notice"
    assert edit.saving == ""
    async for _ in CardEditState.undo.fn(edit):
        assert edit.saving == "notice"
    assert (edit.saving, stored(tab, card_id, "moving_account_notice_switch")) == ("", False)


async def test_a_switch_that_is_pressed_twice_is_sent_once(tab: Bench, card_id: str) -> None:
    """The second press is queued behind the first; while that is under way the switch is disabled."""
    for _ in range(2):
        await tab.run(CardEditState.set_notice, True)
    assert tab.network.asked.count("/cb-va-vcc/card/update/movingAccountNoticeSwitch") == 1
    for _ in range(2):
        await tab.run(CardEditState.undo)
    assert tab.network.asked.count("/cb-va-vcc/card/update/movingAccountNoticeSwitch") == 2
    assert stored(tab, card_id, "moving_account_notice_switch") is False


async def test_a_field_stays_open_with_its_error_whatever_is_done_beside_it(tab: Bench, card_id: str) -> None:
    edit = await saved(tab, "email", email="no mailbox")
    wrong = edit.errors["email"]
    await saved(tab, "name", card_name="Changed")
    await tab.run(CardEditState.begin, "tags")
    await tab.run(CardEditState.set_notice, True)
    await tab.run(CardEditState.undo)
    assert (edit.opened, edit.errors, edit.current) == (["email", "tags"], {"email": wrong}, "old@lanyu.example")
    await tab.run(CardEditState.stop, "email")
    assert (edit.opened, edit.errors, edit.current) == (["tags"], {}, "")


async def test_what_was_saved_closes_its_own_opening_and_no_later_one(tab: Bench, card_id: str) -> None:
    """The browser opens a field; it is told which opening's value the card has now, and none for what was refused."""
    edit = await saved(tab, "name", card_name="Changed", opening="c 1")
    assert edit.taken == {"name": "c 1"}
    await saved(tab, "name", card_name="", opening="c 2")
    await saved(tab, "email", email="no mailbox", opening="c 3")
    assert edit.taken == {"name": "c 1"}
    await saved(tab, "name", card_name="Changed", opening="c 4" + "4" * 1000)
    assert edit.taken["name"].startswith("c 44") and len(edit.taken["name"]) == 100
    # More was typed while that was sent: the browser has the field open, and a refusal of that stands beside it.
    waiting.take("bench")
    await tab.run(CardEditState.save, "name", {"card_name": "", "opening": "c 5"})
    assert ("name" in edit.errors, waiting.take("bench")) == (True, [])


async def test_a_field_that_was_sent_to_a_portal_that_starts_again_is_saved_or_refused_aloud(
    tab: Bench, card_id: str
) -> None:
    """Which fields are open is forgotten with the process; what was typed came along."""
    await tab.run(CardEditState.save, "name", {"card_name": "Typed before"})
    assert stored(tab, card_id, "card_name") == "Typed before"
    waiting.take("bench")
    await tab.run(CardEditState.save, "name", {"card_name": ""})
    assert len(waiting.take("bench")) == 1


async def test_another_companys_card_cannot_be_changed(tab: Bench, card_id: str) -> None:
    with sandbox_of(tab.app).database.read() as db:
        mine = stored(tab, card_id, "company_id")
        foreign = db.scalars(select(Card.card_id).where(Card.company_id != mine, Card.status == "VALID").limit(1)).one()
    name, status = stored(tab, foreign, "card_name"), stored(tab, foreign, "status")
    await at(tab, foreign)
    await saved(tab, "name", card_name="Stolen")
    await tab.run(CardEditState.set_frozen, True)
    assert (stored(tab, foreign, "card_name"), stored(tab, foreign, "status")) == (name, status)


@pytest.mark.parametrize("part", ["", "phone", "frozen", "notice", "__class__", 7, None])
async def test_a_field_that_is_none_does_not_open(tab: Bench, card_id: str, part: Any) -> None:
    await tab.run(CardEditState.begin, part)
    assert tab.state(CardEditState).opened == []
    await tab.run(CardEditState.save, part, {"card_name": "x"})
    assert stored(tab, card_id, "card_name") == "Card 1"


async def test_an_operator_without_the_right_changes_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", PATH) as tab:
        with sandbox_of(tab.app).database.read() as db:
            rows = select(Card.card_id).join(SubUser, SubUser.sub_user_id == Card.sub_user_id)
            card_id = db.scalars(rows.where(SubUser.alias == "Technology", Card.status == "VALID").limit(1)).one()
        await at(tab, card_id)
        before = stored(tab, card_id, "card_name"), stored(tab, card_id, "status")
        await saved(tab, "name", card_name="x")
        await tab.run(CardEditState.set_frozen, True)
        assert (stored(tab, card_id, "card_name"), stored(tab, card_id, "status")) == before
        assert not [path for path in tab.network.asked if "/card/update" in path]
        assert tab.state(CardEditState).current == ""


@pytest.mark.parametrize("handler", [CardEditState.set_frozen, CardEditState.set_notice])
async def test_a_switch_that_is_refused_by_a_toast_is_so_once(tab: Bench, card_id: str, handler: Any) -> None:
    """A code that asks for one wherever it is met had two of the same words beside each other."""
    sandbox_of(tab.app).control.faults.add("POST", "/card/update*", 1, Effect(code=Code.NO_FUNCTION_RIGHT_TOAST))
    await tab.run(handler, True)
    assert {(view.code, view.text) for view in waiting.take("bench")} == {
        (Code.NO_FUNCTION_RIGHT_TOAST, Code.NO_FUNCTION_RIGHT_TOAST.row.text)
    }
