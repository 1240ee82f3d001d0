"""The provider's own account page: who is signed in, verification, password, sign-out."""

from sqlalchemy.orm import Session
from starlette.responses import Response

from vcc_portal.domain.kyc import kyb_status, kyc_status
from vcc_portal.domain.masking import mask_login_name
from vcc_portal.domain.text import Text
from vcc_portal.i18n.kyc import KYB_STATUS, KYC_STATUS
from vcc_sandbox.identity.tables import LinkedUser, Person
from vcc_sandbox.provider_pages.kyb import TONE as KYB_TONE
from vcc_sandbox.provider_pages.kyc import TONE as KYC_TONE
from vcc_sandbox.provider_pages.review import TONES, account_name, back_address, for_account
from vcc_sandbox.provider_pages.web import Visit, page_router
from vcc_sandbox.provider_pages.words import content as t
from vcc_sandbox.provider_pages.words import register, verification
from vcc_sandbox.verification.reviews import PERSONAL

router = page_router()


@router.get("/")
@router.get("/account")
@router.get("/center/setting")
def home(visit: Visit) -> Response:
    """Home and security settings of the account configuration (spec §3)."""
    return for_account(visit, _home)


def _home(visit: Visit, db: Session, user: LinkedUser) -> Response:
    person = db.get_one(Person, user.person_id)
    kyc, kyb = kyc_status(user.vcc_kyc_status), kyb_status(user.vcc_kyb_status)
    business = user.vcc_kyc_type != PERSONAL
    return visit.show(
        "account.html",
        t=t,
        who=_who(person, user),
        has_mobile=bool(person.mobile),
        has_pay_password=user.pay_password_hash is not None,
        kyc=(KYC_STATUS[kyc], TONES[KYC_TONE.get(kyc, "review")]),
        kyb=(KYB_STATUS[kyb], TONES[KYB_TONE.get(kyb, "review")]) if business else None,
        back=back_address(visit),
        back_text=verification.BACK,
    )


def _who(person: Person, user: LinkedUser) -> list[tuple[Text, str | Text]]:
    regions = dict(register.REGIONS)
    return [
        (t.CURRENT, account_name(user)),
        (t.LOGIN_NAME, mask_login_name(person.login_name)),
        (t.MOBILE, mask_login_name(person.mobile) if person.mobile else t.NOT_BOUND),
        (t.REGION, regions.get(person.region, person.region)),
    ]
