"""The console: what the control calls do, for people (issue 3)."""

from vcc_sandbox.console import clock, faults, ledger, purchase, scene, traffic, user
from vcc_sandbox.pages.web import Pages

router = Pages()
for part in (scene, user, purchase, clock, faults, traffic, ledger):
    router.include_router(part.router)
