"""The console: what the control calls do, for people (issue 3)."""

from fastapi import APIRouter

from vcc_sandbox.console import clock, dial, faults, ledger, purchase, saved, scene, tenants, traffic, user

router = APIRouter()
for part in (scene, user, purchase, clock, dial, faults, traffic, ledger, saved, tenants):
    router.include_router(part.router)
