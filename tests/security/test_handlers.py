"""Every event that a browser can send is in a checked-in table that says who may call it (reliability S2)."""

from tests.support import handlers
from tests.support.handlers import Endpoint

FRAMEWORK = {
    "reflex___state____state.hydrate",
    "reflex___state____state.hydrate_and_load",
    "reflex___state____state.set_is_hydrated",
    "reflex___state____state.reflex___state____on_load_internal_state.on_load_internal",
    "reflex___state____state.reflex___state____on_load_internal_state.set_is_hydrated",
    "reflex___state____state.reflex___state____update_vars_internal_state.update_vars_internal",
    "reflex___state____state.reflex___state____frontend_event_exception_state.handle_frontend_exception",
}


def test_the_table_is_up_to_date(endpoints: list[Endpoint]) -> None:
    assert handlers.render(endpoints) == handlers.TABLE.read_text(), (
        "A handler is new, gone or open to others than the table says. Look at each difference, then run"
        " `python -m tests.support.handlers`."
    )


def test_every_handler_says_who_may_call_it(endpoints: list[Endpoint]) -> None:
    assert [endpoint.name for endpoint in endpoints if endpoint.who == "nobody"] == []


def test_every_argument_is_annotated(endpoints: list[Endpoint]) -> None:
    assert [endpoint.name for endpoint in endpoints if not endpoint.annotated and endpoint.who != "framework"] == []


def test_the_framework_has_no_other_handlers(endpoints: list[Endpoint]) -> None:
    assert {endpoint.name for endpoint in endpoints if endpoint.who == "framework"} == FRAMEWORK
    assert {endpoint.name for endpoint in endpoints if ".reflex___" in endpoint.name} <= FRAMEWORK
