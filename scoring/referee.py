"""`python -m scoring.referee`: judges records of the cards of games, one verdict per record."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from scoring.cards.as_json import parse_record, record_to_json, referee_line
from scoring.cards.record import Record
from scoring.cards.schema import schemas
from scoring.cards.text import Lines, TextRecord, records_in
from scoring.cards.text_writing import write_text
from scoring.errors import CODES, RuleViolation
from scoring.game.as_json import LINE_KEYS
from scoring.rules.as_json import parse_rules
from scoring.shapes import read_json

Work = Callable[[Any], str]
"""Turns a record in JSON into what is printed."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of both commands."""
    parser.add_argument("--rules", default="ddv", metavar="KEY", help="Rule book to judge by.")
    parser.add_argument("--options", metavar="FILE.json", help="Options that replace those of the rule book.")
    parser.add_argument("--text", action="store_true", help="Read records in the text form instead of JSON.")
    parser.add_argument(
        "--print",
        dest="printed",
        metavar="FORM",
        choices=PRINTERS,
        default="verdict",
        help="Form to print: the verdict, or the record itself as JSON or text.",
    )
    parser.add_argument("--schema", action="store_true", help="Print the JSON Schemas of record and verdict instead.")


def error_to_json(violation: RuleViolation) -> dict[str, Any]:
    """Returns {"error": {"code", "message", "field"?, "line"?}}, with the code's English meaning and its values."""
    values = ", ".join(f"{name} {value}" for name, value in violation.params.items() if name not in ("line", "allowed"))
    message = CODES[violation.code][0] + (f" ({values})" if values else "")
    error: dict[str, Any] = {"code": violation.code, "message": message}
    error |= {} if violation.field is None else {"field": violation.field}
    return {"error": error | ({"line": violation.params["line"]} if "line" in violation.params else {})}


def answers(
    source: Iterable[bytes],
    rules: str,
    options: object = None,
    *,
    text: bool = False,
    printed: str = "verdict",
    error: Callable[[RuleViolation], object] = error_to_json,
) -> Iterator[str]:
    """Yields what to print for each record, including line ends. An error among texts is a comment."""

    def work(given: Any) -> str:
        return PRINTERS[printed](given, rules, options)

    answer: Callable[[Any, Work], str] = _answer_text if text else _answer_object
    records: Iterable[Any] = records_in(source) if text else (line for line in source if line.strip())
    for record in records:
        try:
            yield answer(record, work)
        except RuleViolation as violation:
            message = json.dumps(error(violation))
            yield f"# {message}\n\n" if printed == "text" else f"{message}\n"


def _answer_object(line: bytes, work: Work) -> str:
    return work(read_json(line))


def _answer_text(lines: Lines, work: Work) -> str:
    return TextRecord(lines).answer(work)


def _print_verdict(given: Any, rules: str, options: object) -> str:
    return json.dumps(referee_line(given, rules, options)) + "\n"


def _print_json(given: Any, rules: str, options: object) -> str:
    record = _valid_record(given, rules, options)
    return json.dumps({key: value for key, value in given.items() if key in LINE_KEYS} | record_to_json(record)) + "\n"


def _print_text(given: Any, rules: str, options: object) -> str:
    record = _valid_record(given, rules, options)
    return write_text(record, given.get("rules"), given.get("options")) + "\n"


def _valid_record(given: Any, rules: str, options: object) -> Record:
    record = parse_record(given, LINE_KEYS)
    parse_rules(given.get("rules", rules), given.get("options", options))
    return record


PRINTERS: dict[str, Callable[[Any, str, object], str]] = {
    "verdict": _print_verdict,
    "json": _print_json,
    "text": _print_text,
}


def main() -> None:
    """Answers standard input record by record."""
    parser = ArgumentParser(prog="python -m scoring.referee", description=__doc__)
    add_options(parser)
    arguments = parser.parse_args()
    if arguments.schema:
        print(json.dumps(schemas()))
        return
    try:
        options = read_json(Path(arguments.options).read_bytes()) if arguments.options else None
        parse_rules(arguments.rules, options)
    except (OSError, RuleViolation) as error:
        parser.error(f"{arguments.options or arguments.rules}: {error}")
    source, form = sys.stdin.buffer, arguments.printed
    for answer in answers(source, arguments.rules, options, text=arguments.text, printed=form):
        sys.stdout.write(answer)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
