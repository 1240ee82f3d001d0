"""Models of site content, agreements, adverts, notices and the key-account check."""

import secrets
from typing import Annotated

from pydantic import Field

from vcc_portal.upstream.call import Wire
from vcc_portal.upstream.models.base import Answer, ByCurrency, Id, Language, LongText

Site = Annotated[str, Field(pattern=r"^[A-Za-z]{2,8}$")]
Code = Annotated[str, Field(min_length=1, max_length=64)]


class SiteQuery(Wire):
    """Asks for one site's parameters."""

    site: Site = "CN"


class SiteLinks(Answer):
    """Registration number and links of the footer."""

    icp_no: str = ""
    copyright: str = ""
    about_url: LongText = ""
    service_agreement_url: LongText = ""
    privacy_url: LongText = ""
    contact_url: LongText = ""
    customer_service_url: LongText = ""


class SiteParams(Answer):
    """One site's parameters."""

    site: str = ""
    params: SiteLinks = Field(default_factory=SiteLinks)


class AgreementQuery(Wire):
    """Asks for an agreement."""

    site: Site = "CN"
    code: Code
    lang: Language = "zh"


class Agreement(Answer):
    """An agreement, empty when there is none; `content` is HTML that must be cleaned before it is shown."""

    site: str = ""
    code: str = ""
    title: str = ""
    content: LongText = ""
    version: str = ""
    effective_date: str = ""


class ActivityQuery(Wire):
    """Asks for an activity."""

    activity_code: Code
    site: Site = "CN"


class Activity(Answer):
    """A marketing activity."""

    activity_code: str = ""
    title: str = ""
    link: LongText = ""
    file_path: LongText = ""
    start_time: str = ""
    end_time: str = ""
    enabled: bool = False


class SpaceAdvertQuery(Wire):
    """Asks for the adverts of one space."""

    space: str = Field(default="LianLianCardrebate2", max_length=64)
    m: str = Field(default_factory=lambda: secrets.token_hex(8), max_length=64)
    """Random, against caches (spec §7)."""


class SpaceAdvert(Answer):
    """An advert of a space."""

    file_title: str = ""
    advert_code: str = ""
    file_path: LongText = ""
    link: LongText = ""
    open_type: int = 0
    """1 opens a new tab."""
    start_time: str = ""
    end_time: str = ""


class KeyAccountQuery(Wire):
    """Asks whether a user is a key account."""

    user_id: Id


class AdvertCodesQuery(Wire):
    """Asks for the codes of the user's adverts."""

    before_code_flag: bool = True


class AdvertCodes(Answer):
    """The codes."""

    advert_codes: list[str] = []


class AdvertsQuery(Wire):
    """Asks for adverts by code."""

    advert_codes: list[Code] = Field(max_length=100)


class Banner(Answer):
    """One picture of an advert."""

    file_path: LongText = ""
    link: LongText = ""
    open_type: int = 0
    """1 opens a new tab."""


class Advert(Answer):
    """An advert with its pictures."""

    advert_code: str = ""
    file_title: str = ""
    banners_info: list[Banner] = []


class TopUpBanner(Answer):
    """The banner on the top-up page."""

    show: bool = False
    file_path: LongText = ""
    link: LongText = ""
    open_type: int = 0


class ActivityCode(Answer):
    """The activity that the user may take part in."""

    show: bool = False
    activity_code: str = ""
    link: LongText = ""
    expire_time: str = ""


class TopUpTextQuery(ByCurrency):
    """Asks for the text beside a top-up."""


class TopUpText(Answer):
    """The text beside a top-up."""

    show: bool = False
    text_zh: str = ""
    text_en: str = ""


class NoticeQuery(Wire):
    """Asks for notices of one kind."""

    show_type: str = Field(min_length=1, max_length=32)
    """TOP_NOTIFY for the notice above the pages."""


class Notice(Answer):
    """A notice."""

    record_id: str
    message_content: LongText = ""
    show_type: str = ""
    start_time: str = ""
    end_time: str = ""


class NoticeReached(Wire):
    """Says that a notice was seen."""

    record_id: Id
