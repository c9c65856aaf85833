"""Results of `make audit`. A source that can't be reached isn't a success."""

import json

import pytest

from tools.audit import outcome, packages_of

CLEAN = {"name": "django", "version": "5.2.9", "vulns": []}
HOLE = {"name": "celery", "version": "5.5", "vulns": [{"id": "GHSA-1", "fix_versions": ["5.6"]}]}
UNMENDED = {"name": "redis", "version": "5", "vulns": [{"id": "GHSA-2", "fix_versions": []}]}
SKIPPED = {"name": "segno", "skip_reason": "Dependency not found on PyPI and could not be audited"}


@pytest.mark.parametrize(
    ("packages", "words", "code"),
    [
        ([CLEAN], ["No known hole in 1 packages."], 0),
        ([CLEAN, HOLE], ["celery 5.5: GHSA-1, mended in 5.6"], 1),
        ([UNMENDED], ["redis 5: GHSA-2, mended in no version yet"], 1),
        ([HOLE, SKIPPED], ["GHSA-1", "Not audited: segno."], 1),
        ([CLEAN, SKIPPED], ["Not audited: segno.", "could not be reached"], 3),
        ([], ["Nothing was audited.", "could not be reached"], 3),
    ],
)
def test_outcome(packages, words: list[str], code: int) -> None:
    said, exit_code = outcome(packages)
    assert exit_code == code
    assert all(word in said for word in words)


@pytest.mark.parametrize(
    ("report", "packages"),
    [(json.dumps({"dependencies": [CLEAN]}), [CLEAN]), ("", []), ("ConnectionError", []), ("{}", [])],
)
def test_packages_of_a_report(report: str, packages: list) -> None:
    assert packages_of(report) == packages
