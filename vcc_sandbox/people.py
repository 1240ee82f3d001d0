"""The demonstration sign-ins, as the launcher prints them and the sign-in page offers them."""

from dataclasses import dataclass

from vcc_portal.domain.text import Text


@dataclass(frozen=True)
class Demonstrator:
    """One person who can be signed in as."""

    login_name: str
    shows: Text
    """What there is to see as this person."""


@dataclass(frozen=True)
class Demonstration:
    """Everybody, with the password that they share."""

    password: str
    people: tuple[Demonstrator, ...]


def _one(name: str, zh: str, en: str) -> Demonstrator:
    return Demonstrator(f"{name}@lanyu.example", Text(zh=zh, en=en))


DEMONSTRATION = Demonstration(
    password="islet-demo-2026",  # noqa: S106  a demonstration's, printed at every start
    people=(
        _one("admin", "企业管理员：三个关联账户、子账户、一年交易", "Admin: three linked accounts, a year of trade"),
        _one("operator", "操作员：少量菜单，只看两个子账户", "Operator: few menus, two sub-accounts only"),
        _one("personal", "个人用户，单卡模式", "Personal user, single-card mode"),
        _one("empty", "新企业：已认证、已入金、无卡", "New company: verified, funded, no cards"),
        _one("single", "仅单卡模式", "Single-card mode only"),
        _one("shared", "仅共享卡模式", "Shared-card mode only"),
        _one("kyc-init", "实名认证未提交", "Identity verification not submitted"),
        _one("kyc-review", "实名认证审核中", "Identity verification under review"),
        _one("kyc-failed", "实名认证未通过", "Identity verification failed"),
        _one("kyc-expired", "证件已过期", "Identity documents expired"),
        _one("kyc-beneficiary", "待补充受益人", "Beneficiary information missing"),
        _one("kyb-init", "企业认证未提交", "Business verification not submitted"),
        _one("kyb-review", "企业认证审核中", "Business verification under review"),
        _one("kyb-failed", "企业认证未通过", "Business verification failed"),
        _one("unactive", "服务未激活", "Service not activated"),
        _one("init", "账户开通中", "Account being opened"),
        _one("invalid", "账户无效", "Account invalid"),
        _one("cancelled", "账户已注销", "Account cancelled"),
        _one("frozen", "账户已冻结", "Account frozen"),
        _one("closed", "未开通服务", "Service not opened"),
    ),
)
