"""Texts of the console: people and their states, reset, and the scene as a fixture."""

from vcc_portal.domain.kyc import KybStatus, KycStatus
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code

PEOPLE = Text(zh="用户", en="People")
PEOPLE_NOTE = Text(zh="{n} 个关联账户；密码都是", en="{n} linked accounts; the password is")
PERSON = Text(zh="用户", en="Person")
LINE = Text(zh="业务线", en="Line")
ACCOUNT = Text(zh="账户", en="Account")
IDENTITY = Text(zh="实名", en="Identity")
BUSINESS = Text(zh="企业", en="Business")
WAITS = Text(zh="待签", en="To sign")
CHANGED = Text(zh="已改", en="changed")
CHANGE = Text(zh="更改", en="Change")
BACK = Text(zh="全部用户", en="All people")
OPERATOR = Text(zh="操作员", en="operator")

STATUS = Text(zh="用户状态", en="User status")
SERVICE = Text(zh="服务激活", en="Service")
STATE = Text(zh="账户状态", en="Account status")
REASON = Text(zh="冻结原因", en="Reason of the freeze")
BLOCK = Text(zh="用户中心拦截", en="Blocked by the user center")
KYC = Text(zh="实名认证（KYC）", en="Identity (KYC)")
KYB = Text(zh="企业认证（KYB）", en="Business (KYB)")
MAX_CARDS = Text(zh="开卡上限", en="Most cards")
NUMBER_WRONG = Text(zh="请输入 0 至 100,000 的整数", en="A whole number from 0 to 100,000")
FLAGS = Text(zh="功能", en="Features")
AGREEMENTS = Text(zh="未签协议", en="Unsigned agreements")
AGREEMENTS_HINT = Text(zh="勾选后，下一次调用返回 200016", en="With a tick, the next call answers 200016")
SAVE = Text(zh="保存状态", en="Set this state")
SAVED = Text(zh="状态已更改，从下一次调用起生效。", en="The state is set; it counts from the next call on.")
EFFECT_NOTE = Text(
    zh="门户里已打开的页面在下一次调用时感知变化。",
    en="A page that is open in the portal learns of it with its next call.",
)
STATUS_WORDS: dict[str, Text] = {
    "VALID": Text(zh="有效", en="Valid"),
    "INIT": Text(zh="开通中", en="Being opened"),
    "INVALID": Text(zh="无效", en="Invalid"),
    "CANCEL": Text(zh="已注销", en="Cancelled"),
}
SERVICE_WORDS: dict[str, Text] = {
    "NORMAL": Text(zh="已激活", en="Activated"),
    "UN_ACTIVE": Text(zh="未激活", en="Not activated"),
}
STATE_WORDS: dict[str, Text] = {
    "ACTIVE": Text(zh="正常", en="Active"),
    "FROZEN": Text(zh="冻结", en="Frozen"),
    "PASSIVE": Text(zh="注销", en="Closed"),
    "NONE": Text(zh="未开通", en="Not opened"),
}
BLOCK_WORDS: dict[str, Text] = {
    "": Text(zh="不拦截", en="Not blocked"),
    Code.USER_CENTRE_FORBIDDEN: Text(zh="拦截（200017）", en="Blocked (200017)"),
    Code.USER_CENTRE_FORBIDDEN_2: Text(zh="拦截（200018）", en="Blocked (200018)"),
    Code.USER_CENTRE_FORBIDDEN_3: Text(zh="拦截（200019）", en="Blocked (200019)"),
}
KYC_WORDS: dict[str, Text] = {
    KycStatus.INIT: Text(zh="待提交", en="To be submitted"),
    KycStatus.WAIT_SYS_AUTH: Text(zh="系统审核中", en="System review"),
    KycStatus.SYS_AUTH_SUCCESS: Text(zh="系统审核通过", en="System review passed"),
    KycStatus.SYS_AUTH_FAIL: Text(zh="系统审核未通过", en="System review failed"),
    KycStatus.WAIT_OPS_AUTH: Text(zh="人工审核中", en="Review by people"),
    KycStatus.OPS_AUTH_SUCCESS: Text(zh="已通过", en="Passed"),
    KycStatus.OPS_AUTH_FAIL: Text(zh="未通过", en="Not passed"),
    KycStatus.EXPIRED: Text(zh="证件待更新", en="Document expired"),
    KycStatus.WAIT_PERFECT_BENEFICIARY: Text(zh="待补充受益人", en="Beneficiary missing"),
    KycStatus.INVALID: Text(zh="无效", en="Invalid"),
}
KYB_WORDS: dict[str, Text] = {
    KybStatus.INIT: Text(zh="待提交", en="To be submitted"),
    KybStatus.PENDING: Text(zh="已保存待提交", en="Saved, not submitted"),
    KybStatus.SYSTEM_AUDITING: Text(zh="系统审核中", en="System review"),
    KybStatus.AUDITING: Text(zh="人工审核中", en="Review by people"),
    KybStatus.PASSED: Text(zh="已通过", en="Passed"),
    KybStatus.FAILED: Text(zh="未通过", en="Not passed"),
}
FLAG_WORDS: dict[str, Text] = {
    "support_sub_user": Text(zh="子账户", en="Sub-accounts"),
    "support_single_card_mode": Text(zh="单卡模式", en="Single-card mode"),
    "support_shared_card_mode": Text(zh="共享卡模式", en="Shared-card mode"),
    "card_limit_white": Text(zh="限额白名单", en="Limit allow-list"),
    "vip": Text.same("VIP"),
}
RESET = Text(zh="重置种子", en="Reset the seed")
RESET_NOTE = Text(
    zh="丢弃全部数据和会话，重新播种，时钟回到真实时间，故障清空。",
    en="Throws all data and sessions away, plants the seed, brings real time back and clears the faults.",
)
RESET_CONFIRM = Text(zh="我确认丢弃现有数据", en="Yes, throw the present data away")
RESET_UNCONFIRMED = Text(zh="请先确认", en="Confirm it first")
RESET_DONE = Text(
    zh="已重新播种，用时 {ms} 毫秒。门户里需要重新登录。",
    en="The seed is planted again, in {ms} ms. Sign in to the portal again.",
)
FIXTURE = Text(zh="把这个场景复制为 pytest fixture", en="Copy this scene as a pytest fixture")
FIXTURE_NOTE = Text(
    zh="通过控制接口重现与种子不同的用户状态、时钟和故障。",
    en="Sets the states that differ from the seed, the clock and the faults again, through the control calls.",
)
COPY = Text(zh="复制", en="Copy")
COPIED = Text(zh="复制成功", en="Copied")

SCENES = Text(zh="已保存的场景", en="Saved scenes")
SAVE_SCENE = Text(zh="保存当前场景", en="Save this scene")
SAVE_SCENE_NOTE = Text(
    zh="保存全部数据和时钟，最多 {n} 个；故障和流量不在其中。",
    en="All data and the clock, {n} scenes at most; faults and traffic are not part of it.",
)
SCENE_NAME = Text(zh="名称", en="Name")
SCENE_NAME_HINT = Text(
    zh="小写字母、数字和短横线，如 three-declines", en="Small letters, digits and dashes, such as three-declines"
)
BAD_SCENE = Text(
    zh="1 至 31 个小写字母、数字或短横线，以字母或数字开头",
    en="1–31 small letters, digits or dashes, with a letter or digit first",
)
REPLACE_SCENE = Text(zh="替换同名场景", en="Replace the scene of that name")
RESTORE_SCENE = Text(zh="恢复", en="Restore")
DELETE = Text(zh="删除", en="Delete")
SCENE_SAVED = Text(zh="场景已保存。", en="The scene is saved.")
SCENE_RESTORED = Text(
    zh="场景已恢复。保存之后登录的用户需要重新登录。",
    en="The scene is restored. Whoever signed in after it was saved signs in again.",
)
SCENE_DELETED = Text(zh="场景已删除。", en="The scene is deleted.")
SCENE_OUTDATED = Text(zh="由其他版本保存", en="of another version")
SCENE_NOW = Text(zh="沙箱时间 {now}", en="sandbox time {now}")
SCENE_HOLDS = Text(zh="{cards} 张卡，{payments} 笔交易", en="{cards} cards, {payments} transactions")
SCENE_SAVED_AT = Text(zh="保存于 {at}", en="saved {at}")
NO_SCENES = Text(zh="还没有保存的场景", en="No scene is saved yet")
NO_SCENES_NOTE = Text(
    zh="把现在的状态保存下来，之后随时回到这里。", en="Save what there is now to come back to it whenever you like."
)

TENANTS = Text(zh="租户", en="Tenants")
NEW_TENANT = Text(zh="新建租户", en="New tenant")
NEW_TENANT_NOTE = Text(
    zh="自己的数据库、时钟、故障和流量，从种子开始，最多 {n} 个。",
    en="A database, clock, faults and traffic of its own, from the seed on; {n} at most.",
)
TENANT_NAME = Text(zh="名称", en="Name")
TENANT_NAME_HINT = Text(zh="小写字母和数字，以字母开头", en="Small letters and digits, a letter first")
BAD_TENANT = Text(zh="1 至 16 个小写字母或数字，以字母开头", en="1–16 small letters or digits, a letter first")
TENANT_HERE = Text(zh="您看到的是 {name} 的数据。", en="You see the data of {name}.")
TENANT_MAIN = Text(zh="您看到的是大家共用的数据。", en="You see the data that everybody shares.")
TENANT_NOTE = Text(
    zh="切换后请在门户重新登录；控制接口用请求头 X-Sandbox-Tenant 选择。",
    en="Sign in to the portal again after a change; control calls choose by the header X-Sandbox-Tenant.",
)
ENTER_TENANT = Text(zh="进入", en="Enter")
LEAVE_TENANT = Text(zh="回到共用数据", en="Back to what everybody shares")
TENANT_OURS = Text(zh="当前", en="here")
NO_TENANTS = Text(zh="还没有租户", en="No tenants yet")
NO_TENANTS_NOTE = Text(
    zh="需要互不影响地并行测试时，新建一个。", en="Make one where two test side by side without disturbing each other."
)
BALANCE = Text(zh="余额", en="Balance")
BALANCE_NOTE = Text(
    zh="以一笔充值或提现把主账户可用余额调到这个数。",
    en="A top-up or a withdrawal brings what the main account has available to this figure.",
)
BALANCE_CURRENCY = Text(zh="币种", en="Currency")
AVAILABLE = Text(zh="可用金额", en="Available")
SET_BALANCE = Text(zh="设定余额", en="Set the balance")
BALANCE_SET = Text(zh="余额已设定。", en="The balance is set.")
BAD_BALANCE = Text(zh="请输入不小于零的金额，如 120.50", en="An amount of zero or more, such as 120.50")
