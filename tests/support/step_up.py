"""The security check on a bench, passed with the demonstration people's payment password."""

from tests.support.bench import Bench
from vcc_portal.session.runtime import runtime
from vcc_portal.state.core import browser
from vcc_portal.state.patterns.step_up import StepUpState
from vcc_sandbox.seed.demonstration import DEMONSTRATION


async def verify(tab: Bench) -> None:
    """Give the password to the dialog that asks; what waits for it runs."""
    await tab.run_queued()
    assert tab.state(StepUpState).shown
    await tab.run(StepUpState.choose, "PAY_PWD")
    await tab.run(StepUpState.verify, {"pay_pwd": DEMONSTRATION.password})
    await tab.run_queued()


async def keep_password(type_code: str) -> None:
    """The password is at hand for the next call of that kind, as if the dialog had just asked."""
    session = await browser.session()
    assert session is not None
    runtime().verifications.keep_password(session, browser.token(), type_code, DEMONSTRATION.password)
