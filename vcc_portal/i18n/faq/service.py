"""Questions about the service itself: how to begin, verification, signing in and safety."""

from vcc_portal.i18n.faq.entry import entry

START = (
    entry(
        "open-service",
        "如何开通虚拟卡服务？",
        "How do I open the virtual card service?",
        "先完成实名认证；企业账户还需要完成企业认证。认证通过后服务会开通。若提示联系客户经理，请与您的客户经理确认开通条件。",
        "Complete identity verification; a company also completes business verification. The service opens once they are"
        " approved. If you are asked to contact your account manager, they can tell you what is still missing.",
    ),
    entry(
        "switch-account",
        "一个登录名下有多个账户，如何切换？",
        "My sign-in has several accounts. How do I switch?",
        "点击页面右上角的账户名称，选择要切换的账户并确认。切换后页面会重新加载，显示该账户的数据。",
        "Choose the account's name at the top right, pick another one and confirm. The page loads again with that"
        " account's data.",
    ),
    entry(
        "missing-menu",
        "为什么我看不到某些菜单？",
        "Why can't I see some menu entries?",
        "管理员可以看到全部菜单；操作员只能看到管理员授权的页面和数据。需要更多权限时，请联系您的管理员。",
        "An administrator sees every entry. An operator sees the pages and data that were granted; ask your"
        " administrator for more.",
    ),
    entry(
        "language-theme",
        "如何切换语言和主题？",
        "How do I change language and theme?",
        "页面右上角可以切换中文或英文，旁边的“外观”可以选择浅色、深色或跟随系统。设置保存在当前浏览器中，已填写的内容不会丢失。",
        "Switch between Chinese and English at the top right; Appearance beside it offers light, dark or the system's"
        " theme. This browser remembers both, and nothing you have typed is lost.",
    ),
    entry(
        "shortcuts",
        "有键盘快捷键吗？",
        "Are there keyboard shortcuts?",
        "按 Ctrl+K（Mac 为 ⌘K）可以打开页面、查找卡片或切换语言。按住 L 可以临时以另一种语言显示页面。按 ? 查看当前页面的全部快捷键；单键快捷键可以在“设置”中关闭。",
        "Ctrl+K (⌘K on Mac) opens any page, finds a card or switches the language. Hold L to see the"
        " page in the other language for a moment. Press ? for every shortcut of the page you are on. Single-key shortcuts can be turned off under Settings.",
    ),
    entry(
        "screen-share",
        "共享屏幕时如何隐藏金额和名称？",
        "How do I hide amounts and names while I share my screen?",
        "按 m，或在用户菜单中选择“屏幕共享模式”。金额、名称、邮箱和号码会变得模糊，刷新后仍然有效，直到您结束该模式。",
        "Press m or choose Screen-share mode in the user menu. Amounts, names, emails and numbers are blurred, also after a"
        " reload, until you end it.",
    ),
    entry(
        "operation-log",
        "在哪里查看谁做了什么修改？",
        "Where can I see who changed what?",
        "用户菜单中的“操作日志”列出每次修改、修改前后的值、操作人和时间；卡片详情的“操作历史”只显示该卡。查看和复制卡号也会记录。",
        "Operation log in the user menu lists each change with its values before and after, who made it and when. History"
        " on a card's page shows that card only. Viewing and copying a card number is logged too.",
    ),
)

VERIFY = (
    entry(
        "review-time",
        "认证审核需要多久？",
        "How long does verification take?",
        "实名认证和企业认证一般在提交后 1 至 2 个工作日内完成审核。审核期间请勿重复提交。",
        "Identity and business verification are reviewed within 1–2 working days. Please do not submit again meanwhile.",
    ),
    entry(
        "not-approved",
        "认证未通过怎么办？",
        "My verification didn't pass. What now?",
        "在“我的账户”的“认证状态”中点击“去处理”，按提示修改信息后重新提交。",
        "Under Verification on My account choose Resolve, correct what is wrong, and send it again.",
    ),
    entry(
        "expired-document",
        "证件过期有什么影响？",
        "What happens when a document expires?",
        "证件过期后，申请卡片等操作会被限制，请及时更新证件信息。",
        "You can't apply for cards or use some other functions until the document is updated.",
    ),
    entry(
        "personal-kyb",
        "个人账户需要企业认证吗？",
        "Does a personal account need business verification?",
        "不需要。个人账户只需完成实名认证。",
        "No. A personal account only needs identity verification.",
    ),
)

SAFETY = (
    entry(
        "forgot-password",
        "忘记密码怎么办？",
        "I forgot my password.",
        "在登录页点击“忘记密码”，按提示通过邮箱或手机重新设置。",
        "Choose Forgot password on the sign-in page and set a new one by email or phone.",
    ),
    entry(
        "no-code",
        "收不到验证码怎么办？",
        "The verification code does not arrive.",
        "验证码为 6 位数字，60 秒后可重新获取。请检查手机号码、信号和短信拦截；获取过于频繁时需要等待一段时间。",
        "The code has 6 digits and can be sent again after 60 seconds. Check the number, the signal and your message"
        " filter; after too many requests you have to wait.",
    ),
    entry(
        "account-frozen",
        "账户被冻结怎么办？",
        "My account is frozen.",
        "账户冻结期间无法使用服务，请联系客户经理了解原因和解除方式。",
        "You can't use the service while it's frozen. Your account manager can tell you why and what to do.",
    ),
    entry(
        "card-leaked",
        "怀疑卡片信息泄露怎么办？",
        "I think a card's details have leaked. What should I do?",
        "请立即在卡片列表中选中该卡并点击“冻结”，新的付款会被拒绝；再检查最近交易，如有不是您发起的付款，请尽快联系客户经理。",
        "Pick the card in the list and choose Freeze at once, so that new payments are declined. Then check its "
        "latest records, and tell your account manager about any payment that is not yours.",
    ),
)
