"""Business verification in the browser: filled in, uploaded, submitted once; and corrected after a refusal."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Complaints, NotAsked, frames_sent, quiet
from tests.support.portal import Portal
from tests.support.provider import put_kyb

Enter = Callable[..., Page]
STARTER, FAILED = "kyb-init@lanyu.example", "kyb-failed@lanyu.example"
CALLS = ("/kyb/preAdd", "/kyb/submit", "/kyb/details")
PDF = b"%PDF-1.7 an example"


@pytest.fixture(autouse=True)
def _as_before(portal: Portal) -> Iterator[None]:
    """Other tests meet these people as the seed has them, and what they had filled in."""
    with portal.database() as db:
        of_them = """user_id IN (SELECT user_id FROM linked_user JOIN person USING (person_id)
        WHERE login_name IN (?, ?))"""
        files = db.execute(f"SELECT * FROM kyb_file WHERE {of_them}", (STARTER, FAILED)).fetchall()
        yield
        with db:
            db.execute(f"DELETE FROM kyb_file WHERE {of_them}", (STARTER, FAILED))
            for row in files:
                db.execute(f"INSERT INTO kyb_file VALUES ({', '.join('?' * len(row))})", row)
    put_kyb(portal, STARTER, "INIT")
    put_kyb(portal, FAILED, "FAILED")


def submissions(portal: Portal, login_name: str) -> int:
    """Lines of the operation log that say it was submitted."""
    query = """SELECT count(*) FROM operation_log JOIN linked_user USING (user_id) JOIN person USING (person_id)
    WHERE login_name = ? AND operation_type = 'KYB_SUBMIT' AND operation_log.result = 'SUCCESS'"""
    with portal.database() as db:
        return int(db.execute(query, (login_name,)).fetchone()[0])


def upload(page: Page, button: str, name: str, content: bytes) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button, exact=True).click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})


def choose(page: Page, label: str, option: str) -> None:
    """Take an option of a long list by typing a part of its name."""
    box = page.get_by_role("combobox", name=label, exact=True)
    box.select_option(label=option)


def pick_day(page: Page, label: str, day: str) -> None:
    """Take a day of long ago from the calendar of a field."""
    year, month, number = day.split("-")
    field = page.get_by_role("textbox", name=label, exact=True)
    page.get_by_role("button", name=f"Open the calendar: {label}").click()
    calendar = page.get_by_role("group", name=f"Open the calendar: {label}")
    calendar.get_by_label("Choose the Year").select_option(year)
    calendar.get_by_label("Choose the Month").select_option(str(int(month) - 1))
    calendar.get_by_role("button", name=re.compile(rf" {int(number)}(st|nd|rd|th), {year}")).click()
    expect(field).to_have_value(day)


def fill_company(page: Page) -> None:
    """What is missing first, then Enter; the names are there from identity verification."""
    name = page.get_by_label("Company name", exact=True)
    expect(name).to_have_value("佛山始家居有限公司")
    name.fill("")
    page.get_by_role("button", name="Save and continue").click()
    expect(name).to_be_focused()
    assert violations(page) == []
    name.fill("佛山始家居有限公司")
    choose(page, "Country or region of registration", "Hong Kong, China")
    page.get_by_label("Registration number").fill("12345678")
    pick_day(page, "Date of incorporation", "1998-03-21")
    page.get_by_label("The license does not expire").check()
    page.get_by_label("Registration number").press("Enter")
    expect(page.get_by_label("Legal representative's name")).to_be_focused()
    expect(page.get_by_label("Country code")).to_have_value("852")


def fill_people(page: Page) -> None:
    page.get_by_label("Legal representative's name").fill("Bi Shi")
    choose(page, "Legal representative's ID type", "Passport")
    page.get_by_label("Legal representative's ID number").fill("E12345678")
    page.get_by_label("Contact name").fill("Bi Shi")
    page.get_by_label("Contact email").fill("bi@example.com")
    page.get_by_label("Contact mobile number").fill("91234567")
    # Back, and to a step by its name: the keyboard goes on where it begins.
    page.get_by_role("button", name="Back", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Company", exact=True)).to_be_focused()
    page.get_by_role("navigation", name="Steps").get_by_role("button", name=re.compile("Representative")).press("Enter")
    expect(page.get_by_role("heading", name="Representative and contact")).to_be_focused()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("button", name="Add beneficiary")).to_be_focused()


def fill_beneficiary(page: Page) -> None:
    page.get_by_role("button", name="Add beneficiary").press("Enter")
    first = page.get_by_role("group", name="Beneficiary 1")
    expect(first.get_by_label("Full name")).to_be_focused()
    first.get_by_label("Full name").fill("Bi Shi")
    first.get_by_label("Nationality or region").select_option(label="Hong Kong, China")
    first.get_by_label("Share (%)").fill("120")
    first.get_by_label("ID type").select_option(label="Passport")
    first.get_by_label("ID number").fill("E12345678")
    expect(page.get_by_text("120% in total; shares can't exceed 100%")).to_be_visible()
    first.get_by_label("Share (%)").fill("60.5")
    expect(page.get_by_text("60.5% in total, 39.5% left")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Save and continue").click()


def fill_business(page: Page) -> None:
    choose(page, "Industry", "E-commerce")
    page.get_by_label("Expected monthly spending").fill("50000")
    page.get_by_label("Logistics and warehousing", exact=True).check()
    expect(page.get_by_label("Customs clearance")).to_be_visible()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Choose at least one")).to_be_visible()
    page.get_by_label("Customs clearance").check()
    assert violations(page) == []
    page.get_by_role("button", name="Save and continue").click()


def cancel_midway(page: Page, portal: Portal, button: str) -> None:
    """The provider takes its time over a file; it is given up, and what the provider had of it is taken back."""

    def saves() -> int:
        return sum("/kyb/preAdd" in one["path"] for one in page.request.get("/sandbox/console/traffic.json").json())

    portal.fault("POST /cb-va-vcc/kyb/preAdd", kind="delay", delay="3000")
    before = saves()
    upload(page, button, "cancelled.pdf", PDF)
    expect(page.get_by_role("progressbar", name="Saving")).to_be_visible()
    page.get_by_role("button", name="Cancel upload").click()
    expect(page.get_by_text("Upload cancelled")).to_be_visible()
    expect(page.get_by_role("button", name=button, exact=True)).to_be_focused()
    # The save, and the one that takes it back.
    deadline = time.monotonic() + 30
    while saves() < before + 2:
        assert time.monotonic() < deadline, "nothing was taken back"
        page.wait_for_timeout(100)


def test_a_file_without_a_sign_in_leads_to_it_and_back_to_the_draft(enter: Enter, complaints: Complaints) -> None:
    """The button said that the session had ended, and the page went on as if somebody was signed in."""
    complaints.expect("status of 401")
    page = enter(FAILED, "/kyb/update")
    name, steps = page.get_by_label("Company name", exact=True), page.get_by_role("navigation", name="Steps")
    expect(name).not_to_have_value("")
    name.fill("E2E kept")
    steps.get_by_role("button", name=re.compile("Documents")).click()
    licence = "Upload another: Business license or certificate of incorporation"
    expect(page.get_by_role("button", name=licence, exact=True)).to_be_visible()
    page.context.clear_cookies(name="vcc_sid")
    upload(page, licence, "licence.pdf", PDF)
    # The page may set out twice: for the file's answer, and for its line's. One way is given up for the other then.
    expect(page).to_have_url(re.compile("/sandbox/sign-in"))
    page.get_by_role("button", name=re.compile(rf"(^|[^\w-]){FAILED}")).click()
    page.wait_for_url(re.compile("/kyb/update"))
    expect(page.get_by_role("alert").filter(has_text="What you submitted wasn't carried out")).to_be_visible()
    steps.get_by_role("button", name=re.compile("Company")).click()
    expect(name).to_have_value("E2E kept")


def test_a_company_is_verified_from_the_start_panel_to_the_review(
    enter: Enter, portal: Portal, complaints: Complaints, not_asked: NotAsked
) -> None:
    complaints.expect(r"413|415|status of 4\d\d")
    page = enter(STARTER)
    page.get_by_role("link", name="Resolve").first.click()
    expect(page.get_by_role("heading", name="Business verification", level=1)).to_be_visible()
    expect(page.get_by_label("Company name in English")).to_have_value("Foshan Shi Home Co., Ltd.")
    fill_company(page)
    fill_people(page)
    fill_beneficiary(page)
    fill_business(page)
    expect(page.get_by_role("heading", name="Documents and submission")).to_be_visible()

    # Another browser goes on where this one stopped, with the numbers masked.
    other = enter(STARTER, "/kyb", "zh", color_scheme="dark")
    expect(other.get_by_role("heading", name="材料与提交")).to_be_visible()
    other.get_by_role("button", name=re.compile("企业信息")).click()
    expect(other.get_by_label("统一社会信用代码或登记号")).to_have_value("12345678")
    other.get_by_role("button", name=re.compile("法定代表人与联系人")).click()
    expect(other.get_by_label("法定代表人证件号码")).to_have_value(re.compile(r"^E123\*+78$"))
    assert violations(other) == []

    licence = "Upload: Business license or certificate of incorporation"
    upload(page, licence, "licence.pdf", b"MZ no document")
    expect(page.get_by_text("Only PDF, JPG and PNG files are accepted")).to_be_visible()
    upload(page, licence, "licence.pdf", b"%PDF-" + b"0" * 5 * 2**20)
    expect(page.get_by_text("This file is over 5 MB")).to_be_visible()
    cancel_midway(page, portal, licence)
    upload(page, licence, "licence.pdf", PDF)
    expect(page.get_by_role("listitem").filter(has_text="licence.pdf").last).to_be_visible()
    expect(page.get_by_text("cancelled.pdf")).to_have_count(0)
    page.get_by_role("button", name="Submit for review").click()
    expect(page.get_by_text("Upload: Legal representative's ID", exact=True)).to_be_visible()
    upload(page, "Upload: Legal representative's ID", "id.pdf", PDF)
    upload(page, "Replace id.pdf", "passport.png", b"\x89PNG\r\n\x1a\n0")
    expect(page.get_by_role("button", name="Remove passport.png")).to_be_visible()
    expect(page.get_by_role("button", name="Remove id.pdf")).to_have_count(0)
    page.get_by_role("checkbox", name="I confirm that this information is true and complete", exact=True).check()
    assert violations(page) == []
    page.get_by_role("button", name="Submit for review").dblclick()
    expect(page.get_by_role("heading", name="Submitted and under review")).to_be_visible(timeout=20_000)
    assert violations(page) == []
    assert submissions(portal, STARTER) == 1
    assert not_asked(CALLS) == []
    assert "E12345678" not in page.request.get("/sandbox/console/traffic.json").text()

    # What the other browser had is out of date: it may only look.
    other.get_by_role("button", name="保存并继续").click()
    other.reload()
    expect(other.get_by_role("heading", name="资料已提交，正在审核")).to_be_visible()
    assert violations(other) == []


def test_typed_text_outlives_a_reload_and_id_numbers_are_not_kept_in_the_browser(enter: Enter) -> None:
    page = enter(FAILED, "/kyb", "zh")
    number = page.get_by_label("统一社会信用代码或登记号")
    expect(page.get_by_text("上次审核：登记号与营业执照不一致")).to_be_visible()
    expect(page.get_by_text("其他：请补充实际控制人信息")).to_be_visible()
    assert violations(page) == []
    number.fill("??")
    page.reload()
    expect(number).to_have_value("??")
    number.fill("91440300MA5EXAMPL2")
    number.blur()
    expect(page.get_by_text("上次审核：登记号与营业执照不一致")).to_have_count(0)
    page.get_by_role("button", name="受益人：受益人持股比例合计不足 25%").click()
    expect(page.get_by_role("button", name="添加受益人")).to_be_focused()
    page.get_by_role("group", name="受益人 1").get_by_label("证件号码").fill("440305199003077215")
    page.get_by_role("button", name="上一步").click()
    expect(page.get_by_label("法定代表人姓名")).to_be_visible()
    expect(page.get_by_text("已保存，换浏览器也能继续")).to_be_visible()
    sent = frames_sent(page)
    page.reload()
    quiet(page, sent)
    expect(page.get_by_label("法定代表人姓名")).to_be_visible()
    page.get_by_role("button", name="上一步").click()
    expect(number).to_have_value("91440300MA5EXAMPL2")
    kept = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    assert ("91440300MA5EXAMPL2" in kept, "199003" in kept) == (True, False)


def test_a_verified_company_looks_and_updates(enter: Enter) -> None:
    page = enter("admin@lanyu.example")
    page.locator("main").get_by_role("link", name="View", exact=True).and_(page.locator("[href='/kyb']")).click()
    expect(page.get_by_role("heading", name="Your business is verified")).to_be_visible()
    expect(page.get_by_text("Changes take effect once they're submitted and approved")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text=re.compile(r"^4403\*+12$"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Update information").click()
    expect(page.get_by_role("heading", name="Update business verification", level=1)).to_be_visible()
    expect(page.get_by_text("An update is reviewed again")).to_be_visible()
    expect(page.get_by_label("Registration number")).not_to_have_value("")
    assert violations(page) == []


def test_what_has_to_be_changed_is_told_once(enter: Enter) -> None:
    page = enter(FAILED, "/kyb")
    name = page.get_by_role("textbox", name="Company name", exact=True)
    name.fill("")
    page.get_by_role("button", name="Save and continue").click()
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description("Required")
    spoken = page.get_by_role("alert").filter(has_text=re.compile("Required|attention"))
    expect(spoken).to_have_text(re.compile("^1 field needs attention"))


def test_documents_are_removed_one_after_the_other_by_keyboard(enter: Enter) -> None:
    """With the last of its kind the focus was gone, and the next key began at the top of the page."""
    page = enter(FAILED, "/kyb/update", "zh")
    page.get_by_role("navigation", name="填写步骤").get_by_role("button", name=re.compile("材料")).click()
    licence = "再上传一个：营业执照或注册证书"
    expect(page.get_by_role("button", name=licence, exact=True)).to_be_visible()
    sent = frames_sent(page)
    page.reload()
    quiet(
        page, sent
    )  # the form is drawn anew once it is read again: a chooser that was opened before is that of a control gone
    upload(page, licence, "二.pdf", PDF)
    remove = page.get_by_role("button", name="移除 二.pdf")
    expect(remove).to_be_visible()
    remove.press("Enter")
    expect(remove).to_have_count(0)
    former = page.get_by_role("button", name="移除 营业执照.pdf")
    expect(former).to_be_focused()
    former.press("Enter")
    expect(former).to_have_count(0)
    slot = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="上传文件：营业执照或注册证书"))
    expect(slot).to_be_focused()


def test_who_is_not_identified_yet_is_led_to_it(enter: Enter) -> None:
    page = enter("kyc-init@lanyu.example", "/kyb", "zh")
    page.get_by_role("button", name="去实名认证").click()
    expect(page.get_by_role("dialog")).to_be_visible()
