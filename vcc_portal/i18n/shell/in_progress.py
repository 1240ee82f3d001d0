"""Words of 'In progress': what is under way, and how it ended."""

from collections.abc import Sequence

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE = Text(zh="处理中", en="In progress")
TITLE_COUNT = Text(zh="处理中，{count} 项", en="In progress: {count}")
EMPTY_TITLE = Text(zh="没有处理中的事项", en="Nothing in progress")
EMPTY_NOTE = Text(
    zh="开卡、注销、卡片转入、充值、额度分配和文件导出提交后会显示在这里，直到完成。",
    en="Card applications, cancellations, card top-ups, account top-ups, quota allocations and exports appear "
    "here until they're complete.",
)
AS_OF = Text(zh="更新于 {time}", en="Updated {time}")
REFRESH = terms.REFRESH
MORE = Text(zh="另有 {count} 项", en="{count} more")
PARTLY = Text(zh="部分事项暂时无法查询", en="Some items can't be checked right now")
WAITING = Text(zh="已等待 {age}", en="for {age}")
JUST_NOW = Text(zh="刚刚提交", en="just now")

KINDS: dict[str, Text] = {
    "apply": Text(zh="开卡", en="Card application"),
    "cancel": Text(zh="卡片注销", en="Card cancellation"),
    "transfer": terms.CARD_TOP_UP,
    "topup": terms.ACCOUNT_TOP_UP,
    "quota": Text(zh="额度分配", en="Quota allocation"),
    "export": Text(zh="文件导出", en="Export"),
}
STATES: dict[str, Text] = {
    "APPLYING": terms.APPLYING,
    "PRE_CANCEL": terms.CANCELLING,
    "INIT": terms.ACCEPTED,
    "PROCESSED": terms.PROCESSING,
    "GENERATING": terms.GENERATING,
    "UNANSWERED": Text(zh="结果待确认", en="Awaiting result"),
}
QUOTA_BACK = Text(zh="额度收回", en="Quota returned")

_ENDED_OK: dict[str, tuple[Text, Text]] = {
    "apply": (
        Text(zh="“{name}”已开出", en="{name} issued"),
        Text(zh="{count} 张卡片已开出", en="{count} cards issued"),
    ),
    "cancel": (
        Text(zh="“{name}”已注销", en="{name} cancelled"),
        Text(zh="{count} 张卡片已注销", en="{count} cards cancelled"),
    ),
    "transfer": (
        Text(zh="“{name}”转入成功", en="Top-up of {name} complete"),
        Text(zh="{count} 笔卡片转入成功", en="{count} card top-ups complete"),
    ),
    "topup": (
        Text(zh="{name} 充值到账", en="Top-up of {name} received"),
        Text(zh="{count} 笔充值到账", en="{count} top-ups received"),
    ),
    "quota": (
        Text(zh="“{name}”额度分配完成", en="Quota allocation for {name} complete"),
        Text(zh="{count} 笔额度分配完成", en="{count} quota allocations complete"),
    ),
    "export": (
        Text(zh="“{name}”已生成，可以下载", en="{name} is ready to download"),
        Text(zh="{count} 个文件已生成，可以下载", en="{count} files are ready to download"),
    ),
}
_ENDED_BADLY: dict[str, tuple[Text, Text]] = {
    "apply": (
        Text(zh="“{name}”开卡失败", en="{name} couldn't be issued"),
        Text(zh="{count} 张卡片开卡失败", en="{count} cards couldn't be issued"),
    ),
    "cancel": (
        Text(zh="“{name}”未能注销", en="{name} couldn't be cancelled"),
        Text(zh="{count} 张卡片未能注销", en="{count} cards couldn't be cancelled"),
    ),
    "transfer": (
        Text(zh="“{name}”转入失败，资金未动", en="Top-up of {name} failed. No money moved."),
        Text(zh="{count} 笔卡片转入失败，资金未动", en="{count} card top-ups failed. No money moved."),
    ),
    "topup": (
        Text(zh="{name} 充值失败", en="Top-up of {name} failed"),
        Text(zh="{count} 笔充值失败", en="{count} top-ups failed"),
    ),
    "quota": (
        Text(zh="“{name}”额度分配失败", en="Quota allocation for {name} failed"),
        Text(zh="{count} 笔额度分配失败", en="{count} quota allocations failed"),
    ),
    "export": (
        Text(zh="“{name}”生成失败", en="{name} couldn't be generated"),
        Text(zh="{count} 个文件生成失败", en="{count} files couldn't be generated"),
    ),
}
SEPARATOR = Text(zh="；", en="; ")


def ended(kind: str, names: "Sequence[str | Text]", *, well: bool) -> Text:
    """How things of one kind ended: by name when it is one, else their number."""
    one, many = (_ENDED_OK if well else _ENDED_BADLY)[kind]
    return one.format(name=names[0]) if len(names) == 1 else many.format(count=len(names))
