"""The provider's switch between its old portal and this one, which is told who has come (spec §2)."""

import logging

import httpx

from vcc_portal.config import Settings
from vcc_portal.upstream.models.user import PortalPermission

PATIENCE = 3
"""Seconds; nobody waits for the answer."""
logger = logging.getLogger(__name__)


async def report(
    settings: Settings, permission: PortalPermission, transport: httpx.AsyncBaseTransport | None = None
) -> None:
    """Post user id, channel id and new-version flag to `VCC_SWITCH_HOOK_URL`; failures are ignored."""
    if not settings.switch_hook_url:
        return
    told = {
        "userId": permission.user_id,
        "channelId": permission.kyc_channel_id,
        "newVersion": permission.support_portal_new_ui,
    }
    try:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, transport=transport) as client:
            answer = await client.post(settings.switch_hook_url, json=told)
            answer.raise_for_status()
    except (httpx.HTTPError, OSError) as error:
        logger.info("The switch hook did not take the report: %s", type(error).__name__)
