"""What a tab had begun when another sign-in took it over, until the account that began it is back in that tab.

Whoever signs out has the browser forget its tabs (`clear-site-data`): what they had begun waits for the account in any.
The browser forgets the drafts with them, and so the number of a money operation without an answer: that waits in the
sessions' file (`session.unanswered`), for a restart and for every process. All else here is this process's memory.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from pydantic import TypeAdapter, ValidationError
from reflex.state import BaseState

from vcc_portal.domain import clock
from vcc_portal.errors.row import Effect
from vcc_portal.features.patterns.batch import BatchOperation, BatchRun, PartOfChunk, RunPhase
from vcc_portal.features.patterns.batch_view import BatchView
from vcc_portal.features.patterns.form import FormModel
from vcc_portal.features.patterns.money import MoneyOperation, MoneyPhase
from vcc_portal.features.shell.in_progress import UNANSWERED, Task
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser

_V = TypeVar("_V")
_MOST = 1000
_Key = tuple[str, str, str]
"""The tab, the account's user id, the State's name."""


class SentForm(NamedTuple):
    """A form as it was sent, and how it is named in progress: made then, since nothing may fail while somebody signs out."""

    values: dict[str, str]
    task: Task
    """Its address keeps a State's forms apart, such as those of two cards."""


ANY_TAB = "any "
"""Stands before a tab that nobody will be known by again."""


@runtime_checkable
class Parkable(Protocol):
    """A State that may have begun something whose outcome must not be forgotten with its tab."""

    def _is_unfinished(self) -> bool: ...


@runtime_checkable
class HasOperation(Protocol):
    """A State whose form moves money."""

    TASK: ClassVar[str]
    FORM: ClassVar[type[FormModel]]

    def _operation_now(self) -> "tuple[MoneyOperation, SentForm | None]":
        """The operation, and its form as it was sent last."""
        ...

    def _task(self, values: dict[str, str]) -> tuple[str, str]: ...


class OpenForm(NamedTuple):
    """What may still be paid: its number, the page of its form, and what was typed."""

    number: str
    href: str
    values: dict[str, str]
    tasks: tuple[Task, ...] = ()
    """What of it was sent and neither answered nor found on the provider's list."""


@runtime_checkable
class PaysMany(Protocol):
    """A State whose run moves money."""

    FORM: ClassVar[type[FormModel]]

    def _run_form(self) -> OpenForm | None:
        """The form while a payment of the run may still arrive, or waits."""
        ...


@runtime_checkable
class Awaiting(Protocol):
    """The State that shows what was sent without an answer."""

    def _tasks_unanswered(self) -> list[Task]: ...


@runtime_checkable
class HasRun(Protocol):
    """A State that changes many cards."""

    BATCH: ClassVar[BatchOperation]
    batch: BatchView


@runtime_checkable
class Knowing(Protocol):
    """A State that may know what a new State of its tab would have to look up."""

    def _knows_outcome(self) -> bool: ...


class _KeptForm(NamedTuple):
    """A form as the file has it."""

    state: str
    href: str
    values: dict[str, str]


_TASK, _FORM = "task", "form"
_TASKS, _FORMS = TypeAdapter(Task), TypeAdapter(_KeptForm)


class _Aside(NamedTuple):
    """A run that rests while its page is about others."""

    values: Mapping[str, Any]
    run: BatchRun
    address: str


class Parked:
    """The values of States, in memory as the States themselves; the one that waits for longest goes first."""

    def __init__(self) -> None:
        self._held: OrderedDict[_Key, Mapping[str, Any]] = OrderedDict()
        self._aside: OrderedDict[tuple[_Key, str], _Aside] = OrderedDict()
        """By tab, account and State, and by the run's number."""
        self._undone: OrderedDict[str, None] = OrderedDict()
        """`requestNo` of what was confirmed and for certain not done: a sign-in that ends takes its State along."""
        self._cut: OrderedDict[str, PartOfChunk] = OrderedDict()
        """By a run's number: what is known of the chunk with which its sign-in has ended."""

    def note_undone(self, number: str) -> None:
        """Nothing is under way under that number, until it is confirmed again."""
        self._undone[number] = None
        self._drop_oldest()

    def forget_undone(self, number: str) -> None:
        """It is confirmed again, in whichever tab."""
        self._undone.pop(number, None)

    def is_undone(self, number: str) -> bool:
        """Whether nothing was done under the number of a draft that is marked as sent.

        Another process may have sent it since, for a sign-in of its own that has ended without an answer.
        """
        return number in self._undone and not runtime().unanswered.has(_TASK, number)

    def note_cut(self, number: str, part: PartOfChunk) -> None:
        """The State does not get its lock any more where the provider has answered this chunk by ending the sign-in."""
        if part.failed is not None and part.failed.effect is Effect.SIGN_OUT:
            self._cut[number] = part
            self._drop_oldest()

    def forget_cut(self, number: str) -> None:
        """The run sends again: what was known of an earlier chunk says nothing of the one that is on its way now."""
        self._cut.pop(number, None)

    def is_unsent(self, number: str, card_id: str) -> bool:
        """Whether nothing was done for a card of a run that the sign-in's end has cut off."""
        return number in self._cut and card_id in self._cut[number].unsent

    def take_cut(self, run: BatchRun) -> BatchRun:
        """The run that somebody comes back to, with what is known of the chunk that was on its way."""
        part = self._cut.pop(run.number, None)
        return run if part is None else run.cut_off(part)

    def put_all(self, root: BaseState, user_id: str, *, lost_tab: str = "") -> None:
        """Keep what the unfinished States of a tab know, for this account only; of one that is lost for any tab.

        A browser may keep its tabs although it was told to forget them: what they know now stands for what they knew then.
        """
        self._put_sent(root, user_id, is_lost=bool(lost_tab))
        for (tab, account, name), number in [key for key in self._aside if key[0][:2] == (lost_tab, user_id)]:
            self._aside[(f"{ANY_TAB}{tab}", account, name), number] = self._aside.pop(((tab, account, name), number))
        for state in unfinished(root):
            token, name = lost_tab or browser.token(), state.get_full_name()
            self._held.pop((f"{ANY_TAB}{token}", user_id, name), None)
            self._held[f"{ANY_TAB}{token}" if lost_tab else token, user_id, name] = _values_of(state)
        self._drop_oldest()

    def set_aside(self, state: BaseState, user_id: str, run: BatchRun, address: str) -> None:
        """The page goes on to other cards while this run rests: it is there again at its own address."""
        key = (browser.token(), user_id, state.get_full_name())
        self._aside[key, run.number] = _Aside(_values_of(state), run, address)
        self._drop_oldest()

    def set_aside_of(self, state: BaseState, user_id: str) -> list[tuple[BatchRun, str]]:
        """The runs of this page that were set aside in this tab, or in one that is lost, with their addresses."""
        return [(self._aside[key].run, self._aside[key].address) for key in self._keys_aside(state, user_id)]

    def take_aside(self, state: BaseState, user_id: str, number: str, *, put: bool = True) -> bool:
        """Give a State the run of that number back, or with `put=False` forget it; False when it was not set aside."""
        key = next((key for key in self._keys_aside(state, user_id) if key[1] == number), None)
        if key is None:
            return False
        values = self._aside.pop(key).values
        for name, value in values.items() if put else ():
            setattr(state, name, value)
        return True

    def _keys_aside(self, state: BaseState, user_id: str) -> list[tuple[_Key, str]]:
        mine, here = (user_id, state.get_full_name()), browser.token()
        return [
            key for key in self._aside if key[0][1:] == mine and (key[0][0] == here or key[0][0].startswith(ANY_TAB))
        ]

    def _drop_oldest(self) -> None:
        for held in (self._held, self._aside, self._undone, self._cut):
            while len(held) > _MOST:
                held.popitem(last=False)

    def _put_sent(self, root: BaseState, user_id: str, *, is_lost: bool) -> None:
        """What was sent without an answer; a tab that is not lost has the form itself in the browser's draft."""
        for state in all_states(root):
            for task in state._tasks_unanswered() if isinstance(state, Awaiting) else ():
                _put_task(user_id, task)
            form = _sent_without_answer(state) if isinstance(state, HasOperation) else None
            if form is not None and not self.is_undone(form.task.id):
                _put_task(user_id, form.task)
                if is_lost:
                    _put_form(state, user_id, OpenForm(form.task.id, form.task.href, form.values))
            run = state._run_form() if isinstance(state, PaysMany) else None
            for task in run.tasks if run else ():
                _put_task(user_id, task)
            if run is not None and is_lost:
                _put_form(state, user_id, run)

    def unanswered(self, user_id: str) -> list[Task]:
        """What this account has sent and then gone, until it is known what became of it; the first comes first."""
        kept = runtime().unanswered.of(_TASK, user_id)
        tasks = [_read(_TASKS, text) for text in reversed(kept.values())]
        return [task for task in tasks if task is not None]

    def settle(self, request_no: str) -> None:
        """It is known what became of the operation."""
        runtime().unanswered.drop(_TASK, request_no)

    def sent_form(self, state: BaseState, user_id: str, values: dict[str, str]) -> dict[str, str] | None:
        """What the form that opens with these values was sent with when its account signed out; the browser is to keep it again."""
        if not isinstance(state, HasOperation):
            return None
        return self.form_at(state, user_id, task_of(state, values).href, values.get("request_no", ""))

    def form_at(self, state: BaseState, user_id: str, href: str, number: str = "") -> dict[str, str] | None:
        """As `sent_form`, of the form at that address, which opens under that number.

        It stays until the browser names its number: a portal or a browser that ends before would lose it.
        """
        for kept_no, text in runtime().unanswered.of(_FORM, user_id).items():
            kept = _read(_FORMS, text)
            if kept is None or (kept.state, kept.href) != (state.get_full_name(), href):
                continue
            if kept_no != number:
                return kept.values
            self.forget_form(number)
        return None

    def forget_form(self, number: str) -> None:
        """What was sent under that number has come to its end, or stands in the browser's draft again."""
        runtime().unanswered.drop(_FORM, number)

    def take(self, state: BaseState, user_id: str) -> bool:
        """Give a State back what it knew; False when nothing waits for it."""
        name = state.get_full_name()
        homeless = (key for key in reversed(self._held) if key[0].startswith(ANY_TAB) and key[1:] == (user_id, name))
        key = (browser.token(), user_id, name)
        values = self._held.pop(key if key in self._held else next(homeless, key), None)
        for name, value in (values or {}).items():
            setattr(state, name, value)
        return values is not None

    def holds_for(self, token: str) -> bool:
        """Whether something of a tab waits, for whichever account."""
        return any(tab == token for tab, _, _ in self._tabs())

    def holds_for_any(self, user_id: str) -> bool:
        """Whether something of this account waits for whichever tab comes first."""
        return any(tab.startswith(ANY_TAB) and account == user_id for tab, account, _ in self._tabs())

    def _tabs(self) -> Iterator[_Key]:
        yield from self._held
        yield from (key for key, _ in self._aside)


parked = Parked()


def unfinished(root: BaseState) -> list[BaseState]:
    """The States of a tab that have begun something."""
    return [state for state in all_states(root) if isinstance(state, Parkable) and state._is_unfinished()]


def is_needed(root: BaseState) -> bool:
    """Whether the tab that has this State may not get another one."""
    return bool(unfinished(root)) or any(_knows_outcome(each) for each in all_states(root))


def task_of(state: HasOperation, values: dict[str, str]) -> Task:
    """The operation as it stands among those in progress while its outcome is unknown."""
    name, address = state._task(values)
    now = clock.written()
    return Task(state.TASK, values.get("request_no", ""), name, UNANSWERED, now, address)


def _sent_without_answer(state: HasOperation) -> SentForm | None:
    """The form while nobody knows what became of it; of a number that this State has not sent there is none."""
    operation, form = state._operation_now()
    is_sent = form is not None and form.task.id == operation.request_no
    return form if is_sent and (operation.under_way or operation.sought) else None


def _put_task(user_id: str, task: Task) -> None:
    runtime().unanswered.put(_TASK, user_id, task.id, _TASKS.dump_json(task).decode())


def _put_form(state: BaseState, user_id: str, form: OpenForm) -> None:
    """The form's own fields: whatever else an event carried is none of them, and is written nowhere."""
    fields = cast("HasOperation | PaysMany", state).FORM.model_fields
    values = {name: text for name, text in form.values.items() if name.partition(".")[0] in fields}
    kept = _KeptForm(state.get_full_name(), form.href, values)
    runtime().unanswered.put(_FORM, user_id, form.number, _FORMS.dump_json(kept).decode())


def _read(kind: TypeAdapter[_V], text: str) -> _V | None:
    """None for what another version of the portal has written."""
    try:
        return kind.validate_json(text)
    except ValidationError:
        return None


def _knows_outcome(state: BaseState) -> bool:
    if isinstance(state, HasOperation):
        operation, _ = state._operation_now()
        return operation.under_way or operation.phase is MoneyPhase.DONE
    if isinstance(state, HasRun):
        # Of one that ended while the tab was elsewhere, the result is promised to who comes back.
        return state.BATCH.addressed and state.batch.phase == RunPhase.DONE
    return isinstance(state, Knowing) and state._knows_outcome()


def _values_of(state: BaseState) -> dict[str, Any]:
    own = vars(state)
    return {name: own[name] for name in state.get_fields() if name in own}


def all_states(root: BaseState) -> Iterator[BaseState]:
    """A State and all below it."""
    yield root
    for below in root.substates.values():
        yield from all_states(below)
