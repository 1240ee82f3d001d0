"""Files that the provider makes in the background: how each stands, as rows, whichever list names it."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from vcc_portal.domain.exports import UNDER_WAY
from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.i18n import terms
from vcc_portal.i18n.exports import failure_text
from vcc_portal.i18n.patterns import files as strings
from vcc_portal.i18n.shell import in_progress as words
from vcc_portal.upstream.call import Call
from vcc_portal.upstream.models.base import Page, PageQuery
from vcc_portal.upstream.models.report import ExportFile

MOST_READ = 100
"""Files that are read of a list at first, the newest, and as many more whenever older ones are asked for."""
MOST_PAGES = 20
"""So often: all of them are read again while one is being made."""


@dataclass(frozen=True)
class FileRow:
    """One file; `file_id` is empty while there is nothing to download."""

    key: str = ""
    title: Text = EMPTY
    facts: list[Text] = field(default_factory=list)
    """Below the title, each in one line as far as there is room."""
    time: str = ""
    status: Status = field(default_factory=Status)
    percent: int = 0
    """How far it is; 0 while nothing is known of that."""
    file_id: str = ""
    again: str = ""
    """What is ordered once more; empty where that is not possible."""


@dataclass(frozen=True)
class FileOutcome:
    """How a file, or an application for one, stands."""

    status: Status
    note: Text = EMPTY
    ready: bool = False
    percent: int = 0

    @property
    def gone(self) -> bool:
        """It failed or has expired: it can be had by ordering it once more."""
        return not self.ready and self.status.text in {terms.FAILED, terms.EXPIRED}


def outcome(status: str, fail_reason: str, file: ExportFile | None, now: str) -> FileOutcome:
    """`status` is the provider's, INIT to FAIL; `file` what is known of the file; `now` yyyy-MM-dd HH:mm:ss."""
    if status in UNDER_WAY:
        progress = file.progress if file is not None else 0
        said = strings.PERCENT.format(percent=progress) if progress else EMPTY
        return FileOutcome(Status(strings.MAKING, "info"), said, percent=progress)
    if status == "FAIL":
        return FileOutcome(Status(terms.FAILED, "bad"), failure_text(fail_reason))
    if status != "SUCCESS":
        return FileOutcome(Status(Text.same(status), "neutral"))
    if file is not None and file.expire_time and file.expire_time <= now:
        return FileOutcome(Status(terms.EXPIRED, "neutral"), strings.EXPIRED_NOTE)
    until = strings.UNTIL.format(date=file.expire_time[:16]) if file is not None and file.expire_time else EMPTY
    return FileOutcome(Status(strings.READY, "ok"), until, ready=True)


async def newest_files(
    visit: Visit, call: Call[Any, Page[ExportFile]], query: PageQuery, pages: int
) -> list[ExportFile]:
    """So many pages of a list; a file that is added meanwhile moves the others, and none stands there twice. Raises `Failed`."""
    first = query.model_copy(update={"page_size": MOST_READ})
    found = await asyncio.gather(
        *(
            visit.ask(call, first.model_copy(update={"page_no": number}), lane=f"files-{number}")
            for number in range(1, pages + 1)
        )
    )
    return list({each.export_id: each for page in found for each in page.items}.values())


def is_under_way(files: Iterable[ExportFile]) -> bool:
    """Whether one is still being made."""
    return any(each.status in UNDER_WAY for each in files)


def finished(rows: Iterable[FileRow]) -> frozenset[str]:
    """The keys of those that are no longer being made."""
    return frozenset(row.key for row in rows if row.status.text not in {strings.MAKING, strings.QUEUED})


def outcome_told(rows: Sequence[FileRow], before: Collection[str]) -> Text:
    """What became of files that were not finished `before`; EMPTY when there is none."""
    there = finished(rows)
    new = [row for row in rows if row.key in there and row.key not in before]
    by_outcome = [[row.title for row in new if bool(row.file_id) is well] for well in (True, False)]
    told = [
        words.ended("export", titles, well=well)
        for well, titles in zip((True, False), by_outcome, strict=True)
        if titles
    ]
    return told[0] + words.SEPARATOR + told[1] if len(told) > 1 else told[0] if told else EMPTY
