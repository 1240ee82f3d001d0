"""Words of the tray: what is under way, and how it ended."""

from vcc_portal.i18n.text import Text

TRAY = Text(zh="处理中", en="In progress")
TRAY_COUNT = Text(zh="处理中，{count} 项", en="In progress: {count}")
EMPTY_TITLE = Text(zh="没有处理中的事项", en="Nothing is in progress")
EMPTY_NOTE = Text(
    zh="开卡、注销、卡片转入、充值、额度分配和文件导出提交后会显示在这里，直到完成。",
    en="Applications, cancellations, transfers, top-ups, quota and exports stay here from sending until they end.",
)
LOOKING = Text(zh="正在查询", en="Looking")
AS_OF = Text(zh="更新于 {time}", en="As of {time}")
REFRESH = Text(zh="刷新", en="Refresh")
MORE = Text(zh="另有 {count} 项", en="{count} more")
PARTLY = Text(zh="部分事项暂时无法查询", en="Some of it cannot be read now")
WAITING = Text(zh="已等待 {age}", en="for {age}")
JUST_NOW = Text(zh="刚刚提交", en="just now")

KINDS: dict[str, Text] = {
    "apply": Text(zh="开卡", en="Card application"),
    "cancel": Text(zh="卡片注销", en="Card cancellation"),
    "transfer": Text(zh="卡片转入", en="Transfer onto a card"),
    "topup": Text(zh="账户充值", en="Top-up"),
    "quota": Text(zh="额度分配", en="Quota"),
    "export": Text(zh="文件导出", en="Export"),
}
STATES: dict[str, Text] = {
    "APPLYING": Text(zh="开卡中", en="Being made"),
    "PRE_CANCEL": Text(zh="注销中", en="Being cancelled"),
    "INIT": Text(zh="已受理", en="Accepted"),
    "PROCESSED": Text(zh="处理中", en="Processing"),
    "GENERATING": Text(zh="生成中", en="Being made"),
    "UNANSWERED": Text(zh="结果待确认", en="Waiting for the result"),
}
QUOTA_BACK = Text(zh="额度收回", en="Quota taken back")

_ENDED_OK: dict[str, tuple[Text, Text]] = {
    "apply": (
        Text(zh="「{name}」已开出", en="{name} is issued"),
        Text(zh="{count} 张卡片已开出", en="{count} cards are issued"),
    ),
    "cancel": (
        Text(zh="「{name}」已注销", en="{name} is cancelled"),
        Text(zh="{count} 张卡片已注销", en="{count} cards are cancelled"),
    ),
    "transfer": (
        Text(zh="「{name}」转入成功", en="The transfer onto {name} arrived"),
        Text(zh="{count} 笔卡片转入成功", en="{count} transfers arrived"),
    ),
    "topup": (
        Text(zh="{name} 充值到账", en="The top-up of {name} arrived"),
        Text(zh="{count} 笔充值到账", en="{count} top-ups arrived"),
    ),
    "quota": (
        Text(zh="「{name}」额度分配完成", en="The quota of {name} is moved"),
        Text(zh="{count} 笔额度分配完成", en="{count} quota moves are done"),
    ),
    "export": (
        Text(zh="「{name}」已生成，可以下载", en="{name} is ready"),
        Text(zh="{count} 个文件已生成，可以下载", en="{count} files are ready"),
    ),
}
_ENDED_BADLY: dict[str, tuple[Text, Text]] = {
    "apply": (
        Text(zh="「{name}」开卡失败", en="{name} could not be issued"),
        Text(zh="{count} 张卡片开卡失败", en="{count} cards could not be issued"),
    ),
    "cancel": (
        Text(zh="「{name}」未能注销", en="{name} could not be cancelled"),
        Text(zh="{count} 张卡片未能注销", en="{count} cards could not be cancelled"),
    ),
    "transfer": (
        Text(zh="「{name}」转入失败，资金未动", en="The transfer onto {name} failed; no money moved"),
        Text(zh="{count} 笔卡片转入失败，资金未动", en="{count} transfers failed; no money moved"),
    ),
    "topup": (
        Text(zh="{name} 充值失败", en="The top-up of {name} failed"),
        Text(zh="{count} 笔充值失败", en="{count} top-ups failed"),
    ),
    "quota": (
        Text(zh="「{name}」额度分配失败", en="The quota of {name} was not moved"),
        Text(zh="{count} 笔额度分配失败", en="{count} quota moves failed"),
    ),
    "export": (
        Text(zh="「{name}」生成失败", en="{name} could not be made"),
        Text(zh="{count} 个文件生成失败", en="{count} files could not be made"),
    ),
}
SEPARATOR = Text(zh="；", en="; ")


def ended(kind: str, names: list[str], *, well: bool) -> Text:
    """How things of one kind ended: by name when it is one, else their number."""
    one, many = (_ENDED_OK if well else _ENDED_BADLY)[kind]
    return one.format(name=names[0]) if len(names) == 1 else many.format(count=len(names))
