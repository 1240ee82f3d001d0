"""Work that no request waits for: one thread of a sandbox, which ends when nothing is left to do."""

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


class Background:
    """Runs one piece of work at a time; asked again while it runs, it runs the work once more afterwards.

    The thread does not keep the process alive: work must bear being cut off anywhere.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next: Callable[[], None] | None = None
        self._thread: threading.Thread | None = None
        self.stopping = threading.Event()
        """Long work looks at it and leaves the rest for the next start."""

    def run(self, work: Callable[[], None]) -> None:
        """Have the work done soon; returns at once."""
        with self._lock:
            self._next = work
            if self._thread is None and not self.stopping.is_set():
                self._thread = threading.Thread(target=self._loop, name="sandbox-background", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Let it come to rest; False when it still works after that time."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return self._thread is None

    def stop(self, seconds: float = 5) -> None:
        """Take on nothing more, and give what runs a moment to leave off."""
        self.stopping.set()
        self.wait(seconds)

    def _loop(self) -> None:
        while True:
            with self._lock:
                work, self._next = self._next, None
                if work is None or self.stopping.is_set():
                    self._thread = None
                    return
            try:
                work()
            except Exception:
                log.exception("The sandbox failed in the background")
