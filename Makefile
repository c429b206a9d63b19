# The words people and CI share. Everything is set up in .venv; all of it can be repeated.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
INSTALL = $(BIN)/python -m pip --disable-pip-version-check install --editable '.[$(1)]' </dev/null >$(VENV)/setup.log 2>&1 || { cat $(VENV)/setup.log >&2; exit 1; }
comma := ,
SETUP_INPUTS := pyproject.toml Makefile

.PHONY: help run telegram test check format bench bench-voice messages clean
.DEFAULT_GOAL := help

help: ## show these words
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(BIN)/python:
	@echo "Setting up $(VENV) (once, a few minutes)…" >&2
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name it: make run PYTHON=/path/to/python3.11" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) </dev/null

$(VENV)/.run-ready: $(BIN)/python $(SETUP_INPUTS)
	@$(call INSTALL,whisper$(comma)pictures)
	@touch $@

$(VENV)/.test-ready: $(BIN)/python $(SETUP_INPUTS)
	@$(call INSTALL,whisper$(comma)pictures$(comma)test$(comma)check)
	@touch $@ $(VENV)/.run-ready

run: $(VENV)/.run-ready ## a table session in the terminal (ARGS="--game snooker …")
	@$(BIN)/markyor table $(ARGS)

telegram: $(VENV)/.run-ready ## the Telegram bot (needs BOT_TOKEN)
	@$(BIN)/markyor telegram

test: $(VENV)/.test-ready ## all tests
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.test-ready ## format, lint, types, import contracts
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(VENV)/.test-ready ## put the code in its form
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/.test-ready ## every benchmark, with its figure
	@$(BIN)/python -m benchmarks

bench-voice: $(VENV)/.test-ready ## how much of what is said is heard right (long; ARGS="--lines FILE …")
	@$(BIN)/python -m benchmarks.voice $(ARGS)

messages: $(VENV)/.test-ready ## collect the texts for people into the catalogues
	@$(BIN)/pybabel --quiet extract --width 120 --mapping-file pyproject.toml --no-location --sort-output --project markyor --version 0.1.0 --output-file locales/messages.pot bot rules
	@$(BIN)/pybabel --quiet update --width 120 --no-fuzzy-matching --ignore-obsolete --input-file locales/messages.pot --output-dir locales

clean: ## remove what was set up
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache *.egg-info
