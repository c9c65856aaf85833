# Two commands are enough: `make run` and `make test`. Both set up whatever is missing.
# The comment above a target is its description in docs/reference/make.md.
PYTHON ?= python3
PY := .venv/bin/python
WORKERS ?= auto

QUICK := not browser and not long
PURE := scoring tournaments/names tournaments/desk/paper tournaments/seating
# Hundreds of processes start while the tests run: each reads what the first has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run take-over lint test test-rest test-all laws elsewhere coverage check bench bench-all services-test audit mutants messages requirements words browser hooks

# Sets up whatever is missing and serves at http://127.0.0.1:8000/ with an example tournament.
run: .venv/base.stamp
	@$(PY) -m tools.run

# Restores the newest copy from a stick and serves it: `make take-over FROM=/media/stick`. `REPLACE=1` replaces what is here.
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

# Runs the slow tests: walks in a browser, killed workers, benches, long fields, every combination.
test-rest: words
	@$(PY) -m pytest -n $(WORKERS) --dist loadgroup -m "not services and not ($(QUICK))"

# Runs the quick and the slow tests.
test-all: test test-rest

# Tries many examples of each law, from new seeds each time. A failure prints how to repeat it.
laws: words
	@$(PY) -m pytest -n $(WORKERS) -m hypothesis --hypothesis-profile many

# Runs the quick tests as other machines may: in any order; in another time zone, language and order of sets; as a month ends.
elsewhere: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" -p randomly
	@LC_ALL=C PYTHONHASHSEED=7 $(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --zone Pacific/Auckland
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --at 2027-01-31T23:58

# Checks that quick tests run every line and branch of the pure libraries. Random examples do not count.
coverage: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK) and not hypothesis" --cov-branch --cov-fail-under=100 \
		$(addprefix --cov=,$(PURE)) $(subst tests/tournaments/desk,tests/desk,$(addprefix tests/,$(PURE)))

# Runs `make lint` and `make test`.
check: lint test

# Measures every area in less than two minutes and prints one JSON object.
bench: .venv/dev.stamp
	@$(PY) -m lab.bench

# Measures everything, with the long tables.
bench-all: .venv/dev.stamp
	@$(PY) -m lab.bench --all

# Runs the tests that need PostgreSQL and Redis, at `DATABASE_URL` and `REDIS_URL` or on 127.0.0.1.
services-test: words
	@$(PY) -m tools.services_test

# Looks up known vulnerabilities of the pinned packages. Exits with 3 if the list cannot be reached.
audit: .venv/dev.stamp
	@$(PY) tools/audit.py

# Puts small mistakes into the source and lists those that no test notices: 200 in the engine, 100 in services and selectors.
mutants: .venv/dev.stamp
	@$(PY) -m lab.mutants cover
	@$(PY) -m lab.mutants try 200 scoring --out var/mutants/scoring.jsonl
	@$(PY) -m lab.mutants try 100 tournaments/services tournaments/selectors --out var/mutants/services.jsonl

# Installs Chromium for `make test-rest`, which skips the browser tests without it.
browser:
	@$(PYTHON) tools/setup.py browser

# Compiles the translations. Processes that are running keep the old ones.
words: .venv/dev.stamp
	@$(PY) tools/messages.py compile

# Collects translatable texts from the source into `locale/`.
messages: .venv/dev.stamp
	@$(PY) tools/messages.py extract

# Pins the dependencies named in `pyproject.toml`, with hashes.
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
