"""A server's worker ends with its supervisor, also with one that was killed and had no time to end it.

The next start would find the port taken by a worker that nobody watches any more.
"""

import multiprocessing
import os
import signal
import threading
import time

LAST_SECONDS = 9
"""For a worker to end by itself: after the last calls (`server.lifespan`) and the connections."""


def end_with_supervisor() -> None:
    """Watch the process that has started this one; nothing where this is no worker."""
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def watch() -> None:
        supervisor.join()  # the end of a pipe that it holds, which no process after it can take for it, as it can an id
        os.kill(os.getpid(), signal.SIGTERM)  # as the supervisor ends a worker
        time.sleep(LAST_SECONDS)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, name="supervisor", daemon=True).start()
