"""Pictures of every page in both languages and themes, and what differs between two folders of them.

`python -m tests.support.pictures take before` and, after the change, `… take after` and `… compare before after`; `--only
account,faq` and `--looks zh-light,en-dark` take fewer. Portal and sandbox are seeded anew at a fixed moment each time.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

from tests.support import chromium, moments
from tests.support.granted import granted
from tests.support.portal import Portal, running_portal

NOW = "2027-05-11T12:00:00+08:00"
WIDTH, HEIGHT = 1440, 1000
LOOKS = tuple(f"{language}-{theme}" for language in ("zh", "en") for theme in ("light", "dark"))
CLOSE = 12
"""By how much of 255 a colour may differ: text is not smoothed alike every time."""


@dataclass(frozen=True)
class Scene:
    """A page as somebody sees it; `clicks` are selectors, one after the other."""

    name: str
    path: str
    person: str = ""
    clicks: tuple[str, ...] = ()
    grants: tuple[tuple[str, str], ...] = ()
    """Functions that the person holds for this scene, as (resource code, page)."""


SCENES = (
    Scene("home", "/"),
    Scene("home-member", "/", "admin"),
    Scene("mobile-landing", "/h5/landing"),
    Scene("mobile-form", "/h5/landing/form?role=COMPANY"),
    Scene("register-profile", "/register/profile"),
    Scene("invite", "/invite", "admin"),
    Scene("tour", "/account", "newcomer"),
    Scene("landing", "/landing"),
    Scene("landing-closed", "/landing", "closed"),
    Scene("landing-not-applied", "/landing", "unactive"),
    Scene("frozen", "/frozen", "frozen"),
    Scene("not-found", "/404?from=/nowhere"),
    Scene("no-permission", "/noAuth", "admin"),
    Scene("account", "/account", "admin"),
    Scene("account-table", "/account", "admin", ("svg.lucide-table-2",)),
    Scene("account-empty", "/account", "empty"),
    Scene("account-alerts", "/account", "admin", ("role=button[name=/^提醒|alerts?$/i]",)),
    Scene("account-statement", "/account", "admin", ("role=button[name=/^(申请对账单|Get a statement)$/]",)),
    Scene("account-verify", "/account", "kyc-init"),
    Scene("account-recharge", "/account/recharge", "admin"),
    Scene("account-recharge-records", "/account/recharge?view=records", "admin"),
    Scene("account-quota", "/account/quota", "admin"),
    Scene("account-quota-records", "/account/quota?view=records", "admin"),
    *(
        Scene(f"{name}-{person}", path, person)
        for name, path in (
            ("account", "/account"),
            ("account-recharge", "/account/recharge"),
            ("account-quota", "/account/quota"),
            ("kyb", "/kyb"),
            ("settings", "/settings"),
            ("logs", "/logs"),
        )
        for person in ("finance", "operator", "personal")
    ),
    Scene("account-recharge-look", "/account/recharge", "operator", grants=(("page", "/account/recharge"),)),
    Scene("account-quota-look", "/account/quota", "operator", grants=(("page", "/account/quota"),)),
    Scene("kyb-look", "/kyb", "operator", grants=(("page", "/kyb"),)),
    Scene("settings-look", "/settings", "operator", grants=(("page", "/settings"),)),
    Scene("account-why", "/account", "operator", (".header-avatar", ".menu-item")),
    Scene("kyb-init", "/kyb", "kyb-init"),
    Scene("kyb-review", "/kyb", "kyb-review"),
    Scene("kyb-failed", "/kyb", "kyb-failed"),
    Scene("kyb-passed", "/kyb", "admin"),
    Scene("kyb-update", "/kyb/update", "admin"),
    Scene("settings", "/settings", "admin"),
    Scene("logs", "/logs", "admin"),
    Scene("faq", "/faq", "admin", ("details > summary",)),
    Scene("card-list", "/card/list?status=VALID", "admin"),
    Scene("card-list-empty", "/card/list", "empty"),
    Scene("card-apply", "/card/apply", "admin"),
    Scene("card-apply-table", "/card/apply?kind=table", "admin"),
    Scene("card", "/card/detail?cardId={card}", "admin"),
    Scene("card-inspector", "/card/detail?cardId={card}", "admin", ("tbody tr [aria-expanded], tbody tr button",)),
    Scene("card-history", "/card/detail?cardId={card}", "admin", ("main .tab >> nth=-2",)),
    Scene("card-codes", "/card/detail?cardId={card}", "admin", ("main .tab >> nth=-1",)),
    Scene("card-recharge", "/card/recharge?cards={own}", "single"),
    Scene("card-cancel", "/card/cancel?cards={card}", "admin"),
    Scene("card-move", "/card/move?cards={card}", "admin"),
    Scene("card-limits", "/card/updateLimit?cards={card}", "admin"),
    Scene("trade", "/trade", "admin"),
    Scene("trade-by-merchant", "/trade?by=merchant", "admin"),
    Scene("trade-by-age", "/trade?by=age", "admin"),
    Scene("trade-by-month", "/trade?by=month", "admin", ("button:has(svg.lucide-table-2)",)),
    Scene("trade-auth", "/trade?tab=auth&status=FAIL", "admin", ("tbody td[data-col=status]",)),
    Scene("trade-fee", "/trade?tab=fee", "admin"),
    Scene("trade-codes", "/trade?tab=codes", "admin"),
    Scene("trade-export", "/trade/export?tab=auth&currency=USD", "admin", ("main form .btn[data-kind=primary]",)),
    Scene("trade-held", "/trade?tab=auth&held=yes&currency=USD", "admin"),
    Scene("trade-export-held", "/trade/export?held=yes", "admin"),
    Scene("trade-export-empty", "/trade/export", "empty"),
    Scene("trade-export-none", "/trade/export?q=nobody", "admin"),
    Scene("trade-export-single", "/trade/singleModeExport", "single"),
    Scene("rebate", "/trade/rebate", "admin"),
    Scene("rebate-empty", "/trade/rebate", "empty"),
    Scene("voucher", "/trade/transaction", "admin"),
    Scene("card-check", "/card/list", "admin", ("main button:has(svg.lucide-list-checks)",)),
    Scene("voucher-one", "/trade/transaction", "admin", ("td[data-col=action] a",)),
    Scene("voucher-wrong", "/trade/transaction", "admin", ("main form .btn[data-kind=primary]",)),
    Scene("voucher-empty", "/trade/transaction", "empty"),
    Scene("trade-export-no-single", "/trade/singleModeExport", "shared"),
    Scene("flow", "/accountFlow", "admin"),
    Scene("flow-trail", "/accountFlow?kind=SETTLE&account=SUB_ACCOUNT", "admin", ("tbody td[data-col=balance]",)),
    Scene("flow-export", "/accountFlow/export", "admin"),
    Scene("switcher", "/account", "admin", ("header button[aria-expanded] >> nth=1",)),
)


def take(folder: Path, only: set[str], looks: list[str]) -> None:
    """Write `folder/<look>/<scene>.png`."""
    scenes = [scene for scene in SCENES if not only or scene.name in only]
    with (
        tempfile.TemporaryDirectory(prefix="pictures-") as data,
        running_portal(Path(data)) as portal,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(args=chromium.ARGUMENTS, executable_path=chromium.executable())
        cookies = {person: portal.sign_in(_login(person)) for person in {s.person for s in scenes if s.person}}
        found = _cards(browser, portal) if any("{" in scene.path for scene in scenes) else {}
        for look in looks:
            (folder / look).mkdir(parents=True, exist_ok=True)
            for scene in scenes:
                with granted(portal, _login(scene.person), *scene.grants) if scene.grants else nullcontext():
                    own = portal.sign_in(_login(scene.person)) if scene.grants else cookies.get(scene.person, "")
                    _take_one(browser, portal, scene, look, own, found, folder)


def _take_one(
    browser: Browser,
    portal: Portal,
    scene: Scene,
    look: str,
    cookie: str,
    found: dict[str, str],
    folder: Path,
) -> None:
    page = _visitor(browser, portal, look, cookie)
    try:
        page.goto(scene.path.format_map(found))
        _settle(page)
        for selector in scene.clicks:
            page.locator(selector).first.click()
            _settle(page)
        page.screenshot(path=folder / look / f"{scene.name}.png", full_page=True, animations="disabled")
    except (TookTooLong, AssertionError) as problem:
        sys.stderr.write(f"{look}/{scene.name}: {problem}\n")
    finally:
        page.context.close()


def _visitor(browser: Browser, portal: Portal, look: str, cookie: str) -> Page:
    language, theme = look.split("-")
    context = browser.new_context(
        base_url=portal.url,
        locale={"zh": "zh-CN", "en": "en-US"}[language],
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        viewport={"width": WIDTH, "height": HEIGHT},
    )
    context.set_default_timeout(60_000)
    shift = float(os.environ["TEST_NOW_SHIFT"]) * 1000
    # The browser's calendar is that of the server; its timers stay the machine's.
    context.add_init_script(
        f"globalThis.Date = class extends Date {{ constructor(...a) {{ a.length ? super(...a) : "
        f"super(Date.now()); }} static now() {{ return super.now() + {shift}; }} }};"
    )
    if cookie:
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": portal.url, "httpOnly": True}])
    return context.new_page()


def _settle(page: Page) -> None:
    page.locator("html:not(.i18n-pending)").wait_for()
    page.wait_for_timeout(700)
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)  # no script of ours: the page's policy forbids it
    page.wait_for_timeout(300)
    page.mouse.move(0, 0)


def _cards(browser: Browser, portal: Portal) -> dict[str, str]:
    """A card of the administrator, and one with a balance of its own."""
    found: dict[str, str] = {}
    for name, person in (("card", "admin"), ("own", "single")):
        page = _visitor(browser, portal, LOOKS[0], portal.sign_in(_login(person)))
        page.goto("/card/list?status=VALID")
        try:
            address = page.locator('main a[href*="cardId="]').first.get_attribute("href") or ""
        except TookTooLong:
            raise SystemExit(f"The card list of {person} shows: {page.inner_text('body')[:400]}") from None
        found[name] = re.sub(r".*cardId=(\w+).*", r"\1", address)
        page.context.close()
    return found


def _login(person: str) -> str:
    return f"{person}@lanyu.example"


def compare(before: Path, after: Path, changed: Path | None) -> int:
    """Print what differs and by how many pixels; the number of pictures that do."""
    differing = 0
    for name, text, picture in _differences(before, after):
        differing += 1
        print(f"{name:<40}{text}")
        if changed is not None and picture is not None:
            target = changed / name
            target.parent.mkdir(parents=True, exist_ok=True)
            picture.save(target)
    print(f"{differing} differ")
    return differing


def _differences(before: Path, after: Path) -> Iterator[tuple[str, str, Image.Image | None]]:
    names = {str(path.relative_to(folder)) for folder in (before, after) for path in folder.rglob("*.png")}
    for name in sorted(names):
        if not (before / name).exists() or not (after / name).exists():
            yield name, "only in one folder", None
            continue
        with Image.open(before / name) as one, Image.open(after / name) as other:
            if one.size != other.size:
                yield name, f"{one.size[0]}x{one.size[1]} became {other.size[0]}x{other.size[1]}", None
                continue
            grey = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
            marked = grey.point([255 if value > CLOSE else 0 for value in range(256)])
            if (box := marked.getbbox()) is not None:
                pixels = marked.histogram()[255]
                pair = Image.new("RGB", (one.width * 2, one.height))
                pair.paste(one, (0, 0))
                pair.paste(other, (one.width, 0))
                yield name, f"{pixels} pixels in {box}", pair


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--only", default="")
    taking.add_argument("--looks", default=",".join(LOOKS))
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--changed", type=Path, help="write the differing pairs side by side into this folder")
    given = parser.parse_args()
    if given.command == "compare":
        sys.exit(compare(given.before, given.after, given.changed) > 0)
    os.environ["TEST_NOW"] = datetime.fromisoformat(NOW).isoformat()
    moments.travel()
    take(given.folder, set(filter(None, given.only.split(","))), given.looks.split(","))


if __name__ == "__main__":
    main()
