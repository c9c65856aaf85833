"""`python -m scoring.referee`: judges records of games given as JSON lines, or in the text form."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scoring.cards.as_json import referee_line
from scoring.errors import CODES, RuleViolation
from scoring.rules.as_json import parse_rules
from scoring.shapes import read_json


def error_to_json(violation: RuleViolation) -> dict[str, Any]:
    """Returns {"error": {"code", "message", "field"?}}, with the English meaning of the code."""
    error = {"code": violation.code, "message": CODES[violation.code][0]}
    return {"error": error | ({"field": violation.field} if violation.field is not None else {})}


def answers(lines: Iterable[bytes], rules: str, options: object = None) -> Iterator[dict[str, Any]]:
    """Yields a verdict or an error for each line that isn't empty."""
    for line in lines:
        if line.strip():
            try:
                yield referee_line(read_json(line), rules, options)
            except RuleViolation as violation:
                yield error_to_json(violation)


def main() -> None:
    """Judges standard input line by line."""
    parser = ArgumentParser(prog="python -m scoring.referee", description=__doc__)
    parser.add_argument("--rules", default="ddv", metavar="KEY", help="rule book to judge by")
    parser.add_argument("--options", metavar="FILE.json", help="options that replace those of the rule book")
    arguments = parser.parse_args()
    try:
        options = read_json(Path(arguments.options).read_bytes()) if arguments.options else None
        parse_rules(arguments.rules, options)
    except (OSError, RuleViolation) as error:
        parser.error(str(error))
    for answer in answers(sys.stdin.buffer, arguments.rules, options):
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
