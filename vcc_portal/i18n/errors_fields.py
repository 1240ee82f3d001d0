"""What the user reads beside a wrong field of a card holder or voucher (spec §8, 930001-930025)."""

from vcc_portal.i18n.text import Text

HOLDER_NAME_EMPTY = Text(zh="请输入持卡人姓名", en="Enter the cardholder's name.")
HOLDER_NAME_LONG = Text(zh="持卡人姓名过长", en="The cardholder's name is too long.")
COUNTRY_EMPTY = Text(zh="请选择国家或地区", en="Choose a country or region.")
POSTCODE_EMPTY = Text(zh="请输入邮政编码", en="Enter the postcode.")
POSTCODE_LONG = Text(zh="邮政编码过长", en="The postcode is too long.")
ADDRESS_EMPTY = Text(zh="请输入地址", en="Enter the address.")
ADDRESS_LONG = Text(zh="地址过长", en="The address is too long.")
START_TIME_EMPTY = Text(zh="请选择凭证开始时间", en="Choose when the voucher starts.")
START_TIME_FORMAT = Text(zh="凭证开始时间格式不正确", en="The voucher's start time is not in the right format.")
END_TIME_EMPTY = Text(zh="请选择凭证结束时间", en="Choose when the voucher ends.")
END_TIME_FORMAT = Text(zh="凭证结束时间格式不正确", en="The voucher's end time is not in the right format.")
CARD_NO_EMPTY = Text(zh="请输入卡号", en="Enter the card number.")
CARD_NO_NOT_FOUND = Text(zh="未找到该卡号对应的卡片", en="We could not find a card with this number.")
COMMITMENT_NEEDED = Text(zh="请勾选承诺声明", en="Tick the commitment to continue.")
PURPOSE_EMPTY = Text(zh="请输入用途", en="Enter the purpose.")
PURPOSE_LONG = Text(zh="用途内容过长", en="The purpose is too long.")
RELATIONSHIP_EMPTY = Text(zh="请选择与持卡人的关系", en="Choose the relationship to the cardholder.")
RELATIONSHIP_UNKNOWN = Text(zh="所选关系不在可选范围内", en="Choose one of the listed relationships.")
CARD_TYPE_UNSUPPORTED = Text(zh="暂不支持该卡类型", en="This type of card is not supported.")
FUNCTION_UNAVAILABLE = Text(zh="该功能暂不可用", en="This function is not available at the moment.")
CARD_RECHARGE_UNSUPPORTED = Text(zh="该卡不支持充值", en="This card cannot be topped up.")
ACCOUNT_ABNORMAL = Text(
    zh="账户状态异常，请联系客户经理", en="There is a problem with this account. Contact your account manager."
)
HOLDER_OTHER = Text(
    zh="持卡人或凭证信息有误，请核对", en="Some cardholder or voucher information is not right. Please check it."
)
"""930023-930025 are not told apart by the specification."""
