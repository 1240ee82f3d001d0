"""State of the contract panel on the account home."""

from typing import ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.text import Text
from vcc_portal.features.account.contract import ContractView, contract_view
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.user import MasterInfo


class ContractState(Loading, rx.State):
    """The main account; a failure clears it (spec §7)."""

    ACCESS: ClassVar = routes.ACCOUNT

    contract: ContractView = ContractView()

    async def _reading(self, visit: Visit) -> tuple[MasterInfo, Text]:
        master = await visit.ask(user_calls.MASTER_INFO, Nothing(), lane="contract")
        call = user_calls.MASTER_INFO
        [name] = await visit.in_both(master, call, Nothing(), lambda one: [one.kyc_name], lane="contract")
        return master, name

    def _put(self, data: tuple[MasterInfo, Text]) -> None:
        self.contract = contract_view(*data)

    def _take_away(self) -> None:
        self.contract = ContractView()
