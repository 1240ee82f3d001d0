"""The same cards for all three: those of the demonstration's company and more, taken from the provider's own call."""

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.cards import plant
from benchmarks.first_page.shown import FILE, SESSION
from tests.support import seeds
from tests.support.sandbox import ask, sandbox_of, signed_in
from vcc_portal.config import Settings
from vcc_portal.features.card.list.row import CardRow, card_row
from vcc_portal.upstream.calls import card as card_calls
from vcc_portal.upstream.models.card import Card
from vcc_sandbox.app import create_app

WHO = "admin@lanyu.example"
CARDS = 2_000
SCHEMA = """
CREATE TABLE card (
  position INTEGER PRIMARY KEY, card_id TEXT UNIQUE, name TEXT, last4 TEXT, status TEXT, currency TEXT, payer TEXT, shown TEXT
);
CREATE INDEX card_by_status ON card (status, position);
CREATE TABLE session (sid TEXT PRIMARY KEY, name TEXT);
"""


def prepare(folder: Path, cards: int = CARDS) -> None:
    """Leave the sandbox's data and the peers' own database (`FILE`) in a folder."""
    asyncio.run(_prepare(folder, cards))


async def _prepare(folder: Path, cards: int) -> None:
    seeds.start_from_seed(folder)
    app = create_app(Settings(data_dir=folder))
    async with signed_in(app, WHO) as client:
        there = (await ask(client, card_calls.PAGE, pageSize=1))["data"]["total"]
        if cards > there:
            await asyncio.to_thread(plant, app, cards - there, WHO)
        pages = range(1, -(-max(cards, there) // 50) + 1)
        asked = [await ask(client, card_calls.PAGE, pageSize=50, pageNo=number) for number in pages]
        listed = [card for page in asked for card in page["data"]["list"]]
    sandbox_of(app).database.close()
    with sqlite3.connect(folder / FILE) as db:
        db.executescript(SCHEMA)
        db.executemany("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _rows(map(Card.model_validate, listed)))
        db.execute("INSERT INTO session VALUES (?, ?)", (SESSION, WHO))


def _rows(cards: Iterable[Card]) -> Iterable[tuple[Any, ...]]:
    for position, card in enumerate(cards):
        row = card_row(card)
        shown = json.dumps(_shown(row), ensure_ascii=False, separators=(",", ":"))
        payer = card.sub_user_name
        yield position, card.card_id, card.card_name, row.face.last4, card.status, card.currency, payer, shown


def _shown(row: CardRow) -> dict[str, Any]:
    """What the portal's row says besides the columns of the table."""
    month = row.month
    return {
        "ground": row.face.ground,
        "head": row.face.number_mask_head,
        "tags": row.tags,
        "used": month.used,
        "limit": month.limit if not month.instead.zh else "",
        "left": month.left,
        "percent": month.percent,
        "tone": month.tone,
    }
