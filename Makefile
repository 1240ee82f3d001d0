.DEFAULT_GOAL := help
.PHONY: help run dev sandbox reset install install-dev machine test check format types layers docs e2e deep bench clean

PYTHON ?= python3
BIN := .venv/bin
export PYTHONDONTWRITEBYTECODE ?=

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: install ## Start the portal with its sandbox (VCC_PORT=3000)
	@$(BIN)/python -m vcc_portal run

dev: install ## The same with hot reload
	@$(BIN)/python -m vcc_portal dev

sandbox: install ## Only the sandbox, on a port of its own (VCC_SANDBOX_PORT=3900)
	@$(BIN)/python -m vcc_sandbox

reset: install ## Throw the sandbox's data away and seed it again
	@$(BIN)/python -m vcc_portal reset

install: .venv/run.stamp
install-dev: .venv/dev.stamp

test: install-dev machine ## Install what it needs, then run every test
	@$(BIN)/python -m vcc_portal build
	@$(BIN)/python -m pytest -n 2 --dist loadgroup

e2e: install-dev machine ## Only the browser tests
	@$(BIN)/python -m vcc_portal build
	@$(BIN)/python -m pytest -n 2 --dist loadgroup tests/e2e

deep: install-dev machine ## Long searches with fresh examples, before a release
	@$(BIN)/python -m pytest -n 0 -s --hypothesis-profile=deep tests/unit tests/sandbox/test_money_machine.py tests/sandbox/test_killed.py tests/sandbox/test_fuzz.py

check: install-dev ## Format, lint, types, layers, contract tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-cache
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pyright --level error
	@$(BIN)/python -m pytest -n 2 tests/contract

format: install-dev ## Format and mend what can be mended by itself
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

docs: install-dev ## Write docs/routes.md, docs/calls.md and docs/errors.md again
	@$(BIN)/python -m tests.support.generated_docs

bench: install-dev ## Measure, with a floor in the same run
	@$(BIN)/python -m benchmarks

clean: ## Remove what was built and installed; data/ stays
	@rm -rf .venv .web .pytest_cache .ruff_cache .hypothesis .import_linter_cache

machine: install-dev
	@sh tests/support/install_debian.sh $(BIN)

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { echo "Python 3.11 or later is needed; $(PYTHON) was not found. Set PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Set PYTHON=…"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt | .venv/bin/python
	@echo "Installing what the portal needs into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt requirements.txt | .venv/bin/python
	@echo "Installing what the tests need into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/run.stamp
