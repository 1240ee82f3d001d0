"""Writes the people, their linked accounts, operators' grants and open accounts."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from vcc_sandbox.content.agreements import TITLES, VERSION
from vcc_sandbox.core.clock import ts
from vcc_sandbox.core.ids import Ids
from vcc_sandbox.core.passwords import hash_password
from vcc_sandbox.core.tables import KycFile
from vcc_sandbox.identity.tables import DataScope, LinkedUser, Permission, Person, UnsignedAgreement
from vcc_sandbox.seed.demonstration import DEMONSTRATION
from vcc_sandbox.seed.people import CHARACTERS, Character, Linked
from vcc_sandbox.seed.timeline import office_moment
from vcc_sandbox.seed.verification import LICENCE_UNREADABLE, kyb_file
from vcc_sandbox.sub_accounts.tables import CurrencyAccount, SubUser

SUB_ACCOUNTS = ("Media Buying", "Technology", "Web Store", "Hong Kong", "Japan", "Marketing")
"""Of the admin's company."""
AGE = timedelta(days=410)
CHANNEL = "10001"


@dataclass
class SeedPeople:
    """Who was written, by name."""

    linked: dict[str, LinkedUser] = field(default_factory=dict)
    """Linked accounts: the first by the person's name, others by `name/business source`."""
    subs: dict[str, str] = field(default_factory=dict)
    """Sub-account ids of the admin's company by alias."""


def enter_people(db: Session, now: datetime) -> SeedPeople:
    """Everybody, in the order of the table, so that ids are the same each time."""
    people, ids = SeedPeople(), Ids(db)
    password = hash_password(DEMONSTRATION.password)
    for character in CHARACTERS:
        enter_person(db, ids, people, character, password, now)
    db.flush()
    return people


def enter_person(
    db: Session, ids: Ids, people: SeedPeople, character: Character, password_hash: str, now: datetime
) -> None:
    """One person with the linked accounts, their rights and the accounts that are open."""
    opened = office_moment(now - AGE, character.name)
    person = Person(
        person_id=ids.short("person", opened),
        login_name=character.login_name,
        mobile=character.mobile,
        password_hash=password_hash,
        region=character.region,
        display_name=character.display_name,
        created_at=ts(opened),
    )
    db.add(person)
    db.flush()
    for number, linked in enumerate(character.linked):
        user = _enter_linked(db, ids, people, character, linked, person, opened)
        user.checked = number == 0
        user.pay_password_hash = password_hash
        people.linked[character.name if number == 0 else f"{character.name}/{user.biz_source}"] = user
        db.flush()
        _enter_accounts(db, ids, user, linked, opened)
        _enter_rights(db, ids, people, user, linked, opened)
    if character.name == "admin":
        _enter_sub_accounts(db, ids, people, people.linked["admin"], opened)


def _enter_linked(
    db: Session, ids: Ids, people: SeedPeople, character: Character, linked: Linked, person: Person, opened: datetime
) -> LinkedUser:
    user_id = ids.short("user", opened)
    user = LinkedUser(
        user_id=user_id,
        person_id=person.person_id,
        biz_source=linked.biz_source,
        company_id=people.linked[linked.operator_of].user_id if linked.operator_of else user_id,
        admin_flag=not linked.operator_of,
        operator_id=ids.short("operator", opened) if linked.operator_of else None,
        operator_name=character.display_name,
        channel_id=CHANNEL,
        kyc_name_zh=linked.name_zh,
        kyc_name_en=linked.name_en,
        created_at=ts(opened),
        **linked.traits,
    )
    db.add(user)
    submitted = ts(_later(opened, 1, user_id)) if user.vcc_kyc_type is not None else None
    audited = ts(_later(opened, 2, user_id)) if user.vcc_kyc_status not in {-1, 0, 1, 3} else None
    reason = LICENCE_UNREADABLE if user.vcc_kyc_status in {2, 6} else ""
    mask = "9144************2X" if submitted else ""
    db.add(KycFile(user_id=user_id, cert_no_mask=mask, submit_time=submitted, audit_time=audited, fail_reason=reason))
    file = kyb_file(ids, user, character.display_name, opened) if not linked.operator_of else None
    if file:
        db.add(file)
    return user


def _enter_accounts(db: Session, ids: Ids, user: LinkedUser, linked: Linked, opened: datetime) -> None:
    for currency in linked.accounts:
        at = _later(opened, 3, f"{user.user_id} {currency}")
        db.add(open_account(ids, user.company_id, "", currency, at))


def _enter_rights(
    db: Session, ids: Ids, people: SeedPeople, user: LinkedUser, linked: Linked, opened: datetime
) -> None:
    for code, url, name, kind in linked.grants:
        db.add(
            Permission(
                user_id=user.user_id,
                resource_code=code,
                resource_url=url,
                resource_id=ids.short("resource", opened),
                resource_name=name,
                link_type=kind,
            )
        )
    for alias in linked.scope:
        db.add(DataScope(user_id=user.user_id, sub_user_id=people.subs[alias]))
    for code in linked.unsigned:
        title = TITLES[code].zh
        db.add(UnsignedAgreement(user_id=user.user_id, site="CN", code=code, version=VERSION, title=title))


def _enter_sub_accounts(db: Session, ids: Ids, people: SeedPeople, company: LinkedUser, opened: datetime) -> None:
    for alias in SUB_ACCOUNTS:
        at = _later(opened, 4, alias)
        people.subs[alias] = ids.short("sub", at)
        db.add(SubUser(sub_user_id=people.subs[alias], company_id=company.user_id, alias=alias, created_at=ts(at)))


def _later(opened: datetime, days: int, key: str) -> datetime:
    return office_moment(opened + timedelta(days=days), key)


def open_account(ids: Ids, company_id: str, sub_user_id: str, currency: str, at: datetime) -> CurrencyAccount:
    """A currency account without money."""
    return CurrencyAccount(
        account_no=ids.short("account", at),
        company_id=company_id,
        sub_user_id=sub_user_id,
        currency=currency,
        updated_at=ts(at),
    )
