"""What the commands for other programs answer when something is wrong."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from scoring.errors import RuleViolation
from tournaments.phrases.errors import sentence


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
        return json.loads(Path(path).read_text())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise CommandError(f"{path}: no JSON ({error})") from error
