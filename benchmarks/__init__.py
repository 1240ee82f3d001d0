"""Measurements, each with a floor in the same run: `make bench`, or `python -m benchmarks.<name>`."""
