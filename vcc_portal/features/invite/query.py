"""The list of rewards: its filters, its rows, the call that answers it; and the files that are made of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from vcc_portal import routes
from vcc_portal.domain.listing import Amount, Day, ListAddress, Status
from vcc_portal.domain.money import format_amount
from vcc_portal.domain.text import Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.columns import ColumnKind, column
from vcc_portal.features.patterns.files import FileRow, newest_files, outcome
from vcc_portal.features.patterns.filters import Filter, FilterKind, Menus, TabChoice
from vcc_portal.features.patterns.listing import Blank, Fetched, ListDeclaration
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.features.transactions.record import moment
from vcc_portal.i18n import invite as strings
from vcc_portal.i18n import terms
from vcc_portal.i18n.patterns import listing as list_strings
from vcc_portal.upstream.calls import invite as calls
from vcc_portal.upstream.calls import report as report_calls
from vcc_portal.upstream.models.invite import Reward, RewardQuery
from vcc_portal.upstream.models.report import ExportFile, FileGenerate, FileQuery

REWARD_FILE = "REWARD"
TONES = {"PENDING": "info", "ISSUED": "ok", "INVALID": "neutral"}


def _status(key: str) -> Status:
    return Status(strings.STATUSES.get(key, Text.same(key)), TONES.get(key, "neutral"))


def _asks_status(status: str) -> Mapping[str, Any]:
    return {"status": status}


class RewardAddress(ListAddress):
    """Which rewards, on which page; the latest registration comes first."""

    status: Annotated[
        Literal["", *strings.STATUSES],  # type: ignore[valid-type]  the names are a constant
        TabChoice(
            {"": list_strings.ALL, **strings.STATUSES},
            _asks_status,
            meanings=strings.MEANINGS,
            uncounted=frozenset({"", *strings.STATUSES}),
        ),
    ] = ""
    since: Annotated[
        Day | None,
        Filter(strings.REGISTERED_AT, FilterKind.DATES, asks=("time_start", "time_end"), whole_days=True, recent=0),
    ] = None
    until: Day | None = None


def _amount(row: Reward) -> Amount:
    sign = {"ISSUED": "in", "INVALID": "void"}.get(row.status, "")
    return Amount(format_amount(row.reward_amount, row.reward_currency), row.reward_currency, sign)


@dataclass(frozen=True)
class RewardRow:
    """One reward as the list shows it."""

    registered: str = column(
        strings.REGISTERED_AT,
        lambda row: moment(row.register_time),
        ColumnKind.DATE,
        width="160px",
        pinned=True,
        narrow=True,
    )
    invitee: str = column(strings.INVITEE, lambda row: row.invitee_mask, least=180)
    kind: Text = column(
        strings.REWARD_TYPE,
        lambda row: strings.REWARD_TYPES.get(row.reward_type, Text.same(row.reward_type)),
        width="160px",
        drop=1,
    )
    activated: str = column(
        strings.ACTIVATED_AT, lambda row: moment(row.activate_time), ColumnKind.DATE, width="160px", drop=3
    )
    amount: Amount = column(strings.REWARD, _amount, width="136px", pinned=True)
    status: Status = column(
        terms.STATUS,
        lambda row: _status(row.status),
        width="124px",
        narrow=True,
        legend=tuple((_status(key), meaning) for key, meaning in strings.MEANINGS.items()),
    )
    issued: str = column(strings.ISSUED_AT, lambda row: moment(row.issue_time), ColumnKind.DATE, width="160px", drop=2)
    reward_id: str = column(
        strings.REWARD_ID, lambda row: row.reward_id, ColumnKind.COPIED, width="176px", hidden=True, drop=1
    )


class RewardListing(ListDeclaration):
    """The provider answers nothing about rewards while their file is being made (300033)."""

    async def read(self, visit: Visit, address: Any, menus: Menus, *, lane: str = "") -> Fetched:
        """As of every list; BLOCKED while the file is being made."""
        try:
            return await super().read(visit, address, menus, lane=lane)
        except Failed as failed:
            if failed.code == Code.REWARD_FILE_GENERATING:
                raise NotShown(Phase.BLOCKED) from None
            raise


REWARDS = RewardListing(
    route=routes.INVITE,
    call=calls.REWARD_LIST,
    request=RewardQuery,
    address=RewardAddress,
    row=RewardRow,
    total=strings.TOTAL,
    blank=Blank("gift", strings.NO_REWARDS, strings.NO_REWARDS_NOTE, strings.NO_MATCH),
    ahead=False,
)


async def read_reward_files(visit: Visit, pages: int = 1) -> list[ExportFile]:
    """The visitor's files of rewards, the newest first. Raises `Failed`, and `NotShown` (EMPTY)."""
    files = await newest_files(visit, report_calls.FILE_TRANSACTION_LIST, FileQuery(file_type=REWARD_FILE), pages)
    if not files:
        raise NotShown(Phase.EMPTY)
    return files


def reward_order(language: str) -> FileGenerate:
    """The order of a file of all rewards."""
    return FileGenerate(file_type=REWARD_FILE, language=language)


def reward_file_rows(files: list[ExportFile], now: str) -> list[FileRow]:
    """Files as rows; `now` is yyyy-MM-dd HH:mm:ss. Any of them is had again by ordering all rewards."""
    return [_file_row(file, now) for file in files]


def _file_row(file: ExportFile, now: str) -> FileRow:
    made = outcome(file.status, file.fail_reason, file, now)
    month = str(file.conditions.get("billPeriod") or "")
    title = strings.FILE_OF_MONTH.format(month=f"{month[:4]}-{month[4:]}") if month else strings.FILE_TITLE
    return FileRow(
        key=file.export_id,
        title=title,
        facts=[made.note or Text.same(file.create_time)],
        time=file.create_time,
        status=made.status,
        percent=made.percent,
        file_id=file.file_id if made.ready else "",
        again=REWARD_FILE if made.gone else "",
    )
