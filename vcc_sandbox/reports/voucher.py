"""A voucher for what a card paid, as PDF with Chinese text."""

import io
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos

from vcc_portal.domain.money import MINUS, with_currency
from vcc_portal.domain.tables import one_line
from vcc_portal.domain.text import Text
from vcc_portal.domain.transactions import INCOME
from vcc_portal.i18n.transactions import TRADE_TYPE
from vcc_sandbox.payments.tables import Trade
from vcc_sandbox.reports import fonts, seal, words
from vcc_sandbox.reports.table import say

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells each step of a subset

MARGIN, WIDTH = 15, 180
"""Millimetres; A4."""
LINE, SMALL_LINE, BOTTOM = 6.5, 4, 275
HEADING, SEAL = 66, 34
"""Millimetres that a fact's name takes in both languages, and the seal across."""
INK, FAINT, RULE = (28, 37, 44), (104, 116, 126), (206, 213, 219)
NO_GLYPH = "□"
"""Stands for a character of a merchant's name that no font has."""
COLUMNS: tuple[tuple[Text, int, str], ...] = (
    (words.TRANSACTION_TIME, 31, "L"),
    (words.TRANSACTION_ID, 29, "L"),
    (words.TYPE, 23, "L"),
    (words.MERCHANT, 39, "L"),
    (words.TRANSACTION_AMOUNT, 30, "R"),
    (words.BILLING_AMOUNT, 28, "R"),
)


class NoFont(Exception):
    """Neither the sandbox nor the system has a font for these characters of what was entered."""


@dataclass(frozen=True)
class Content:
    """What stands on the voucher besides its rows."""

    product: Text
    number: str
    issued_at: datetime
    language: str
    facts: list[tuple[Text, str]]
    seal: str = ""
    """The words on the issuer's seal."""


def write(path: Path, content: Content, rows: Sequence[Trade], progress: Callable[[int], None]) -> None:
    """Draw the voucher; raises `NoFont`."""
    lines = [tuple(map(_drawable, _cells(row, content.language))) for row in rows]
    content = replace(content, facts=[(heading, _drawable(value)) for heading, value in content.facts])
    entered = fonts.rare(value for _, value in content.facts)
    more, without_font = fonts.beyond(entered | fonts.rare(cell for line in lines for cell in line), entered)
    if without_font & entered:
        raise NoFont("".join(sorted(without_font & entered))[:20])
    # The name of a merchant is nothing that whoever applies could enter in another way.
    boxes = str.maketrans(dict.fromkeys(without_font, NO_GLYPH))
    lines = [tuple(cell.translate(boxes) for cell in line) for line in lines]
    paper = _Paper(content, more)
    paper.facts()
    paper.heads()
    for count, line in enumerate(lines, 1):
        paper.row(line)
        progress(count)
    paper.totals(rows)
    paper.pdf.output(str(path))


def _drawable(text: str) -> str:
    """Without what is no character of any font, and with a minus that both of the sandbox's own have."""
    return one_line(text).replace(MINUS, "-")


def _cells(row: Trade, language: str) -> tuple[str, ...]:
    kind = TRADE_TYPE.get(row.trade_type)
    return (
        row.transaction_time,
        row.transaction_id,
        say(kind, language) if kind else str(row.trade_type),
        row.merchant_name,
        with_currency(_signed(row, row.transaction_amount), row.transaction_currency, plus=True),
        with_currency(_signed(row, row.billing_amount), row.billing_currency, plus=True),
    )


def _signed(row: Trade, amount: int) -> int:
    """What the card paid is below zero and what it got back above, as on the page; at the merchant's as on the card."""
    return amount if row.trade_type in INCOME else -amount


class _Paper:
    def __init__(self, content: Content, more: tuple[Path, int] | None) -> None:
        self._content = content
        self.pdf = FPDF(format="A4")
        self.pdf.set_creation_date(content.issued_at)
        self.pdf.set_title(f"{say(words.VOUCHER, content.language)} {content.number}")
        self.pdf.set_author(say(content.product, content.language))
        if content.language:
            self.pdf.set_lang({"zh": "zh-CN"}.get(content.language, content.language))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(MARGIN, MARGIN)
        self.pdf.add_font("text", fname=fonts.CHINESE)
        self.pdf.add_font("european", fname=fonts.EUROPEAN)
        if more is not None:
            self.pdf.add_font("rare", fname=more[0], collection_font_number=more[1])
        self.pdf.set_fallback_fonts(["european", "rare"] if more else ["european"], exact_match=False)
        self._page()

    def facts(self) -> None:
        """Title, number, and who vouches for what."""
        pdf, language = self.pdf, self._content.language
        pdf.set_font("text", size=18)
        pdf.set_text_color(*INK)
        pdf.cell(WIDTH, 12, say(words.VOUCHER, language), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        pdf.set_font("text", size=9)
        issued = f"{self._content.issued_at:%Y-%m-%d %H:%M:%S}"
        for heading, value in (
            (words.VOUCHER_NO, self._content.number),
            (words.ISSUED_ON, issued),
            *self._content.facts,
        ):
            pdf.set_text_color(*FAINT)
            pdf.cell(HEADING, LINE, say(heading, language))
            pdf.set_text_color(*INK)
            pdf.multi_cell(WIDTH - HEADING, LINE, value or "—", align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        pdf.ln(4)

    def heads(self) -> None:
        """Headings of the rows, on each page."""
        pdf = self.pdf
        pdf.set_font("text", size=7.5)
        pdf.set_text_color(*FAINT)
        for language in ("zh", "en") if not self._content.language else (self._content.language,):
            for heading, width, align in COLUMNS:
                pdf.cell(width, 4.5, self._fit(say(heading, language), width), align=align)
            pdf.ln(4.5)
        self._rule()

    def row(self, cells: Sequence[str]) -> None:
        """One transaction, whole: what is too long for its column goes on below."""
        pdf = self.pdf
        pdf.set_font("text", size=8)
        columns = list(zip(cells, COLUMNS, strict=True))
        heights: list[Any] = [
            pdf.multi_cell(width, SMALL_LINE, cell, align=align, dry_run=True, output=MethodReturnValue.HEIGHT)
            for cell, (_, width, align) in columns
        ]
        height = max(heights) + LINE - SMALL_LINE
        if pdf.get_y() + height > BOTTOM:
            self._page()
            self.heads()
            pdf.set_font("text", size=8)
        pdf.set_text_color(*INK)
        top, left = pdf.get_y(), pdf.get_x()
        for cell, (_, width, align) in columns:
            pdf.set_xy(left, top + (LINE - SMALL_LINE) / 2)
            pdf.multi_cell(width, SMALL_LINE, cell, align=align)
            left += width
        pdf.set_xy(MARGIN, top + height)

    def totals(self, rows: Sequence[Trade]) -> None:
        """What was paid and given back, by currency, and the declaration."""
        pdf, language = self.pdf, self._content.language
        lines = _sums(rows)
        if pdf.get_y() + LINE * len(lines) + SEAL + 12 > BOTTOM:
            self._page()
        self._rule()
        pdf.set_font("text", size=9)
        pdf.set_text_color(*INK)
        for kind, currency, count, amount in lines:
            counted = say(words.COUNTED.format(count=count), language)
            pdf.cell(WIDTH - 60, LINE, f"{say(words.TOTAL, language)} · {say(kind, language)} · {counted}")
            figure = _drawable(with_currency(amount, currency, plus=True))
            pdf.cell(60, LINE, figure, align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        pdf.ln(3)
        top = pdf.get_y()
        pdf.set_font("text", size=8)
        pdf.set_text_color(*FAINT)
        for said in (words.COMMITMENT, words.ELECTRONIC.format(number=self._content.number)):
            pdf.multi_cell(WIDTH - SEAL - 8, 5, say(said, language), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            pdf.ln(1)
        if self._content.seal:
            picture = seal.draw(self._content.seal)
            left = MARGIN + WIDTH - SEAL
            pdf.image(io.BytesIO(picture), left, top, SEAL, SEAL, alt_text=self._content.seal)
            pdf.set_xy(left - 8, top + SEAL + 1)
            issued = f"{self._content.issued_at:%Y-%m-%d}"
            pdf.cell(SEAL + 16, 4, f"{say(words.ISSUER, language)} · {issued}", align="C")

    def _page(self) -> None:
        pdf, language = self.pdf, self._content.language
        pdf.add_page()
        pdf.set_font("text", size=8)
        pdf.set_text_color(*FAINT)
        pdf.set_xy(MARGIN, 284)
        pdf.cell(WIDTH / 2, 5, self._content.number)
        pdf.cell(WIDTH / 2, 5, say(words.PAGE.format(page=pdf.page_no(), pages="{nb}"), language), align="R")
        pdf.set_xy(MARGIN, MARGIN)
        pdf.cell(WIDTH, 5, say(self._content.product, language), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self._rule()
        pdf.ln(3)

    def _rule(self) -> None:
        self.pdf.set_draw_color(*RULE)
        self.pdf.line(MARGIN, self.pdf.get_y() + 1, MARGIN + WIDTH, self.pdf.get_y() + 1)
        self.pdf.ln(2.5)

    def _fit(self, text: str, width: float) -> str:
        if self.pdf.get_string_width(text) <= width - 2:
            return text
        while text and self.pdf.get_string_width(f"{text}…") > width - 2:
            text = text[:-1]
        return f"{text}…"


def _sums(rows: Sequence[Trade]) -> list[tuple[Text, str, int, int]]:
    sums: dict[tuple[str, Text], list[int]] = {}
    for row in rows:
        kind = TRADE_TYPE.get(row.trade_type, Text.same(str(row.trade_type)))
        line = sums.setdefault((row.billing_currency, kind), [0, 0])
        line[0] += 1
        line[1] += _signed(row, row.billing_amount)
    return [(kind, currency, *line) for (currency, kind), line in sorted(sums.items(), key=lambda one: one[0][0])]  # type: ignore[misc]
