"""What the user reads when no result code says what went wrong (spec §8); a code's text stands in its row."""

from vcc_portal.i18n.text import Text

DEFAULT = Text(zh="服务繁忙，请稍后再试", en="The server is busy. Please try again in a moment.")
NO_ANSWER = Text(
    zh="无法连接服务器，请检查网络后重试", en="We could not reach the server. Check your connection and try again."
)
BAD_ANSWER = DEFAULT
SUPERSEDED = Text(zh="已有更新的请求，本次请求已取消", en="Replaced by a newer request.")
