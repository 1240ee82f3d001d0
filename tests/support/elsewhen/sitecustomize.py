"""Python imports this by itself at the start of every process of a run that `tests.support.moments` put elsewhen."""

import os
import time

import time_machine

time_machine.travel(time.time() + float(os.environ["TEST_NOW_SHIFT"]), tick=True).start()
