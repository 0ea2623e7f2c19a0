# make demo   the whole product in a minute
# make test   everything that must hold, in the order below
# Both set themselves up in .venv first; only make and a python3 (3.11 or newer) are assumed.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed

# The position cases of this repository and, where they lie beside it, those that all share.
CASES := $(sort $(wildcard tests/cases/*.yaml tests/cases/*/*.yaml)) $(sort $(wildcard ../shared/cases/*.yaml))
PENDING := tests/cases/nem-kesz.toml

.DEFAULT_GOAL := help
.PHONY: help demo test lint types contracts unit cases soak golden bench lock clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' $(MAKEFILE_LIST)

demo: $(RUNTIME)
	$(PY) -m adjudicator demo

test: lint types contracts unit cases

# make lint   style (ruff)
lint: $(DEV)
	@$(PY) -m ruff check --show-files . | grep -q . || { echo "ruff: nothing to check" >&2; exit 1; }
	$(PY) -m ruff check .

# make types  mypy --strict over events/ and engine/
types: $(DEV)
	$(PY) -m mypy

# make contracts   who may import whom (import-linter)
contracts: $(DEV)
	$(VENV)/bin/lint-imports

# make unit   pytest, two at a time
unit: $(DEV)
	$(PY) -m pytest -n 2 --dist worksteal

# make cases  the position cases; those in tests/cases/nem-kesz.toml may still fail, no others
cases: $(DEV)
	@test -n "$(CASES)" || { echo "biro case: no case file found" >&2; exit 1; }
	$(PY) -m adjudicator case $(CASES) --pending $(PENDING)

# make soak   the properties in the long run; BIRO_SOAK_GAMES, BIRO_SOAK_BATTLES, BIRO_PAIRS, BIRO_DAMAGED: its size
soak: $(DEV)
	$(PY) -m pytest -n 2 --dist worksteal -m soak
	BIRO_PAIRS=$${BIRO_PAIRS:-500} $(PY) -m pytest -n 2 --dist worksteal tests/adjudicator/views/test_non_interference.py
	$(PY) -m tests.adjudicator.importing.damage --count $${BIRO_DAMAGED:-100000} --seed 7 --lines 20 --jobs 2

# make golden  keeps what the verdicts of the kept games say now, and prints what changed, for CHANGELOG.md
golden: $(DEV)
	$(PY) -m tests.golden.renew

# make bench  speeds, as ratios to something measured in the same run
bench: $(DEV)
	$(PY) -m bench

# make lock   both lock files anew from pyproject.toml (asks the package index)
UV := $(VENV)/bin/uv
COMPILE := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate --quiet --group build
lock: $(PY)
	@test -x $(UV) || $(PIP) install 'uv>=0.9,<1'
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --all-extras --constraint requirements.lock --output-file requirements-dev.lock

# make clean  removes .venv and all caches
clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------------------- set-up

# A name on the path may be an empty shim or lack venv's parts: the first that can do it is taken.
$(PY):
	@for python in $(PYTHONS); do \
	    if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	        echo "$$python -m venv $(VENV)"; exec $$python -m venv --clear $(VENV); \
	    fi; \
	done; \
	echo "Python 3.11 vagy újabb kell, a venv modullal (Debianon: python3-venv)." >&2; \
	echo "Python 3.11 or newer is needed, with its venv module (on Debian: python3-venv)." >&2; \
	exit 1

# A set-up that was interrupted may have left a venv without pip.
HAS_PIP = @$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip --upgrade

$(RUNTIME): requirements.lock pyproject.toml | $(PY)
	$(HAS_PIP)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml | $(PY)
	$(HAS_PIP)
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
