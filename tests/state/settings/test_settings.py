"""/settings against the sandbox: a setting is saved once and over nothing unseen, whatever happens on the way."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from sqlalchemy import delete, func, select

from tests.support.bench import Bench, bench
from tests.support.sandbox import data, sandbox_of, signed_in
from tests.support.troubles import SHORT, Trouble
from vcc_portal.domain.kyc import KycStatus
from vcc_portal.errors.codes import Code
from vcc_portal.i18n.patterns import saving as saving_strings
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.core.toast import waiting
from vcc_portal.state.settings.alarm import AlarmState
from vcc_portal.state.settings.security import SecurityState
from vcc_portal.state.settings.top_up import AutoTopUpState
from vcc_portal.upstream.calls import account as calls
from vcc_portal.upstream.models.user import UriPermission
from vcc_sandbox.control.faults import Effect
from vcc_sandbox.identity.tables import DataScope, LinkedUser, Permission
from vcc_sandbox.operation_log.tables import OperationLog
from vcc_sandbox.verification.reviews import NUMBER_OF

AT = "/settings"
ADMIN = "admin@lanyu.example"
SAVE_ALARM = "/cb-va-vcc/account/config/alarmInfo"
SAVE_TOP_UP = "/cb-va-vcc/account/update/config/autoTopUp"
FORM = type[AlarmState] | type[AutoTopUpState]


@dataclass
class Page:
    """The page in a tab."""

    tab: Bench

    @property
    def alarm(self) -> AlarmState:
        return self.tab.state(AlarmState)

    @property
    def top_up(self) -> AutoTopUpState:
        return self.tab.state(AutoTopUpState)

    async def send(self, form: FORM, values: dict[str, str]) -> None:
        await self.tab.run(form.send, dict(values))
        await self.tab.run_queued()

    def saves(self, kind: str) -> int:
        """Rows of the operation log that say so."""
        with sandbox_of(self.tab.app).database.read() as db:
            query = select(func.count()).select_from(OperationLog)
            wanted = query.where(OperationLog.operation_type == kind, OperationLog.result == "SUCCESS")
            return db.scalar(wanted) or 0

    async def kept(self, currency: str = "USD") -> dict:
        client: httpx.AsyncClient = signed_in(self.tab.app, ADMIN)
        return next(row for row in await data(client, calls.CONFIG_ALARM_INFO) if row["currency"] == currency)

    def toasts(self) -> list[str]:
        return [view.text.en for view in waiting.take("bench")]


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    async with bench(tmp_path, ADMIN, AT) as tab:
        for state in (AlarmState, AutoTopUpState, SecurityState):
            await tab.run(state.load)
        yield Page(tab)


async def opened(page: Page, form: FORM = AlarmState, **changes: str) -> dict[str, str]:
    """The values as the browser has them."""
    values = dict(page.tab.state(form).defaults)
    await page.tab.run(form.restored, values, False)
    return {**values, **changes}


async def test_what_is_kept_stands_in_the_form(page: Page) -> None:
    alarm, top_up = page.alarm, page.top_up
    assert [tile.currency for tile in alarm.tiles] == [tile.currency for tile in top_up.tiles]
    values = await opened(page)
    assert (values["currency"], values["alarm_switch"], values["alarm_amount"]) == ("USD", "on", "5000.00")
    assert re.fullmatch(r"USD [\d,.]+ unassigned now", alarm.balance.en)
    assert (await opened(page, AutoTopUpState))["top_up_amount"] == "50000.00"
    assert top_up.bounds.en.startswith("At least USD ")
    security = page.tab.state(SecurityState)
    assert security.password_url.endswith("/sandbox/center/setting")
    assert security.has_password
    assert security.times.latest > security.times.signed_in > ""


@pytest.mark.parametrize(("form", "switch"), [(AlarmState, "alarm_switch"), (AutoTopUpState, "auto_top_up_switch")])
async def test_a_switch_that_is_pressed_right_after_another_currency_is_not_overwritten(
    page: Page, form: FORM, switch: str
) -> None:
    values = await opened(page, form)
    state = page.tab.state(form)
    assert state.controls[values["currency"]].items() <= values.items()
    others = [tile.currency for tile in state.tiles if tile.currency != values["currency"]]
    assert others
    for currency in others:
        brought = {**values, **state.controls[currency]}
        pressed = {**brought, switch: "" if brought[switch] else "on"}
        before = state.patch.turn
        # Both were asked for before the first answer has come.
        await page.tab.run(form.typed, brought)
        await page.tab.run(form.typed, pressed)
        assert (state.currency, state.patch.turn) == (currency, before)


async def test_an_alert_is_saved_once(page: Page) -> None:
    values = await opened(page, alarm_amount="6,000.50", mailbox_list="new@lanyu.example")
    await asyncio.gather(*[page.tab.run(AlarmState.send, dict(values)) for _ in range(20)])
    await page.tab.run_queued()
    assert page.saves("UPDATE_ALARM") == 1
    kept = await page.kept()
    assert (kept["alarmAmount"], kept["mailboxList"]) == (6_000_500, ["new@lanyu.example"])
    assert "Saved" in page.toasts()
    assert page.alarm.patch.values["alarm_amount"] == "6000.50"
    again = {**values, **page.alarm.patch.values}
    await page.send(AlarmState, again)
    await page.tab.run(AlarmState.save)
    assert page.saves("UPDATE_ALARM") == 1, "it is kept like that already"


async def test_what_is_typed_while_a_save_is_under_way_stays(page: Page) -> None:
    """The field that was left then is told after the save, with the mark of before it."""
    values = await opened(page, alarm_amount="300", alarm_switch="on")
    await page.send(AlarmState, values)
    patch = page.alarm.patch
    assert (patch.values["alarm_amount"], patch.was["alarm_amount"]) == ("300.00", "300")
    assert "seen" not in patch.was, "the new mark is taken whatever was typed"
    typed = {**values, "alarm_amount": "400.00"}
    await page.tab.run(AlarmState.left, "alarm_amount", typed)
    assert page.alarm.patch.values == {"seen": patch.values["seen"]}
    await page.send(AlarmState, {**typed, **page.alarm.patch.values})
    assert ((await page.kept())["alarmAmount"], page.alarm.said.en) == (400_000, "")


async def test_a_change_that_was_not_seen_is_not_written_over(page: Page) -> None:
    values = await opened(page, alarm_amount="7000")
    other = {"currency": "USD", "alarmSwitch": True, "alarmAmount": 1_000, "mailboxList": ["x@y.example"]}
    await data(signed_in(page.tab.app, ADMIN), calls.CONFIG_ALARM_INFO_UPDATE, **other, mobileSwitch=False)
    await page.send(AlarmState, values)
    assert (page.alarm.said, (await page.kept())["alarmAmount"]) == (saving_strings.OVERTAKEN, 1_000)
    assert page.alarm.tiles[0].line.en == "Below USD 1.00", "what is kept now is shown"
    assert set(page.alarm.patch.values) == {"seen"}, "what was typed stays"
    await page.send(AlarmState, {**values, **page.alarm.patch.values})
    assert ((await page.kept())["alarmAmount"], page.alarm.said.en) == (7_000_000, "")


async def test_a_number_that_cannot_be_read_turns_no_text_message_off(page: Page) -> None:
    await page.send(AlarmState, await opened(page, mobile_switch="on"))
    assert (await page.kept())["mobileSwitch"]
    sandbox_of(page.tab.app).control.faults.add("GET", "*/user/expand", 0, Effect(code="910001"))
    await page.tab.run(AlarmState.load)
    assert (page.alarm.mobile, page.alarm.unbound) == ("", False)
    await page.send(AlarmState, await opened(page, alarm_amount="6,001.00"))
    kept = await page.kept()
    assert (kept["alarmAmount"], kept["mobileSwitch"]) == (6_001_000, True)


async def test_a_draft_of_what_has_changed_meanwhile_is_not_taken_up_again(page: Page) -> None:
    draft = await opened(page, alarm_amount="1", seen="of another day")
    await page.tab.run(AlarmState.restored, draft, False)
    assert page.alarm.patch.values["alarm_amount"] == "5000.00"


async def test_another_currency_brings_what_is_kept_for_it(page: Page) -> None:
    values = await opened(page, currency="JPY")
    await page.tab.run(AlarmState.typed, values)
    patch = page.alarm.patch.values
    assert (patch["alarm_switch"], patch["alarm_amount"], page.alarm.currency) == ("", "", "JPY")
    assert page.alarm.errors == {}
    await page.tab.run(AlarmState.typed, {**values, "currency": "<b>"})
    assert page.alarm.currency == "USD"


async def test_what_waits_for_another_currency_is_not_saved_with_this_one(page: Page) -> None:
    values = await opened(page, alarm_amount="7000.00")
    waiting = {f"JPY.{name}": text for name, text in values.items()} | {
        "JPY.alarm_amount": "9000",
        "JPY.currency": "JPY",
    }
    await page.send(AlarmState, values | waiting)
    assert (page.alarm.errors, (await page.kept())["alarmAmount"]) == ({}, 7_000_000)
    assert page.saves("UPDATE_ALARM") == 1


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_an_alert_whose_answer_is_lost_is_kept_once(page: Page, trouble: Trouble) -> None:
    values = await opened(page, alarm_amount="4321.00", mailbox_list="lost@lanyu.example")
    trouble.befall(page.tab, SAVE_ALARM)
    await page.send(AlarmState, values)
    assert page.saves("UPDATE_ALARM") == int(trouble.done)
    if not trouble.done:
        assert page.alarm.said == saving_strings.LOST
        assert page.alarm.patch.values.get("alarm_amount", "4321.00") == "4321.00", "what was typed stays"
        await page.send(AlarmState, {**values, **page.alarm.patch.values})
    assert ("Saved" in page.toasts(), page.alarm.said.en, page.alarm.sending) == (True, "", False)
    kept = await page.kept()
    assert (kept["alarmAmount"], kept["mailboxList"]) == (4_321_000, ["lost@lanyu.example"])
    assert page.saves("UPDATE_ALARM") == 1


@pytest.mark.parametrize("trouble", SHORT, ids=str)
async def test_without_an_answer_what_is_kept_says_what_became_of_it(page: Page, trouble: Trouble) -> None:
    values = await opened(page, AutoTopUpState, top_up_amount="123.00")
    trouble.befall(page.tab, SAVE_TOP_UP)
    await page.send(AutoTopUpState, values)
    assert page.saves("UPDATE_AUTO_TOP_UP") == int(trouble.done)
    if trouble.done:
        assert ("Saved" in page.toasts(), page.top_up.said.en) == (True, "")
    else:
        assert page.top_up.said == saving_strings.LOST
        await page.send(AutoTopUpState, {**values, **page.top_up.patch.values})
    assert page.saves("UPDATE_AUTO_TOP_UP") == 1
    assert page.top_up.tiles[0].currency == "USD"
    assert not page.top_up.sending


async def test_neither_answer_nor_look_is_called_unknown(page: Page) -> None:
    values = await opened(page, AutoTopUpState, top_up_amount="123.00")
    read = "/cb-va-vcc/account/list/config/autoTopUp"
    page.tab.network.lose[SAVE_TOP_UP] = 1
    original = page.top_up._reading
    reads = 0

    async def reading(visit: object) -> object:
        nonlocal reads
        reads += 1
        if reads > 1:
            page.tab.network.drop[read] = 9
        return await original(visit)  # type: ignore[arg-type]

    object.__setattr__(page.top_up, "_reading", reading)
    await page.send(AutoTopUpState, values)
    assert (page.top_up.said, page.saves("UPDATE_AUTO_TOP_UP")) == (saving_strings.UNKNOWN, 1)


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        (AlarmState, Code.TOO_MANY_MAILBOXES, "mailbox_list"),
        (AlarmState, Code.MAILBOX_FORMAT, "mailbox_list"),
        (AlarmState, Code.CURRENCY_ACCOUNT_MISSING, "currency"),
        (AutoTopUpState, Code.CNY_RECHARGE_CHECK_FAILED, "top_up_amount"),
        (AutoTopUpState, Code.FUNCTION_UNSUPPORTED, "pay_channel"),
        (AutoTopUpState, Code.CURRENCY_ACCOUNT_MISSING, "currency"),
        (AlarmState, Code.SUBMIT_FAILED, ""),
        (AutoTopUpState, Code.NO_FUNCTION_RIGHT, ""),
    ],
)
async def test_a_refusal_stands_beside_its_field(page: Page, form: FORM, code: str, field: str) -> None:
    changes = {"alarm_amount": "9"} if form is AlarmState else {"top_up_amount": "99"}
    values = await opened(page, form, **changes)
    path = SAVE_ALARM if form is AlarmState else SAVE_TOP_UP
    sandbox_of(page.tab.app).control.faults.add("POST", path, 1, Effect(code=code))
    await page.send(form, values)
    state = page.tab.state(form)
    assert list(state.errors) == ([field] if field else [])
    assert (state.said.en == "") == bool(field)
    assert not state.sending


async def test_a_missing_verification_is_explained_and_nothing_is_sent(tmp_path: Path) -> None:
    async with bench(tmp_path, "empty@lanyu.example", AT) as tab:
        await tab.run(AutoTopUpState.load)
        page = Page(tab)
        values = await opened(page, AutoTopUpState, trigger_amount="5", top_up_amount="50", auto_top_up_switch="on")
        session = await runtime().sessions.find(browser.sid())
        assert session is not None
        assert session.user is not None
        session.user.vcc_kyc_status = NUMBER_OF[KycStatus.EXPIRED]
        with sandbox_of(tab.app).database.write() as db:
            db.get_one(LinkedUser, session.user.user_id).vcc_kyc_status = NUMBER_OF[KycStatus.EXPIRED]
        await page.send(AutoTopUpState, {**values, "pay_channel": "COLLECTION_BALANCE"})
        assert (tab.state(GateState).shown, page.top_up.errors) == (True, {})
        assert SAVE_TOP_UP not in tab.network.asked


async def test_who_is_not_verified_any_more_still_switches_it_off(tmp_path: Path) -> None:
    async with bench(tmp_path, "kyb-review@lanyu.example", AT) as tab:
        await tab.run(AutoTopUpState.load)
        page = Page(tab)
        values = await opened(page, AutoTopUpState, trigger_amount="5", top_up_amount="50", daily_max_times="7")
        await page.send(AutoTopUpState, {**values, "pay_channel": "COLLECTION_BALANCE"})
        assert (tab.state(GateState).shown, page.top_up.said.en, "Saved" in page.toasts()) == (False, "", True)
        assert page.saves("UPDATE_AUTO_TOP_UP") == 1


async def grant(page: Bench, *grants: tuple[str, str]) -> None:
    """Give the visitor rights, here and at the provider."""
    session = await runtime().sessions.find(browser.sid())
    assert session is not None
    assert session.user is not None
    for number, (code, url) in enumerate(grants):
        session.user.uri_permission_dto_list.append(UriPermission(resource_code=code, resource_url=url))
        with sandbox_of(page.app).database.write() as db:
            row = {"resource_code": code, "resource_url": url, "resource_id": f"{number}", "resource_name": ""}
            db.add(Permission(user_id=session.user.user_id, **row))


async def test_who_may_only_look_reads_why_and_changes_nothing(tmp_path: Path) -> None:
    async with bench(tmp_path, "operator@lanyu.example", AT) as tab:
        await grant(tab, ("vcc_page", "/settings"))
        await tab.run(AlarmState.load)
        page = Page(tab)
        assert (page.alarm.phase, page.alarm.may) == ("ready", False)
        assert not page.alarm.balance, "a data right leaves the main account out: nothing was told as 0"
        values = {**page.alarm.defaults, "alarm_amount": "1"}
        await page.send(AlarmState, values)
        assert tab.network.asked.count(SAVE_ALARM) == 1, "read once, never written"
        await grant(tab, ("vcc_setting", ""))
        await tab.run(AlarmState.load)
        assert page.alarm.may
        await page.send(AlarmState, values)
        assert (page.saves("UPDATE_ALARM"), page.alarm.said.en) == (0, Code.NO_DATA_RIGHT.row.text.en)
        with sandbox_of(tab.app).database.write() as db:
            db.execute(delete(DataScope))
        await tab.run(AlarmState.load)
        assert page.alarm.balance
        await page.send(AlarmState, values)
        assert page.saves("UPDATE_ALARM") == 1


async def test_a_person_has_no_automatic_top_up(tmp_path: Path) -> None:
    async with bench(tmp_path, "personal@lanyu.example", AT) as tab:
        for state in (AlarmState, AutoTopUpState):
            await tab.run(state.load)
        alarm = tab.state(AlarmState)
        assert (alarm.phase, tab.state(AutoTopUpState).phase) == ("ready", "blocked")
        await tab.run(AlarmState.restored, dict(alarm.defaults), False)
        assert re.fullmatch(r"[A-Z]{3} [\d,.]+ available now", alarm.balance.en), (
            "nothing is unassigned without sub-accounts"
        )


async def test_a_freeze_in_between_leads_to_its_page(page: Page) -> None:
    values = await opened(page, alarm_amount="8")
    with sandbox_of(page.tab.app).database.write() as db:
        for row in db.scalars(select(LinkedUser).where(LinkedUser.user_id == LinkedUser.company_id)):
            row.account_status = "FROZEN"
    with pytest.raises(Exception, match="frozen"):
        await page.send(AlarmState, values)
    assert set(page.tab.redirects) == {"/frozen"}, "each call that was under way leads there"
    assert not page.alarm.sending


async def test_a_failure_is_said_in_place_with_a_retry(page: Page) -> None:
    page.tab.network.drop[SAVE_ALARM] = 9
    await page.tab.run(AlarmState.load)
    assert page.alarm.phase == "failed"
    page.tab.network.drop.clear()
    await page.tab.run(AlarmState.retry)
    assert page.alarm.phase == "ready"
