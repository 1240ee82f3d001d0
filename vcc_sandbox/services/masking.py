"""Login names as they may be shown (spec §5)."""


def mask(login_name: str) -> str:
    """`ada****@example.com`, `138******00`."""
    if "@" not in login_name:
        return f"{login_name[:3]}{'*' * max(0, len(login_name) - 5)}{login_name[-2:]}"
    local, _, domain = login_name.partition("@")
    shown = f"{local[:3]}****" if len(local) > 5 else local[:1] + "*" * max(1, len(local) - 1)
    return f"{shown}@{domain}"
