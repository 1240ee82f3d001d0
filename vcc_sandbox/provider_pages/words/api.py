"""Texts of the page that describes the calls."""

from vcc_portal.domain.text import Text

TITLE = Text(zh="接口文档", en="API reference")
SUB = Text(
    zh="沙箱提供的全部接口，由接口表和数据模型生成。金额为千分之一单位的整数，时间为北京时间。",
    en="Every call that the sandbox serves, generated from the call table and the models. "
    "Amounts are whole thousandths; times are Beijing time.",
)
SEARCH = Text(zh="搜索", en="Search")
SEARCH_HINT = Text(zh="路径、名称、字段或结果码", en="Path, name, field or result code")
DOCUMENT = Text(zh="OpenAPI 文档", en="OpenAPI document")
COUNT = Text(zh="共 {found} 个，总数 {total} 个", en="{found} of {total} calls")
NONE = Text(zh="没有符合条件的接口", en="No call matches")
NONE_NOTE = Text(zh="换一个词试试，例如 cardId 或 300019。", en="Try another word, such as cardId or 300019.")
SHOW_ALL = Text(zh="显示全部", en="Show all")
BACK = Text(zh="全部接口", en="All calls")
REQUEST = Text(zh="请求字段", en="Request fields")
ANSWER = Text(zh="返回字段（data）", en="Answer fields (data)")
CODES = Text(zh="结果码", en="Result codes")
FIELD = Text(zh="字段", en="Field")
KIND = Text(zh="类型", en="Type")
RULE = Text(zh="规则", en="Rule")
CODE = Text(zh="代码", en="Code")
MEANING = Text(zh="含义", en="Meaning")
REQUIRED = Text(zh="必填", en="required")
NO_FIELDS = Text(zh="没有字段。", en="No fields.")
FILE = Text(
    zh="返回一个文件；失败时返回带结果码的 JSON。", en="Answers with a file; a failure is JSON with a result code."
)
WHOLE = Text(zh="data 本身的类型：{kind}", en="data itself is: {kind}")
SUCCESS = Text(zh="成功", en="Success")
KINDS = {
    "read": Text(zh="读取", en="read"),
    "write": Text(zh="修改", en="change"),
    "money": Text(zh="资金", en="money"),
}
GROUPS = {
    "sso": Text(zh="登录与注册", en="Sign-in and registration"),
    "user": Text(zh="用户", en="User"),
    "account": Text(zh="账户", en="Accounts"),
    "card": Text(zh="卡片", en="Cards"),
    "sub_account": Text(zh="子账户", en="Sub-accounts"),
    "trade": Text(zh="交易", en="Transactions"),
    "report": Text(zh="报表与文件", en="Reports and files"),
    "content": Text(zh="内容与推广", en="Content and promotion"),
    "control": Text(zh="沙箱控制", en="Control of the sandbox"),
    "invite": Text(zh="邀请", en="Invitations"),
}
