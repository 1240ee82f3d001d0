"""The workbook behind a ticket: once, for its session only, in the page's language, and never a formula."""

import io
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import openpyxl
import pytest
from starlette.responses import PlainTextResponse

from vcc_portal.config import Settings
from vcc_portal.domain.sheet import RISKY, Sheet
from vcc_portal.domain.text import Text
from vcc_portal.server.outcomes import Outcomes, workbook
from vcc_portal.session import cookies, runtime
from vcc_portal.session.session import Session, SignedInLogin
from vcc_portal.session.tickets import OUTCOMES
from vcc_portal.upstream.client import Credential, Upstream

SHEET = Sheet(
    file="card-limits-20261121-120000.xlsx",
    title=Text(zh="结果", en="Results"),
    facts=((Text(zh="操作", en="Operation"), Text(zh="设置限额", en="Set limits")), (Text(zh="数", en="Count"), 3)),
    headings=(Text(zh="卡片", en="Card"), Text(zh="状态", en="Result")),
    rows=(("海外投放", Text(zh="成功", en="Done")), ("", 7)),
)


@pytest.fixture
async def run(tmp_path: Path) -> AsyncIterator[runtime.Runtime]:
    config = Settings(data_dir=tmp_path)
    run = runtime.start(config, Upstream("http://nowhere.invalid", config))
    yield run
    await run.upstream.aclose()
    run.sessions.close()


async def signed_in(run: runtime.Runtime) -> tuple[Session, dict[str, str]]:
    sid, session = await run.sessions.create(Credential("token"), SignedInLogin(login_name="a@b.example"))
    return session, {cookies.sid_name(run.settings): sid}


def browser(jar: dict[str, str], **headers: str) -> httpx.AsyncClient:
    app = Outcomes(PlainTextResponse("the rest"))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://portal", cookies=jar, headers=headers)


async def test_a_ticket_is_good_once(run: runtime.Runtime) -> None:
    session, jar = await signed_in(run)
    url = OUTCOMES + run.tickets.issue(session, SHEET, 60)
    async with browser(jar) as client:
        first, second = await client.get(url), await client.get(url)
    assert (first.status_code, second.status_code) == (200, 404)
    assert first.headers["cache-control"] == "no-store"
    assert first.headers["content-disposition"] == f'attachment; filename="{SHEET.file}"'
    assert openpyxl.load_workbook(io.BytesIO(first.content)).sheetnames == ["结果", "说明"]


async def test_somebody_else_gets_nothing_and_uses_it_up(run: runtime.Runtime) -> None:
    session, jar = await signed_in(run)
    _, other = await signed_in(run)
    url = OUTCOMES + run.tickets.issue(session, SHEET, 60)
    async with browser(other) as client:
        assert (await client.get(url)).status_code == 404
    async with browser(jar) as client:
        assert (await client.get(url)).status_code == 404


@pytest.mark.parametrize("path", ["", "x", "../etc", "a" * 500, "%00"])
async def test_anything_else_is_not_found(run: runtime.Runtime, path: str) -> None:
    _, jar = await signed_in(run)
    async with browser(jar) as client:
        assert (await client.get(OUTCOMES + path)).status_code in {200, 404}
        assert (await client.post(OUTCOMES + "x")).status_code == 405
        assert (await client.get("/card/list")).text == "the rest"


async def test_a_ticket_for_something_else_opens_no_file(run: runtime.Runtime) -> None:
    session, jar = await signed_in(run)
    url = OUTCOMES + run.tickets.issue(session, "a card number", 60)
    async with browser(jar) as client:
        assert (await client.get(url)).status_code == 404


@pytest.mark.parametrize(
    ("cookie", "accepts", "name"),
    [
        ("en", "zh-CN", "Results"),
        ("zh", "en-US", "结果"),
        ("", "en-US", "Results"),
        ("", "zh-CN", "结果"),
        ("xx", "en", "Results"),  # as the boot script reads a cookie of no language
    ],
)
async def test_the_language_is_the_pages(run: runtime.Runtime, cookie: str, accepts: str, name: str) -> None:
    session, jar = await signed_in(run)
    url = OUTCOMES + run.tickets.issue(session, SHEET, 60)
    async with browser(
        {**jar, **({"vcc-language": cookie} if cookie else {})}, **{"accept-language": accepts}
    ) as client:
        answer = await client.get(url)
    assert openpyxl.load_workbook(io.BytesIO(answer.content)).sheetnames[0] == name


@pytest.mark.parametrize("first", RISKY)
def test_no_text_becomes_a_formula(first: str) -> None:
    text = f"{first}cmd|'/C calc'!A0"
    sheet = Sheet("x.xlsx", SHEET.title, (), SHEET.headings, ((text, text),))
    cell = openpyxl.load_workbook(io.BytesIO(workbook(sheet, "en"))).worksheets[0]["A2"]
    assert (cell.data_type, cell.quotePrefix) == ("s", True)
    assert str(cell.value).replace("\r", "").lstrip("\n").endswith("A0")


def test_a_sheet_without_rows_can_be_opened() -> None:
    sheet = Sheet("x.xlsx", SHEET.title, SHEET.facts, SHEET.headings, ())
    book = openpyxl.load_workbook(io.BytesIO(workbook(sheet, "zh")))
    assert [cell.value for cell in book.worksheets[0][1]] == ["卡片", "状态"]
    assert list(book.worksheets[1].iter_rows(values_only=True)) == [("操作", "设置限额"), ("数", 3)]
