"""Runs every measurement, one after the other."""

import pkgutil
import subprocess
import sys

import benchmarks


def main() -> None:
    """Each in a process of its own, so that memory is its own."""
    for info in pkgutil.iter_modules(benchmarks.__path__, f"{benchmarks.__name__}."):
        if not info.name.endswith("__main__"):
            subprocess.run([sys.executable, "-m", info.name], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
