"""Business verification: filled in step by step, kept by the provider as it is typed, submitted once for review."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, ClassVar

import reflex as rx

from vcc_portal import routes
from vcc_portal.domain.countries import COUNTRIES, district_code
from vcc_portal.domain.documents import DocumentKind
from vcc_portal.domain.gating import Gate
from vcc_portal.domain.kyc import KYB_CODE, KybStatus, kyb_status
from vcc_portal.domain.text import EMPTY, Text
from vcc_portal.errors.codes import Code
from vcc_portal.errors.failed import Failed, FailedHere
from vcc_portal.features.kyb.draft import SavedDraft, masks_of, savable, values_of
from vcc_portal.features.kyb.form import (
    FILES,
    HEADING,
    ITEMS,
    LAST_STEP,
    ON_STEP,
    PURPOSES,
    STEPS,
    VerificationForm,
    VerificationRules,
    keys_of,
    step_of,
)
from vcc_portal.features.kyb.reading import UNDER_REVIEW, VerificationReading, read_verification
from vcc_portal.features.kyb.view import (
    DocumentSlot,
    FactSection,
    IdentityFirst,
    ReviewPoint,
    StepView,
    control_of,
    document_slots,
    facts_of,
    first_open,
    identity_first,
    review_points,
    shares_text,
    step_views,
    still_standing,
)
from vcc_portal.features.patterns.asking import Visit
from vcc_portal.features.patterns.form import (
    UNANSWERED,
    Attention,
    Errors,
    FormModel,
    Patch,
    attention_of,
    can_be_left,
    named_by,
    refused_now,
)
from vcc_portal.features.patterns.loading import Phase, answered
from vcc_portal.features.patterns.polling import Backoff
from vcc_portal.features.patterns.step_up import StepUpSubject
from vcc_portal.i18n import kyb as strings
from vcc_portal.i18n.kyc import KYB_STATUS
from vcc_portal.session.access import Rate, access
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser, effects
from vcc_portal.state.core.base import ask, visit
from vcc_portal.state.core.gate import GateState
from vcc_portal.state.patterns.form import Form
from vcc_portal.state.patterns.loading import Loading
from vcc_portal.state.patterns.step_up import ask_with_code
from vcc_portal.upstream.call import Nothing
from vcc_portal.upstream.calls import account as account_calls
from vcc_portal.upstream.models.kyb import KybDetails, KybForm, KybSave, KybSubmit

TYPE_CODE = "KYB_SUBMIT"
BACKOFF = Backoff(5, cap=120, tries=40, factor=1.3)
"""Before each look at a review: the system takes minutes, people one or two working days (spec §9)."""
_PLACE = "place"
"""With the draft: for which review, and on which step, it was filled in last."""
_FIRST_OF = {PURPOSES: f"{PURPOSES}.PLATFORM", ITEMS: f"{ITEMS}.OVERSEAS_WAREHOUSE"}
"""The control to go to for a group of tick boxes."""
_TONES = {
    KybStatus.PASSED: "ok",
    KybStatus.FAILED: "bad",
    KybStatus.SYSTEM_AUDITING: "info",
    KybStatus.AUDITING: "info",
}


class BusinessVerificationState(Form, Loading, rx.State):
    """The form while it may be filled in; otherwise where the verification stands, and what was submitted."""

    ACCESS: ClassVar[routes.Route] = routes.KYB
    FORM: ClassVar[type[FormModel]] = VerificationForm
    ANEW: ClassVar[bool] = True

    identity: IdentityFirst = IdentityFirst()
    shows: str = ""
    """form, review or passed."""
    status: Text = EMPTY
    tone: str = "neutral"
    in_person: bool = False
    """People are reviewing it, no longer the system."""
    submitted: str = ""
    audited: str = ""
    facts: list[FactSection] = []
    looked: int = 0
    look_in: int = 0
    """Milliseconds until the browser asks how far the review is; 0 for not by itself."""

    updating: bool = False
    """It has passed: what is submitted now is reviewed again."""
    failed: bool = False
    points: list[ReviewPoint] = []
    reasons: dict[str, Text] = {}
    """What the last review said, by control, until it is changed."""
    defaults: dict[str, str] = {}
    step: int = 0
    steps: list[StepView] = []
    slots: list[DocumentSlot] = []
    shares: Text = EMPTY
    shares_over: bool = False
    next_key: str = "0"
    """For the beneficiary that is added next."""
    saving: bool = False
    """The provider has not answered yet."""
    unsaved: bool = False
    """The provider has not taken all of the last save."""
    problem: Text = EMPTY
    """Why it could not be submitted, where it is about no field."""
    unknown: bool = False
    """No answer has come to the last submission."""

    _saved: SavedDraft = SavedDraft()
    _kyb_id: str = ""
    _masks: frozenset[str] = frozenset()
    _reviewed: dict[str, str] = {}
    _country: str = ""
    _changes: dict[str, str] = {}
    _asked: int = -1
    """The step that was to be left as done, and is not."""
    _whole: bool = False
    """Everything was right when it was sent: a confirmation may go on with it."""
    _opened: bool = False
    """The form has just come on screen, with what its draft says of the last submission."""

    @rx.event
    @access(background_poll=True)
    async def look(self) -> None:
        """Ask how far the review is; what is shown stays while that cannot be read."""
        if self.shows != "review":
            return
        before, self.looked = self.status, self.looked + 1
        answer = await answered(self._reading(await visit()))
        if answer is not None and answer.phase is not Phase.FAILED:
            self._take(answer)
        self._wait_for_review()
        if self.status != before and self.shows != "review":
            passed = self.shows == "passed"
            await effects.toast(strings.PASSED_TITLE if passed else strings.FAILED_TITLE, "ok" if passed else "bad")
            await self._tell_gates()

    @rx.event
    async def left(self, name: str, values: dict[str, str]) -> AsyncIterator[None]:
        """A field was left: its error is shown from now on, and what is right is saved."""
        if can_be_left(self.FORM, name, self._left):
            self._left.append(name)
        await self._refresh(values)
        if self._foresee(values):
            yield
        await self._save(values)

    @rx.event
    @access(rate=Rate.HEAVY)
    async def send(self, values: dict[str, str]) -> AsyncIterator[None]:
        """To the next step when this one is right; from the last one it is submitted, once."""
        if self.shows != "form" or self.sending or values.pop(ON_STEP, str(self.step)) != str(self.step):
            return  # the second of two presses may arrive when the first has shown the next step
        if self.step < LAST_STEP:
            if await self._is_right(values):
                try:
                    if self._foresee(values):
                        self.sending = True
                        yield
                    await self._next(values)
                finally:
                    self.sending = False
            return
        form = await self._complete(values)
        if form is None:
            self._go_to_first()
            return
        self.sending, self.problem, self.unknown = True, EMPTY, False
        self._foresee(values)
        self._tell_draft(sent=self._round())
        yield
        try:
            await self._accept(form, values)
        finally:
            self.sending = False
            self._tell_draft(sent="")

    @rx.event
    @access(rate=Rate.HEAVY)
    async def submit(self) -> AsyncIterator[None]:
        """Go on with a submission that waited for its confirmation."""
        if not self._whole or self.sending or not await browser.has_codes(KYB_CODE):
            return
        self.sending = True
        self._tell_draft(sent=self._round())
        yield
        try:
            await self._submit()
        finally:
            self.sending = False
            self._tell_draft(sent="")

    @rx.event
    async def show_step(self, step: int, values: dict[str, str]) -> AsyncIterator[None]:
        """Show another step; what is right in this one is saved."""
        if self.shows == "form" and 0 <= step <= LAST_STEP:
            self._asked = -1
            await self._refresh(values)
            if self._foresee(values):
                yield
            await self._save(values)
            self._show_step(step)
            Form._go_to(self, HEADING)

    @rx.event
    def go_to(self, name: str) -> None:
        """To a control, on whichever step it stands."""
        if self.shows == "form" and name.partition(".")[0] in VerificationForm.model_fields:
            self._changes = {}  # they are of an event that has told them
            self._go_to(name[:80])

    @rx.event
    async def uploaded(self, values: dict[str, str]) -> None:
        """A document has arrived, or was refused for a reason that concerns the page."""
        if self.shows == "form":
            await self._read_files(values)

    @rx.event
    async def remove_file(self, file_id: str, values: dict[str, str]) -> None:
        """Take a document out of the draft."""
        if self.shows != "form" or not self._has_file(file_id) or not await browser.has_codes(KYB_CODE):
            return
        async with runtime().document_turns.writing(self._kyb_id):
            await self._remove_file(file_id, values)

    async def _enter(self) -> bool:
        self.looked = 0
        return True

    async def _reading(self, visit: Visit) -> VerificationReading:
        return await read_verification(visit)

    def _put(self, data: VerificationReading | Gate) -> None:
        if isinstance(data, Gate):
            self.identity = identity_first(data)
            return
        self.identity = identity_first(data.identity)
        details, status = data.details, data.status
        update = browser.address().path.rstrip("/") == routes.KYB_UPDATE.path
        self.status, self.tone = KYB_STATUS[status], _TONES.get(status, "neutral")
        self.in_person = status is KybStatus.AUDITING
        self.submitted, self.audited = details.submit_time, "" if status in UNDER_REVIEW else details.audit_time
        self.problem, self.unknown, self._whole = EMPTY, False, False
        self.saving, self.unsaved = False, False
        if status in UNDER_REVIEW or (status is KybStatus.PASSED and not update):
            self.shows = "review" if status in UNDER_REVIEW else "passed"
            self.facts, self.defaults, self.points = facts_of(details), {}, []
            self._wait_for_review()
            return
        self.shows, self.facts = "form", []
        self.updating, self.failed = status is KybStatus.PASSED, status is KybStatus.FAILED
        self._open(data)

    def _open(self, data: VerificationReading) -> None:
        """The form as the provider keeps it."""
        details = data.details
        self._saved, self._masks = SavedDraft.of(details), masks_of(details)
        basis = self._saved.basis
        values = values_of(details, known_name=data.known_name)
        self.defaults = {**values, "basis": basis, "request_no": basis}
        self._country, self._changes, self._asked = details.register_country, {}, -1
        self._put_files(details)
        self._reviewed = self._with_files(values)
        self.points = review_points(details.fail_reason_list, data.reasons, keys_of(values)) if self.failed else []
        self.steps = step_views(values, self._checked(values)[1], [point.name for point in self.points if point.name])
        if self.points and self.points[0].name:
            self.step = step_of(self.points[0].name)
        else:
            self.step = 0 if self.updating else first_open(self.steps)

    async def _derive(self, values: dict[str, str]) -> dict[str, str]:
        """The dial code of the country, the sum of the shares, and what of the last review still stands."""
        changes: dict[str, str] = {}
        country = values.get("register_country", "")
        if country in COUNTRIES and country != self._country:
            typed, before = values.get("area_code", ""), district_code(self._country)
            if typed in {"", before} and district_code(country):
                changes["area_code"] = district_code(country)
            self._country = country
        if self._opened:  # a restart in the middle of a save leaves the draft with what the provider never got
            self.unsaved = self._unsaved_of(values) != self._unsaved_of(self.defaults)
        if self._opened and values.get(UNANSWERED):
            changes[UNANSWERED] = ""  # it is said once: whoever asks then is told by the state that is read
            self.unknown = values[UNANSWERED] == self._round()
        if self._opened:
            self._back_to(values.get(_PLACE, ""))
        self._opened = False
        keys = keys_of(values)
        shares, over = shares_text(values)
        reasons = still_standing(self.points, self._reviewed, self._with_files(values))
        last = max((int(key) for key in keys), default=-1)
        browser.put(self, shares=shares, shares_over=over, reasons=reasons, next_key=str(last + 1))
        self._changes = changes
        return changes

    def _rules(self) -> VerificationRules:
        kinds = frozenset(slot.kind for slot in self.slots if slot.files)
        return VerificationRules(self._masks, kinds)

    def _show(self, values: dict[str, str], errors: Errors) -> None:
        Form._show(self, values, errors)
        if not self._tried and self._asked == self.step:
            here = {name: error for name, error in self.errors.items() if step_of(name) == self.step}
            self.attention = attention_of(self.FORM, here)
        browser.put(self, steps=step_views(values, errors, [*self.errors, *self.reasons]))

    async def _is_right(self, values: dict[str, str]) -> bool:
        """Say what is wrong in this step; True when nothing is."""
        await self._refresh(values)
        wrong = [name for name in self._checked(values)[1] if step_of(name) == self.step]
        self._asked = self.step if wrong else -1
        self._left.extend(name for name in wrong if can_be_left(self.FORM, name, self._left))
        if wrong:
            await self._refresh(values)
            self._go_to(wrong[0])
        return not wrong

    async def _next(self, values: dict[str, str]) -> None:
        """Save this step and show the next."""
        if not await self._save(values) and (refused := self._refused_in(self.step)):
            self._go_to(refused[0])
            return
        self._go_to(next(name for name in STEPS[self.step + 1].fields if name not in VerificationForm.HIDDEN))

    def _unsaved_of(self, values: dict[str, str]) -> dict[str, Any]:
        """What is right, and not as the provider has it."""
        return self._saved.changed(savable(values, self._checked(values)[1]))

    def _foresee(self, values: dict[str, str]) -> bool:
        """Tell the browser, before it is saved, what its draft builds on afterwards; False where nothing will be.

        The answer may be lost, or this process end before it comes, with what was typed meanwhile in the browser alone.
        """
        changed = self._unsaved_of(values) if self.shows == "form" else {}
        if changed:
            self.saving = True
            self._build_on(self._saved.expecting(changed))
        return bool(changed)

    def _build_on(self, saved: SavedDraft) -> None:
        """The draft in the browser builds on this from now on; a patch of this event must not be lost."""
        self._saved = saved
        self._tell_draft()

    def _tell_draft(self, *, sent: str | None = None) -> None:
        """What the draft builds on, where it is, and the submission that has no answer so far: it may be lost with this process."""
        open_ = {} if sent is None else {UNANSWERED: sent}
        kept = {"basis": self._saved.bases, _PLACE: f"{self._round()} {self.step}"}
        self.patch = Patch(self.patch.turn + 1, {**self._changes, **kept, **open_})

    def _show_step(self, step: int) -> None:
        """The browser keeps which it is: whoever loads the page again, or meets a portal that has started again, goes on there."""
        if step != self.step:
            self.step = step
            self._tell_draft()

    def _back_to(self, place: str) -> None:
        """The step on which this draft was left; after a review that has come since, what that says is first."""
        left = {f"{self._round()} {number}": number for number in range(len(STEPS))}
        self.step = left.get(place, self.step)

    def _round(self) -> str:
        """Names the review that a submission is for, by the one before."""
        return self.submitted or "first"

    def _start_afresh(self, *, sent: bool = False) -> None:
        Form._start_afresh(self, sent=sent)
        self._opened = True

    async def _save(self, values: dict[str, str]) -> bool:
        """Let the provider keep what is right and new (`/kyb/preAdd`); False when it did not."""
        try:
            return await self._save_now(values)
        finally:
            self.saving = False

    async def _save_now(self, values: dict[str, str]) -> bool:
        if self.shows != "form" or not await browser.has_codes(KYB_CODE):
            return False
        changed = self._unsaved_of(values)
        if not changed:
            self.unsaved = False
            return True
        try:
            await self._keep(changed)
        except FailedHere as failed:
            return await self._not_kept(failed, changed, values)
        if self._refused:
            self._refused = {}
            self._show(values, self._checked(values)[1])
        return True

    async def _keep(self, changed: dict[str, Any]) -> None:
        await ask(account_calls.KYB_PRE_ADD, KybSave(**changed))
        self.unsaved = False
        self._build_on(self._saved.including(changed))
        # A tab that is loaded again has these before it has read: without the new basis it would give up what was typed.
        self.defaults = {**self.defaults, "basis": self._saved.basis}

    async def _not_kept(self, failed: Failed, changed: dict[str, Any], values: dict[str, str]) -> bool:
        """The provider refused: the rest is saved without the fields that it names."""
        if failed.code == Code.KYB_UNDER_REVIEW:
            await self._already()
            return False
        named = {name.partition(".")[0] for name in self._wrong_fields(failed)}
        rest = {name: value for name, value in changed.items() if name not in named}
        if named:
            self._refused = {**self._refused, **refused_now(values, named, failed.text)}
            self._show(values, self._checked(values)[1])
        if named and rest:
            with suppress(FailedHere):
                await self._keep(rest)
        self.unsaved = True
        return False

    def _refused_in(self, step: int) -> list[str]:
        """What the provider has refused of a step and still stands there, in the order of the form."""
        shown = [name for name in self._refused if name in self.errors and step_of(name) == step]
        return sorted(shown, key=STEPS[step].fields.index)

    async def _submit(self) -> None:
        """Send what the provider has saved; a second submission is refused by its state (910005)."""
        details = await self._to_submit()
        if details is None:
            return
        try:
            form = details.model_dump(include=set(KybForm.model_fields))
            answer = await ask_with_code(
                account_calls.KYB_SUBMIT,
                KybSubmit(kyb_id=details.kyb_id, **form),
                type_code=TYPE_CODE,
                again=BusinessVerificationState.submit(),
                subject=StepUpSubject(about=strings.STEP_UP_ABOUT, action=strings.SUBMIT),
            )
        except FailedHere as failed:
            await self._not_submitted(failed)
            return
        if answer is not None:
            await self._under_review(strings.SUBMITTED)

    async def _to_submit(self) -> KybDetails | None:
        """What the provider has saved, where it is what is shown; None with the reason said. Nothing has been sent so far."""
        try:
            details = await ask(account_calls.KYB_DETAILS, Nothing())
        except FailedHere as failed:
            self.problem = strings.NOT_READ.format(reason=failed.text)
            return None
        if kyb_status(details.status) in UNDER_REVIEW:
            await self._already()
            return None
        if SavedDraft.of(details).basis != self._saved.basis:
            self.problem = strings.OVERTAKEN
            return None
        return details

    async def _not_submitted(self, failed: Failed) -> None:
        if failed.code == Code.KYB_UNDER_REVIEW:
            await self._already()
        elif failed.outcome_unknown:
            await self._find_out()
        elif named := self._wrong_fields(failed):
            self.errors = {**self.errors, **dict.fromkeys(named, failed.text)}
            self.attention = [Attention(name, VerificationForm.label(name)) for name in named]
            self._go_to(named[0])
        else:
            self.problem = failed.text

    async def _find_out(self) -> None:
        """No answer has come: the state says whether it was submitted."""
        try:
            details = await ask(account_calls.KYB_DETAILS, Nothing())
        except FailedHere:
            self.unknown = True
            return
        if kyb_status(details.status) in UNDER_REVIEW:
            await self._under_review(strings.SUBMITTED)
        else:
            self.unknown = True

    async def _already(self) -> None:
        await self._under_review(strings.ALREADY)

    async def _under_review(self, said: Text) -> None:
        """Nothing can be changed any more; the gates know it at once."""
        self._whole, self.looked = False, 0
        await self._tell_gates()
        await effects.toast(said)
        await self._load()

    async def _tell_gates(self) -> None:
        session = await browser.session()
        if session is not None:
            await (await self.get_state(GateState))._refresh(session)

    def _wait_for_review(self) -> None:
        self.look_in = BACKOFF.milliseconds(self.looked) if self.shows == "review" else 0

    async def _accept(self, form: FormModel, values: dict[str, str]) -> None:
        """What is saved is what is submitted."""
        if await self._save(values):
            self._whole = True
            await self._submit()
        elif self.attention:
            self._go_to_first()
        elif self.unsaved:
            self.problem = strings.NOT_SAVED

    async def _remove_file(self, file_id: str, values: dict[str, str]) -> None:
        details = await ask(account_calls.KYB_DETAILS, Nothing())
        rest = [one for one in details.file_list if one.file_id != file_id]
        try:
            await ask(account_calls.KYB_PRE_ADD, KybSave(file_list=rest))
        except Failed as failed:
            if not (failed.outcome_unknown or failed.code == Code.KYB_UNDER_REVIEW):
                raise
            await self._read_files(values)  # it may be gone all the same, or there is no form any more
            if self.shows == "form" and self._has_file(file_id):
                raise
        else:
            await self._read_files(values)
        names = [one.file_name for one in details.file_list if one.file_id == file_id]
        for name in names if self.shows == "form" else []:
            await effects.toast(strings.FILE_REMOVED.format(name=name), names=True)

    async def _read_files(self, values: dict[str, str]) -> None:
        details = await ask(account_calls.KYB_DETAILS, Nothing())
        if kyb_status(details.status) in UNDER_REVIEW:
            await self._already()
            return
        self._put_files(details)
        await self._refresh(values)

    def _has_file(self, file_id: str) -> bool:
        return any(one.file_id == file_id for slot in self.slots for one in slot.files)

    def _put_files(self, details: KybDetails) -> None:
        self.slots, self._kyb_id = document_slots(details.file_list), details.kyb_id

    def _with_files(self, values: dict[str, str]) -> dict[str, str]:
        """With the documents as if they had been typed."""
        return {**values, FILES: ",".join(one.file_id for slot in self.slots for one in slot.files)}

    def _wrong_fields(self, failed: Failed) -> list[str]:
        found = [control_of(str(name), keys_of(self._reviewed)) for name in named_by(failed)]
        return list(dict.fromkeys(name for name in found if name))

    def _go_to(self, name: str) -> None:
        """Also to a control of another step, and to the first of a group."""
        if name:
            self._show_step(step_of(name))
        Form._go_to(self, _FIRST_OF.get(name, f"{FILES}.{DocumentKind.LICENCE}" if name == FILES else name))
