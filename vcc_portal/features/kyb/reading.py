"""What the page of business verification reads, as functions of the visit."""

from dataclasses import dataclass, field

from vcc_portal import routes
from vcc_portal.domain.account import has_codes
from vcc_portal.domain.gating import OF_KYC, Gate
from vcc_portal.domain.kyc import KYB_CODE, KybStatus, kyb_status, kyc_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.loading import NotShown, Phase
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.calls import user as user_calls
from vcc_portal.upstream.models.kyb import KybDetails
from vcc_portal.upstream.models.user import KycEntry, VccUser

UNDER_REVIEW = frozenset({KybStatus.SYSTEM_AUDITING, KybStatus.AUDITING})


@dataclass(frozen=True)
class VerificationReading:
    """The verification as the provider has it, and what identity verification knows already."""

    details: KybDetails
    known_name: Text = EMPTY
    identity: Gate = Gate.OPEN
    """What identity verification needs again: a business that has passed stays so meanwhile."""
    reasons: list[Text] = field(default_factory=list)
    """Of the details' `fail_reason_list`, in both languages."""

    @property
    def status(self) -> KybStatus:
        """Where it stands."""
        return kyb_status(self.details.status)


async def read_verification(visit: Visit) -> VerificationReading:
    """For who may verify the company. Raises `Failed` and `NotShown` (EMPTY: a person, DENIED, BLOCKED: identity first, its `Gate` being the data)."""
    user = visit.user or VccUser()
    if OF_KYC[kyc_status(user.vcc_kyc_status)] is not Gate.OPEN:
        # It may have passed since somebody signed in.
        user = await visit.ask(user_calls.INFO, Nothing())
    if user.personal:
        raise NotShown(Phase.EMPTY)
    if not has_codes(visit.standing, KYB_CODE):
        raise NotShown(Phase.DENIED)
    identity = OF_KYC[kyc_status(user.vcc_kyc_status)]
    changing = visit.path.rstrip("/") == routes.KYB_UPDATE.path
    if identity is not Gate.OPEN and (changing or kyb_status(user.vcc_kyb_status) is not KybStatus.PASSED):
        raise NotShown(Phase.BLOCKED, identity)
    details = await visit.ask(account_calls.KYB_DETAILS, Nothing())
    if identity is not Gate.OPEN and kyb_status(details.status) is not KybStatus.PASSED:
        raise NotShown(Phase.BLOCKED, identity)
    reasons = await visit.in_both(details, account_calls.KYB_DETAILS, Nothing(), _reasons)
    named = bool(details.company_name and details.company_name_en)
    known_name = EMPTY if named else await _known_name(visit, user)
    return VerificationReading(details, known_name, identity, reasons)


def _reasons(details: KybDetails) -> list[str]:
    return [one.reason for one in details.fail_reason_list]


async def _known_name(visit: Visit, user: VccUser) -> Text:
    """Nobody types a name that identity verification has; it is told in the language that is asked in, and may be the same in both."""

    def name(entries: list[KycEntry]) -> list[str]:
        own = [one for one in entries if one.kyc_source == user.kyc_source] or entries
        return [one.kyc_name for one in own[:1]]

    entries: list[KycEntry] = await visit.ask_quietly(user_calls.KYC_LIST, Nothing()) or []
    return next(iter(await visit.in_both(entries, user_calls.KYC_LIST, Nothing(), name)), EMPTY)
