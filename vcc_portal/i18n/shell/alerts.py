"""Words of the alert centre."""

from vcc_portal.i18n.text import Text

TITLE = Text(zh="提醒", en="Alerts")
TITLE_COUNT = Text(zh="提醒，{count} 条", en="{count:alert|alerts}")
AS_OF = Text(zh="截至 {time}", en="As of {time}")
READ_AGAIN = Text(zh="重新读取", en="Read again")
NONE = Text(zh="没有提醒", en="No alerts")
NONE_NOTE = Text(
    zh="余额不足、限额将满、卡片到期和被拒绝的付款会列在这里。",
    en="Low balances, limits nearly used, expiring cards and declined payments appear here.",
)
PARTLY = Text(zh="有一部分现在读不到，稍后会再试。", en="Some of this couldn't be loaded. We'll try again.")
DISMISS = Text(zh="忽略，直到有变化", en="Dismiss until it changes")
DISMISS_OF = Text(zh="忽略“{title}”", en="Dismiss: {title}")
DISMISSED = Text(zh="已忽略 {count} 条", en="{count} dismissed")
BRING_BACK = Text(zh="恢复显示", en="Show again")

BALANCE = Text(zh="{currency} 余额低于提醒金额", en="{currency} balance below its alert amount")
BALANCE_NOTE = Text(zh="可用 {amount}，提醒金额 {alarm}", en="{amount} available, alert below {alarm}")
UNASSIGNED_NOTE = Text(zh="待分配 {amount}，提醒金额 {alarm}", en="{amount} unassigned, alert below {alarm}")
USED_UP = Text(zh="{count} 张卡已用完单月限额", en="{count:card has|cards have} used up the monthly limit")
USED_BETWEEN = Text(
    zh="{count} 张卡已用单月限额的 {level}%～{most}%",
    en="{count:card has|cards have} used {level}% to {most}% of the monthly limit",
)
USED_UP_MANY = Text(
    zh="至少 {count} 张卡已用完单月限额", en="At least {count:card has|cards have} used up the monthly limit"
)
USED_BETWEEN_MANY = Text(
    zh="至少 {count} 张卡已用单月限额的 {level}%～{most}%",
    en="At least {count:card has|cards have} used {level}% to {most}% of the monthly limit",
)
"""Where more are near their limit than are read."""
FULLEST = Text(zh="最高：{name}，{percent}%", en="Highest: {name}, {percent}%")
EXPIRES = Text(zh="{count} 张卡在 {days} 天内到期", en="{count:card expires|cards expire} in {days} days")
STUCK = Text(zh="{count} 笔开卡申请超过 {time}", en="{count:application has|applications have} taken over {time}")
STUCK_NOTE = Text(zh="最早提交于 {time}", en="The oldest is from {time}")
DECLINED = Text(zh="昨天以来 {count} 笔付款被拒绝", en="{count:payment|payments} declined since yesterday")
DECLINED_MANY = Text(
    zh="昨天以来至少 {count} 笔付款被拒绝", en="At least {count:payment|payments} declined since yesterday"
)
DECLINED_NOTE = Text(zh="最近：{merchant}，{time}", en="Latest: {merchant}, {time}")
EXPORTS = Text(zh="{count} 个文件可以下载", en="{count:file is|files are} ready to download")
