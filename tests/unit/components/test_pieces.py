"""What the pieces promise to the pages that use them."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.card.actions import action_row
from vcc_portal.components.card.basics import basics_panel
from vcc_portal.components.card.contact import contact_dialog
from vcc_portal.components.patterns import listing, loading
from vcc_portal.components.patterns.batch import batch_gone, batch_outcome, counted_action
from vcc_portal.components.patterns.focus import FocusedHeading
from vcc_portal.components.patterns.form import Draft, Fields, draft_form
from vcc_portal.components.patterns.undo import undo_toast
from vcc_portal.components.public.sign_in_card import sign_in_card
from vcc_portal.domain.card import CardFace
from vcc_portal.features.card.apply.cost import PayerBalance
from vcc_portal.features.patterns.listing import TotalTexts
from vcc_portal.i18n import Text
from vcc_portal.i18n.card import move as move_strings
from vcc_portal.i18n.patterns import form as form_strings
from vcc_portal.i18n.patterns import step_up as step_up_strings
from vcc_portal.pages.card.apply.batch import outcome
from vcc_portal.pages.card.apply.cost import balance_box
from vcc_portal.pages.card.apply.draft import View
from vcc_portal.pages.card.apply.identical import IDENTICAL
from vcc_portal.pages.card.apply.table import TABLE
from vcc_portal.state.card.move import CardMoveState
from vcc_portal.state.flow.page import FlowState
from vcc_portal.state.invite.page import InviteState
from vcc_portal.state.settings.alarm import AlarmState
from vcc_portal.state.settings.top_up import AutoTopUpState
from vcc_portal.state.shell.switcher import SwitcherState

LABEL = Text(zh="提交", en="Submit")


def drawn(component: rx.Component) -> str:
    return str(component.render())


def libraries(component: rx.Component) -> set[str]:
    return set(component._get_all_imports())


def pieces() -> list[rx.Component]:
    text = rx.Var("text", _var_type=Text).to(Text)
    flag = rx.Var("flag").to(bool)
    return [
        ui.button(LABEL, kind="primary", icon="plus", busy=flag),
        ui.button(LABEL, href="/account"),
        ui.field(LABEL, ui.text_input(name="a", error=flag), name="a", error=text),
        ui.select(ui.option("USD", "USD"), name="b"),
        ui.dialog(open=flag, title=LABEL, note=LABEL, actions=[ui.button(LABEL)]),
        ui.panel_below(rx.el.span("x"), rx.el.button("y"), name=LABEL),
        ui.tooltip(ui.button(LABEL, disabled=True), LABEL),
        ui.copy_button("42"),
        ui.meter(rx.Var("share").to(int)),
        ui.virtual_card(CardFace(name="Ads", last4="2207", scheme="VISA")),
        ui.card_thumbnail(CardFace(scheme="MasterCard")),
        ui.empty_state("inbox", LABEL, LABEL),
        ui.error_state(LABEL),
        ui.skeleton_rows(2),
        ui.note("warn", LABEL),
    ]


@pytest.mark.parametrize("piece", pieces())
def test_no_piece_pulls_in_the_themed_components(piece: rx.Component) -> None:
    assert not any("@radix-ui/themes" in library for library in libraries(piece))


def test_each_amount_of_the_paying_account_has_its_currency() -> None:
    balance = rx.Var("paying", _var_type=PayerBalance).to(PayerBalance)
    box = drawn(balance_box(balance))
    assert box.count('paying?.["currency"]') == 2


def test_the_button_that_retries_says_that_what_waits_goes_with_it() -> None:
    assert "not done and continue with the other" in drawn(batch_outcome(CardMoveState))


def test_a_button_says_no_number_of_cards_while_there_is_none() -> None:
    said = str(counted_action(CardMoveState, move_strings.RUN, move_strings.RUN_ONE))
    nothing, _, some = said.partition('"Move this card"')
    assert re.search(r'will_run.*=== 0.*"Move cards"', nothing), said
    assert '"Move "' in some


def test_a_run_that_stands_otherwise_has_another_heading_which_takes_the_focus_of_a_button_that_has_gone() -> None:
    heading = FocusedHeading.create("x", key=rx.Var("headline").to(str))
    assert "key:headline" in drawn(heading)
    assert re.search(r"key:[^,]*headline", drawn(batch_outcome(CardMoveState)))


def test_a_busy_button_cannot_be_pressed_twice() -> None:
    button = drawn(ui.button(LABEL, busy=rx.Var("busy").to(bool)))
    assert "disabled:busy" in button
    assert '"aria-busy":busy' in button


def test_a_field_names_its_control_and_its_error() -> None:
    field = drawn(ui.field(LABEL, ui.text_input(name="email"), name="email", error=rx.Var("wrong").to(Text)))
    assert 'htmlFor:"email"' in field
    assert 'id:"email"' in field
    assert "email-error" in field


def test_a_list_calls_what_does_not_fit_by_its_name() -> None:
    fields = Fields(InviteState, Draft("invite"))
    field = drawn(fields.chips("email_list", form_strings.ADDRESSES, most=5, longest=64))
    for text in ("add up to 5 email addresses.", "Each email address can have up to 64 characters."):
        assert text in field


def test_the_place_of_totals_is_kept_until_they_are_there() -> None:
    """What stands below went down when they came, under the pointer of whoever was about to press it."""
    waiting = drawn(listing.totals(FlowState)).count("skeleton")
    assert waiting == (1 + 2) * 2 * 4, "of each of four currencies the head and its two figures"
    assert TotalTexts(held=LABEL, came=LABEL, came_note=LABEL).explained == [False, True]


def test_what_was_done_to_an_amount_is_spoken_and_stays_beside_an_error() -> None:
    fields = Fields(AlarmState, Draft("alarm"))
    field = drawn(fields.amount("alarm_amount", currency=rx.Var("USD").to(str), most="500"))
    note = field.index('role:"status"')
    assert '"alarm_amount-error alarm_amount-note alarm_amount-hint"' in field
    assert note < field.index("field-error")
    assert all(said in field for said in ('"cut"', '"rounded"', "Some characters were left out"))


def test_a_controlled_input_does_not_lose_what_is_typed_to_a_late_answer() -> None:
    """What is typed is the browser's own, and told once it rests; whoever leaves the field, to press something, is heard first."""
    typed = drawn(ui.text_input(name="q", default_value=rx.Var("q").to(str), tells=SwitcherState.search))
    assert "defaultValue:q" in typed
    assert ",value:" not in typed
    assert [typed.count(event) for event in ("onChange", "onBlur", "switcher_state.search", '"debounce"')] == [
        1,
        1,
        2,
        1,
    ]


def test_a_card_without_a_month_limit_shows_no_used_share() -> None:
    card = drawn(ui.virtual_card(CardFace(name="Ads", last4="2207", used_percent=86, limited=False)))
    assert "No limit" in card


def test_of_a_part_that_loads_a_reader_hears_that_and_not_its_shapes() -> None:
    """It read the heads of the table that was to come, and "Loading" twice where a part stood within another."""
    part = loading.skeleton(ui.table(None, [LABEL], rx.el.tr()), ui.skeleton_rows(2))
    shapes = [child for child in part.children if '"aria-hidden":"true"' in child.render()["props"]]
    heard = [child for child in part.children if child not in shapes]
    assert ["inert:true" in one.render()["props"] for one in shapes] == [True], "an explained head takes no focus"
    said = "".join(str(child.render()) for child in heard)
    assert "Loading" in said
    assert "Submit" not in said
    assert "Submit" in drawn(part)


def test_what_waits_says_so_after_two_and_after_five_seconds() -> None:
    drawn = str(loading.skeleton(rx.el.div()).render())
    said = re.findall(r"animationDelay.{1,8}?(\d+)s", drawn)
    assert said == ["2", "5"]


def test_a_native_form_is_posted_by_the_browser() -> None:
    form = drawn(ui.post_form(ui.button(LABEL, type="submit"), action="/auth/sign-out"))
    assert 'method:"post"' in form
    assert "onSubmit" not in form, "the framework's form would prevent the submission"


def test_the_way_back_lies_below_a_dialog_whose_buttons_it_would_hide() -> None:
    tokens = dict(re.findall(r"(--z-\w+): (\d+);", (Path(__file__).parents[3] / "assets/tokens.css").read_text()))
    offer = undo_toast(rx.Var("text", _var_type=Text).to(Text), 1, undo=rx.noop(), forget=rx.noop())
    [layer] = re.findall(r"z-\((--z-\w+)\)", drawn(offer))
    assert int(tokens["--z-support"]) < int(tokens[layer]) < int(tokens["--z-dialog"])


@pytest.mark.parametrize("view", [IDENTICAL, TABLE])
def test_the_outcome_of_many_applications_takes_the_focus_as_every_other_does(view: View) -> None:
    assert "FocusedHeading" in drawn(outcome(view))


def test_the_sign_in_card_tells_another_code_from_the_first() -> None:
    """Spec §9: 'get code' and 'resend'; the step-up's dialog did, and the card of the home page did not."""
    card = drawn(sign_in_card())
    assert step_up_strings.GET_CODE.en in card
    assert step_up_strings.RESEND.en in card


@pytest.mark.parametrize("piece", [action_row, basics_panel])
def test_an_operator_copies_no_card_id_on_the_card_s_page_either(piece: Callable[[], rx.Component]) -> None:
    """Spec §6; the list kept to it, the page of the card offered it twice."""
    control = next(one for one in walked(piece(), ()) if "card_id" in str(getattr(one[0], "value", "")))
    assert any("operator_id" in str(getattr(above, "cond", "")) for above in control[1])


def walked(part: Any, above: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Each component with those that it stands in."""
    yield part, above
    for below in getattr(part, "children", []):
        yield from walked(below, (*above, part))


def test_a_whole_number_is_filtered_as_it_is_typed_and_says_what_was_left_out() -> None:
    """Spec §5, integer mode: of the number inputs the amounts alone were filtered."""
    box = drawn(Fields(AutoTopUpState, Draft("auto-top-up")).whole("daily_max_times", hint=LABEL))
    assert '"whole"' in box
    assert form_strings.WHOLE_CUT.en in box


def test_the_button_that_goes_with_a_resting_run_hands_the_focus_to_the_page() -> None:
    """It went to nowhere: the next Tab began at the top of the page."""
    shown = drawn(batch_gone(CardMoveState))
    assert 0 < shown.find("getElementById") < shown.index("drop_aside")


@pytest.mark.parametrize("defaults", [{"lang": "zh"}, {}], ids=str)
def test_defaults_that_would_not_reach_their_form_stop_the_build(defaults: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="the defaults of greeting carry no request_no"):
        draft_form(InviteState, Draft("greeting"), defaults=rx.Var.create(defaults))
    numbered = draft_form(
        InviteState, Draft("greeting"), defaults=rx.Var.create({**defaults, "request_no": "greeting"})
    )
    assert "greeting" in str(numbered)


def test_a_dial_code_is_told_with_the_name_of_its_area() -> None:
    """In English it was "+60 MY", on this form alone."""
    assert "+60 Malaysia" in drawn(contact_dialog())
