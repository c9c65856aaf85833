# Two commands are enough: `make run` and `make test`. Both set up whatever is missing.
PYTHON ?= python3
PY := .venv/bin/python
WORKERS ?= auto

QUICK := not browser and not long
PURE := scoring tournaments/names tournaments/desk/paper tournaments/seating
# Hundreds of processes start while the tests run: each reads what the first has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run take-over lint test test-rest test-all laws elsewhere coverage check bench bench-all services-test audit mutants messages requirements words browser hooks

run: .venv/base.stamp
	@$(PY) -m tools.run

# Goes on with another laptop's evening: make take-over FROM=/media/stick
take-over: .venv/base.stamp
	@FROM="$(FROM)" exec $(PY) -m tools.take_over

# Style, shape, types, import contracts, migrations, words.
lint: words
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m tools.shape
	$(PY) -m mypy .
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) tools/messages.py check

# The quick tests.
test: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --limits

# What takes seconds each: walks in a browser, killed workers, benches, long fields, every combination.
test-rest: words
	@$(PY) -m pytest -n $(WORKERS) --dist loadgroup -m "not services and not ($(QUICK))"

test-all: test test-rest

# Many examples of each law, from new seeds each time; what fails prints how to repeat it.
laws: words
	@$(PY) -m pytest -n $(WORKERS) -m hypothesis --hypothesis-profile many

# The quick tests as other machines may run them: in any order; in another zone, language and order of sets; as a month ends.
elsewhere: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" -p randomly
	@LC_ALL=C PYTHONHASHSEED=7 $(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --zone Pacific/Auckland
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK)" --at 2027-01-31T23:58

# Every line and branch of the pure libraries, by their tables of cases alone: what laws draw by chance does not count.
coverage: words
	@$(PY) -m pytest -n $(WORKERS) -m "$(QUICK) and not hypothesis" --cov-branch --cov-fail-under=100 \
		$(addprefix --cov=,$(PURE)) $(subst tests/tournaments/desk,tests/desk,$(addprefix tests/,$(PURE)))

check: lint test

# Every area in less than two minutes; `bench-all` has the long tables.
bench: .venv/dev.stamp
	@$(PY) -m lab.bench

bench-all: .venv/dev.stamp
	@$(PY) -m lab.bench --all

# What could go otherwise on real PostgreSQL and Redis, at DATABASE_URL and REDIS_URL or the usual addresses here.
services-test: words
	@$(PY) -m tools.services_test

# Known holes in the pinned packages; ends with 3 where their list cannot be reached.
audit: .venv/dev.stamp
	@$(PY) tools/audit.py

# Which mistakes in the source no test notices: 200 in the engine, 100 in services and selectors.
mutants: .venv/dev.stamp
	@$(PY) -m lab.mutants cover
	@$(PY) -m lab.mutants try 200 scoring --out var/mutants/scoring.jsonl
	@$(PY) -m lab.mutants try 100 tournaments/services tournaments/selectors --out var/mutants/services.jsonl

browser:
	@$(PYTHON) tools/setup.py browser

# As they stand in the source: a process that has begun reads them only once.
words: .venv/dev.stamp
	@$(PY) tools/messages.py compile

messages: .venv/dev.stamp
	@$(PY) tools/messages.py extract

# After a change of dependencies in pyproject.toml.
requirements: .venv/dev.stamp
	.venv/bin/uv pip compile -q pyproject.toml --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/base.txt
	.venv/bin/uv pip compile -q pyproject.toml --group dev --no-strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/dev.txt

.venv/base.stamp: requirements/base.txt
	@$(PYTHON) tools/setup.py base

.venv/dev.stamp: requirements/dev.txt
	@$(PYTHON) tools/setup.py dev

# Lint before each commit, for those who want it; `git config --unset core.hooksPath` takes it back.
hooks: .venv/dev.stamp
	git config core.hooksPath tools/hooks
