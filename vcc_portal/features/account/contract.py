"""The main account and its contract (spec §3, main-account contract info)."""

from dataclasses import dataclass, field

from vcc_portal.domain.listing import Status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.account.recharge.view import FeeLine, fee_lines
from vcc_portal.i18n import cockpit as words
from vcc_portal.upstream.models.user import MasterInfo

SIGNED = "SIGNED"


@dataclass(frozen=True)
class ContractView:
    """What is agreed; empty while it is not known."""

    company: Text = EMPTY
    login_name: str = ""
    """Of the administrator, masked."""
    number: str = ""
    status: Status = field(default_factory=Status)
    since: str = ""
    until: str = ""
    fees: list[FeeLine] = field(default_factory=list)


def contract_view(master: MasterInfo, company: Text = EMPTY) -> ContractView:
    """The contract in words; `company` is the main account's name in both languages, where it is known."""
    signed = master.contract_status == SIGNED
    label: Text = words.CONTRACT_STATUS.get(master.contract_status, Text.same(master.contract_status or "--"))
    return ContractView(
        company=company or Text.same(master.kyc_name),
        login_name=master.main_login_name,
        number=master.contract_no,
        status=Status(label, "ok" if signed else "warn"),
        since=master.contract_start_date,
        until=master.contract_end_date,
        fees=fee_lines(master.fee_rate_list),
    )
