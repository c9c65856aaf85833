"""Options, output and errors of the commands that other programs call."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from scoring.errors import RuleViolation
from scoring.shapes import read_json
from tournaments.phrases.errors.sentences import sentence


def json_line(answer: Any) -> str:
    """Returns the answer as ASCII-only JSON, which every terminal can show."""
    return json.dumps(answer)


def error_json(violation: RuleViolation) -> dict[str, Any]:
    """Returns {"error": {"code", "message", "field"?, "entry"?, "line"?}}, with the message in the active language."""
    error: dict[str, Any] = {"code": violation.code, "message": sentence(violation)}
    if violation.field is not None:
        error["field"] = violation.field
    error |= {name: violation.params[name] for name in ("entry", "line") if name in violation.params}
    return {"error": error}


def answer_lines(stdout: Any, answer: Callable[[Any], Any]) -> None:
    """Writes an answer for each line of standard input that isn't empty, or the line's error."""
    for line in sys.stdin.buffer:
        if line.strip():
            stdout.write(json_line(_answer(line, answer)))
            stdout.flush()  # for callers that wait for each answer


def _answer(line: bytes, answer: Callable[[Any], Any]) -> Any:
    try:
        return answer(read_json(line))
    except RuleViolation as violation:
        return error_json(violation)


@contextmanager
def violations_as_command_errors() -> Iterator[None]:
    try:
        yield
    except RuleViolation as violation:
        raise CommandError(sentence(violation)) from violation


def options_from(path: str | None) -> Any:
    """Reads the options from a JSON file, or returns None without one. Raises CommandError."""
    if path is None:
        return None
    try:
        return read_json(Path(path).read_bytes())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except RuleViolation as violation:
        raise CommandError(f"{path}: {sentence(violation)}") from violation
