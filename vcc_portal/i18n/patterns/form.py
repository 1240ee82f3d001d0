"""Strings of every form: what is wrong with a field, the draft, the summary of errors."""

from dataclasses import dataclass

from vcc_portal.domain.money import AmountProblem
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text


@dataclass(frozen=True)
class ItemWord:
    """What the items of a list in a field are called."""

    one: Text
    many: Text
    spaceless: bool = False
    """None has a space in it, so a space parts them as a comma does."""


TAGS = ItemWord(Text(zh="标签", en="tag"), Text(zh="标签", en="tags"))
ADDRESSES = ItemWord(Text(zh="邮箱", en="email address"), Text(zh="邮箱", en="email addresses"), spaceless=True)
CATEGORIES = ItemWord(terms.MCC, Text(zh="商户类别码", en="MCCs"), spaceless=True)
KEYWORDS = ItemWord(Text(zh="关键字", en="keyword"), Text(zh="关键字", en="keywords"))

REQUIRED = Text(zh="请填写此项", en="Required")
CHOOSE = terms.CHOOSE_ONE
NOT_OFFERED = Text(zh="该选项当前不可用，请重新选择", en="This option isn't available now. Choose another.")
TOO_LONG = Text(zh="最多 {most} 个字符", en="Up to {most} characters")
EMAIL = Text(
    zh="请输入完整的邮箱地址，例如 finance@example.com",
    en="Enter a full email address, for example finance@example.com",
)
PHONE = Text(zh="请输入 6 至 15 位数字", en="Enter 6–15 digits")
WHOLE_NUMBER = Text(zh="请输入整数", en="Enter a whole number")
BETWEEN = Text(zh="请输入 {least} 至 {most}", en="Enter {least} to {most}")
AT_LEAST = Text(zh="不得低于 {least}", en="Must be at least {least}")
AT_MOST = Text(zh="不得超过 {most}", en="Must be at most {most}")
TOO_MANY = Text(zh="最多 {most} 项", en="Up to {most}")
ITEMS_FULL = Text(
    zh="最多 {most} 个{items}，输入框中的内容未添加",
    en="You can add up to {most} {items}. What's left in the field wasn't added.",
)
ITEM_TOO_LONG = Text(
    zh="每个{item}最多 {most} 个字符，输入框中的内容未添加",
    en="Each {item} can have up to {most} characters. What's left in the field wasn't added.",
)
INVALID = Text(zh="内容格式不正确", en="This format isn't valid")

AMOUNT: dict[AmountProblem, Text] = {
    AmountProblem.EMPTY: Text(zh="请输入金额", en="Enter an amount"),
    AmountProblem.NOT_A_NUMBER: Text(zh="请输入数字，例如 1,000.00", en="Enter a number, for example 1,000.00"),
    AmountProblem.TOO_MANY_DECIMALS: Text(zh="小数位数超出该币种", en="Too many decimals for this currency"),
    AmountProblem.TOO_LARGE: Text(zh="金额过大", en="Amount too large"),
}
ABOVE_ZERO = Text(zh="请输入大于 0 的金额", en="Enter an amount greater than 0")
DATE_WRONG = Text(zh="请填写有效日期，如 2026-01-31", en="Enter a valid date, such as 2026-01-31")
CLAMPED_TO_MOST = Text(zh="已调整为上限 {most}", en="Adjusted to the maximum, {most}")
CLAMPED_TO_LEAST = Text(zh="已调整为下限 {least}", en="Adjusted to the minimum, {least}")
CUT = Text(zh="部分字符已忽略，请核对金额", en="Some characters were left out. Check the amount.")
WHOLE_CUT = Text(
    zh="只能输入整数，其他字符已忽略，请核对", en="Whole numbers only. Other characters were left out, so check it."
)
CLEARED = Text(zh="输入的内容不是金额，已清空", en="What you typed wasn't an amount, so it was cleared")
ROUNDED = Text(zh="已四舍五入到该币种的最小单位", en="Rounded to the currency's smallest unit")
WHOLE_CLEARED = Text(zh="输入的内容不是数字，已清空", en="What you typed wasn't a number, so it was cleared")
WHOLE_UNCLEAR = Text(
    zh="粘贴的内容不是整数，请输入，例如 10", en="The pasted text isn't a whole number. Type it, for example 10."
)
PASTE_READ = Text(zh="粘贴的金额已识别为 {amount}", en="The pasted amount was read as {amount}")
PASTE_UNCLEAR = Text(
    zh="粘贴的内容不是明确的金额，请输入，例如 1000.00",
    en="The pasted text isn't a clear amount. Type it, for example 1000.00.",
)

ATTENTION_ONE = Text(zh="有 1 项需要修改", en="1 field needs attention")
ATTENTION_MANY = Text(zh="有 {count} 项需要修改", en="{count} fields need attention")
DRAFT_SAVED = Text(zh="草稿已保存 {time}", en="Draft saved {time}")
REMOVE_ITEM = Text(zh="移除 {item}", en="Remove {item}")
