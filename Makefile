# `make run` and `make test` are all you need; both set up whatever is missing.
# The comment above a target is its description in docs/reference/make.md.
PYTHON ?= python3
PY := .venv/bin/python
WORKERS ?= auto

QUICK := not browser and not long
PURE := scoring tournaments/names tournaments/desk/paper tournaments/seating
# Tests start hundreds of processes, which share the bytecode of the first.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run take-over lint test test-rest test-all laws elsewhere coverage check bench bench-all services-test audit mutants messages requirements words browser hooks

# Sets up whatever is missing and serves an example tournament at http://127.0.0.1:8000/.
run: .venv/base.stamp
	@$(PY) -m tools.run

# Restores the newest copy from a USB stick and serves it: `make take-over FROM=/media/stick`. `REPLACE=1` replaces existing data.
take-over: .venv/base.stamp
	@FROM="$(FROM)" exec $(PY) -m tools.take_over

# Checks style, shape, types, import contracts, migrations and translations.
lint: words
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m tools.shape
	$(PY) -m mypy .
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) tools/messages.py check

# Runs the quick tests, in less than three minutes on two cores.
test: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --limits

# Runs the slow tests: browser tests, killed workers, benchmarks, large fields, all combinations.
test-rest: words
	@$(PY) -m pytest -n $(WORKERS) --dist loadgroup -m "not services and not ($(QUICK))" $$($(PY) -m tools.marked)

# Runs the quick and the slow tests.
test-all: test test-rest

# Runs the property tests with many examples and new seeds. A failure prints how to reproduce it.
laws: words
	@$(PY) -m pytest -n $(WORKERS) -m hypothesis --hypothesis-profile many

# Runs the quick tests in random order; with another time zone, locale and hash seed; and at the end of a month.
elsewhere: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" -p randomly
	@LC_ALL=C PYTHONHASHSEED=7 $(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --zone Pacific/Auckland
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --at 2027-01-31T23:58

# Checks that the quick tests cover every line and branch of the pure libraries, without random examples and thorough searches.
coverage: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK) and not (hypothesis or thorough)" --cov-branch --cov-fail-under=100 \
		$(addprefix --cov=,$(PURE)) $(subst tests/tournaments/desk,tests/desk,$(addprefix tests/,$(PURE)))

# Runs `make lint` and `make test`.
check: lint test

# Runs a benchmark of every area in less than two minutes and prints one JSON object.
bench: .venv/dev.stamp
	@$(PY) -m lab.bench

# Runs all benchmarks, including the long tables.
bench-all: .venv/dev.stamp
	@$(PY) -m lab.bench --all

# Runs the tests that need PostgreSQL and Redis, found at `DATABASE_URL` and `REDIS_URL` or on 127.0.0.1.
services-test: words
	@$(PY) -m tools.services_test

# Looks up known vulnerabilities in the pinned packages. Exits with 3 if the database cannot be reached.
audit: .venv/dev.stamp
	@$(PY) tools/audit.py

# Mutation testing: lists mutants that no test kills, out of 200 in the engine and 100 in services and selectors.
mutants: .venv/dev.stamp
	@$(PY) -m lab.mutants cover
	@$(PY) -m lab.mutants try 200 scoring --out var/mutants/scoring.jsonl
	@$(PY) -m lab.mutants try 100 tournaments/services tournaments/selectors --out var/mutants/services.jsonl

# Installs Chromium for `make test-rest`, which skips the browser tests without it.
browser:
	@$(PYTHON) tools/setup.py browser

# Compiles the translations. Running processes keep the old ones.
words: .venv/dev.stamp
	@$(PY) tools/messages.py compile

# Extracts translatable texts from the source into `locale/`.
messages: .venv/dev.stamp
	@$(PY) tools/messages.py extract

# Pins the dependencies in `pyproject.toml`, with hashes.
requirements: .venv/dev.stamp
	.venv/bin/uv pip compile -q pyproject.toml --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/base.txt
	.venv/bin/uv pip compile -q pyproject.toml --group dev --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/dev.txt

.venv/base.stamp: requirements/base.txt
	@$(PYTHON) tools/setup.py base

.venv/dev.stamp: requirements/dev.txt
	@$(PYTHON) tools/setup.py dev

# Runs `make lint` before each commit. Undo: `git config --unset core.hooksPath`.
hooks: .venv/dev.stamp
	git config core.hooksPath tools/hooks
