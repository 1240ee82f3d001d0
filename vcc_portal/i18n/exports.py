"""Reasons why a file could not be made, in words."""

from vcc_portal.domain.exports import ExportFailure
from vcc_portal.i18n.text import Text

EXPORT_FAILURE: dict[str, Text] = {
    ExportFailure.TOO_MANY_ROWS: Text(
        zh="记录过多（最多 {detail} 条），请缩小时间范围",
        en="Too many rows (at most {detail}); choose a shorter period",
    ),
    ExportFailure.NO_FONT_FOR: Text(zh="没有可显示这些字符的字体：{detail}", en="No font can show: {detail}"),
    ExportFailure.ACCOUNT_FROZEN: Text(zh="账户已冻结", en="The account is frozen"),
    ExportFailure.STORAGE_FULL: Text(zh="存储空间不足", en="No storage space is left"),
    ExportFailure.INTERRUPTED: Text(zh="生成多次中断，请重新提交", en="Interrupted several times; please submit again"),
    ExportFailure.NO_LONGER_THERE: Text(zh="所选内容已不存在", en="What was chosen is no longer there"),
    ExportFailure.INTERNAL_ERROR: Text(zh="系统错误，请稍后重试", en="System error; please try again later"),
}


def failure_text(reason: str) -> Text:
    """The reason in words; one that is unknown stands as it came."""
    code, _, detail = reason.partition(":")
    return EXPORT_FAILURE.get(code, Text.same("{detail}")).format(detail=detail if code in EXPORT_FAILURE else reason)
