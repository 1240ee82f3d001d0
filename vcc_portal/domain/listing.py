"""A list in the address: its filters, sort and page as a query string, read without trust."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, ClassVar, Self
from urllib.parse import urlencode

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from vcc_portal.domain.inputs import normalized, without_unseen
from vcc_portal.domain.money import CURRENCY_CODE, SCALE
from vcc_portal.domain.text import EMPTY, Text

PAGE_SIZES = (10, 20, 50)
"""Rows on a page; State never holds more than the largest."""
LAST_PAGE = 999_999
NUMBERED_PAGES = 100
"""Of a list of any length: the pages behind them are reached from one to the next (contract §6)."""
_NO_FILTERS = frozenset({"page", "after", "size", "sort"})
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2099, 12, 31)


@dataclass(frozen=True)
class Status:
    """A badge: a word and its tone."""

    text: Text = EMPTY
    tone: str = "neutral"


@dataclass(frozen=True)
class Amount:
    """A formatted amount with its currency; `sign` is "in" for income, "void" where nothing moved, else "out" or empty."""

    amount: str = ""
    currency: str = ""
    sign: str = ""


def _plain(value: object) -> object:
    """Full-width forms and odd spaces as typed on a Chinese keyboard become plain ones.

    Marks that nobody sees come along with a pasted name and are left out; a control character is not pasted by accident:
    it stays, and its value is refused.
    """
    if not isinstance(value, str):
        return value
    typed = " ".join(value.split())
    return " ".join(normalized(typed if _CONTROL.search(typed) else without_unseen(typed)).split())


def _printable(value: str) -> str:
    if not value.isprintable():
        raise ValueError("control characters")
    return value


def _page_size(value: int) -> int:
    if value not in PAGE_SIZES:
        raise ValueError("not offered")
    return value


def _ascii_int(value: object) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValueError("not a number")
    return int(text)


def _day(value: object) -> object:
    if isinstance(value, str) and len(value) != len("2026-01-01"):
        raise ValueError("yyyy-MM-dd")
    return value


def _decimal(value: object) -> object:
    return value.replace(",", "").replace(" ", "") if isinstance(value, str) else value


def thousandths(written: str) -> int:
    """An amount of an address in thousandths; at most three places, so that nothing is rounded."""
    return int(Decimal(written) * SCALE)


Keyword = Annotated[str, BeforeValidator(_plain), Field(max_length=50), AfterValidator(_printable)]
"""A searched text of at most 50 characters."""
Name = Annotated[str, Field(max_length=35), AfterValidator(_printable)]
"""A tag as it is written."""
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
"""An identifier or a code."""
_TOKEN: TypeAdapter[str] = TypeAdapter(Token)
Cursor = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,400}$")]
"""The provider's mark of a place in a list."""
Digits = Annotated[int, BeforeValidator(_ascii_int)]
WrittenAmount = Annotated[
    str, BeforeValidator(_plain), BeforeValidator(_decimal), Field(pattern=r"^[0-9]{1,12}([.][0-9]{1,3})?$")
]
"""An amount of any currency as it is typed, thousands separators left out."""
FourDigits = Annotated[str, Field(pattern=r"^[0-9]{4}$")]
"""A category code, or the tail of a card number."""
Period = Annotated[str, Field(pattern=r"^20[0-9]{2}(0[1-9]|1[0-2])$")]
"""yyyyMM."""
CurrencyCode = Annotated[str, Field(pattern=CURRENCY_CODE)]
Day = Annotated[date, BeforeValidator(_day), Field(ge=FIRST_DAY, le=LAST_DAY)]


def token_of(text: str) -> str:
    """An identifier that an address or an argument names; empty for what is none."""
    try:
        return _TOKEN.validate_python(text)
    except ValidationError:
        return ""


class ListAddress(BaseModel):
    """What a list's address says; a page's own filters are fields of a subclass.

    A value that does not fit its field is left out, as if it were not in the address.
    """

    model_config = ConfigDict(frozen=True, populate_by_name=True)
    SORTS: ClassVar[frozenset[str]] = frozenset()
    """Keys a list may be sorted by; "-key" is descending."""
    SUBJECT: ClassVar[frozenset[str]] = frozenset()
    """Fields that say what the list is about; no saved view keeps them."""

    page: Annotated[Digits, Field(ge=1, le=LAST_PAGE)] = 1
    after: Cursor = ""
    """Leads to a page behind the numbered ones."""
    size: Annotated[Digits, AfterValidator(_page_size)] = PAGE_SIZES[0]
    sort: Token = ""

    @classmethod
    def read(cls, params: Mapping[str, Any]) -> Self:
        """Read a query string's parameters; whatever is malformed, unknown or too long is dropped."""
        values: dict[str, Any] = {}
        for name, adapter in _adapters(cls).items():
            raw = params.get(cls.param(name))
            if not isinstance(raw, str) or not raw:
                continue
            try:
                values[name] = adapter.validate_python(raw)
            except ValidationError:
                continue
        return cls.model_construct(**cls._repaired(values))

    @classmethod
    def _repaired(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Rules over several fields; a subclass extends it."""
        if str(values.get("sort", "")).removeprefix("-") not in cls.SORTS:
            values.pop("sort", None)
        since, until = values.get("since"), values.get("until")
        if since and until and since > until:
            values["since"], values["until"] = until, since
        least, most = values.get("least"), values.get("most")
        if least and most and thousandths(least) > thousandths(most):
            values["least"], values["most"] = most, least
        return values

    @classmethod
    def param(cls, name: str) -> str:
        """What a field is called in the address."""
        return cls.model_fields[name].alias or name

    @classmethod
    def view_params(cls) -> list[str]:
        """Parameters that a saved view keeps: filters, sort and size."""
        return [cls.param(name) for name in cls.model_fields if name not in {"page", "after"} | cls.SUBJECT]

    @property
    def matching(self) -> str:
        """What the filters alone say, as "?status=VALID"; "?" without any. Never empty."""
        return self.change(size=_default(type(self), "size"), sort="").query() or "?"

    def query(self) -> str:
        """The query string, defaults left out: "" or "?status=VALID&page=2"."""
        model = type(self)
        pairs = [(model.param(name), _written(value)) for name, value in self if value != _default(model, name)]
        return f"?{urlencode(pairs)}" if pairs else ""

    def change(self, **changes: Any) -> Self:
        """The same list with other values; anything but a change of page goes back to the first."""
        return self.model_copy(update={"page": 1, "after": "", **changes})

    def cleared(self, *names: str) -> Self:
        """The same list without these filters, on its first page."""
        return self.change(**{name: _default(type(self), name) for name in names})

    def is_wider_than(self, params: Mapping[str, str]) -> bool:
        """True when a filter of these parameters, of which it was read, was left out: it lists more than they say."""
        filters = [name for name in type(self).model_fields if name not in _NO_FILTERS]
        return any(params.get(self.param(name), "").strip() and not self.is_set(name) for name in filters)

    def is_set(self, name: str) -> bool:
        """True when the address says something about this field."""
        return getattr(self, name) != _default(type(self), name)


@cache
def _adapters(model: type[ListAddress]) -> dict[str, TypeAdapter[Any]]:
    return {name: _adapter(field) for name, field in model.model_fields.items()}


def _adapter(field: FieldInfo) -> TypeAdapter[Any]:
    annotated: Any = Annotated
    kind: Any = annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    return TypeAdapter(kind)


def _default(model: type[ListAddress], name: str) -> Any:
    return model.model_fields[name].default


def _written(value: object) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)


def page_numbers(current: int, last: int) -> list[int]:
    """Pages to offer: first, last, and those around the current one; 0 stands for a gap."""
    near = {page for page in (1, last, current - 1, current, current + 1) if 1 <= page <= last}
    if current <= 3:
        near |= {page for page in (2, 3) if page <= last}
    if current >= last - 2:
        near |= {page for page in (last - 1, last - 2) if page >= 1}
    shown: list[int] = []
    for page in sorted(near):
        if shown and page - shown[-1] == 2:
            shown.append(page - 1)
        elif shown and page - shown[-1] > 2:
            shown.append(0)
        shown.append(page)
    return shown


def last_page(total: int, size: int) -> int:
    """Number of the last page; an empty list has one."""
    return max(1, -(-total // size))
