"""The seed's adverts, activities and notices."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from vcc_sandbox.content.adverts import BANNER, NEVER_TOPPED_UP, TOP_UP
from vcc_sandbox.content.tables import Activity, Advert, Notice, TopUpText
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.identity.tables import LinkedUser

SPACE = "LianLianCardrebate2"
"""Space of the header's promotional banner (spec §7)."""
ACTIVITIES = (
    (
        "FIRST_TOP_UP",
        ("首次充值最高返 50 美元", "First top-up: up to $50 back"),
        (
            "活动期内首次充值，按到账金额的 1% 返现，最高 50 美元。",
            "On the first top-up of the period 1% of what arrives comes back, 50 dollars at most.",
        ),
        NEVER_TOPPED_UP,
    ),
    (
        "CARD_REBATE",
        ("用卡消费最高返 1%", "Up to 1% back on card payments"),
        (
            "每月美元消费满 3 万返 0.6%，满 10 万返 1%，次月 10 日入账。",
            "From 30,000 dollars a month 0.6%, from 100,000 dollars 1%, credited on the 10th of the next month.",
        ),
        "",
    ),
    (
        "INVITE",
        ("邀请企业，各得 50 美元", "Invite a company: $50"),
        (
            "受邀企业开通服务后 7 天，奖励入账。",
            "The reward is credited seven days after the invited company opens the service.",
        ),
        "",
    ),
)
ADVERTS = (
    (SPACE, "CARD_REBATE_HEADER", "LianLianCardrebate2_1", 1, ""),
    (BANNER, "ACCOUNT_REBATE", "account_rebate", 1, ""),
    (BANNER, "ACCOUNT_INVITE", "account_invite", 2, ""),
    (TOP_UP, "TOP_UP_FIRST", "top_up_first", 0, NEVER_TOPPED_UP),
)
"""Space, code, file title, index of the activity that it leads to, audience."""
TOP_UP_TEXTS = (
    (
        "",
        "余额充值实时到账，跨币种按实时汇率换算。",
        "Top-ups from a balance arrive at once; other currencies at the rate shown.",
    ),
    (
        "USD",
        "从跨境收款、外贸收款或服务贸易余额充值美元，免手续费，实时到账。",
        "In USD, top-ups from a collection, B2B or service trade balance are free and arrive at once.",
    ),
    ("CNY", "人民币充值单笔 50 万元、单日 200 万元以内。", "Top-ups in CNY: up to 500,000 each and 2,000,000 a day."),
)
LANYU, NEWCOMER = "admin", "newcomer"
NOTICES = (
    (
        LANYU,
        "系统将于本周日 02:00 至 04:00 升级，期间充值和额度分配可能延迟到账。",
        "On Sunday from 02:00 to 04:00 the system is upgraded; top-ups and quota may arrive late.",
    ),
    (
        LANYU,
        "自下月起，卡片月限额在账单日零点重置。",
        "From next month, month limits start again at midnight of the first day.",
    ),
    (
        NEWCOMER,
        "服务已开通，首次充值最高返 50 美元。",
        "Your service is open: get up to $50 back on the first top-up.",
    ),
)
"""Whose company is told, by the name of its administrator, and what."""


def write_content(db: Session, now: datetime, people: Mapping[str, LinkedUser]) -> None:
    """Everything runs from the midnight of a month ago for a quarter."""
    today = now.replace(hour=0, minute=0, second=0)
    start, end = ts(today - timedelta(days=30)), ts(today + timedelta(days=61))
    for code, title, rule, audience in ACTIVITIES:
        db.add(
            Activity(
                activity_code=code,
                title_zh=title[0],
                title_en=title[1],
                rule_zh=rule[0],
                rule_en=rule[1],
                audience=audience,
                start_time=start,
                end_time=end,
            )
        )
    for space, code, file_title, number, audience in ADVERTS:
        activity, title, _, _ = ACTIVITIES[number]
        db.add(
            Advert(
                advert_code=code,
                space=space,
                file_title=file_title,
                title_zh=title[0],
                title_en=title[1],
                activity_code=activity,
                audience=audience,
                start_time=start,
                end_time=end,
            )
        )
    for currency, zh, en in TOP_UP_TEXTS:
        db.add(TopUpText(currency=currency, text_zh=zh, text_en=en))
    ids = Ids(db)
    for name, zh, en in NOTICES:
        record_id = ids.short("notice", now)
        company_id = people[name].company_id
        row = Notice(record_id=record_id, show_type="TOP_NOTIFY", company_id=company_id, content_zh=zh, content_en=en)
        row.start_time, row.end_time = start, end
        db.add(row)
    db.flush()
