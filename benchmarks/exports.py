"""Exports: time and peak memory by the number of rows; the floor is the writer alone with the same cells.

python -m benchmarks.exports [rows …]
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import xlsxwriter
from sqlalchemy import create_engine, insert
from sqlalchemy.orm import Session

from vcc_portal.upstream.models.trade import DetailQuery
from vcc_sandbox.core.all_tables import Base
from vcc_sandbox.core.clock import ZONE
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports.making import write_book
from vcc_sandbox.reports.trade import COLUMNS, trades
from vcc_sandbox.reports.workbook import About

ROWS = (20_000, 200_000)
COMPANY = "2026010100000001"
FIRST = datetime(2026, 1, 1)  # noqa: DTZ001  stored times are Asia/Shanghai
ABOUT = About("zh", "岚屿科技", "沈岚", datetime(2026, 11, 21, 12, tzinfo=ZONE), "2026-11-21 12:00:00", 0, [])


def row(number: int) -> dict[str, Any]:
    """One transaction."""
    return {
        "transaction_id": f"{number:016}",
        "company_id": COMPANY,
        "trade_type": (1, 3, 4, 13)[number % 4],
        "status": "SUCCESS",
        "merchant_name": f"GOOGLE *ADS{number % 977}",
        "merchant_country_code": "IRL",
        "mcc": "7311",
        "transaction_amount": number * 10,
        "transaction_currency": "USD",
        "billing_amount": number * 10,
        "billing_currency": "USD",
        "after_balance": number * 1000,
        "auth_code": f"{number % 10**6:06}",
        "transaction_time": f"{FIRST + timedelta(seconds=number * 60):%Y-%m-%d %H:%M:%S}",
    }


def planted(folder: Path, rows: int) -> str:
    """A database with that many transactions; its address."""
    address = f"sqlite:///{folder / f'{rows}.db'}"
    engine = create_engine(address)
    Base.metadata.create_all(engine)
    with Session(engine) as session, session.begin():
        for start in range(0, rows, 5000):
            session.execute(insert(Trade), [row(number) for number in range(start, min(rows, start + 5000))])
    engine.dispose()
    return address


def export(address: str, folder: Path) -> None:
    """What the background work does."""
    query = DetailQuery(time_start="2026-01-01", time_end="2026-12-31")
    with Session(create_engine(address)) as db:
        report = trades(COMPANY, None, query, single_mode=False)
        write_book(db, report, ABOUT, folder / "export.xlsx", lambda _rows, _total: None)


def floor(rows: int, folder: Path) -> None:
    """The writer alone: the cells that are filled in an export, from memory."""
    book = xlsxwriter.Workbook(str(folder / "floor.xlsx"), {"constant_memory": True, "tmpdir": str(folder)})
    sheet = book.add_worksheet()
    money, text = book.add_format({"num_format": "#,##0.00"}), book.add_format({"num_format": "@"})
    times = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
    for number, values in enumerate(_cells(rows)):
        for index, value in enumerate(values):
            if isinstance(value, str):
                sheet.write_string(number, index, value, text)
            elif isinstance(value, datetime):
                sheet.write_datetime(number, index, value, times)
            elif value is not None:
                sheet.write_number(number, index, value, money)
    book.close()


def _cells(rows: int) -> Iterator[list[Any]]:
    numbers = {"transaction_amount", "billing_amount", "after_balance"}
    for number in range(rows):
        values = row(number)
        yield [
            FIRST + timedelta(minutes=number)
            if column.name == "transaction_time"
            else 1
            if column.name == "exchange_rate"
            else values.get(column.name, 0) / 1000
            if column.name in numbers
            else str(values.get(column.name, "")) or None
            for column in COLUMNS
        ]


def peak_memory() -> float:
    """MiB; not `ru_maxrss`, which a new program inherits from the one that started it."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def measure(*command: str) -> dict[str, float]:
    """One run in a process of its own."""
    answer = subprocess.run([sys.executable, "-m", __spec__.name, *command], check=True, capture_output=True)  # noqa: S603
    return json.loads(answer.stdout)


def one(kind: str, rows: int, folder: Path, address: str) -> None:
    """What a child does; prints seconds of wall clock and processor, and MiB at the peak and before."""
    before = peak_memory()
    start, spent = time.perf_counter(), time.process_time()
    if kind == "export":
        export(address, folder)
    else:
        floor(rows, folder)
    peak = peak_memory()
    seconds, cpu = time.perf_counter() - start, time.process_time() - spent
    print(json.dumps({"seconds": seconds, "cpu": cpu, "peak": peak, "before": before}))


def main(rows: tuple[int, ...]) -> None:
    """The table."""
    print("exports: rows | work | wall s | cpu s | peak MiB | above start MiB | file MiB")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in rows:
            address = planted(folder, count)
            for kind in ("floor", "export"):
                found = measure(kind, str(count), name, address)
                size = (folder / f"{kind}.xlsx").stat().st_size / 2**20
                print(
                    f"{count:>9,} | {kind:6} | {found['seconds']:6.1f} | {found['cpu']:5.1f} | {found['peak']:6.1f} | "
                    f"{found['peak'] - found['before']:5.1f} | {size:5.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    if sys.argv[1:2] in (["export"], ["floor"]):
        one(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
    else:
        main(tuple(int(one) for one in sys.argv[1:]) or ROWS)
