"""From single loads to the section of `docs/performance.md`: medians with the slowest of twenty, ratios, goals."""

import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.first_page.browser import Load
from benchmarks.first_page.servers import ALL, OURS, PEERS
from benchmarks.report import table, write_section


class Key(NamedTuple):
    """What a load is one of."""

    round_trip: int
    language: str
    name: str
    kind: str
    """clicked, cold or warm."""


Figures = dict[Key, list[Load]]
TIMES: tuple[tuple[str, str, str], ...] = (
    ("first paint", "cold", "first"),
    ("20 rows painted, cold", "cold", "rows"),
    ("a click on the painted rows is answered", "clicked", "answered"),
    ("scripts take a click", "cold", "taken"),
    ("scripts answer a click", "cold", "answered"),
    ("first paint, warm", "warm", "first"),
    ("20 rows painted, warm", "warm", "rows"),
    ("next page, from the click", "warm", "following"),
)
WEIGHTS = (
    ("requests before the rows", "requests", 1),
    ("HTML, kB", "html", 1000),
    ("style sheets, kB", "css", 1000),
    ("scripts, kB", "js", 1000),
    ("through the line until the rows, kB", "line", 1000),
)
LANGUAGES = {"zh": "Chinese", "en": "English"}
METHOD = """
Three servers on this machine, each behind the same slow line (`benchmarks/first_page/proxy.py`: half of the round trip each
way for HTTP and web sockets alike, a round trip more for each new connection, 1.6 Mbit/s down and 0.75 up shared by all
connections), show the same 20 of the same 2,000 cards to somebody who is signed in, with the same columns, filters, tabs,
pages, freezing in the row and both languages. The peers (`benchmarks/first_page/peers`) are small and as their friends would
write them: compressed, files with a hash in the name that are kept for ever, one script. They read a database of their own
and have neither the frame nor the menus of the portal, which asks the provider's API. The three take turns, in Chromium.

* *First paint* is the browser's own first contentful paint. *Rows painted*: before a frame, the 20 expected names stand in
  the rows of the table, in order and not hidden; the time is that of the frame after it, and not before the first paint.
* *A click on the painted rows is answered*: as soon as they are there the pointer presses the tab of the frozen cards, which
  is a link in all three, and the filtered rows that it led to are painted, by the same measure, whether a script took the click
  or the browser followed the link. All three have to ask their server for them.
* *Scripts take a click*, in another load: from the rows on, before every frame, such a click is tried that does nothing where
  no script takes it; this is the first that is taken, and *scripts answer* it by the same measure.
* *Cold* is a browser that has never been here, *warm* a new tab of it, five seconds later. The next page: a
  second after the rows the pointer goes to the link, and 0.3 seconds later it is clicked.
* Kilobytes are those of the bodies as they were sent, cold, in Chinese; scripts until they have answered a click. Requests are
  documents, files, calls and sockets that began before the rows were painted.

To measure again: `make pages`, then `python -m benchmarks.first_page` (some fifteen minutes; `--runs`, `--rtt`, `--keep FILE` for
the single loads). `--short` loads each once; `film FOLDER --page /card/list` takes pictures of first paint and rows.
""".strip()


def write(figures: Figures, round_trips: Sequence[int], languages: Sequence[str]) -> None:
    """Print the section and put it into the page."""
    found = list(lines(figures, round_trips, languages))
    print("\n".join(found), flush=True)
    write_section("first-page", "The first page beside its peers", found)


def lines(figures: Figures, round_trips: Sequence[int], languages: Sequence[str]) -> Iterator[str]:
    """The section; the goals are those at the first of the round trips."""
    runs = len(next(iter(figures.values())))
    yield from (
        f"Milliseconds since the navigation began: the median of {runs} loads, and in brackets the 95th percentile.",
        "",
    )
    for round_trip in round_trips:
        for language in languages:
            yield from (f"### {LANGUAGES[language]}, {round_trip} ms round trip", "")
            yield from _times(figures, round_trip, language)
            yield ""
    yield from ("### What is fetched", "")
    yield from _weights(figures, round_trips[0], languages[0])
    yield from ("", f"### Goals, at {round_trips[0]} ms", "")
    yield from table(
        ("", "goal", "measured", "met"), (goal.row() for goal in _goals(figures, round_trips[0], languages))
    )
    yield from ("", "### How it is measured", "", METHOD)


def _times(figures: Figures, round_trip: int, language: str) -> Iterable[str]:
    def row(title: str, kind: str, name: str) -> list[str]:
        found = {who: [getattr(load, name) for load in figures[Key(round_trip, language, who, kind)]] for who in ALL}
        middle = {who: statistics.median(values) for who, values in found.items()}
        cells = [f"{middle[who]:,.0f} ({percentile(found[who]):,.0f})" for who in ALL]
        return [title, *cells, *(f"{middle[OURS] / middle[peer]:.2f}" for peer in PEERS)]

    head = ("", *ALL.values(), *(f"ours / {peer}" for peer in PEERS.values()))
    return table(head, (row(*each) for each in TIMES))


def _weights(figures: Figures, round_trip: int, language: str) -> Iterable[str]:
    def cell(who: str, name: str, unit: int) -> str:
        value = median(figures[Key(round_trip, language, who, "cold")], name) / unit
        return f"{value:,.0f}" if unit == 1 else f"{value:,.1f}"

    return table(
        ("", *ALL.values()), ([title, *(cell(who, name, unit) for who in ALL)] for title, name, unit in WEIGHTS)
    )


@dataclass(frozen=True)
class Goal:
    """One line of the goals; the worst of both languages counts."""

    title: str
    most: float
    measured: float
    unit: str = ""

    def row(self) -> list[str]:
        """Its cells."""
        met = "yes" if self.measured <= self.most else "no"
        if self.unit in {"", "kB"}:
            return [self.title, f"≤ {self.most:.0f} {self.unit}".rstrip(), f"{self.measured:.0f}", met]
        return [self.title, f"≤ {self.most} × {self.unit}", f"{self.measured:.2f}", met]


def _goals(figures: Figures, round_trip: int, languages: Sequence[str]) -> Iterator[Goal]:
    def ours(name: str, kind: str = "cold") -> list[float]:
        return [median(figures[Key(round_trip, language, OURS, kind)], name) for language in languages]

    def ratio(peer: str, name: str, kind: str = "cold") -> float:
        theirs = [median(figures[Key(round_trip, language, peer, kind)], name) for language in languages]
        return max(own / their for own, their in zip(ours(name, kind), theirs, strict=True))

    react, htmx = PEERS["react"], PEERS["htmx"]
    yield Goal("rows painted, cold", 0.5, ratio("react", "rows"), react)
    yield Goal("rows painted, cold", 1.0, ratio("htmx", "rows"), htmx)
    yield Goal("first paint, the later language", 1.1, max(ours("first")) / min(ours("first")), "the earlier one")
    yield Goal("a click on the painted rows is answered", 1.0, ratio("react", "answered", "clicked"), react)
    yield Goal("scripts answer a click", 1.0, ratio("react", "answered"), react)
    yield Goal("rows painted, warm", 0.5, ratio("react", "rows", "warm"), react)
    yield Goal("scripts of the first page, brotli", 120, max(ours("js")) / 1000, "kB")
    yield Goal("requests before the rows", 12, max(ours("requests")))


def median(loads: Sequence[Load], name: str) -> float:
    """Of one figure."""
    return statistics.median(getattr(load, name) for load in loads)


def percentile(values: Sequence[float]) -> float:
    """The 95th; of few values the largest."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]
