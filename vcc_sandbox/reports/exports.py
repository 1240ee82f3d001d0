"""Files that users have made: ordered by a request, made in the background, kept for seven days."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

from sqlalchemy import Select, event, func, or_, select
from sqlalchemy.orm import Session

from vcc_portal.config import Settings
from vcc_portal.errors.codes import Code
from vcc_portal.upstream.models.report import ExportFile
from vcc_sandbox.accounts.tables import BillApplication
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.context import Ctx, Refused
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.reports import export_worker
from vcc_sandbox.reports.tables import OPEN, Export, ExportCover

REPORT, FILE = "REPORT", "FILE"
VOUCHER, REWARD = "TRANSACTION_VOUCHER", "REWARD"
REBATES = frozenset({"REBATE_BILL", REWARD})
"""While one of these is made, asking for it answers 300033."""
AT_ONCE = 10
"""Files that one company may have under way."""
LONGEST_NAME = 100


@dataclass(frozen=True)
class Order:
    """A file that was checked and may be made."""

    listed: str
    report_type: str
    conditions: dict[str, Any]
    language: str = ""
    file_name: str = ""
    covers: frozenset[str] | None = None
    """Sub-accounts whose rows it may hold; None is the whole company."""
    voucher: dict[str, Any] = field(default_factory=dict)
    card_id: str = ""
    transaction_id: str = ""


def accept(ctx: Ctx, order: Order) -> Export:
    """Put a file in the queue; the same order that is under way is answered with that file.

    300033 for rewards that are being made, 400001 when too many are under way.
    """
    under_way = ctx.db.scalars(
        select(Export).where(Export.company_id == ctx.owner, Export.status.in_(OPEN)).order_by(Export.export_id)
    ).all()
    for row in under_way:
        if row.user_id == ctx.user.user_id and _same(row, order):
            if order.report_type in REBATES:
                raise Refused(Code.REWARD_FILE_GENERATING, data={"exportId": row.export_id, "fileId": row.file_id})
            return row
    if len(under_way) >= AT_ONCE:
        raise Refused(Code.FILE_GENERATION_FAILED, message=f"{AT_ONCE} files are being made already")
    row = _add(ctx, order)
    _when_kept(ctx.db, lambda: export_worker.start(ctx.sandbox))
    return row


def _same(row: Export, order: Order) -> bool:
    return (row.listed, row.report_type, row.conditions, row.voucher, row.language) == (
        order.listed,
        order.report_type,
        order.conditions,
        order.voucher,
        order.language,
    )


def _add(ctx: Ctx, order: Order) -> Export:
    ids = Ids(ctx.db)
    row = Export(
        export_id=ids.short("export", ctx.now),
        file_id=ids.short("file", ctx.now),
        company_id=ctx.owner,
        user_id=ctx.user.user_id,
        listed=order.listed,
        report_type=order.report_type,
        conditions=order.conditions,
        voucher=order.voucher,
        language=order.language,
        whole=order.covers is None,
        card_id=order.card_id,
        transaction_id=order.transaction_id,
        file_name=name_of(ctx, order),
        operator_name=ctx.operator_name,
        created_at=ctx.time,
    )
    ctx.db.add(row)
    ctx.db.flush()
    ctx.db.add_all(ExportCover(export_id=row.export_id, sub_user_id=one) for one in order.covers or ())
    ctx.db.flush()
    return row


def name_of(ctx: Ctx, order: Order) -> str:
    """The name that was asked for, or the product's and a timestamp (spec §3); the extension is the file's own."""
    extension = "pdf" if order.report_type == VOUCHER else "xlsx"
    stem = order.file_name.removesuffix(f".{extension}")
    visible = "".join("_" if char in '<>:"|?*/\\' else char for char in stem if char.isprintable()).strip(" .")
    settings = ctx.sandbox.settings
    product = settings.product_name_en if order.language == "en" else settings.product_name_zh
    if visible:
        return f"{visible[:LONGEST_NAME]}.{extension}"
    return _unused(ctx.db, ctx.owner, f"{product}_{ctx.now:%Y%m%d%H%M%S}", extension)


def _unused(db: Session, company_id: str, stem: str, extension: str) -> str:
    """A name that none of the company's files has: those of one second are numbered."""
    alike = select(Export.file_name).where(
        Export.company_id == company_id, Export.file_name.startswith(stem, autoescape=True)
    )
    taken = set(db.scalars(alike))
    numbered = (f"{stem}_{number}" for number in count(2))
    return next(name for one in chain([stem], numbered) if (name := f"{one}.{extension}") not in taken)


def _when_kept(db: Session, action: Callable[[], None]) -> None:
    """Do something once the transaction is on disk."""
    event.listen(db, "after_commit", lambda _session: action(), once=True)


def visible(ctx: Ctx, types: Iterable[str]) -> Select[Any]:
    """The files that the asker may see: of those types, and with no row that they may not see."""
    query = select(Export).where(Export.company_id == ctx.owner, Export.report_type.in_(sorted(types)))
    query = query.where(or_(Export.report_type != REWARD, Export.user_id == ctx.user.user_id))
    if ctx.scope is None:
        return query
    beyond = select(ExportCover.export_id).where(
        ExportCover.export_id == Export.export_id, ExportCover.sub_user_id.not_in(ctx.scope)
    )
    return query.where(Export.whole.is_(False), ~beyond.exists())


def covers_of(db: Session, rows: Iterable[Export]) -> dict[str, set[str]]:
    """Of each file that is not of the whole company the sub-accounts whose rows it may hold."""
    found: dict[str, set[str]] = {}
    query = select(ExportCover.export_id, ExportCover.sub_user_id).where(
        ExportCover.export_id.in_([row.export_id for row in rows if not row.whole])
    )
    for export_id, sub_user_id in db.execute(query):
        found.setdefault(export_id, set()).add(sub_user_id)
    return found


def files_of(
    ctx: Ctx,
    report_type: str,
    about: Callable[[Mapping[str, Any]], str] = lambda conditions: conditions.get("bizId", ""),
) -> dict[str, str]:
    """The newest file that can be downloaded of each thing; `about` tells from a file's conditions which, empty for none."""
    query = visible(ctx, [report_type]).where(
        Export.listed == FILE, Export.status == "SUCCESS", Export.expires_at > ctx.time
    )
    rows = ctx.db.scalars(query.order_by(Export.created_at, Export.export_id))
    return {thing: row.file_id for row in rows if (thing := about(row.conditions))}


def view(ctx: Ctx, row: Export) -> ExportFile:
    """The wire form."""
    return ExportFile(
        export_id=row.export_id,
        file_id=row.file_id,
        file_name=row.file_name,
        report_type=row.report_type,
        conditions=row.conditions,
        status=row.status,
        size=row.size,
        row_count=row.row_count,
        progress=row.progress,
        operator_name=row.operator_name,
        fail_reason=ctx.worded(row.fail_reason),
        create_time=row.created_at,
        finish_time=row.finished_at,
        expire_time=row.expires_at,
    )


def is_under_way(db: Session, user_id: str, report_type: str) -> bool:
    """Whether a file of that type is being made for that user."""
    query = select(func.count()).where(
        Export.user_id == user_id, Export.report_type == report_type, Export.status.in_(OPEN)
    )
    return bool(db.scalar(query))


def path_of(settings: Settings, row: Export) -> Path:
    """Where the finished file is."""
    return export_worker.folder_of(settings) / export_worker.file_of(row)


def order_statement(db: Session, application: BillApplication, now: datetime) -> Export:
    """The file of a statement that was applied for; the clock orders it, so the next request has it made."""
    row = Export(
        export_id=Ids(db).short("export", now),
        file_id=Ids(db).short("file", now),
        company_id=application.company_id,
        user_id=application.user_id,
        operator_name=application.operator_name,
        stamped=application.stamp_flag,
        listed=FILE,
        report_type="BILL",
        conditions={"billPeriod": application.bill_month, "currency": application.currency},
        language=application.language,
        whole=True,
        file_name=_unused(db, application.company_id, f"{application.bill_month}_{application.currency}", "xlsx"),
        created_at=ts(now),
    )
    db.add(row)
    db.flush()
    return row
