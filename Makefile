# Two commands are enough: `make run` and `make test`. Both set up whatever is missing.
PYTHON ?= python3
PY := .venv/bin/python
WORKERS ?= auto

.PHONY: run test check bench services-test messages requirements browser

run: .venv/base.stamp
	@$(PY) tools/run.py

test: .venv/dev.stamp
	@$(PY) tools/messages.py compile
	@$(PY) -m pytest -n $(WORKERS)

check: .venv/dev.stamp
	@$(PY) tools/messages.py compile
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy .
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) tools/messages.py check
	$(PY) -m pytest -n $(WORKERS) -m "not browser"

bench: .venv/dev.stamp
	@$(PY) -m tools.bench

# Real PostgreSQL and Redis, at the addresses in DATABASE_URL and REDIS_URL or the usual ones of this machine.
services-test: .venv/dev.stamp
	@$(PY) tools/messages.py compile
	@$(PY) tools/services_test.py

browser:
	@$(PYTHON) tools/setup.py browser

messages: .venv/dev.stamp
	@$(PY) tools/messages.py extract

# After a change of dependencies in pyproject.toml.
requirements: .venv/dev.stamp
	.venv/bin/uv pip compile -q pyproject.toml --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/base.txt
	.venv/bin/uv pip compile -q pyproject.toml --group dev --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --universal --python-version 3.11 -o requirements/dev.txt

.venv/base.stamp: requirements/base.txt
	@$(PYTHON) tools/setup.py base

.venv/dev.stamp: requirements/dev.txt
	@$(PYTHON) tools/setup.py dev
