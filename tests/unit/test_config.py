"""Settings: defaults, what is derived, and what stops the start with one line."""

import errno
from pathlib import Path

import pytest

from vcc_portal.__main__ import _prepare_data
from vcc_portal.config import Settings, SettingsError, load, refuse_taken_port

NO_FILE = Path("does-not-exist.env")
PROVIDER = {
    "VCC_UPSTREAM_URL": "https://api.provider.example",
    "VCC_SIGN_IN_URL": "https://sso.provider.example/login",
    "VCC_REGISTER_URL": "https://sso.provider.example/register",
    "VCC_FORBIDDEN_URL": "https://sso.provider.example/forbidden",
}


def settings(**environ: str) -> Settings:
    return load(environ, NO_FILE)


def test_without_any_setting_the_sandbox_answers_on_port_3000() -> None:
    default = settings()
    assert (default.port, default.public_url, default.sandbox_embedded) == (3000, "http://localhost:3000", True)
    assert default.sign_in_url == "http://localhost:3000/sandbox/sign-in"


def test_the_port_is_in_the_addresses() -> None:
    assert settings(VCC_PORT="3105").sign_in_url == "http://localhost:3105/sandbox/sign-in"


def test_only_our_own_origin_may_open_the_event_socket() -> None:
    assert settings(VCC_PORT="3105").allowed_origins == ["http://localhost:3105", "http://127.0.0.1:3105"]
    behind_tls = settings(VCC_PUBLIC_URL="https://cards.example.com/", **PROVIDER)
    assert behind_tls.allowed_origins == ["https://cards.example.com"]
    assert behind_tls.secure


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("https://Cards.Example.com", "https://cards.example.com"),
        ("HTTPS://cards.example.com:443/", "https://cards.example.com"),
        ("https://cards.example.com:8443", "https://cards.example.com:8443"),
        ("https://屿卡.example", "https://xn--hlrz5s.example"),
        ("https://localhost", "https://localhost"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ],
)
def test_our_origin_is_known_as_browsers_write_it(written: str, sent: str) -> None:
    """A browser leaves the usual port out and writes small letters: another text would shut everybody's tabs out."""
    settled = settings(VCC_PUBLIC_URL=written, **PROVIDER)
    assert settled.public_url == sent
    assert sent in settled.allowed_origins
    assert load(PROVIDER | {"VCC_UPSTREAM_URL": written}, NO_FILE).upstream_url == sent


def test_on_the_usual_port_of_this_machine_the_sandbox_s_pages_are_ours() -> None:
    usual = settings(VCC_PORT="80")
    assert usual.allowed_origins == ["http://localhost", "http://127.0.0.1"]
    assert usual.sign_in_url == "http://localhost/sandbox/sign-in"


def test_the_host_is_an_address_of_either_kind() -> None:
    assert settings(VCC_HOST="localhost").host == "127.0.0.1"
    assert settings(VCC_HOST="::1").host == "::1"
    assert settings(VCC_HOST="::", **PROVIDER).host == "::"


def test_a_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("VCC_PORT=3001\nVCC_LOG_LEVEL=WARNING\nOTHER=1\n")
    read = load({"VCC_PORT": "3002"}, file)
    assert (read.port, read.log_level) == (3002, "WARNING")


@pytest.mark.parametrize(
    "content", ["VCC_PRODUCT_NAME_ZH=屿卡\n".encode("gbk"), None], ids=["another encoding", "not ours"]
)
def test_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    file = tmp_path / ".env"
    file.write_bytes(content or b"")
    if content is None:  # root may read every file
        monkeypatch.setattr("vcc_portal.config.dotenv_values", refused)
    with pytest.raises(SettingsError) as error:
        load({}, file)
    assert str(error.value).startswith(f"{file} cannot be read (")
    assert "\n" not in str(error.value)


def refused(file: Path) -> dict[str, str]:
    raise PermissionError(errno.EACCES, "Permission denied", str(file))


@pytest.mark.parametrize(
    ("environ", "says"),
    [
        ({"VCC_PROT": "3000"}, "VCC_PROT is not a setting"),
        ({"VCC_PORT": "many"}, "VCC_PORT: "),
        ({"VCC_PORT": "70000"}, "VCC_PORT: "),
        ({"VCC_PUBLIC_URL": "ftp://x"}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_HOST": "0.0.0.0"}, "VCC_HOST must be loopback while the sandbox is embedded"),
        ({"VCC_UPSTREAM_URL": "https://api.provider.example"}, "VCC_SIGN_IN_URL, VCC_REGISTER_URL"),
        ({"VCC_PUBLIC_URL": "https://cards.example.com"}, "Anybody who reaches VCC_PUBLIC_URL"),
        ({"VCC_PUBLIC_URL": "http://cards.example.com"}, "VCC_PUBLIC_URL: must be https"),
        (PROVIDER | {"VCC_UPSTREAM_URL": "http://api.provider.example"}, "VCC_UPSTREAM_URL: must be https"),
        (PROVIDER | {"VCC_SIGN_IN_URL": "javascript:alert(1)"}, "VCC_SIGN_IN_URL: must be an https address"),
        (PROVIDER | {"VCC_FORBIDDEN_URL": "http://sso.provider.example/"}, "VCC_FORBIDDEN_URL: must be an https"),
        (PROVIDER | {"VCC_REGISTER_URL": "https://["}, "VCC_REGISTER_URL: must be an address"),
        ({"VCC_UPSTREAM_READ_TIMEOUT": "0"}, "VCC_UPSTREAM_READ_TIMEOUT: "),
        ({"VCC_PUBLIC_URL": "https://["}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_PUBLIC_URL": "https://cards.example.com:99999"}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_PUBLIC_URL": "https://somebody:secret@cards.example.com"}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_PUBLIC_URL": "https://cards..example.com"}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_HOST": "portal.example.com"}, "VCC_HOST: must be an address of this machine"),
        (
            {"VCC_LOGIN_INFO_DOMAIN": ".example.com"},
            "VCC_LOGIN_INFO_DOMAIN must be a domain in which VCC_PUBLIC_URL lies",
        ),
        ({"VCC_PUBLIC_URL": "https://cards.example.com?x"}, "VCC_PUBLIC_URL: must be an origin"),
        ({"VCC_PICTURE_ORIGINS": "https://img.example.com https:"}, "VCC_PICTURE_ORIGINS: must be an origin"),
        ({"VCC_PATH_ADVERTS": "advert/list"}, "VCC_PATH_ADVERTS: must be a path that begins with /"),
        ({"VCC_PATH_AGREEMENT": ""}, "VCC_PATH_AGREEMENT: must be a path that begins with /"),
        ({"VCC_BASE_CMS": "cms"}, "VCC_BASE_CMS: must be a path that begins with /"),
    ],
)
def test_a_bad_setting_is_one_line_that_names_it(environ: dict[str, str], says: str) -> None:
    with pytest.raises(SettingsError) as refused:
        load(environ, NO_FILE)
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_an_empty_folder_or_host_is_the_default() -> None:
    """It would be the folder of the code, which is made this user's alone, and every address of this machine."""
    empty = settings(VCC_DATA_DIR="", VCC_HOST="", VCC_BASE_CMS="")
    assert (empty.data_dir, empty.host, empty.base_cms) == (Path("data"), "127.0.0.1", "")


def test_data_that_cannot_be_kept_ends_the_start_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name in ("file", "file/below"):
        with pytest.raises(SystemExit) as ended:
            _prepare_data(settings(VCC_DATA_DIR=str(tmp_path / name), **PROVIDER))
        assert str(ended.value).startswith("Bad setting. VCC_DATA_DIR: ")
        assert "\n" not in str(ended.value)


def test_a_demonstration_may_show_the_sandbox_under_a_public_address() -> None:
    shown = settings(VCC_PUBLIC_URL="https://cards.example.com", VCC_SANDBOX_EXPOSED="true")
    assert shown.sandbox_embedded


def test_the_site_of_a_region_is_where_the_sign_in_page_lies_unless_said() -> None:
    plain = settings(**PROVIDER)
    assert {plain.site_url("CN"), plain.site_url("HK"), plain.site_url("")} == {"https://sso.provider.example"}
    apart = settings(**PROVIDER, VCC_SITE_URL_HK="https://hk.provider.example")
    assert (apart.site_url("HK"), apart.site_url("CN")) == ("https://hk.provider.example", plain.site_url("CN"))


def test_paths_of_the_global_host_are_a_list() -> None:
    assert settings().global_paths == ()
    assert settings(VCC_GLOBAL_PATHS=" /user/biz/list, /user/ka,").global_paths == ("/user/biz/list", "/user/ka")


def test_every_setting_is_in_the_example_file_with_its_default() -> None:
    lines = (Path(__file__).resolve().parents[2] / ".env.example").read_text().splitlines()
    example = dict(line.removeprefix("# ").split("=", 1) for line in lines if line.startswith("# VCC_"))
    assert set(example) == {f"VCC_{name.upper()}" for name in Settings.model_fields}
    others = [name for name, value in example.items() if settings(**{name: value}) != settings()]
    assert others == []


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1"])
def test_an_address_of_another_machine_is_told_as_such(host: str) -> None:
    with pytest.raises(SystemExit) as ended:
        refuse_taken_port(host, 3000, "VCC_PORT")
    assert str(ended.value).startswith(f"Port 3000 on {host} cannot be used (")
    assert str(ended.value).endswith("Set VCC_HOST to another.")
