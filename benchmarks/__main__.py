"""Runs every measurement, one after the other, or those that are named: `python -m benchmarks weight house`."""

import pkgutil
import subprocess
import sys

import benchmarks

NO_MEASUREMENT = {"__main__", "provider", "report"}


def main() -> None:
    """Each in a process of its own, so that memory is its own."""
    every = [info.name for info in pkgutil.iter_modules(benchmarks.__path__) if info.name not in NO_MEASUREMENT]
    for name in sys.argv[1:] or every:
        subprocess.run([sys.executable, "-m", f"{benchmarks.__name__}.{name}"], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
