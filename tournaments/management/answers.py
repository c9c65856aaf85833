"""How the commands for other programs read JSON, and how they report errors."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence

# Nothing that is read here nests half as deep; what does could exhaust the stack of whoever walks through it.
DEEPEST = 16


def read_json(text: bytes) -> Any:
    """The value in a text; raises `not_an_object` for what is no JSON, no UTF-8 or nests without end."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        raise RuleViolation("not_an_object") from None
    if _nests_deeper(value, DEEPEST):
        raise RuleViolation("not_an_object")
    return value


def _nests_deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    within = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_nests_deeper(each, levels - 1) for each in within)


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
