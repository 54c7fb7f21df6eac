# `make run` plays; `make test` checks all that continuous integration checks, in about 13 minutes on two cores; `make quick`
# leaves out what is slow or needs a browser; `make test-postgres` tests the store on a server. Before a release also `make agree` and `make audit`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run quick test test-postgres checked check agree format audit lock clean

run: $(VENV)/run.stamp
	@echo "Starting the bot. What to open is the last line below."
	@$(BIN)/python -m bot

# Tests wait nearly as long as they compute: two workers a core. Those that measure times allow for that.
# Compiled modules are kept even where the machine says otherwise: the next run needs them, too.
WORKERS ?= $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")
# Tests write thousands of small databases, nearly 2 GB: into memory, where there is room for twice as much.
MEMORY = $(shell $(PYTHON) -c "import os; at = os.statvfs('/dev/shm'); print('/dev/shm' * \
    (at.f_bavail * at.f_frsize > 4 << 30 and not at.f_flag & os.ST_NOEXEC))" 2>/dev/null)
SETTINGS = PYTHONDONTWRITEBYTECODE= $(if $(MEMORY),TMPDIR=$(MEMORY))
PYTEST = $(SETTINGS) $(BIN)/pytest
WORKING = $(PYTEST) -n $(WORKERS) --dist worksteal

test: checked
	$(WORKING)

# The store's tests, and those that ask most of it, once more: on a PostgreSQL server that runs as long as they do. What
# is about SQLite's files alone is left out there (the marker `sqlite` in pyproject.toml).
ON_SERVER = tests/store tests/postgresql tests/cluster tests/ledger tests/secrecy tests/crash tests/play $(wildcard \
    tests/discord/test_settl*.py tests/discord/test_und*.py tests/discord/test_privacy.py tests/discord/test_names*.py \
    tests/discord/test_ledger.py tests/discord/test_nothing_grows.py tests/discord/test_restart.py)
test-postgres: $(VENV)/dev.stamp
	$(SETTINGS) $(BIN)/python -m tests.support.postgresql_server \
	    $(BIN)/pytest -n $(WORKERS) --dist worksteal $(ON_SERVER)

quick: checked
	$(WORKING) -m "not slow and not browser"

# Types are checked on one core, so the other one compiles the tests meanwhile, the first time: else each worker would.
checked: $(VENV)/dev.stamp
	$(MAKE) -j 2 check $(VENV)/compiled.stamp

$(VENV)/compiled.stamp: $(VENV)/dev.stamp
	@$(PYTEST) --collect-only -q > /dev/null || true # what cannot be collected is said by the tests themselves
	@touch $@

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Two readings of the rules, and a start with a thousand tables, at their whole length.
DEALS ?= 10000
agree: $(VENV)/dev.stamp
	AGREEMENT_DEALS=$(DEALS) WAITING_TABLES=1000 $(WORKING) -m agreement

format: $(VENV)/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Known vulnerabilities: status 1 names them, status 3 says that the database could not be asked (make adds its own 2).
audit: $(VENV)/dev.stamp
	$(BIN)/python .ci/audit.py requirements.lock requirements-dev.lock

# The locks name versions and hashes, never an index: the machine's own settings decide where from. What is locked stays
# as it is as long as it fits; `make lock UPGRADE=--upgrade` takes the newest of everything, UPGRADE="-P NAME" of one.
UPGRADE ?=
COMPILE = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header $(UPGRADE)
lock: $(VENV)/dev.stamp
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) --extra postgres -c requirements.lock pyproject.toml -o requirements-postgres.lock
	$(COMPILE) --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

# Measured on two busy cores: 76 s and 302 MB.
$(VENV)/run.stamp: requirements.lock
	@echo "Installing the libraries of requirements.lock into $(VENV) (0.3 GB). It takes a minute or two, and only this once."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --require-hashes -r requirements.lock
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --require-hashes -r requirements-dev.lock
	touch $@ $(VENV)/run.stamp

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
