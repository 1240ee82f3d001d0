"""Questions about files, and about rewards."""

from vcc_portal.i18n.faq.entry import entry

FILES = (
    entry(
        "export",
        "如何导出交易或资金明细？",
        "How do I export transactions or the fund flow?",
        "在列表中设好筛选条件，点击“导出”，核对文件内容后生成。文件在后台生成，可以离开页面；它包含明细和汇总两张工作表，生成后可下载 7 天。",
        "Set the filters of the list, choose Export, check what the file will hold and generate it. It's generated in the background, so you can leave the page. It has a sheet of details and a sheet of totals, and is kept for 7 days.",
    ),
    entry(
        "export-delay",
        "文件里为什么没有最新的交易？",
        "Why are the latest transactions missing from a file?",
        "导出前会显示数据更新到什么时间。如果有延迟，之后的记录不在文件中，稍后重新生成即可。未选日期时，文件只包含最近一段时间。",
        "Before you generate a file the page says up to when the data is complete. Later records aren't in it; make it again"
        " a little later. Without dates a file only covers the most recent period.",
    ),
    entry(
        "statement",
        "如何申请对账单？",
        "How do I get a statement?",
        "企业账户在“我的账户”的“对账单”中点击“申请对账单”，选择月份和币种，可以加盖电子印章。每月结束后可申请，生成后可下载 7 天。",
        "A business account chooses Get a statement under Statements on My account, then the month, the currencies and, if"
        " wanted, the electronic stamp. A month becomes available once it has ended, and the file is kept for 7 days.",
    ),
    entry(
        "voucher",
        "如何下载交易凭证？",
        "How do I get a voucher for a transaction?",
        "在“交易查询”中打开一笔消费或退款，点击“申请交易凭证”；也可以在“交易凭证下载”中按卡片和日期申请。填写持卡人信息、用途和关系，勾选承诺后生成 PDF，完成后可下载 7 天。",
        "Open a purchase or refund under Transactions and choose Get a voucher, or apply under Transaction vouchers for a card"
        " and a period. Give the cardholder, the purpose and the relationship, and tick the declaration. The PDF is generated in the background and kept for 7 days.",
        page="/trade/transaction",
    ),
    entry(
        "reward-bill",
        "如何下载返佣账单？",
        "How do I get a reward bill?",
        "打开“返佣账单下载”，在所需月份的账单上点击“生成”，或生成一个包含全部账单的文件，完成后可下载。账单每月 1 日生成，10 日发放至主账户。",
        "Open Reward bills and choose Generate beside the month you need, or make one file of all of them, and download it once"
        " it's ready. A bill closes on the 1st of each month and is credited to the main account on the 10th.",
        page="/trade/rebate",
    ),
)

REWARDS = (
    entry(
        "invite",
        "如何邀请他人？",
        "How do I invite someone?",
        "打开“邀请有礼”，复制邀请码或链接，或输入邮箱直接发送邀请。对方用您的链接注册后，会计入您的邀请人数。",
        "Open Invite for rewards, copy your code or link, or send invitations by email. Whoever registers with your link"
        " counts as invited by you.",
        page="/invite",
    ),
    entry(
        "reward-time",
        "邀请奖励什么时候到账？",
        "When is a reward credited?",
        "“邀请有礼”列出每笔奖励和状态：“待到账”的奖励符合规则后计入主账户，不符合规则的显示为“已失效”。规则也在同一页面上。",
        "Invite for rewards lists each reward with its status. A pending one is credited once it meets the rules, and one that"
        " doesn't is shown as Void. The rules stand on the same page.",
        page="/invite",
    ),
)
