"""Words of the shell: header, menus, account switcher, footer, overlays."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

SKIP = Text(zh="跳到主要内容", en="Skip to main content")
BREADCRUMB = Text(zh="当前位置", en="You are here")
MAIN_MENU = Text(zh="主菜单", en="Main menu")
USER_MENU = Text(zh="用户菜单", en="User menu")
SETTINGS = terms.SETTINGS
SIGN_IN = terms.SIGN_IN
SIGN_OUT = Text(zh="退出登录", en="Sign out")
REGISTER = terms.REGISTER
MY_ACCOUNT = terms.GO_TO_MY_ACCOUNT

SHARE_MODE = Text(zh="屏幕共享模式", en="Screen-share mode")
SHARE_END = Text(zh="结束屏幕共享模式", en="End screen-share mode")

SWITCH_LANGUAGE = Text(zh="切换语言", en="Switch language")
LANGUAGE_NAME = Text(zh="中文", en="English")
CHINESE = Text.same("中文")
ENGLISH = Text.same("English")
THEME = Text(zh="外观", en="Appearance")
THEME_LIGHT = Text(zh="浅色", en="Light")
THEME_DARK = Text(zh="深色", en="Dark")
THEME_SYSTEM = Text(zh="跟随系统", en="System")

SWITCH_ACCOUNT = Text(zh="切换账户", en="Switch account")
CURRENT_ACCOUNT = Text(zh="当前账户", en="Current account")
OTHER_ACCOUNTS = Text(zh="其他账户", en="Other accounts")
ADD_ACCOUNT = Text(zh="添加账户", en="Add account")
NEW_ENTERPRISE = Text(zh="新企业", en="New enterprise")
COMPANY = Text(zh="企业", en="Company")
PERSONAL = Text(zh="个人", en="Personal")
USER_ID = Text(zh="用户 ID", en="User ID")
SWITCH_TITLE = Text(zh="切换账户？", en="Switch account?")
SWITCH_NOTE = Text(
    zh="将切换到“{name}”。表单草稿留在当前账户，切换回来后可继续填写。",
    en="{name} becomes your current account. Form drafts stay with the one you leave, for when you switch back.",
)
SWITCH = Text(zh="切换", en="Switch")


_E_COMMERCE = Text(zh="跨境电商", en="Cross-border e-commerce")
PLATFORMS: dict[str, Text] = {
    "cn_collection": _E_COMMERCE,
    "cn_advertisement": _E_COMMERCE,
    "cn_import_platform": _E_COMMERCE,
    "cn_intellectual_property": _E_COMMERCE,
    "cn_b2b": Text(zh="外贸 B2B", en="Foreign-trade B2B"),
    "cn_oneportal": Text(zh="服务贸易", en="Service trade"),
    "cn_vcc": Text.same("VCC"),
    "cn_account_cny": terms.RMB_ACCOUNT,
    "acquiring": Text(zh="收单", en="Acquiring"),
    "th_wallet": Text(zh="境外账户", en="Overseas account"),
}
"""Business source, in lower case, to its label (spec §3)."""

SUB_BUSINESS: dict[str, Text] = {
    "cruise": Text(zh="跨境旅游", en="Cross-border travel"),
    "mcn": Text.same("MCN"),
    "logistics": terms.LOGISTICS,
    "overseas_study": Text(zh="留学", en="Overseas study"),
    "advertising": terms.ADVERTISING,
    "medical": Text(zh="跨境医疗", en="Cross-border medical care"),
    "salary": Text(zh="薪资发放", en="Salary distribution"),
    "technical_service": Text(zh="技术服务费", en="Technical service fee"),
    "taxation": Text(zh="财税", en="Fiscal and taxation"),
    "other": Text(zh="其他行业", en="Other industries"),
    "psp": Text(zh="金融机构", en="Financial institution"),
    "gaming": Text(zh="游戏出海", en="Game going abroad"),
}
"""Sub-business types of the service trade source, shown when its KYC status is 2 (spec §3)."""

TOOLBAR = Text(zh="帮助工具", en="Help tools")
CUSTOMER_SERVICE = Text(zh="在线客服", en="Customer service")
CONTACT = Text(zh="联系我们", en="Contact")
HELP = terms.FAQ
TO_TOP = Text(zh="返回顶部", en="Back to top")
ABOUT = Text(zh="关于我们", en="About")
AGREEMENT = Text(zh="服务协议", en="Service agreement")
PRIVACY = Text(zh="隐私政策", en="Privacy policy")
LICENSES = Text(zh="开源许可", en="Open-source licenses")
FOOTER_LINKS = Text(zh="页脚链接", en="Footer")

OFFLINE = Text(zh="连接已断开。", en="Connection lost.")
OFFLINE_NOTE = Text(
    zh="正在重新连接，您填写的内容仍在页面上。", en="Reconnecting. What you've typed stays on the page."
)
CLOSED = Text(zh="连接已恢复。", en="Connected again.")
SIGNED_OUT = Text(zh="登录已中断。", en="Your session had ended.")
CLOSED_NOTE = Text(
    zh="中断前打开的窗口或输入框已关闭，其中的内容可能没有保留。请先核对修改是否已保存。",
    en="The dialog or field you had open has closed, and what you typed in it may be gone. "
    "Check what was saved before you start again.",
)
UNANSWERED_NOTE = Text(
    zh="中断前提交的操作没有收到回应，可能已经完成。请先核对，再决定是否重新提交。",
    en="We didn't get a response to what you submitted before the interruption, so it may have gone through. "
    "Check before you submit it again.",
)
UNDONE_NOTE = Text(
    zh="您提交的操作没有执行，请重新提交。", en="What you submitted wasn't carried out. Please submit it again."
)
RELOAD = Text(zh="重新加载", en="Reload")
NEW_VERSION = Text(
    zh="页面已更新，重新加载后继续使用。", en="The portal was updated. Reload to continue with the new version."
)
NOT_LOADED = Text(
    zh="页面有一部分没有加载成功，您填写的内容仍在页面上。",
    en="Part of this page couldn't load. What you've typed stays on the page.",
)
SWITCHED = Text(zh="账户已在其他标签页切换。", en="You switched accounts in another tab.")
SWITCHED_NOTE = Text(
    zh="此页面属于原账户，不能继续操作。",
    en="This page belongs to the previous account and can no longer be used.",
)
GO_ON_SWITCHED = Text(zh="使用新账户继续", en="Continue with the new account")
SIGNED_IN_AGAIN = Text(zh="您已在其他标签页重新登录。", en="You signed in again in another tab.")
SIGNED_IN_AGAIN_NOTE = Text(zh="重新加载此页面后即可继续。", en="Reload this page to continue.")
GO_ON = terms.CONTINUE
CRASHED = Text(zh="页面出错了", en="Something went wrong on this page")
CRASHED_NOTE = Text(
    zh="重新加载通常可以解决；如果反复出现，请联系客服。",
    en="Reloading usually helps. If it keeps happening, contact customer service.",
)
IDLE = Text(zh="您即将退出登录。", en="You're about to be signed out.")
IDLE_NOTE = Text(zh="按任意键继续使用，剩余", en="Press any key to stay. Time left:")
STAY = Text(zh="继续使用", en="Stay signed in")
OPENING = Text(zh="正在打开账户", en="Opening your account")
