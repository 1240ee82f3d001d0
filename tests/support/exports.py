"""Ordering exports in tests, waiting for them, and reading them back."""

import asyncio
import io
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
from fastapi import FastAPI
from openpyxl import load_workbook
from sqlalchemy import select

from tests.support.sandbox import HEADERS, data, sandbox_of
from vcc_portal.upstream.calls import report as calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_sandbox.identity.tables import Permission
from vcc_sandbox.reports.tables import Export

DOWNLOAD = "/cb-va-vcc/file/download"
DONE = {"SUCCESS", "FAIL"}


def year(app: FastAPI) -> dict[str, str]:
    """Conditions for everything that the seed holds."""
    now = sandbox_of(app).clock.now()
    return {"timeStart": f"{now - timedelta(days=366):%Y-%m-%d}", "timeEnd": f"{now:%Y-%m-%d}"}


def month(app: FastAPI) -> dict[str, str]:
    """Conditions for the last thirty days."""
    now = sandbox_of(app).clock.now()
    return {"timeStart": f"{now - timedelta(days=30):%Y-%m-%d}", "timeEnd": f"{now:%Y-%m-%d}"}


def booked(app: FastAPI) -> list[Export]:
    """All that has been ordered, the oldest first."""
    with sandbox_of(app).database.read() as db:
        rows = list(db.scalars(select(Export).order_by(Export.created_at, Export.export_id)))
        db.expunge_all()
        return rows


async def finished(client: httpx.AsyncClient, export_id: str, seconds: float = 60) -> dict[str, Any]:
    """The row of an export once it is made."""
    for _ in range(int(seconds / 0.02)):
        rows = (await data(client, calls.EXPORT_PAGE, pageSize=200))["list"]
        rows += (await data(client, calls.FILE_TRANSACTION_LIST, pageSize=200))["list"]
        row = next(row for row in rows if export_id in {row["exportId"], row["fileId"]})
        if row["status"] in DONE:
            return row
        await asyncio.sleep(0.02)
    raise AssertionError(f"not made in {seconds} s: {row}")


async def export(
    client: httpx.AsyncClient, report_type: str, conditions: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """Order a report and wait for it."""
    ordered = await data(client, calls.EXPORT_GENERATE, reportType=report_type, conditions=conditions, **more)
    return await finished(client, ordered["exportId"])


async def download(client: httpx.AsyncClient, **which: str) -> httpx.Response:
    """The answer of a download."""
    return await client.get(DOWNLOAD, params=which, headers=HEADERS)


@dataclass
class Sheets:
    """A workbook that was read back."""

    heads: list[str]
    rows: list[tuple[Any, ...]]
    formats: list[tuple[str, ...]]
    kinds: list[tuple[str, ...]]
    """openpyxl's data types; "f" is a formula."""
    about: dict[str, Any]
    page_totals: dict[str, tuple[Any, ...]]
    """By currency: rows, in, out, and fees where the page has them."""
    totals: list[tuple[Any, ...]]
    """Type, mark, currency, rows, amount."""
    names: list[str]

    def column(self, name: str) -> list[Any]:
        """The values under a heading."""
        index = self.heads.index(name)
        return [row[index] for row in self.rows]

    def summed(self, kind: str, mark: str, currency: str, amount: str) -> dict[tuple[Any, Any, Any], tuple[int, Any]]:
        """What the rows add up to, to be compared with the totals."""
        sums: dict[tuple[Any, Any, Any], tuple[int, Any]] = {}
        columns = (self.column(kind), self.column(mark), self.column(currency), self.column(amount))
        for a, b, c, value in zip(*columns, strict=True):
            count, total = sums.get((a, b, c), (0, Decimal(0)))
            sums[a, b, c] = (count + 1, total + exact(value))
        return sums

    @property
    def totalled(self) -> dict[tuple[Any, Any, Any], tuple[int, Any]]:
        """The totals sheet in the same form."""
        return {row[:3]: (row[3], exact(row[4])) for row in self.totals}


def exact(value: Any) -> Decimal:
    """A number of the file as it stands there."""
    return Decimal(str(value)).quantize(Decimal("0.001"))


def sheets(content: bytes) -> Sheets:
    """Read a workbook back."""
    book = load_workbook(io.BytesIO(content))
    details, totals = (list[Any](sheet.iter_rows()) for sheet in book.worksheets)
    lines: list[tuple[Any, ...]] = [tuple(cell.value for cell in row) for row in totals]
    gaps = [index for index, line in enumerate(lines) if line[0] is None]
    by_currency = lines[gaps[0] + 2 : gaps[1]] if len(gaps) > 1 else []
    return Sheets(
        heads=[cell.value for cell in details[0]],
        rows=[tuple(cell.value for cell in row) for row in details[1:]],
        formats=[tuple(cell.number_format for cell in row) for row in details[1:]],
        kinds=[tuple(cell.data_type for cell in row) for row in details[1:]],
        about={line[0]: line[1] for line in lines[: gaps[0]]},
        page_totals={
            line[0]: (line[1], *[exact(value) for value in line[2:] if value is not None]) for line in by_currency
        },
        totals=[line[:5] for line in lines[gaps[-1] + 2 :]],
        names=book.sheetnames,
    )


async def grant(app: FastAPI, client: httpx.AsyncClient, page: str) -> None:
    """Let an operator open one more page."""
    user_id = (await data(client, user_calls.INFO))["userId"]
    with sandbox_of(app).database.write() as db:
        db.merge(
            Permission(
                user_id=user_id,
                resource_code=page,
                resource_url=page,
                resource_id=page,
                resource_name=page,
                link_type=2,
            )
        )
