"""The sign-in card of the home page: an ordinary form, which works before and without any script (spec §4)."""

import reflex as rx

from vcc_portal.components import ui
from vcc_portal.components.patterns.form import error_in
from vcc_portal.components.public.fields import address, enter_first, hidden, how_many, password, several, submit
from vcc_portal.features.public.sign_in import GET_CODE, LONGEST_PASTED, CardField
from vcc_portal.i18n import Text, terms
from vcc_portal.i18n.patterns import step_up as step_up_words
from vcc_portal.i18n.public import home
from vcc_portal.i18n.public import sign_in as words
from vcc_portal.routes import REGISTER
from vcc_portal.state.public.sign_in import SignInState

ACTION = "/auth/sign-in"
_IMAGE = "/auth/image"
_FORGOT = "/auth/forgot-password"
_OLD_MS = 150_000
"""After this the image is changed before somebody begins to copy it; the provider's are good for three minutes."""
_SMALL = "inline-flex items-center min-h-6 text-[13px]/[20px] max-[751px]:min-h-11"
_LATER = f"{_SMALL} link cursor-pointer"


def sign_in_card() -> rx.Component:
    """Name, password and image; or name, code and password."""
    state = SignInState
    form = ui.post_form(
        enter_first(terms.SIGN_IN),
        rx.el.noscript(rx.el.input(type="hidden", name="plain", value="1")),
        hidden("by", rx.cond(state.by_code != "", "code", "image")),
        hidden("redirectUrl", state.back),
        ui.when(error_in(state.errors, CardField.WHOLE), _refused()),
        how_many(state.errors),
        ui.when(state.note, ui.note("info", state.note, role="status")),
        _name(),
        rx.cond(
            state.by_code != "",
            rx.fragment(rx.cond(state.with_image, _image("picture")), _code(), _password()),
            rx.fragment(_password(), _image("image")),
        ),
        submit(terms.SIGN_IN),
        action=ACTION,
        class_name="flex flex-col gap-5 mt-6",
        no_validate=True,
    )
    return rx.fragment(
        rx.el.h2(ui.t(terms.SIGN_IN), class_name="text-[22px]/[30px] font-semibold"),
        rx.el.p(ui.t(home.ENTER_NOTE), class_name="text-ink-2"),
        form,
        _ends(),
    )


def _refused() -> rx.Component:
    return ui.note("bad", ui.tv(error_in(SignInState.errors, CardField.WHOLE)), role="alert")


def _name() -> rx.Component:
    return address(words.LOGIN_NAME, CardField.NAME, SignInState, input_mode="email", auto_complete="username")


def _password() -> rx.Component:
    return password(terms.PASSWORD, CardField.PASSWORD, SignInState.errors)


def _image(again: str) -> rx.Component:
    """The image with its characters; the button sends the form where no script runs, and only fetches another where one does."""
    picture = rx.el.img(
        src=_IMAGE,
        id="captcha",
        alt=ui.t(words.IMAGE_ALT),
        width="114",
        height="40",
        class_name="shrink-0 w-[114px] h-10 rounded-ctl border border-line bg-bg-inset object-cover text-[10px]/[12px]",
    )
    renew = rx.el.button(
        ui.icon("refresh-cw", 16),
        type="submit",
        name="act",
        value=again,
        title=ui.t(words.IMAGE_NEW),
        aria_label=ui.t(words.IMAGE_NEW),
        on_click=[_fetch(f"document.getElementById({CardField.IMAGE.value!r}).focus()"), rx.prevent_default],
        class_name="btn shrink-0 max-[751px]:size-11",
        custom_attrs={"data-kind": "quiet", "data-square": "", "data-size": "md"},
    )
    wrong = error_in(SignInState.errors, CardField.IMAGE)
    bad = wrong.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    box = ui.text_input(
        name=CardField.IMAGE,
        size="lg",
        error=bad,
        max_length=LONGEST_PASTED,
        auto_complete="off",
        auto_capitalize="characters",
        spell_check=False,
        on_focus=_fetch("", only_old=True),
    )
    row = rx.el.div(rx.el.div(box, class_name="flex-1 min-w-0"), picture, renew, class_name="flex items-center gap-2")
    other = rx.el.p(
        rx.el.span(ui.t(words.HARD_TO_READ), class_name="text-ink-3"),
        _change("code", words.USE_CODE),
        class_name="flex items-center justify-between gap-3 text-[13px]/[20px]",
    )
    return rx.el.div(
        ui.field(words.IMAGE_CODE, row, name=CardField.IMAGE, error=wrong, told=several(SignInState.errors)),
        other if again == "image" else rx.fragment(),
        class_name="flex flex-col gap-1.5",
    )


def _code() -> rx.Component:
    wrong = error_in(SignInState.errors, CardField.CODE)
    bad = wrong.zh != ""  # pyright: ignore[reportAttributeAccessIssue]
    box = ui.text_input(
        name=CardField.CODE,
        size="lg",
        error=bad,
        max_length=LONGEST_PASTED,
        input_mode="numeric",
        auto_complete="one-time-code",
    )
    left = ui.seconds_left(SignInState.wait, SignInState.turn)
    sent = SignInState.again_at != ""
    get = rx.el.button(
        rx.cond(
            left > 0,
            ui.t(words.WAIT, n=left),
            rx.cond(sent, ui.t(step_up_words.RESEND), ui.t(step_up_words.GET_CODE)),
        ),
        type="submit",
        name="act",
        value="send",
        id=GET_CODE,
        disabled=left > 0,
        class_name="btn shrink-0",
        custom_attrs={"data-kind": "secondary", "data-size": "lg"},
    )
    row = rx.el.div(rx.el.div(box, class_name="flex-1 min-w-0"), get, class_name="flex items-center gap-2")
    return rx.el.div(
        ui.field(words.SENT_CODE, row, name=CardField.CODE, error=wrong, told=several(SignInState.errors)),
        rx.el.p(_change("image", words.USE_IMAGE), class_name="text-right"),
        class_name="flex flex-col gap-1.5",
    )


def _change(to: str, text: Text) -> rx.Component:
    """Sends the form to have the card otherwise, and what is typed but for the password with it."""
    return rx.el.button(ui.t(text), type="submit", name="act", value=to, class_name=_LATER)


def _fetch(then: str, *, only_old: bool = False) -> rx.Var:
    """Another image; with `only_old` only when the one that is shown is about to expire."""
    old = f"if (Date.now() - (image.dataset.at ?? performance.timeOrigin) < {_OLD_MS}) return;" if only_old else ""
    return ui.in_browser(
        "const image = document.getElementById('captcha'); if (!image) return;"
        f"{old} image.dataset.at = Date.now(); image.src = `{_IMAGE}?n=${{image.dataset.at}}`; {then}"
    )


def _ends() -> rx.Component:
    forgot = ui.link(words.FORGOT, _FORGOT, external=True, class_name=_SMALL)
    provider = ui.button(
        words.OTHER_WAY,
        kind="outline",
        href=SignInState.provider,
        document=True,
        class_name="w-full mt-4 max-[751px]:h-12",
    )
    register = rx.el.span(
        rx.el.span(ui.t(words.NEW_HERE), class_name="text-ink-2 mr-1"),
        " ",
        ui.RouterLink.create(
            ui.t(terms.REGISTER),
            to=REGISTER.path,
            reload_document=True,
            prefetch="none",
            class_name="link font-semibold max-[751px]:inline-flex max-[751px]:items-center max-[751px]:min-h-11",
        ),
        class_name=_SMALL,
    )
    return rx.fragment(
        rx.el.div(forgot, register, class_name="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 mt-4"),
        provider,
    )
