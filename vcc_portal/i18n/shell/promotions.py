"""Words of the top notice, the guide, the banners and the adverts."""

from vcc_portal.i18n.text import Text

NOTICE = Text(zh="公告", en="Notice")
NOTICE_CLOSE = Text(zh="关闭公告", en="Dismiss notice")
NOTICES_LEFT = Text(zh="还有 {count} 条", en="{count} more")

OFFERS = Text(zh="活动", en="Offers")
FIRST_TOP_UP = Text(zh="首次充值最高返 50 美元", en="First top-up: up to $50 cashback")
TRANSACTIONS = Text(zh="交易最高返 1%", en="Transactions: up to 1% cashback")
FIRST_TOP_UP_SHORT = Text(zh="最高返 50 美元", en="Up to $50 cashback")
TRANSACTIONS_SHORT = Text(zh="交易最高返 1%", en="Up to 1% cashback")
"""Where there is little room; the whole text is what it is called."""
OFFER = Text(zh="查看最新活动", en="See current offers")
ADVERTS = Text(zh="推广", en="Promotions")
ADVERT = Text(zh="推广 {number}/{count}", en="Promotion {number} of {count}")
IN_NEW_TAB = Text(zh="{name}（在新标签页打开）", en="{name} (opens in a new tab)")
PAUSE = Text(zh="暂停轮播", en="Pause rotation")
PLAY = Text(zh="继续轮播", en="Resume rotation")
NEXT = Text(zh="下一条", en="Next")
NO_ADVERTS = Text(zh="暂无推广", en="No promotions right now")
CLOSE_ADVERTS = Text(zh="关闭推广", en="Close promotions")

TOUR = Text(zh="新手引导", en="Quick tour")
TOUR_STEP = Text(zh="第 {step} 步，共 {count} 步", en="Step {step} of {count}")
TOUR_LATER = Text(zh="稍后继续", en="Continue later")
TOUR_SKIP = Text(zh="跳过引导", en="Skip the tour")
TOUR_BACK = Text(zh="上一步", en="Previous step")
TOUR_NEXT = Text(zh="下一步", en="Next step")
TOUR_DONE = Text(zh="完成", en="Finish")
STEPS = {
    "balances": (
        Text(zh="这里是您的余额", en="Your balances are here"),
        Text(
            zh="每个币种一行：可用、冻结和待分配的金额，都在这里。",
            en="One row per currency, with what is available, on hold and still unassigned.",
        ),
    ),
    "apply": (
        Text(zh="在这里申请卡片", en="Issue cards from here"),
        Text(
            zh="填写名称和限额即可开卡，通常几分钟内可用。",
            en="Give it a name and limits. It is usually ready to pay with in minutes.",
        ),
    ),
    "menu": (
        Text(zh="卡片、交易和资金", en="Cards, transactions and funds"),
        Text(
            zh="从菜单管理卡片、查询每笔交易和资金变动。",
            en="Manage cards and look up every payment and movement of funds from the menu.",
        ),
    ),
    "support": (
        Text(zh="需要帮助时", en="When you need help"),
        Text(
            zh="客服、提醒、进行中的操作和常见问题，每个页面都有。",
            en="Support, alerts, operations in progress and answers are on every page.",
        ),
    ),
}
"""What is shown, in this order: the mark of the element on the page, heading and words."""
