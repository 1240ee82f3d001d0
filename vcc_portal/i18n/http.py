"""What the user reads for an HTTP status outside 200-299 (spec §8), where its answer was waited for."""

from vcc_portal.i18n.text import Text

STATUS: dict[int, Text] = {
    400: Text(zh="请求有误，请检查后重试", en="Something in the request was wrong. Check it and try again."),
    401: Text(zh="未授权，请重新登录", en="You are not signed in. Please sign in again."),
    403: Text(zh="访问被拒绝", en="Access was denied."),
    404: Text(zh="请求的资源不存在", en="We couldn't find what you requested."),
    405: Text(zh="不支持该请求方式", en="This type of request isn't allowed."),
    408: Text(zh="请求超时，请重试", en="The request timed out. Please try again."),
    500: Text(zh="服务器出错，请稍后再试", en="Server error. Please try again later."),
    501: Text(zh="服务尚未实现", en="The server doesn't support this."),
    502: Text(zh="网络错误，请稍后再试", en="Network error. Please try again later."),
    503: Text(zh="服务不可用，请稍后再试", en="The service is unavailable. Please try again later."),
    504: Text(zh="网络超时，请稍后再试", en="The network timed out. Please try again later."),
    505: Text(zh="不支持的 HTTP 版本", en="This HTTP version is not supported."),
}
BUSY = Text(zh="当前访问人数较多", en="The portal is busy")
BUSY_NOTE = Text(
    zh="页面将在 {seconds} 秒后自动打开，您填写的内容不会丢失。",
    en="This page will open automatically in {seconds} seconds. What you've typed is kept.",
)
_OTHER = Text(zh="连接出错（{status}）", en="Connection error ({status})")


def status_text(status: int) -> Text:
    """The text of one status; others are 'connection error' and the number."""
    return STATUS.get(status) or _OTHER.format(status=status)
