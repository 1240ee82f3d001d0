.DEFAULT_GOAL := help
.PHONY: help run dev sandbox reset seed-large install install-dev machine pages test check static format docs lock e2e deep bench clean

PYTHON ?= python3
BIN := .venv/bin
# A file whose hash the repository does not know is not installed.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
export PYTHONDONTWRITEBYTECODE ?=

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: install ## Start the portal with its sandbox (VCC_PORT=3000)
	@$(BIN)/python -m vcc_portal run

dev: install ## The same, begun again whenever something was changed
	@$(BIN)/python -m vcc_portal dev

sandbox: install ## Only the sandbox, on a port of its own (VCC_SANDBOX_PORT=3900)
	@$(BIN)/python -m vcc_sandbox

reset: install ## Throw the sandbox's data away and seed it again
	@$(BIN)/python -m vcc_portal reset

seed-large: install ## The same, and a company of 100,000 cards and 1,000,000 transactions (large@lanyu.example)
	@$(BIN)/python -m vcc_portal seed-large

install: .venv/run.stamp
install-dev: .venv/dev.stamp

# One more than the two processors that it is made for: tests wait for browsers, databases and each other's answers.
WORKERS ?= 3

# The servers that the tests start by the dozen shall not compile everything anew, whatever the machine prefers.
test e2e: export PYTHONDONTWRITEBYTECODE :=

test: machine pages ## Install what it needs, then run every test
	@$(BIN)/python -m pytest -n $(WORKERS)

e2e: machine pages ## Only the browser tests
	@$(BIN)/python -m pytest -n $(WORKERS) tests/e2e

deep: install-dev machine ## Long searches with fresh examples, before a release (KILLS=200 MINUTES=20 on each database)
	@$(BIN)/python -m pytest -n 0 -s --hypothesis-profile=deep tests/unit tests/sandbox/test_money_machine.py tests/sandbox/test_killed.py tests/sandbox/test_fuzz.py

check: static ## Format, lint, types, layers, contract tests
	@$(BIN)/python -m pytest -n 2 tests/contract

static: install-dev ## The same without the contract tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-cache
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pyright --level error
	@$(BIN)/biome check --error-on-warnings
	@$(BIN)/node --import ./tests/js/setup.mjs --test "tests/js/*.test.mjs"

format: install-dev ## Format and mend what can be mended by itself
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/biome check --write

docs: install-dev ## Write the generated pages of docs again
	@$(BIN)/python -m tests.support.generated_docs

# The hashes of every file that the package index has of a version, for all platforms and Python from 3.11 on. With the
# extras: pip takes the newest release, whose hash is unknown, of what is asked for with an extra and locked without.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-strip-extras --custom-compile-command "make lock" $(LOCK_OPTIONS)

lock: .venv/bin/python ## Write requirements*.txt from requirements*.in (LOCK_OPTIONS=--upgrade for newer ones)
	@$(PIP_INSTALL) -r requirements-lock.txt
	@for name in requirements requirements-dev requirements-lock; do $(LOCK) $$name.in -o $$name.txt || exit 1; done

bench: install-dev ## Measure, with a floor in the same run
	@$(BIN)/python -m benchmarks

pages: install-dev ## Build what browsers get, unless it was built of the same
	@$(BIN)/python -m vcc_portal build

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
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt requirements.txt | .venv/bin/python
	@echo "Installing what the tests need into .venv"
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $@ .venv/run.stamp
