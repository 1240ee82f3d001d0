"""The linked accounts in the header: who one is, and whom one may become (spec §3, §4)."""

from dataclasses import dataclass
from typing import ClassVar

import reflex as rx

from vcc_portal.domain.kyc import LinkedKyc, linked_kyc
from vcc_portal.errors.failed import Failed
from vcc_portal.i18n import Text
from vcc_portal.i18n import kyc as kyc_words
from vcc_portal.i18n.shell import header as words
from vcc_portal.i18n.text import EMPTY
from vcc_portal.session.access import SIGNED_IN, Rule
from vcc_portal.session.session import Session
from vcc_portal.state.core.base import Portal
from vcc_portal.state.core.effects import SignedOut
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import sso as sso_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.sso import LinkedAccount
from vcc_portal.upstream.models.user import AccountConfig, KycSourceQuery, RegionUrls

_TONES = {
    LinkedKyc.UNDER_REVIEW: "info",
    LinkedKyc.VERIFIED: "ok",
    LinkedKyc.FAILED: "bad",
    LinkedKyc.REJECTED: "bad",
}


@dataclass
class LinkedView:
    """One linked account as the browser draws it."""

    user_id: str = ""
    """With the next three what `/auth/switch` takes to find the account again."""
    biz_source: str = ""
    operator_id: str = ""
    """Not empty for an operator, who has no copy-id control (spec §6)."""
    channel_id: str = ""
    name: Text = EMPTY
    initial: Text = EMPTY
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


class SwitcherState(Portal, rx.State):
    """The accounts of the person who is signed in."""

    ACCESS: ClassVar[Rule] = SIGNED_IN

    current: LinkedView = LinkedView()
    others: list[LinkedView] = []
    add_url: str = ""

    _loaded_for: str = ""

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
            # Only now: a navigation in between cancels what the one before it had started.
            self._loaded_for = who(await self._session())
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


def who(session: Session | None) -> str:
    """Names the person whose menus are on screen; empty for a visitor."""
    if session is None:
        return ""
    return f"{session.key}:{session.user.user_id if session.user else ''}"


def view(account: LinkedAccount, urls: RegionUrls) -> LinkedView:
    """A linked account with its labels; an operator gets no verify action (spec §6)."""
    status = linked_kyc(account.kyc_status)
    name = Text.same(account.kyc_name) if account.kyc_name else words.NEW_ENTERPRISE
    verify, verify_url = (EMPTY, "") if account.operator_id else _action(status, urls)
    return LinkedView(
        user_id=account.user_id,
        biz_source=account.biz_source,
        operator_id=account.operator_id,
        channel_id=account.channel_id,
        name=name,
        initial=Text(zh=_initial(name.zh), en=_initial(name.en)),
        platform=platform(account),
        kind=words.PERSONAL if account.account_type == "PERSONAL" else words.COMPANY,
        kyc=kyc_words.LINKED_KYC[status],
        tone=_TONES.get(status, "hollow"),
        alarm=status.warns,
        verify=verify,
        verify_url=verify_url,
    )


def platform(account: LinkedAccount) -> Text:
    """The platform's label; service trade, once verified, goes by its line of business (spec §3)."""
    source = account.biz_source.lower()
    if source == "cn_oneportal" and account.kyc_status == LinkedKyc.VERIFIED:
        line = account.sub_business_type.lower().replace(" ", "_")
        if line in words.SUB_BUSINESS:
            return words.SUB_BUSINESS[line]
    return words.PLATFORMS.get(source, Text.same(account.biz_source))


def _action(status: LinkedKyc, urls: RegionUrls) -> tuple[Text, str]:
    if status.can_verify_again:
        return kyc_words.VERIFY_AGAIN, urls.kyc_update_url
    return (kyc_words.GO_VERIFY, urls.kyc_url) if status.can_verify else (EMPTY, "")


def _initial(name: str) -> str:
    """The letter on the badge: the place in front of a Chinese company's name is left out, as people do."""
    text = name
    for place in ("深圳市", "广州市", "杭州市", "上海市", "北京市", "香港"):
        text = text.removeprefix(place)
    return text[:1].upper()
