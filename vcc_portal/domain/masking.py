"""How login names are shown (spec §5)."""

EMAIL_SHORT = 5
EMAIL_HEAD = 3
PHONE_DIGITS = 11


def mask_login_name(name: str) -> str:
    """An e-mail address with its local part starred, a mobile number with its middle starred.

    A local part of five or fewer characters keeps its first one or two; a longer one its first three
    and four stars. An 11-digit number keeps three digits at the front and two at the end. Anything else
    keeps its first and last character.
    """
    local, at, domain = name.strip().rpartition("@")
    if at and local:
        return f"{_mask_local(local)}@{domain}"
    plain = name.strip()
    if len(plain) == PHONE_DIGITS and plain.isascii() and plain.isdigit():
        return f"{plain[:3]}{'*' * 6}{plain[-2:]}"
    if "*" in plain:
        return plain  # the provider has masked it already
    if len(plain) <= 2:
        return "*" * len(plain)
    return f"{plain[0]}{'*' * (len(plain) - 2)}{plain[-1]}"


def _mask_local(local: str) -> str:
    if len(local) > EMAIL_SHORT:
        return f"{local[:EMAIL_HEAD]}****"
    if "*" in local:
        return local
    kept = len(local) // 2
    return f"{local[:kept]}{'*' * (len(local) - kept)}"
