"""`Text` for the string tables; it is defined in the domain, because display values there carry it."""

from vcc_portal.domain.text import EMPTY, Language, Text

__all__ = ["EMPTY", "Language", "Text"]
