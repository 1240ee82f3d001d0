"""How soon the rows of the card list are painted, beside two peers in the same run; writes `docs/performance.md`.

python -m benchmarks.first_page [--runs 7] [--rtt 150 --rtt 40] [--keep FILE]   the figures
python -m benchmarks.first_page --short                                         one load each, to see that it works
python -m benchmarks.first_page film FOLDER [--page /card/list …]               pictures of first paint and rows

The pages have to be built (`make pages`).
"""

import argparse
import itertools
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from benchmarks.first_page import film, results
from benchmarks.first_page.browser import RETURNS, Load, Names, clicked, cold, warm, watch
from benchmarks.first_page.proxy import Line
from benchmarks.first_page.results import Figures, Key
from benchmarks.first_page.servers import PATH, Served, names, served
from tests.support import chromium

LANGUAGES = ("zh", "en")
DOWN, UP = 1_600_000 / 8, 750_000 / 8
"""Bytes a second: a slow mobile connection."""
NEAR = 20
"""Milliseconds of the short form's round trip."""


@dataclass(frozen=True)
class Run:
    """What is measured."""

    round_trips: Sequence[int]
    """Milliseconds."""
    runs: int
    languages: Sequence[str] = LANGUAGES
    before: int = 1
    """Rounds that do not count: servers read what they keep, and the machine's disk is warm."""


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_page",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--short", action="store_true", help="one load each through a short line; writes nothing")
    parser.add_argument("--rtt", type=int, action="append", help="round trip in ms, more than once for several")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="every single figure as JSON")
    filmed = parser.add_subparsers(dest="command").add_parser("film", help="pictures of first paint and rows")
    filmed.add_argument("folder", type=Path)
    filmed.add_argument("--page", action="append", help="address of a page, more than once for several")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, launched() as browser:
        if wanted.command == "film":
            line = Line(0.15, DOWN, UP)
            with served(Path(name), line, only_ours=True) as (ours,):
                film.shoot(browser, ours, wanted.folder, wanted.page or [PATH], LANGUAGES)
        elif wanted.short:
            print("\n".join(results.lines(short(browser, Path(name)), [NEAR], ["zh"])))
        else:
            run = Run(wanted.rtt or [150, 40], wanted.runs)
            line = Line(0, DOWN, UP)
            with served(Path(name), line) as all_three:
                figures = measured(browser, all_three, names(Path(name)), run, line)
            if wanted.keep:
                kept = [{**key._asdict(), **asdict(load)} for key, loads in figures.items() for load in loads]
                wanted.keep.write_text(json.dumps(kept, indent=1), encoding="utf-8")
            results.write(figures, run.round_trips, run.languages)


def short(browser: Browser, folder: Path) -> Figures:
    """One load of each, with the cards that are there."""
    line = Line(0, 5_000_000, 5_000_000)
    with served(folder, line, cards=0) as all_three:
        return measured(browser, all_three, names(folder), Run([NEAR], 1, ["zh"], before=0), line)


def measured(browser: Browser, all_three: Sequence[Served], shown: Names, run: Run, line: Line) -> Figures:
    """Every load, by what it is a load of; the three take turns, and begin in turns."""
    figures: Figures = {}
    for number in range(-run.before, run.runs):
        for round_trip, language in itertools.product(run.round_trips, run.languages):
            line.round_trip = round_trip / 1000
            for place in range(len(all_three)):
                one = all_three[(place + number) % len(all_three)]
                loads = _loads(browser, one, language, shown)
                if number >= 0:
                    for kind, load in loads.items():
                        figures.setdefault(Key(round_trip, language, one.name, kind), []).append(load)
                        print(f"{round_trip} ms {language} {one.name} {kind}: {load}", flush=True)
    return figures


def _loads(browser: Browser, one: Served, language: str, shown: Names) -> dict[str, Load]:
    found: dict[str, Load] = {}
    with _browser_of(browser, one, language, shown) as context:
        found["clicked"] = clicked(context.new_page(), one.url())
    with _browser_of(browser, one, language, shown) as context:
        first = context.new_page()
        found["cold"] = cold(first, one.url(), shown, one.proxy)
        first.wait_for_timeout(RETURNS)
        first.close()
        found["warm"] = warm(context.new_page(), one.url(), shown, one.proxy)
    return found


@contextmanager
def _browser_of(browser: Browser, one: Served, language: str, shown: Names) -> Iterator[BrowserContext]:
    """One that has never been there, of somebody who is signed in."""
    context = one.enter(browser, language)
    watch(context, shown)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser of the tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=chromium.ARGUMENTS, executable_path=chromium.executable())
        yield browser
        browser.close()


if __name__ == "__main__":
    main()
