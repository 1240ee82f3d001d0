"""What /card/move reads: the cards of the address, and the accounts that they can go to."""

from dataclasses import dataclass, replace

from vcc_portal.domain.card_changes import MOVE_CODE
from vcc_portal.features.card.funding_accounts import FundingAccount, read_funding_accounts
from vcc_portal.features.card.targets import SelectionReading, read_selection
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.i18n.card import move as strings


@dataclass(frozen=True)
class MoveReading:
    """The cards, and every account."""

    selection: SelectionReading
    places: tuple[FundingAccount, ...] = ()


async def read_move(visit: Visit) -> MoveReading:
    """Raises `Failed`, and `NotShown`: BLOCKED without sub-accounts, CHOOSE and MISSING without cards."""
    if not visit.divided:
        raise NotShown(Phase.BLOCKED)
    try:
        selection = await read_selection(visit, MOVE_CODE)
    except NotShown as none:
        raise NotShown(none.phase, MoveReading(none.data)) from none
    main, *subs = await read_funding_accounts(visit.ask)
    if not visit.standing.admin:  # an operator's data right may leave it out, which only the move itself tells
        main = replace(main, note=strings.MAIN_NEEDS_RIGHT)
    return MoveReading(selection, (main, *subs))
