"""An id of another company is one that does not exist: each call, each of its ids (reliability S3)."""

import re
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tests.support.samples import sample
from tests.support.sandbox import sandbox_of
from vcc_portal.config import Settings
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.calls import ALL_CALLS
from vcc_portal.upstream.calls import report as report_calls
from vcc_sandbox.app import load_handlers
from vcc_sandbox.cards.tables import Card
from vcc_sandbox.core.serve import HANDLERS, full_path
from vcc_sandbox.funding.tables import CardRecharge, QuotaTransfer, Recharge
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.payments.tables import OtpRecord, Trade
from vcc_sandbox.reports.tables import Export
from vcc_sandbox.rewards.tables import Rebate
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.sub_accounts.tables import SubUser

load_handlers()
COLUMNS: dict[Any, tuple[str, ...]] = {
    Card.card_id: ("cardId", "cardIdList"),
    SubUser.sub_user_id: ("subUserId", "targetSubUserId", "subUserIdList", "itemList"),
    Trade.transaction_id: (),
    Recharge.bill_id: (),
    CardRecharge.id: (),
    QuotaTransfer.transaction_id: (),
    OtpRecord.otp_id: (),
    Rebate.rebate_bill_id: (),
    Export.file_id: (),
    Export.export_id: (),
}
"""What an id names, and the fields that name nothing else."""
ONE_KIND = {name for names in COLUMNS.values() for name in names}
ADMIN = "admin@lanyu.example"
BATCH = re.compile(r'"batchNo":"\d+"')
NOBODY = "2026999999999999"
OWN_WORDS = {report_calls.OPERATION_LOG_LIST}
"""What the asker has tried stands in his own log, under the id that he has given."""


def ids_of(db: Session, company: str) -> dict[Any, str]:
    """One id of each kind, where the company has one."""
    found = {
        column: db.scalars(select(column).where(column.class_.company_id == company).limit(1)).first()
        for column in COLUMNS
    }
    return {column: str(value) for column, value in found.items() if value is not None}


def named(call: Call[Any, Any]) -> list[str]:
    """The fields of a request that hold ids."""
    names = [str(field.alias) for field in call.request.model_fields.values()]
    return [name for name in names if name.lower().endswith(("id", "idlist")) or name == "itemList"]


def as_field(name: str, value: str) -> Any:
    """An id as that field has it."""
    if name == "itemList":
        return [{"subUserId": value, "amount": 1000}]
    return [value] if name.endswith("List") else value


async def answer(client: httpx.AsyncClient, call: Call[Any, Any], own: dict[str, str], field: str, value: str) -> str:
    """What is said about that id, without it; all else in the request is the asker's own."""
    names = {str(one.alias) for one in call.request.model_fields.values()}
    asked = sample(call).model_dump(by_alias=True, exclude_none=True, mode="json")
    asked |= {name: as_field(name, own[name]) for name in asked.keys() & own.keys()}
    asked |= {"payPwd": DEMONSTRATION.password} if "payPwd" in names else {}
    asked |= {"requestNo": value} if "requestNo" in names else {}
    asked[field] = as_field(field, value)
    path = full_path(Settings(), call).replace("{id}", value)
    if call.method == "GET":
        got = await client.get(path, params=asked)
    else:
        got = await client.request(call.method, path, json=asked)
    return f"{got.status_code} {BATCH.sub('', got.text.replace(value, ''))}"


async def test_an_id_of_another_company_is_answered_as_one_of_nothing(app: FastAPI, admin: httpx.AsyncClient) -> None:
    with sandbox_of(app).database.read() as db:
        asker = select(LinkedUser.company_id).join(Person, Person.person_id == LinkedUser.person_id)
        mine = db.scalars(asker.where(Person.login_name == ADMIN, LinkedUser.biz_source == "cn_vcc")).one()
        others = select(Card.company_id).where(Card.company_id != mine).group_by(Card.company_id)
        other = db.scalars(others.order_by(func.count().desc())).first()
        held, foreign = ids_of(db, mine), ids_of(db, str(other))
    own = {name: held[column] for column, names in COLUMNS.items() for name in names}
    told: list[tuple[str, str, str]] = []
    asked = known = 0
    for call in (call for call in ALL_CALLS if call in HANDLERS and call not in OWN_WORDS):
        for field in named(call):
            nothing = await answer(admin, call, own, field, NOBODY)
            for column, value in foreign.items():
                if field in COLUMNS[column] or (not COLUMNS[column] and field not in ONE_KIND):
                    asked += 1
                    if await answer(admin, call, own, field, value) != nothing:
                        told.append((str(call), field, str(column)))
            if field in own:  # the control: the same question about one's own
                known += await answer(admin, call, own, field, own[field]) != nothing
    assert told == []
    assert asked > 150
    assert known > 15
