"""Texts of the page where agreements are signed."""

from vcc_portal.domain.text import Text
from vcc_sandbox.pages.words import content
from vcc_sandbox.pages.words.content import Section

TITLE = Text(zh="签署协议", en="Sign agreements")
SUB = Text(zh="阅读并签署后，即可继续使用虚拟卡", en="Read and sign them to go on with your cards")
TO_SIGN = Text(zh="待签署", en="To sign")
SIGNED = Text(zh="已签署", en="Signed")
VERSION = Text(zh="版本 {version}", en="Version {version}")
AGREE = Text(zh="我已阅读并同意：", en="I have read and agree to: ")
SIGN = Text(zh="签署", en="Sign")
LATER = Text(zh="暂不签署", en="Not now")
LEFT_ONE = Text(zh="还有 1 份协议没有勾选", en="1 agreement is not ticked yet")
LEFT = Text(zh="还有 {n} 份协议没有勾选", en="{n} agreements are not ticked yet")
TICK = Text(zh="请阅读并勾选", en="Read it and tick here")
NOTHING = Text(zh="没有待签署的协议", en="There is nothing to sign")
NOTHING_NOTE = Text(
    zh="全部协议均已签署，可以返回门户继续。", en="All agreements are signed. You can go back to the portal and go on."
)

PLAIN_BODY: tuple[Section, ...] = (
    (
        Text(zh="内容", en="What it says"),
        (Text(zh="本协议由您与服务商共同缔结。", en="This agreement is made between you and the provider."),),
    ),
)
"""Of an agreement that only a tester has named."""
BODIES: dict[str, tuple[Section, ...]] = {
    "VCC_SERVICE": content.AGREEMENT_BODY,
    "VCC_PRIVACY": content.PRIVACY_BODY,
    "VCC_CARD_APPLY": (
        (
            Text(zh="一、申请前", en="1. Before you apply"),
            (
                Text(
                    zh="卡片只用于您所声明的用途；用途变化时请先更新。",
                    en="A card is for the purpose you state; update the purpose before it changes.",
                ),
                Text(
                    zh="开卡费和充值手续费以申请页面显示的为准。",
                    en="The fees for opening and topping up a card are those shown when you apply.",
                ),
            ),
        ),
        (
            Text(zh="二、开卡后", en="2. Once it is open"),
            (
                Text(
                    zh="卡号和安全码只展示给本人，请勿截图或转发。",
                    en="Card number and security code are shown to you alone; do not capture or forward them.",
                ),
                Text(
                    zh="长期不用的卡片请及时注销。",
                    en="Cancel cards that you no longer use.",
                ),
            ),
        ),
    ),
}
