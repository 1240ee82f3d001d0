"""Redirect addresses that somebody hostile would try."""

from itertools import product

OWN = "http://localhost:3000"
ORIGINS = (OWN, "http://127.0.0.1:3000")

EVIL = (
    "//evil.example", "///evil.example", "////evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
    "/\n/evil.example", "\t//evil.example", " //evil.example", "/ /evil.example", "http://evil.example",
    "https://evil.example/account", "http:evil.example", "http:/evil.example", "http:\\\\evil.example",
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "vbscript:x",
    "/%2f/evil.example", "/%2fevil.example", "%2f%2fevil.example", "/%5cevil.example", "/%09/evil.example",
    "/%252f%252fevil.example", "/%25252f%25252fevil.example", "/..//evil.example", "/.//evil.example",
    "/%2e%2e//evil.example", "/account/..//evil.example", "/%2e%2e/%2fevil.example",
    f"{OWN}.evil.example", f"{OWN}@evil.example", f"{OWN}:evil@evil.example", "http://localhost:3000:80@evil.example",
    "http://localhost:30000/", "http://localhost:3000\\@evil.example", "http://localhost:3000%2f@evil.example",
    "http://user:pw@localhost:3000/", "https://localhost:3000/", "ftp://localhost:3000/", "http://localhost/",
    "http://LOCALHOST:3000@evil.example/", "http://[::1]:3000/", "http://[::ffff:127.0.0.1]/", "http://0x7f000001/",
    "http://ⅼocalhost:3000/", "http://localhost。evil.example/", "//evil%E3%80%82example", "http://xn--80ak6aa92e.com",
    "/\u2028/evil.example", "/\u00a0/evil.example", "\ufeff//evil.example", "/\x00/evil.example", "/\x0d\x0aSet-Cookie: a=b",
    "?//evil.example", "#//evil.example", "account", "./account", "../account", "", "   ", "null", "undefined",
)  # fmt: skip

GOOD = {
    "/account": "/account",
    "/": "/",
    "/card/list?status=VALID&page=2": "/card/list?status=VALID&page=2",
    f"{OWN}/card/list": "/card/list",
    OWN: "/",
    f"{OWN}?a=1": "/?a=1",
    f"{OWN.upper()}/card/list": "/card/list",
    "http://127.0.0.1:3000/trade": "/trade",
    "/card/list?q=a%20b%2Fc": "/card/list?q=a%20b%2Fc",
    "/card/list?q=屿": "/card/list?q=%E5%B1%BF",
    "/agreement/HK/terms#part": "/agreement/HK/terms#part",
    "/card/list?next=https%3A%2F%2Fevil.example": "/card/list?next=https%3A%2F%2Fevil.example",
}

STRIPPED = {
    "/account?nocheck=true": "/account",
    "/account?noCheck=true&a=1": "/account?a=1",
    "/account?a=1&ssotoken=abc": "/account?a=1",
    "/account?a=1&SSOTOKEN=abc&b=2": "/account?a=1&b=2",
    "/account?redirectUrl=%2Fx&redirectUrl=%2Fy": "/account",
    "/account?redirect%55rl=%2Fx": "/account",
    "/account#ssotoken=abc": "/account",
    "/account#/x?ssotoken=abc&b=1": "/account#/x?b=1",
    "/account?a=1&&b": "/account?a=1&b",
}

LOGIN = (
    "/login", "/Login?x=1", "/account?back=LOGIN", "/xloginx", "/%6cogin", "/%256Cogin", f"{OWN}/login",
    "/account#login", "/account?a=%4C%4F%47%49%4E",
)  # fmt: skip


def many() -> list[str]:
    """Thousands of addresses built of dangerous pieces."""
    heads = (
        "",
        "/",
        "//",
        "/\\",
        "\\",
        "http:",
        "http://",
        f"{OWN}",
        f"{OWN}/",
        "%2f",
        "/%2f",
        "/.",
        "/..",
        "\t",
        "/;",
    )
    middles = ("", "/", "\\", "@", ":", "%00", "%0d%0a", "?", "#", "..", "/../", "%5c", "\u2028", "%2e%2e%2f", ";")
    tails = ("evil.example", "account", "evil.example/account", "@evil.example", "user:pw@evil.example", ":3000",
             ".evil.example", "[::1]", "xn--e1awd7f.com", "javascript:alert(1)", "账户", "?x=//evil.example", "%2e", "")  # fmt: skip
    return [a + b + c + d for a, b, c, d in product(heads, middles, ("", "/", "\\"), tails)]
