"""What begins and ends with the server."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

from vcc_portal.server.renderer import Renderer
from vcc_portal.session.runtime import Runtime
from vcc_portal.supervised import end_with_supervisor

LAST_CALLS = 5.0
"""Seconds for calls that change something to come to their end: one that is cut off may not be carried out, and its page, whose
socket has ended, finds out either way after the restart.
"""


@contextlib.asynccontextmanager
async def serving(run: Runtime, renderer: Renderer) -> AsyncIterator[None]:
    """Starts what draws pages, the look at other processes' sessions and collecting garbage; lets go of that, of connections
    and files when the server stops.
    """
    end_with_supervisor()
    if run.settings.data_with_pages:
        renderer.start()
    watching = asyncio.create_task(run.sessions.watch())
    if not gc.isenabled():  # `python -m vcc_portal` starts without
        gc.freeze()  # what is there by now stays, and is not looked at again while visitors wait
        gc.enable()
        # Thousands of objects live as long as their tab: the usual thresholds look at them all, for nothing, several times a
        # second (14 % of the processor's time with a hundred pages at once, 5 % with these).
        gc.set_threshold(20_000, 20, 50)
    yield
    await run.upstream.finish(LAST_CALLS)
    watching.cancel()
    await renderer.aclose()
    await run.upstream.aclose()
    run.sessions.close()
