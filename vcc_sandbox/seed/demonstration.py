"""The demonstration sign-ins, as the launcher prints them and the sign-in page offers them."""

from dataclasses import dataclass
from enum import Enum

from vcc_portal.domain.text import Text

DOMAIN = "lanyu.example"


class Group(Enum):
    """What people on the sign-in page are sorted by."""

    FIRST = Text(zh="从这里开始", en="Start here")
    CARD_MODES = Text(zh="卡片模式", en="Card modes")
    VERIFICATION = Text(zh="认证状态", en="Verification")
    ACCOUNT_STATES = Text(zh="账户状态", en="Account states")


@dataclass(frozen=True)
class Demonstrator:
    """One person who can be signed in as."""

    login_name: str
    name: Text
    note: Text
    """What there is to see as this person."""
    group: Group

    @property
    def shows(self) -> Text:
        """Name and note in one line."""
        return self.name + Text(zh="：", en=": ") + self.note


@dataclass(frozen=True)
class Demonstration:
    """Everybody, with the password that they share."""

    password: str
    people: tuple[Demonstrator, ...]
    large: Demonstrator
    """Who is there after `seed-large` only."""

    @property
    def everybody(self) -> tuple[Demonstrator, ...]:
        """Whoever may be there."""
        return (*self.people, self.large)

    @property
    def login_names(self) -> frozenset[str]:
        """Every mail address that may be signed in with."""
        return frozenset(one.login_name for one in self.everybody)


def _one(name: str, group: Group, zh: tuple[str, str], en: tuple[str, str]) -> Demonstrator:
    return Demonstrator(f"{name}@{DOMAIN}", Text(zh=zh[0], en=en[0]), Text(zh=zh[1], en=en[1]), group)


_FIRST, _MODES, _VERIFY, _STATES = Group

DEMONSTRATION = Demonstration(
    password="islet-demo-2026",  # noqa: S106  a demonstration's, printed at every start
    people=(
        _one(
            "admin",
            _FIRST,
            ("企业管理员", "三个关联账户、子账户、数百张卡、一年交易"),
            ("Administrator", "three linked accounts, sub-accounts, hundreds of cards, a year of trade"),
        ),
        _one(
            "operator",
            _FIRST,
            ("企业操作员", "少量菜单，只看两个子账户，不能申请卡片"),
            ("Operator", "a short menu, two sub-accounts only, may not apply for cards"),
        ),
        _one(
            "manager",
            _FIRST,
            ("卡片操作员", "一个子账户的卡片：可申请、调整、转移、注销和查看卡号"),
            ("Card operator", "one sub-account's cards: issues, changes, moves, cancels and reveals them"),
        ),
        _one(
            "finance",
            _FIRST,
            ("财务操作员", "全部功能权限：充值、额度、子账户、对账单和设置"),
            ("Finance operator", "every function: top-up, quota, sub-accounts, statements and settings"),
        ),
        _one("personal", _FIRST, ("个人用户", "单卡模式，几张卡"), ("Personal user", "single-card mode, a few cards")),
        _one(
            "empty",
            _FIRST,
            ("新企业", "已认证、已入金，还没有卡和交易"),
            ("New company", "verified and funded, no cards or payments yet"),
        ),
        _one(
            "newcomer",
            _FIRST,
            ("首次使用", "刚开通服务，会看到新手引导"),
            ("First visit", "has just opened the service and is shown around"),
        ),
        _one(
            "single",
            _MODES,
            ("仅单卡模式", "每张卡有自己的余额"),
            ("Single-card mode only", "each card has its own balance"),
        ),
        _one(
            "shared",
            _MODES,
            ("仅共享卡模式", "所有卡共用账户余额"),
            ("Shared-card mode only", "all cards spend the account's balance"),
        ),
        _one(
            "kyc-init",
            _VERIFY,
            ("实名待提交", "引导去认证"),
            ("Identity: to be submitted", "is asked to verify first"),
        ),
        _one(
            "kyc-review",
            _VERIFY,
            ("实名审核中", "需要 1 至 2 个工作日"),
            ("Identity: under review", "takes 1–2 working days"),
        ),
        _one("kyc-failed", _VERIFY, ("实名未通过", "修改后重新提交"), ("Identity: not passed", "fix and submit again")),
        _one(
            "kyc-expired",
            _VERIFY,
            ("证件待更新", "证件已过期"),
            ("Identity: update documents", "the document has expired"),
        ),
        _one(
            "kyc-beneficiary",
            _VERIFY,
            ("待补充受益人", "缺少企业受益人信息"),
            ("Identity: add beneficiary", "the company's beneficiary is missing"),
        ),
        _one("kyb-init", _VERIFY, ("企业待提交", "实名已通过"), ("Business: to be submitted", "identity has passed")),
        _one(
            "kyb-review",
            _VERIFY,
            ("企业审核中", "需要 1 至 2 个工作日"),
            ("Business: under review", "takes 1–2 working days"),
        ),
        _one("kyb-failed", _VERIFY, ("企业未通过", "修改后重新提交"), ("Business: not passed", "fix and submit again")),
        _one("unactive", _STATES, ("服务未激活", "进入开通页"), ("Not activated", "goes to the landing page")),
        _one("init", _STATES, ("账户开通中", "进入开通页"), ("Being opened", "goes to the landing page")),
        _one("invalid", _STATES, ("账户无效", "进入冻结页"), ("Invalid", "goes to the frozen page")),
        _one("cancelled", _STATES, ("账户已注销", "进入开通页"), ("Cancelled", "goes to the landing page")),
        _one("frozen", _STATES, ("账户已冻结", "每次调用都被拒绝"), ("Frozen", "every call is refused")),
        _one("closed", _STATES, ("未开通服务", "没有可用账户"), ("Not opened", "has no available account")),
        _one(
            "unsigned",
            _STATES,
            ("待签协议", "签署两份协议后才能继续"),
            ("Unsigned agreements", "has two agreements to sign first"),
        ),
    ),
    large=_one(
        "large",
        _FIRST,
        ("大型企业", "十万张卡、一百万笔交易"),
        ("Large company", "100,000 cards, 1,000,000 transactions"),
    ),
)
