"""How the commands for other programs read their options, write JSON and report errors."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from scoring.errors import RuleViolation
from scoring.shapes import read_json
from tournaments.phrases.errors.sentences import sentence


def json_line(answer: Any) -> str:
    """An answer in ASCII, which every terminal and pipe can carry whatever was read."""
    return json.dumps(answer)


def error_json(violation: RuleViolation) -> dict[str, Any]:
    """{"error": {"code", "message", "field"?, "entry"?}}; the sentence is in the active language."""
    error: dict[str, Any] = {"code": violation.code, "message": sentence(violation)}
    if violation.field is not None:
        error["field"] = violation.field
    if "entry" in violation.params:
        error["entry"] = violation.params["entry"]
    return {"error": error}


@contextmanager
def stopped_by_rules() -> Iterator[None]:
    """Ends the command with the sentence of a violation in its arguments."""
    try:
        yield
    except RuleViolation as violation:
        raise CommandError(sentence(violation)) from violation


def options_from(path: str | None) -> Any:
    """The options in a JSON file; none without a file."""
    if path is None:
        return None
    try:
        return read_json(Path(path).read_bytes())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except RuleViolation as violation:
        raise CommandError(f"{path}: {sentence(violation)}") from violation
