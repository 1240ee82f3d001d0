"""An upstream that answers from a script and remembers what it was asked."""

from collections.abc import Callable
from typing import Any

from vcc_portal.upstream.call import Call
from vcc_portal.upstream.client import Credential
from vcc_portal.upstream.errors import BusinessError, UpstreamError
from vcc_portal.upstream.models.sso import BizList, LinkedAccount, LoginInfo

Answer = Any


class FakeUpstream:
    """Stands where `Upstream` stands. `answers` maps a call to its data, or to the failure to raise."""

    def __init__(self, answers: dict[Call[Any, Any], Answer | Callable[[Any], Answer]] | None = None) -> None:
        self.answers = answers or {}
        self.asked: list[tuple[Call[Any, Any], Any, Credential | None]] = []
        self.tokens: dict[str, tuple[Credential, LoginInfo]] = {}
        self.no_exchange: UpstreamError | None = None
        """What comes of every token."""

    async def send(self, call: Any, request: Any, *, credential: Credential | None = None, **_: Any) -> Any:
        self.asked.append((call, request, credential))
        answer = self.answers.get(call)
        if isinstance(answer, UpstreamError):
            raise answer
        return answer

    async def send_renewing(self, call: Any, request: Any, **options: Any) -> tuple[Any, Credential | None]:
        return await self.send(call, request, credential=options.get("credential")), Credential("renewed")

    async def exchange(self, token: str) -> tuple[Credential, LoginInfo]:
        if self.no_exchange is not None:
            raise self.no_exchange
        if token not in self.tokens:
            raise BusinessError("POST /login/state", "10010")
        return self.tokens.pop(token)

    def calls(self) -> list[str]:
        """The names of what was asked."""
        return [str(call) for call, _, _ in self.asked]


ADMIN = LoginInfo(user_id="2025100700048271", login_name="somebody@lanyu.example", region="CN")
OTHER = LinkedAccount(
    biz_source="cn_b2b", user_id="2", sso_user_id="9", operator_id="", channel_id="c", account_type="COMPANY"
)
LINKED = BizList(user_biz_info_list=[OTHER])
