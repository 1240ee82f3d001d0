"""Questions about money: topping up, quota, balances."""

from vcc_portal.i18n.faq.entry import entry

TOP_UP = (
    entry(
        "top-up",
        "如何为账户充值？",
        "How do I top up the account?",
        "打开“账户充值”，选择币种、付款方式和到账金额。提交前会显示手续费、汇率和共需支付的金额。汇率有锁定时间，过期后需要获取新汇率并重新核对，不会按其他汇率扣款。",
        "Open Account top-up and choose the currency, how to pay and the amount to arrive. Fee, rate and what you pay are"
        " shown before you confirm. A rate is held for a while; once it has expired you get a new one and check again, and"
        " nothing is charged at another rate.",
    ),
    entry(
        "top-up-time",
        "充值多久到账？",
        "How long does a top-up take?",
        "每种付款方式旁会注明到账时间。银行转账在收到款项后 1 至 3 个工作日入账，汇款时请填写附言。提交后可以离开页面，在“处理中”或充值记录里查看结果。",
        "The time stands beside each way to pay. A bank transfer is credited 1–3 working days after the money arrives; quote"
        " the reference when you send it. You can leave the page and see the result under In progress or in the history.",
    ),
    entry(
        "no-result",
        "提交后没有看到结果，可以再提交一次吗？",
        "I submitted and saw no result. Should I submit again?",
        "请不要新建一笔。没有收到答复时，页面会继续查询结果；同一笔操作只会执行一次，刷新或关闭页面也不影响处理。结果显示在“处理中”和对应的记录里。",
        "Don't start a new one. When no answer comes, the page keeps asking for the result. The same operation never runs"
        " twice, and reloading or closing the page doesn't change that. The result shows under In progress and in the"
        " records.",
    ),
    entry(
        "currency-account",
        "没有所需的币种账户怎么办？",
        "What if I have no account in a currency?",
        "在“账户充值”中选择该币种并填写账户用途即可开通，通常几秒完成，不收费。没有权限时，请联系管理员开通“账户开通”权限。",
        "Choose the currency on Account top-up and say what the account is for. It usually opens within seconds and is free."
        " If you can't, ask your administrator for the account opening permission.",
    ),
    entry(
        "two-top-ups",
        "账户充值和卡片转入有什么区别？",
        "What is the difference between an account top-up and a card top-up?",
        "账户充值把资金加到主账户，共享额度卡可以使用。卡片转入把账户里的资金划到一张单卡余额卡，之后只有该卡能使用；注销卡片时余额退回。",
        "An account top-up adds money to the main account, which shared cards can spend. A card top-up moves money from the"
        " account to one own-balance card, and only that card can spend it; the rest returns when the card is cancelled.",
    ),
    entry(
        "automatic-top-up",
        "可以自动充值吗？",
        "Can the account be topped up automatically?",
        "企业账户可以。在“设置”的“自动充值”中按币种设定触发金额、每次充值金额、付款方式和每日次数。个人账户需要手动充值。",
        "A business account can. Under Automatic top-up in Settings choose for each currency when it starts, how much it adds,"
        " how it pays and how often a day. A personal account is topped up manually.",
    ),
)

QUOTA = (
    entry(
        "quota",
        "如何给子账户分配额度？",
        "How do I allocate quota to a sub-account?",
        "打开“分配额度”，选择币种，在表格中为一个或多个子账户填写金额，核对后完成安全验证。所有金额一次提交：要么全部成功，要么都不变动。收回额度的方法相同。",
        "Open Allocate quota, choose a currency, enter amounts for one or more sub-accounts, review them and verify that it's"
        " you. They are submitted together: all of them move, or none does. Returning quota works the same way.",
    ),
    entry(
        "unassigned",
        "为什么提示待分配额度不足？",
        "Why am I told that the unassigned quota is too low?",
        "能分配的是主账户中还没有分给子账户、也没有被其他申请占用的金额。请先充值，或从其他子账户收回额度。",
        "Only what no sub-account has, and no other request has reserved, can be allocated. Top up first, or return quota from"
        " another sub-account.",
    ),
    entry(
        "no-quota-page",
        "为什么我没有“分配额度”？",
        "Why don't I have Allocate quota?",
        "需要开通子账户功能，并且是管理员或有“额度分配”权限的操作员。个人账户没有子账户，余额可以直接使用。用户菜单中的“为什么不能操作？”会说明缺少什么。",
        "Your service needs sub-accounts, and you need to be an administrator or hold the quota permission. Personal accounts"
        " have no sub-accounts and spend their balance as it is. Why can't I? in the user menu says what is missing.",
    ),
)

MONEY = (
    entry(
        "balances",
        "可用余额、冻结和待分配额度有什么关系？",
        "How do available, frozen and unassigned amounts relate?",
        "可用余额可以支付；冻结为已授权未入账金额；待分配额度是主账户中还没有分配给子账户的部分。各币种分别计算，不会合计。",
        "The available balance can be spent, the frozen amount is authorized and not settled, and the unassigned amount is"
        " the part of the main account that no sub-account has yet. Each currency stands alone; amounts in different currencies are never added together.",
    ),
    entry(
        "negative-balance",
        "为什么资金明细的余额可能为负？",
        "Why can a balance be negative?",
        "手续费、补入账等情况可能使余额低于零，请及时充值，以免影响付款。",
        "Fees and late settlements can push it below zero. Top up soon so that payments keep going through.",
    ),
    entry(
        "zero-decimal",
        "日元等币种为什么没有小数？",
        "Why do yen and some other currencies show no decimals?",
        "日元、越南盾、韩元和印尼盾没有小数位，金额按整数显示和填写。",
        "Japanese yen, Vietnamese dong, Korean won and Indonesian rupiah have none; they are shown and typed as whole"
        " amounts.",
    ),
    entry(
        "alerts",
        "如何在余额不足时收到提醒？",
        "How do I get alerts when the balance is low?",
        "在“设置”的“余额不足提醒”中按币种设定金额和最多 5 个邮箱，也可以同时发送短信。金额低于设定值时通知一次，回升后再次低于该金额会再次通知。",
        "Under Low-balance alert in Settings choose an amount for each currency and up to 5 email addresses; you can add a text message. You're told once when the money falls below the amount, and again after it has recovered.",
    ),
)
