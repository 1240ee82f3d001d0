"""Business verification files of the companies that have submitted one."""

from datetime import datetime, timedelta
from typing import Any

from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.tables import KybFile
from vcc_sandbox.identity.tables import LinkedUser
from vcc_sandbox.seed.timeline import office_moment

LICENCE_UNREADABLE = "营业执照照片不清晰，请重新上传 · The picture of the license is blurred. Please upload it again."
FAILURES = (
    {"field": "registerNo", "reason": "登记号与营业执照不一致 · The registration number isn't the one on the license"},
    {"field": "fileList", "reason": LICENCE_UNREADABLE},
    {
        "field": "beneficiaryList",
        "reason": "受益人持股比例合计不足 25% · The beneficial owners hold less than 25% in all",
    },
    {"field": "actualController", "reason": "请补充实际控制人信息 · Please tell us who the actual controller is"},
)
"""The last one is about something that no form of ours asks for."""
DOCUMENTS = (("LICENCE", "营业执照.pdf", 812_345), ("LEGAL_ID", "身份证.jpg", 1_204_500))
DECIDED = {"PASSED", "FAILED"}


def kyb_file(ids: Ids, user: LinkedUser, legal_name: str, opened: datetime) -> KybFile | None:
    """The file of a company beyond INIT; None for a person and for a company that submitted nothing."""
    if user.vcc_kyc_type != 1 or user.vcc_kyb_status == "INIT":
        return None
    submitted = office_moment(opened + timedelta(days=3), f"{user.user_id} submits")
    audited = office_moment(submitted + timedelta(days=1), f"{user.user_id} audited")
    return KybFile(
        user_id=user.user_id,
        kyb_id=ids.short("kyb", submitted),
        form=_form(user, legal_name) | {"fileList": _documents(ids, submitted)},
        fail_reasons=list(FAILURES) if user.vcc_kyb_status == "FAILED" else [],
        submit_time=ts(submitted),
        audit_time=ts(audited) if user.vcc_kyb_status in DECIDED else None,
    )


def _form(user: LinkedUser, legal_name: str) -> dict[str, Any]:
    return {
        "companyName": user.kyc_name_zh,
        "companyNameEn": user.kyc_name_en,
        "registerCountry": "CHN",
        "registerNo": f"91440300MA{user.user_id[-8:]}",
        "registerDate": "2019-06-18",
        "longTerm": True,
        "businessType": "E_COMMERCE",
        "website": "https://www.lanyu.example",
        "monthlyAmount": 300_000_000,
        "currency": "USD",
        "expensePurposeList": ["ADVERT", "SOFTWARE", "LOGISTICS"],
        "logisticsItemList": ["EXPRESS", "LAST_MILE"],
        "legalName": legal_name,
        "legalIdType": "ID_CARD",
        "legalIdNo": "440301198801010012",
        "beneficiaryList": [
            {"name": legal_name, "country": "CHN", "shareBp": 7000, "idType": "ID_CARD", "idNo": "440301198801010012"}
        ],
        "contactName": legal_name,
        "contactEmail": "contact@lanyu.example",
        "areaCode": "86",
        "contactMobile": "13800138000",
    }


def _documents(ids: Ids, uploaded: datetime) -> list[dict[str, Any]]:
    return [
        {"fileType": kind, "fileId": ids.short("kyb-document", uploaded), "fileName": name, "size": size}
        for kind, name, size in DOCUMENTS
    ]
