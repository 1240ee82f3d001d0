"""Questions about cards, their limits and their payments."""

from vcc_portal.i18n.faq.entry import entry

CARDS = (
    entry(
        "card-modes",
        "共享额度卡和单卡余额卡有什么区别？",
        "What is the difference between shared and own-balance cards?",
        "共享额度卡直接使用账户或子账户的可用余额，由卡片限额控制支出；单卡余额卡有独立余额，只能使用转入该卡的资金。",
        "A shared card spends the available balance of the account or sub-account, held back by its limits. An"
        " own-balance card spends only the money that was moved onto it.",
    ),
    entry(
        "card-ready",
        "申请卡片后多久可以使用？",
        "How soon can a new card be used?",
        "多数卡片提交后立即生效；处理中的卡片状态为“申请中”，卡号生成后变为“使用中”。需要激活的卡片状态为“未激活”。",
        "Most cards can pay at once. One that is still being issued shows Applying, and Active as soon as it has a"
        " number. A card that needs activation shows Not activated.",
    ),
    entry(
        "card-statuses",
        "卡片各状态是什么意思？",
        "What do the card statuses mean?",
        "使用中：可以支付；未激活：已开卡，激活后可支付；申请中：正在开卡；已冻结：暂停支付；注销中：等待未入账交易结清；已过期、已注销：不能再支付。",
        "Active: can pay. Not activated: issued, pays once activated. Applying: being issued. Frozen: payments are paused."
        " Cancelling: waits for open payments to settle. Expired and Cancelled: cannot pay any more.",
    ),
    entry(
        "card-limit-reached",
        "为什么提示已达到申请上限？",
        "Why am I told that the application limit is reached?",
        "每个账户可开卡数量有上限，申请中和已冻结的卡片计入，已注销和已过期的不计入。需要更多时，在申请卡片页点击“申请增加数量”并说明原因。",
        "An account may have a limited number of cards. Those being issued and frozen ones count, cancelled and "
        "expired ones do not. Choose Request more on the application page and say what the cards are for.",
    ),
    entry(
        "cancel-unsettled",
        "有未入账的交易可以注销卡片吗？",
        "Can a card with unsettled payments be cancelled?",
        "不可以。未入账交易结清前，卡片不能注销；注销后不可恢复。",
        "No. Open payments must settle first, and a cancelled card cannot be restored.",
    ),
    entry(
        "card-expires",
        "卡片到期后怎么办？",
        "What happens when a card expires?",
        "卡片在有效期当月最后一天之后失效，请提前申请新卡并在商户处更换。“需要关注”会列出 30 天内到期的卡片。",
        "A card pays until the last day of its month. Apply for a new one in time and replace it at the merchant; Needs"
        " attention lists the cards that expire within 30 days.",
    ),
    entry(
        "many-cards",
        "如何一次申请多张卡片？",
        "How do I apply for several cards at once?",
        "在申请卡片页选择“表格批量开卡”，粘贴名称、邮箱、标签和限额；或选择“批量开同类卡”，填写名称前缀和数量。提交前会显示每张卡的检查结果和开卡费合计。",
        "On the application page choose Batch by table and paste names, emails, tags and limits, or choose Batch of identical"
        " cards with a name prefix and a number. Each card is checked, and the fees are added up, before you submit.",
    ),
    entry(
        "card-number",
        "如何查看卡号和 CVV？",
        "How do I see a card's number and CVV?",
        "在卡片详情中点击“查看完整信息”并完成安全验证。卡号只短时间显示，每次查看和复制都会写入操作日志。没有该按钮时，请联系管理员开通权限。",
        "Choose View full details on the card's page and verify that it's you. The number shows for a short time, and every"
        " view and copy is logged. If you don't see the button, ask your administrator for the permission.",
    ),
    entry(
        "move-card",
        "可以把卡片转移到其他子账户吗？",
        "Can a card be moved to another sub-account?",
        "共享额度卡可以：在卡片列表选中卡片，点击“转移到子账户”。转移后的付款使用新子账户的额度。单卡余额卡使用自己的余额，不能转移。",
        "A shared card can: pick it in the card list and choose Move to sub-account. From then on it spends that"
        " sub-account's quota. An own-balance card spends its own money and stays where it is.",
    ),
)

LIMITS = (
    entry(
        "card-limits",
        "卡片有哪些限额？",
        "Which limits does a card have?",
        "单笔、单日、单月和累计四种限额，可分别设置或不限，取最先触及的一项生效。",
        "Per payment, per day, per month and for its lifetime. Each may be set or left without a limit; the one that is"
        " met first applies.",
    ),
    entry(
        "limit-reset",
        "限额什么时候重置？",
        "When do limits reset?",
        "单日限额每天、单月限额每月 1 日按北京时间 0 点重置；累计限额不重置。",
        "The daily limit at midnight and the monthly limit on the 1st, Beijing time. The lifetime limit never does.",
    ),
    entry(
        "reversal-limit",
        "授权撤销后额度会恢复吗？",
        "Does a reversal give the limit back?",
        "会。授权撤销或超时释放后，对应金额会恢复到当前限额周期；退款不占用也不恢复限额。",
        "Yes. A reversed or expired authorization gives its amount back to the window; refunds neither use nor restore a"
        " limit.",
    ),
)

PAYMENTS = (
    entry(
        "declined",
        "付款被拒绝的常见原因有哪些？",
        "Why are payments declined?",
        "常见原因包括余额不足、超出限额、卡片未激活、冻结或过期、CVV 或有效期错误、3DS 验证失败、交易币种或商户类别不支持。交易详情会显示具体原因。",
        "Most often: not enough balance, a limit, a card that is not active, frozen or expired, a wrong CVV or expiry"
        " date, a failed 3-D Secure check, or a currency or merchant category that is not allowed. The record names the"
        " reason.",
    ),
    entry(
        "authorization",
        "“授权”和“消费”有什么区别？",
        "What is the difference between an authorization and a purchase?",
        "授权表示商户已冻结金额但尚未入账；消费表示商户已请款、金额已入账。入账金额可能与授权金额不同。",
        "An authorization holds the amount; a purchase is what the merchant then collects when the payment settles. The settled amount may differ from the authorized one.",
    ),
    entry(
        "frozen-amount",
        "冻结金额是什么？",
        "What is the frozen amount?",
        "已授权但未入账的金额。入账后转为支出，撤销或超时后回到可用余额。",
        "The amount that is authorized but not settled yet. It's spent when the payment settles, and released when the authorization is reversed or expires.",
    ),
    entry(
        "hold-released",
        "授权多久会自动释放？",
        "When is an authorization released automatically?",
        "商户未请款时，授权一般在 7 天后释放；酒店等行业可能更长。释放后商户仍可能补入账。",
        "After about 7 days if the merchant doesn't collect it; hotels and similar merchants can hold it longer. The merchant may still collect it later.",
    ),
    entry(
        "refund-time",
        "退款多久到账？",
        "How long does a refund take?",
        "退款由商户发起，处理时间取决于商户和卡组织。到账后会显示一条“退款”记录；单卡注销后的退款会退回主账户。",
        "The merchant starts it, and it takes as long as the merchant and the card scheme need. It then shows as a Refund;"
        " after an own-balance card was cancelled, it returns to the main account.",
    ),
    entry(
        "time-zone",
        "页面上的时间是什么时区？",
        "Which time zone do the pages use?",
        "所有时间均为北京时间（UTC+8）。",
        "Beijing time (UTC+8) everywhere.",
    ),
)
