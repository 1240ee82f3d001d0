"""What the user reads when no result code says what went wrong (spec §8); a code's text stands in its row."""

from vcc_portal.i18n.text import Text

DEFAULT = Text(zh="服务繁忙，请稍后再试", en="The server is busy. Please try again in a moment.")
NO_ANSWER = Text(
    zh="无法连接服务器，请检查网络后重试", en="We could not reach the server. Check your connection and try again."
)
NOT_SENT = Text(
    zh="服务暂时没有响应，本次请求未发送，请稍后再试",
    en="The service isn't responding right now, so your request was not sent. Please try again in a moment.",
)
BAD_ANSWER = DEFAULT
SUPERSEDED = Text(zh="已有更新的请求，本次请求已取消", en="Replaced by a newer request.")
