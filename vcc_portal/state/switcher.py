"""The linked accounts in the header: who one is, and whom one may become (spec §3, §4)."""

from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal.i18n import Text
from vcc_portal.i18n import shell as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.session.access import SIGNED_IN, Rule
from vcc_portal.state.base import Failed, Portal, SignedOut
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.sso import LinkedAccount
from vcc_portal.upstream.models.user import AccountConfig, KycSourceQuery, RegionUrls

KYC_LABELS: dict[int, tuple[Text, str]] = {
    1: (words.KYC_REVIEW, "info"),
    2: (words.KYC_VERIFIED, "ok"),
    3: (words.KYC_FAILED, "bad"),
    4: (words.KYC_REJECTED, "bad"),
}
"""Label and tone of a linked account's KYC status (spec §4); anything else is unverified."""
VERIFIED, FAILED, REJECTED = 2, 3, 4


@dataclass
class LinkedView:
    """One linked account as the browser draws it."""

    key: str = ""
    """What `/auth/switch` takes to find the account again."""
    name: Text = EMPTY
    initial: str = ""
    platform: Text = EMPTY
    kind: Text = EMPTY
    """Company or personal."""
    kyc: Text = EMPTY
    tone: str = "hollow"
    alarm: bool = False
    """Failed or rejected: a red warning icon stands before the label."""
    verify: Text = EMPTY
    """The label of the verify action, empty when there is none."""
    verify_url: str = ""
    user_id: str = ""
    """Empty for an operator, who has no copy-id control (spec §6)."""


class SwitcherState(Portal, rx.State):
    """The accounts of the person who is signed in."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    current: LinkedView = LinkedView()
    others: list[LinkedView] = []
    add_url: str = ""

    @rx.event(background=True)
    async def load(self) -> None:
        """Read the linked accounts and the addresses of the verification pages."""
        try:
            answer = await self._ask(sso_calls.BIZ_LIST, Nothing())
            urls = await self._verification_urls()
        except (Failed, SignedOut):
            return
        linked = answer.user_biz_info_list
        async with self:
            self.current = next((view(one, urls) for one in linked if one.checked), LinkedView())
            self.others = [view(one, urls) for one in linked if not one.checked]
            self.add_url = answer.add_account_url if answer.add_account_allowed else ""

    async def _verification_urls(self) -> RegionUrls:
        session = await self._session()
        if session is None or session.user is None or not session.user.kyc_source:
            return RegionUrls()
        try:
            text = await self._ask(user_calls.KYC_SOURCE_CONFIG, KycSourceQuery(kyc_source=session.user.kyc_source))
        except Failed:
            return RegionUrls()
        config = AccountConfig.parse(text)
        return config.hk if session.login.region == "HK" else config.cn


def view(account: LinkedAccount, urls: RegionUrls) -> LinkedView:
    """A linked account with its labels; an operator gets no verify action and no id to copy."""
    operator = bool(account.operator_id)
    label, tone = KYC_LABELS.get(account.kyc_status, (words.KYC_UNVERIFIED, "hollow"))
    name = Text(zh=account.kyc_name, en=account.kyc_name) if account.kyc_name else words.NEW_ENTERPRISE
    verify, verify_url = (EMPTY, "") if operator else _action(account.kyc_status, urls)
    return LinkedView(
        key=switch_key(account),
        name=name,
        initial=_initial(name),
        platform=platform(account),
        kind=words.PERSONAL if account.account_type == "PERSONAL" else words.COMPANY,
        kyc=label,
        tone=tone,
        alarm=account.kyc_status in {FAILED, REJECTED},
        verify=verify,
        verify_url=verify_url,
        user_id="" if operator else account.user_id,
    )


def switch_key(account: LinkedAccount) -> str:
    """Names one linked account among those of the same person."""
    return ".".join([account.biz_source, account.user_id, account.operator_id])


def platform(account: LinkedAccount) -> Text:
    """The platform's label; service trade, once verified, goes by its line of business (spec §3)."""
    source = account.biz_source.lower()
    if source == "cn_oneportal" and account.kyc_status == VERIFIED:
        line = account.sub_business_type.lower().replace(" ", "_")
        if line in words.SUB_BUSINESS:
            return words.SUB_BUSINESS[line]
    return words.PLATFORMS.get(source, Text(zh=account.biz_source, en=account.biz_source))


def _action(status: int, urls: RegionUrls) -> tuple[Text, str]:
    if status == FAILED:
        return words.VERIFY_AGAIN, urls.kyc_update_url
    return (EMPTY, "") if status in KYC_LABELS else (words.VERIFY, urls.kyc_url)


def _initial(name: Text) -> str:
    """The letter on the badge: the Chinese place name in front is left out, as people do."""
    text = name.zh
    for place in ("深圳市", "广州市", "杭州市", "上海市", "北京市", "香港"):
        text = text.removeprefix(place)
    return text[:1].upper()
