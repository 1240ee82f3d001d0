"""Statements that were applied for: what becomes of an application when its file ends."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from vcc_portal.domain.text import Text
from vcc_sandbox.accounts.tables import BillApplication
from vcc_sandbox.identity import outbox
from vcc_sandbox.reports.tables import Export

OPEN = ("INIT", "PROCESSED")
SUBJECT = Text(zh="月结单已生成", en="Your statement is ready")


def ended(db: Session, export: Export, now: datetime) -> None:
    """Give the application its outcome; the mail goes out when the last of those asked for together has one."""
    row = db.scalar(select(BillApplication).where(BillApplication.file_id == export.file_id))
    if row is None or row.status not in OPEN:
        return
    row.status, row.fail_reason = export.status, export.fail_reason
    db.flush()
    together = db.scalars(
        select(BillApplication).where(BillApplication.apply_id == row.apply_id).order_by(BillApplication.currency)
    ).all()
    made = [one for one in together if one.status == "SUCCESS"]
    if made and row.receive_email and not any(one.status in OPEN for one in together):
        line = f"{row.bill_month} · {', '.join(one.currency for one in made)}"
        outbox.send(db, outbox.Letter(row.receive_email, "BILL", SUBJECT, Text.same(line)), now)
