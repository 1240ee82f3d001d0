"""Settings, read once from the environment and `.env` (prefix `VCC_`).

Unknown names and unsafe values stop the start with one line; see `.env.example` for every name.
"""

import contextlib
import errno
import functools
import ipaddress
import os
import re
import socket
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

RELEASE = "1.0.119"
"""The web release, shown in the footer; `pyproject.toml` says the same."""
PREFIX = "VCC_"
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_USUAL_PORTS = {"http": 80, "https": 443}
_NOT_IN_ORIGIN = re.compile(r"[\s;,'\"?#\\]")
"""Origins stand in headers, where these would begin something else."""
_NO_ADDRESS = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}
_taken: list[socket.socket] = []
"""What keeps the ports of this process its own until it listens."""
_NEVER_EMPTY = ("data_dir", "host", "global_url", "sign_in_url", "register_url", "forbidden_url", "forgot_password_url")
"""Written without a value they are not set: none would be the folder of the code, every address, or a link to nowhere."""


class SettingsError(Exception):
    """A setting is unknown, malformed or unsafe; the text is one line for the operator."""


def _origin(value: str) -> str:
    """As browsers write it, whose word is compared with it: in small letters and ASCII, without the usual port."""
    try:
        parts = urlsplit(value)
        named = parts.scheme in _USUAL_PORTS and parts.hostname and parts.port != 0
        if named and parts.path in {"", "/"} and "@" not in value and not _NOT_IN_ORIGIN.search(value):
            host = url_host((parts.hostname or "").encode("idna").decode())
            port = f":{parts.port}" if parts.port not in {None, _USUAL_PORTS[parts.scheme]} else ""
            return f"{parts.scheme}://{host}{port}"
    except ValueError:  # such as `https://[` and `https://portal.example.com:99999`
        pass
    raise ValueError("must be an origin such as https://portal.example.com")


def url_host(host: str) -> str:
    """A host as it stands in an address; IPv6 takes brackets there."""
    return f"[{host}]" if ":" in host else host


def _safe_origin(value: str) -> str:
    origin = _origin(value)
    if origin.startswith("http://") and urlsplit(origin).hostname not in LOOPBACK:
        raise ValueError("must be https, or on this machine")
    return origin


def _listed(value: object) -> object:
    """`/a, /b` as it stands in the environment."""
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


def _page(value: str) -> str:
    try:
        parts = urlsplit(value)
    except ValueError:  # such as `https://[`
        raise ValueError("must be an address such as https://id.example.com/sign-in") from None
    local = parts.scheme == "http" and parts.hostname in LOOPBACK
    if value and not (parts.hostname and (parts.scheme == "https" or local)):
        raise ValueError("must be an https address, or one on this machine")
    return value


def _own_address(value: str) -> str:
    if value == "localhost":
        return "127.0.0.1"
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        raise ValueError("must be an address of this machine such as 127.0.0.1, not a name") from None


def _url_path(value: str) -> str:
    if not value.startswith("/") or _NOT_IN_ORIGIN.search(value):
        raise ValueError("must be a path that begins with /")
    return value


def _base_path(value: str) -> str:
    return value and _url_path(value)


Origin = Annotated[str, AfterValidator(_safe_origin)]
"""https, or plain on this machine."""
Page = Annotated[str, AfterValidator(_page)]
"""An address that browsers are sent to."""

UrlPath = Annotated[str, AfterValidator(_url_path)]
"""What an address goes on with behind its origin."""
BasePath = Annotated[str, AfterValidator(_base_path)]
"""The same, or empty where the paths of the calls follow at once."""


class Settings(BaseModel):
    """Every setting of the portal and of the embedded sandbox."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    port: int = Field(3000, ge=1, le=65535)
    host: Annotated[str, AfterValidator(_own_address)] = "127.0.0.1"
    public_url: Origin = ""
    """The origin that browsers use."""
    data_dir: Path = Path("data")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    trusted_proxy_hops: int = Field(0, ge=0, le=5)

    upstream_url: Origin | None = None
    """The provider's origin; empty means the sandbox in this process."""
    upstream_read_timeout: float = Field(10, gt=0, le=120)
    """Total seconds for one reading call; the specification's own default is none (spec §7)."""
    upstream_money_timeout: float = Field(30, gt=0, le=300)
    upstream_upload_timeout: float = Field(120, gt=0, le=600)
    """For a call that carries a document of up to 5 MiB."""
    path_biz_accounts: UrlPath = "/user/bizAccount/list"
    path_agreement: UrlPath = "/agreementconfig/query"
    path_advert_codes: UrlPath = "/advert/code/list"
    path_adverts: UrlPath = "/advert/list"
    base_cms: BasePath = "/cb-cms"
    base_open: BasePath = "/cb-open-api"
    global_url: Origin | None = None
    """The provider's global host (spec §7); empty means `upstream_url`."""
    global_paths: Annotated[tuple[str, ...], BeforeValidator(_listed)] = ()
    """Paths of calls that go to the global host, as the call table writes them; the specification shows none."""
    picture_origins: Annotated[tuple[Origin, ...], BeforeValidator(_listed)] = ()
    """Where the provider's pictures of adverts may come from, besides this portal; any other is not shown."""

    sandbox_database_url: str = ""
    sandbox_seed: int = 20251118
    sandbox_exposed: bool = False
    """True to let the embedded sandbox, where anybody may sign in as anybody, answer under a public address."""
    sandbox_port: int = Field(3900, ge=1, le=65535)
    """Only for `make sandbox`, where the sandbox runs alone."""

    sign_in_url: Page = ""
    """The provider's sign-in page; default is the sandbox's own."""
    register_url: Page = ""
    forbidden_url: Page = ""
    """The forbidden page of the provider's user centre (codes 200017-200019); default is the sandbox's own."""
    forgot_password_url: Page = ""
    """The provider's page for a forgotten password, before anybody is signed in; default is the sandbox's own, or where
    the specification has it below the mainland's site (spec §3)."""
    site_url_cn: Page = ""
    """The provider's site of a region, to which the specification's suffixes belong (spec §3); default: where the
    sign-in page lies."""
    site_url_hk: Page = ""
    switch_hook_url: Page = ""
    """What is told which portal a user has come to (spec §2); empty tells nobody."""
    events_per_address: int = Field(100, ge=1)
    """Events a second from one network address, which an office shares; a session has a limit of its own."""
    sockets_per_address: int = Field(200, ge=1)
    """Open tabs from one network address."""
    login_info_domain: str = Field("", pattern=r"^(\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$")
    """Domain of the login-info cookie, which the provider's other sites read (spec §3); empty for this host alone."""
    data_with_pages: bool = True
    """True for pages that arrive with what they show (decision 35); otherwise they go out as they were built."""
    data_patience: float = Field(0.6, gt=0, le=30)
    """Seconds that such a page waits for its data, and again to be drawn; after that it goes out as it was built."""
    busy_after: float = Field(2, ge=0, le=60)
    """Seconds that one more page would take for all those that are loaded already; from then on visitors are told that the
    portal is busy (decision 43). 0 lets everybody wait."""
    session_idle_seconds: int = Field(15 * 60, ge=60)
    session_absolute_seconds: int = Field(12 * 3600, ge=300)

    product_name_zh: str = "屿卡"
    product_name_en: str = "Islet"
    legal_line_zh: str = "© 2026 屿卡支付 版权所有 · 增值电信业务经营许可证 浙B2-00000000 · 浙ICP备00000000号"
    legal_line_en: str = "© 2026 Islet Payments · License Zhe B2-00000000 · ICP 00000000"

    @model_validator(mode="before")
    @classmethod
    def _derive(cls, values: dict[str, object]) -> dict[str, object]:
        for name in _NEVER_EMPTY:
            if values.get(name) == "":
                values.pop(name)
        if not values.get("public_url"):
            values["public_url"] = f"http://localhost:{values.get('port', 3000)}"
        with contextlib.suppress(ValueError):
            values["public_url"] = _origin(str(values["public_url"]))
        origin = str(values["public_url"]).rstrip("/")
        if not values.get("upstream_url"):
            values.pop("upstream_url", None)
            values.setdefault("sign_in_url", f"{origin}/sandbox/sign-in")
            values.setdefault("register_url", f"{origin}/sandbox/register")
            values.setdefault("forbidden_url", f"{origin}/sandbox/user-center/forbidden")
            values.setdefault("forgot_password_url", f"{origin}/sandbox/forgot-password")
        site = str(values.get("sign_in_url", "")).rpartition("/")[0]
        for name in ("site_url_cn", "site_url_hk"):
            values[name] = values.get(name) or site
        return values

    @model_validator(mode="after")
    def _refuse_unsafe(self) -> "Settings":
        if self.sandbox_embedded and self.host not in LOOPBACK:
            raise ValueError("VCC_HOST must be loopback while the sandbox is embedded; set VCC_UPSTREAM_URL")
        if self.sandbox_embedded and not self.sandbox_exposed and urlsplit(self.public_url).hostname not in LOOPBACK:
            raise ValueError(
                "Anybody who reaches VCC_PUBLIC_URL could use the embedded sandbox's console; "
                "set VCC_UPSTREAM_URL, or VCC_SANDBOX_EXPOSED=true for a demonstration"
            )
        if not self.sandbox_embedded and not (self.sign_in_url and self.register_url and self.forbidden_url):
            raise ValueError("VCC_SIGN_IN_URL, VCC_REGISTER_URL and VCC_FORBIDDEN_URL are needed with VCC_UPSTREAM_URL")
        domain = self.login_info_domain.lower().removeprefix(".")
        if domain and not f".{urlsplit(self.public_url).hostname}".endswith(f".{domain}"):
            raise ValueError(
                "VCC_LOGIN_INFO_DOMAIN must be a domain in which VCC_PUBLIC_URL lies; browsers drop the cookie"
            )
        return self

    @property
    def sandbox_embedded(self) -> bool:
        """True while the portal answers its own upstream calls from the sandbox."""
        return self.upstream_url is None

    def site_url(self, region: str) -> str:
        """The provider's site for a login region, HK or CN."""
        return self.site_url_hk if region == "HK" else self.site_url_cn

    @property
    def secure(self) -> bool:
        """True behind TLS: Secure cookies with the `__Host-` prefix, HSTS."""
        return self.public_url.startswith("https://")

    @property
    def allowed_origins(self) -> list[str]:
        """Origins that may open the event socket: the product's own, and nothing else."""
        parts = urlsplit(self.public_url)
        if parts.hostname not in LOOPBACK:
            return [self.public_url]
        port = f":{parts.port}" if parts.port else ""
        names = [f"{parts.scheme}://{name}{port}" for name in ("localhost", "127.0.0.1")]
        return list(dict.fromkeys([*names, self.public_url]))

    @property
    def database_url(self) -> str:
        """SQLAlchemy address of the sandbox's database."""
        return self.sandbox_database_url or f"sqlite:///{self.data_dir.resolve() / 'sandbox.db'}"


def load(environ: dict[str, str] | None = None, env_file: Path | None = None) -> Settings:
    """Read settings; raise `SettingsError` with one line that names the variable."""
    environ = dict(os.environ) if environ is None else environ
    file = env_file or Path(".env")
    try:
        values = {**dotenv_values(file), **environ}
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not in UTF-8"
        raise SettingsError(f"{file} cannot be read ({reason}).") from None
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in values.items()
        if name.startswith(PREFIX) and value is not None
    }
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        raise SettingsError(_line(error.errors()[0])) from None


def _line(problem: ErrorDetails) -> str:
    # What is wrong with one value of a list has its place in the list too.
    name = PREFIX + "_".join(part for part in problem["loc"] if isinstance(part, str)).upper()
    if problem["type"] == "extra_forbidden":
        return f"{name} is not a setting; .env.example lists them all."
    text = problem["msg"].removeprefix("Value error, ")
    return f"{name}: {text}." if problem["loc"] else f"{text}."


@functools.cache
def settings() -> Settings:
    """The process's settings; a bad one ends the start with one line instead of a traceback."""
    try:
        return load()
    except SettingsError as error:
        sys.exit(f"Bad setting. {error}")


def refuse_taken_port(host: str, port: int, name: str) -> None:
    """End with one line where somebody listens already; a second server would be let in, and take some of the requests."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        _refuse_port(host, port, "VCC_HOST" if error.errno in _NO_ADDRESS else name, error)


def take_port(host: str, port: int, name: str) -> None:
    """The same for whoever is going to listen there, so that of two that begin at once, or build for minutes, one is refused."""
    refuse_taken_port(host, port, name)
    if sys.platform != "linux":
        return
    mine = socket.socket(socket.AF_UNIX)
    try:
        mine.bind(f"\0vcc {host} {port}")  # stands in no folder, and ends with this process
    except OSError as error:
        _refuse_port(host, port, name, error)
    _taken.append(mine)


def _refuse_port(host: str, port: int, name: str, error: OSError) -> NoReturn:
    sys.exit(f"Port {port} on {host} cannot be used ({error.strerror}). Set {name} to another.")
