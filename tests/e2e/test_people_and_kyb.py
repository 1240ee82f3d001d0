"""Business verification as each of the four people, in both languages; and corrected to its end by a permitted operator."""

import sqlite3
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.axe import violations
from tests.support.granted import granted
from tests.support.portal import Portal
from tests.support.sights import Language, Sight, sees, sees_in_both, speak, words

Enter = Callable[..., Page]
ADMIN, PERMITTED = "admin@lanyu.example", "finance@lanyu.example"
OPERATOR, PERSONAL = "operator@lanyu.example", "personal@lanyu.example"
FAILED, DEPUTY, NAME = "kyb-failed@lanyu.example", "kyb-review@lanyu.example", "代办"
KYB = Sight("heading", "企业认证", "Business verification")
PASSED = Sight("heading", "企业认证已通过", "Your business is verified")
UPDATE = Sight("link", "更新资料", "Update information")
UPDATING = Sight("heading", "更新企业认证", "Update business verification")
REVIEWED_AGAIN = words("提交更新后将重新审核", "An update is reviewed again")
DAYS = words("审核需要 1 至 2 个工作日", "Review takes 1–2 working days")
NEXT = Sight("button", "保存并继续", "Save and continue")
MAY_NOT = words("您没有办理企业认证的权限", "You don't have access to business verification")
ASK = words("请联系企业管理员，由其办理或为您开通权限", "Ask your administrator to complete it or to give you access")
NOT_NEEDED = words("个人账户不需要企业认证", "Personal accounts don't need business verification")
ENOUGH = words("完成实名认证即可使用卡片", "Identity verification is all you need to use cards")
BACK = Sight("link", "返回我的账户", "Back to my account")


@pytest.fixture
def deputy(portal: Portal) -> Iterator[str]:
    """An operator without rights of the company whose verification was refused; afterwards all is as it was."""
    with portal.database() as db:
        db.row_factory = sqlite3.Row

        def rows(table: str, column: str, value: object) -> list[dict[str, object]]:
            return [dict(row) for row in db.execute(f"SELECT * FROM {table} WHERE {column} = ?", (value,))]

        def put(table: str, row: dict[str, object]) -> None:
            db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", list(row.values()))

        (company,), (own,) = (
            rows("linked_user", "person_id", rows("person", "login_name", who)[0]["person_id"])
            for who in (FAILED, DEPUTY)
        )
        files = rows("kyb_file", "user_id", company["user_id"])
        same = {name: company[name] for name in ("company_id", "vcc_kyb_status", "kyc_name_zh", "kyc_name_en")}
        with db:
            put(
                "linked_user",
                {**own, **same, "operator_id": "2026020100000003", "operator_name": NAME, "admin_flag": 0},
            )
        yield DEPUTY
        with db:
            for table, before in (("linked_user", [company, own]), ("kyb_file", files)):
                for row in before:
                    put(table, row)


def submissions(portal: Portal) -> list[str]:
    """What the deputy has submitted, by the operation log."""
    query = """SELECT summary FROM operation_log WHERE operation_type = 'KYB_SUBMIT' AND result = 'SUCCESS'
    AND operator_name = ?"""
    with portal.database() as db:
        return [row[0] for row in db.execute(query, (NAME,))]


@pytest.mark.parametrize(("who", "language"), [(ADMIN, "zh"), (PERMITTED, "en")])
def test_who_may_verify_looks_and_may_update(enter: Enter, who: str, language: Language) -> None:
    page = enter(who, "/kyb", language)
    second = sees_in_both(page, language, [KYB, PASSED, UPDATE, BACK], [MAY_NOT, NEXT, DAYS])
    assert violations(page) == []
    UPDATE.on(page, second).click()
    sees_in_both(page, second, [UPDATING, REVIEWED_AGAIN, NEXT, DAYS], [PASSED])
    assert violations(page) == []


def test_who_may_not_verify_reads_why_and_whom_to_ask(enter: Enter, portal: Portal) -> None:
    with granted(portal, OPERATOR, ("page", "/kyb"), ("update", "/kyb/update")):
        page = enter(OPERATOR, "/kyb/update", "en", color_scheme="dark")
        sees_in_both(page, "en", [UPDATING, MAY_NOT, ASK, BACK], [NEXT, PASSED, DAYS])
        assert violations(page) == []


def test_a_person_needs_none(enter: Enter) -> None:
    page = enter(PERSONAL, "/kyb", "zh")
    sees_in_both(page, "zh", [KYB, NOT_NEEDED, ENOUGH, BACK], [NEXT, PASSED, DAYS])
    assert violations(page) == []


def test_an_operator_who_may_corrects_it_and_submits_once(enter: Enter, portal: Portal, deputy: str) -> None:
    with granted(portal, deputy, ("vcc_account", "/account"), ("vcc_kyb", "/kyb")):
        page = enter(deputy, "/kyb", "zh")
        reason = words("登记号与营业执照不一致", "The registration number isn't the one on the license")
        number = Sight("textbox", "统一社会信用代码或登记号", "Registration number")
        language = sees_in_both(page, "zh", [KYB, number, reason, NEXT], [MAY_NOT])
        number.on(page, language).fill("91440300MA5DEPUTY2")
        number.on(page, language).blur()
        Sight("button", "材料与提交", "Documents and submission").on(page, language).click()
        Sight("checkbox", "我确认以上信息真实、完整", "I confirm that this information is true and complete").on(
            page, language
        ).check()
        speak(page, "zh")
        Sight("button", "提交审核", "Submit for review").on(page, "zh").dblclick()
        sees(page, "zh", [Sight("heading", "资料已提交，正在审核", "Submitted and under review")])
        speak(page, "en")
        sees(page, "en", [Sight("heading", "资料已提交，正在审核", "Submitted and under review")])
        assert violations(page) == []
        assert len(submissions(portal)) == 1
