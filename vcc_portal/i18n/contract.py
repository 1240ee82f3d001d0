"""Words of the page that compares the provider's answers with the models."""

from vcc_portal.i18n.shell import dial
from vcc_portal.i18n.text import Text

TITLE = dial.DRIFT
NOTE = Text(
    zh="本进程启动以来，支付服务的答复与数据模型的差异。只记录字段名，不记录任何值。",
    en="Where the provider's answers differ from the models, since this process started. Names only, never a value.",
)
SUMMARY = Text(
    zh="共 {total} 个接口，已调用 {made} 个，其中 {differing} 个有差异。",
    en="{total} calls, {made} made so far, {differing} of them differ.",
)
CALL = Text(zh="接口", en="Call")
ANSWERS = Text(zh="答复数", en="Answers")
MISSING = Text(zh="缺少的字段", en="Missing fields")
EXTRA = Text(zh="多出的字段", en="Extra fields")
WRONG = Text(zh="类型不符", en="Wrong type")
NO_DRIFT = Text(zh="没有差异", en="No difference")
NOT_MADE = Text(zh="尚未调用的接口", en="Calls not made yet")
