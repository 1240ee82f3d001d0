"""Words of the testers' dial."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

DIAL = Text(zh="测试情景", en="Test scenarios")
NOTE = Text(zh="只在沙盒中显示。选择后会重新加载此页。", en="Only in the sandbox. The page reloads with your choice.")
STATES = terms.ACCOUNT
ANSWERS = Text(zh="支付服务的答复", en="Provider responses")
CLOCK = Text(zh="时钟", en="Clock")
MORE = Text(zh="任意接口的任意错误码、付款、情景代码", en="Any code on any call, payments, the scene as code")
DRIFT = Text(zh="接口契约对照", en="Contract drift")

SCENES: dict[str, dict[str, Text]] = {
    "states": {
        "usual": Text(zh="恢复正常", en="Back to normal"),
        "frozen": terms.ACCOUNT_FROZEN,
        "closed": Text(zh="服务未开通", en="Service not opened"),
        "kyc-failed": Text(zh="实名认证未通过", en="Identity not passed"),
        "kyb-review": Text(zh="企业认证审核中", en="Business under review"),
        "agreements": Text(zh="有待签署的协议", en="Agreement to sign"),
        "no-money": Text(zh="美元余额为零", en="No US dollars left"),
    },
    "answers": {
        "slow": Text(zh="网络缓慢（每次 1.5 秒）", en="Slow network (1.5 s a call)"),
        "lists-fail": Text(zh="列表返回 910001", en="Lists answer 910001"),
        "no-data-right": Text(zh="没有数据权限（200032）", en="No data access (200032)"),
        "two-tries": Text(zh="验证码错误，还可尝试 2 次（210004）", en="Wrong code, 2 tries left (210004)"),
        "locked": Text(zh="账户锁定 30 分钟（210018）", en="Locked for 30 minutes (210018)"),
        "lost": Text(zh="下一笔资金操作的答复丢失", en="Next money answer is lost"),
    },
    "clock": {
        "hour": Text(zh="前进 1 小时", en="1 hour on"),
        "day": Text(zh="前进 1 天", en="1 day on"),
        "month": Text(zh="前进 30 天", en="30 days on"),
    },
}
"""What the console can set with one press, by what it is about."""
HEADINGS = {"states": STATES, "answers": ANSWERS, "clock": CLOCK}
