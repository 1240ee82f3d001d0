"""Strings of the overview of linked accounts and of the contract, on the account home."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

TITLE = Text(zh="关联账户", en="Linked accounts")
ACCOUNT = terms.ACCOUNT
VERIFIED_STATE = Text(zh="认证", en="Verification status")
BALANCE = terms.AVAILABLE_BALANCE
CARDS = terms.CARDS
TO_DO = Text(zh="待处理", en="To do")
OPERATION = terms.ACTIONS
STATUS = terms.STATUS
HERE = Text(zh="当前", en="Current")
SWITCH_HERE = Text(zh="切换到此账户", en="Switch")
SWITCH_TO = Text(zh="切换到此账户：{name}", en="Switch to {name}")
SEEN_AT = Text(zh="{time} 查看时", en="As seen {time}")
NEVER_SEEN = Text(zh="切换后显示", en="Shown after a switch")
MORE_CURRENCIES = Text(zh="另有 {count} 个币种", en="{count:more currency|more currencies}")
ALL_OF_THEM = Text(zh="显示其余 {count} 个账户", en="Show {count:more account|more accounts}")
CHECK_AGAIN = Text(zh="重新核对", en="Check again")
CHECK_AGAIN_OF = Text(zh="重新核对 {name} 的认证状态", en="Check again: {name}'s verification")
VERIFICATION_CHANGED = Text(zh="认证状态已更新", en="Verification status updated")
VERIFICATION_SAME = Text(zh="已核对，认证状态没有变化", en="Checked. The verification status hasn't changed.")
FAILED_BECAUSE = terms.REASON_IS

CONTRACT = Text(zh="合同", en="Contract")
NUMBER = Text(zh="合同编号", en="Contract number")
MAIN_ACCOUNT = terms.MAIN_ACCOUNT
ADMINISTRATOR = Text(zh="管理员", en="Administrator")
TERM = Text(zh="有效期限", en="Term")
UNTIL = terms.PERIOD_FROM_TO
FEES = Text(zh="约定费率", en="Agreed fees")
CONTRACT_STATUS = {
    "SIGNED": Text(zh="已签约", en="Signed"),
    "UNSIGNED": Text(zh="未签约", en="Not signed"),
}
PIN = Text(zh="置顶", en="Pin to the top")
UNPIN = Text(zh="取消置顶", en="Unpin")
PIN_OF = Text(zh="置顶 {name}", en="Pin {name}")
