"""Who there is: each person with their linked accounts (issue: one for every state of the specification)."""

from dataclasses import dataclass, field
from typing import Any

from vcc_sandbox.seed.demonstration import DOMAIN

LANYU_ZH = "深圳市岚屿科技有限公司"
LANYU_EN = "Lanyu Technology (Shenzhen) Co., Ltd."

MENU_CARDS = ("vcc_card_list", "/card/list", "卡片管理", 1)
MENU_ACCOUNT = ("vcc_account", "/account", "我的账户", 1)
MENU_TRADE = ("vcc_trade", "/trade", "交易查询", 1)
PAGE_CARD_DETAIL = ("vcc_card_detail", "/card/detail", "卡片详情", 2)
CARD_FUNCTIONS = (
    ("vcc_card_apply", "/card/apply", "申请卡片", 2),
    ("vcc_card_update", "/card/updateLimit", "修改卡片", 2),
    ("vcc_card_move", "/card/move", "转移卡片", 2),
    ("vcc_card_cancel", "/card/cancel", "注销卡片", 2),
    ("vcc_card_number", "", "查看卡号", 2),
    ("vcc_otp", "", "查看 3DS 验证码", 2),
)
"""What an operator may do with cards, beside seeing them."""
MONEY_FUNCTIONS = (
    ("vcc_recharge", "/account/recharge", "账户充值", 2),
    ("vcc_account_open", "", "开通币种账户", 2),
    ("vcc_quota", "/account/quota", "额度分配", 2),
    ("vcc_sub_account", "", "子账户管理", 2),
    ("vcc_card_recharge", "/card/recharge", "卡片转入", 2),
    ("vcc_bill", "", "对账单", 2),
    ("vcc_kyb", "/kyb", "企业认证", 2),
    ("vcc_kyb_update", "/kyb/update", "更新企业认证", 2),
    ("vcc_setting", "/settings", "设置中心", 2),
    ("vcc_log", "/logs", "操作日志", 2),
    ("vcc_flow", "/accountFlow", "资金明细", 1),
    ("vcc_flow_export", "/accountFlow/export", "资金明细下载", 2),
    ("vcc_trade_export", "/trade/export", "交易明细下载", 2),
    ("vcc_trade_voucher", "/trade/transaction", "交易凭证下载", 2),
    ("vcc_rebate", "/trade/rebate", "返佣账单下载", 2),
    ("vcc_invite", "/invite", "邀请有奖", 2),
)
"""What an operator may do with the account's money and its settings."""


@dataclass(frozen=True)
class Linked:
    """One linked account; `traits` are columns of `LinkedUser` that differ from the usual."""

    biz_source: str = "cn_vcc"
    name_zh: str = ""
    name_en: str = ""
    traits: dict[str, Any] = field(default_factory=dict)
    operator_of: str = ""
    """Login name (without domain) of the admin whose company this operator works for."""
    grants: tuple[tuple[str, str, str, int], ...] = ()
    scope: tuple[str, ...] = ()
    """Aliases of the sub-accounts that the operator sees; empty for the whole company."""
    accounts: tuple[str, ...] = ()
    """Currencies in which an account is open."""
    unsigned: tuple[str, ...] = ()
    """Codes of the agreements that the user has still to sign."""


@dataclass(frozen=True)
class Character:
    """One person who signs in."""

    name: str
    display_name: str
    linked: tuple[Linked, ...]
    mobile: str | None = None
    region: str = "CN"

    @property
    def login_name(self) -> str:
        return f"{self.name}@{DOMAIN}"


PASSED = {"vcc_kyc_type": 1, "vcc_kyc_status": 5, "vcc_kyb_status": "PASSED", "linked_kyc_status": 2}
PERSONAL = {**PASSED, "vcc_kyc_type": 0, "vcc_kyb_status": "INIT", "account_type": "PERSONAL"}


def _company(
    name: str, display: str, zh: str, en: str, /, *, accounts: tuple[str, ...] = (), **traits: Any
) -> Character:
    linked = Linked(name_zh=zh, name_en=en, traits={**PASSED, **traits}, accounts=accounts)
    return Character(name, display, (linked,))


def _kyc(name: str, display: str, zh: str, en: str, status: int, linked: int, kind: int | None = 1) -> Character:
    traits = {"vcc_kyc_type": kind, "vcc_kyc_status": status, "vcc_kyb_status": "INIT", "linked_kyc_status": linked}
    return _company(name, display, zh, en, accounts=("USD",), **traits)


CHARACTERS: tuple[Character, ...] = (
    Character(
        "admin",
        "沈岚",
        (
            Linked(
                name_zh=LANYU_ZH,
                name_en=LANYU_EN,
                traits={**PASSED, "support_sub_user": True, "vip": True, "max_cards": 500},
                accounts=("USD", "HKD", "EUR", "JPY"),
            ),
            Linked(
                biz_source="cn_b2b",
                name_zh="岚屿国际贸易（深圳）有限公司",
                name_en="Lanyu International Trading (Shenzhen) Co., Ltd.",
                traits={**PASSED, "kyc_source": "B2B"},
                accounts=("USD", "EUR"),
            ),
            Linked(
                biz_source="cn_oneportal",
                name_zh="岚屿国际旅行社有限公司",
                name_en="Lanyu International Travel Service Co., Ltd.",
                traits={**PASSED, "kyc_source": "ONE_PORTAL", "sub_business_type": "cruise"},
                accounts=("USD",),
            ),
        ),
        mobile="13800138000",
    ),
    Character(
        "operator",
        "周屿",
        (
            Linked(
                name_zh=LANYU_ZH,
                name_en=LANYU_EN,
                traits={**PASSED, "support_sub_user": True},
                operator_of="admin",
                grants=(MENU_ACCOUNT, MENU_CARDS, MENU_TRADE, PAGE_CARD_DETAIL),
                scope=("Media Buying", "Technology"),
            ),
        ),
        mobile="13800138001",
    ),
    Character(
        "personal",
        "林一鸣",
        (
            Linked(
                name_zh="林一鸣",
                name_en="LIN YIMING",
                traits={**PERSONAL, "support_shared_card_mode": False, "max_cards": 10},
                accounts=("USD",),
            ),
        ),
        mobile="13800138002",
    ),
    _company("empty", "程新", "杭州新屿电子商务有限公司", "Hangzhou Xinyu E-Commerce Co., Ltd.", accounts=("USD",)),
    _company(
        "single",
        "何单",
        "广州单帆网络科技有限公司",
        "Guangzhou Danfan Network Technology Co., Ltd.",
        accounts=("USD",),
        support_shared_card_mode=False,
    ),
    _company(
        "shared",
        "龚享",
        "上海共潮信息技术有限公司",
        "Shanghai Gongchao Information Technology Co., Ltd.",
        accounts=("USD", "EUR"),
        support_single_card_mode=False,
    ),
    _kyc("kyc-init", "吴初", "", "", -1, 0, None),
    _kyc("kyc-review", "沈核", "宁波核屿进出口有限公司", "Ningbo Heyu Import & Export Co., Ltd.", 3, 1),
    _kyc("kyc-failed", "范白", "温州白帆鞋业有限公司", "Wenzhou Baifan Footwear Co., Ltd.", 6, 3),
    _kyc("kyc-expired", "季期", "苏州季风纺织有限公司", "Suzhou Jifeng Textile Co., Ltd.", 4, 4),
    _kyc("kyc-beneficiary", "易人", "厦门易人文化传媒有限公司", "Xiamen Yiren Culture Media Co., Ltd.", 7, 2),
    _company(
        "kyb-init", "毕始", "佛山始家居有限公司", "Foshan Shi Home Co., Ltd.", accounts=("USD",), vcc_kyb_status="INIT"
    ),
    _company(
        "kyb-review",
        "毕审",
        "东莞审时电子有限公司",
        "Dongguan Shenshi Electronics Co., Ltd.",
        accounts=("USD",),
        vcc_kyb_status="AUDITING",
    ),
    _company(
        "kyb-failed",
        "毕退",
        "义乌退潮饰品有限公司",
        "Yiwu Tuichao Accessories Co., Ltd.",
        accounts=("USD",),
        vcc_kyb_status="FAILED",
    ),
    _company(
        "unactive", "甄待", "成都待发软件有限公司", "Chengdu Daifa Software Co., Ltd.", kyc_user_status="UN_ACTIVE"
    ),
    _company("init", "楚初", "武汉楚初科技有限公司", "Wuhan Chuchu Technology Co., Ltd.", status="INIT"),
    _company("invalid", "吴效", "青岛无效贸易有限公司", "Qingdao Wuxiao Trading Co., Ltd.", status="INVALID"),
    _company("cancelled", "肖户", "天津消户商贸有限公司", "Tianjin Xiaohu Trading Co., Ltd.", status="CANCEL"),
    _company(
        "frozen",
        "董结",
        "重庆冻结物流有限公司",
        "Chongqing Dongjie Logistics Co., Ltd.",
        accounts=("USD",),
        account_status="FROZEN",
        freeze_reason="风险核查：近期交易异常，请联系客户经理 · Under risk review: unusual payments. Please contact your account manager.",
    ),
    _company("closed", "关停", "南京关停教育有限公司", "Nanjing Guanting Education Co., Ltd.", account_status="NONE"),
    Character(
        "unsigned",
        "钱约",
        (
            Linked(
                name_zh="无锡待签软件有限公司",
                name_en="Wuxi Daiqian Software Co., Ltd.",
                traits=PASSED,
                accounts=("USD",),
                unsigned=("VCC_SERVICE", "VCC_CARD_APPLY"),
            ),
        ),
    ),
    Character(
        "manager",
        "温管",
        (
            Linked(
                name_zh=LANYU_ZH,
                name_en=LANYU_EN,
                traits={**PASSED, "support_sub_user": True},
                operator_of="admin",
                grants=(MENU_ACCOUNT, MENU_CARDS, MENU_TRADE, PAGE_CARD_DETAIL, *CARD_FUNCTIONS),
                scope=("Media Buying",),
            ),
        ),
        mobile="13800138031",
    ),
    Character(
        "finance",
        "顾账",
        (
            Linked(
                name_zh=LANYU_ZH,
                name_en=LANYU_EN,
                traits={**PASSED, "support_sub_user": True},
                operator_of="admin",
                grants=(MENU_ACCOUNT, MENU_CARDS, MENU_TRADE, PAGE_CARD_DETAIL, *CARD_FUNCTIONS, *MONEY_FUNCTIONS),
            ),
        ),
        mobile="13800138032",
    ),
    _company(
        "newcomer",
        "辛来",
        "珠海新来文创有限公司",
        "Zhuhai Xinlai Creative Co., Ltd.",
        accounts=("USD",),
        guide_step=1,
    ),
)


LARGE = _company(
    "large",
    "金大",
    "深圳市千帆集团有限公司",
    "Shenzhen Qianfan Group Co., Ltd.",
    accounts=("USD", "EUR"),
    support_sub_user=True,
    max_cards=110_000,
)
"""Only in the large seed; its cards belong to sub-accounts, and there is room for more."""
