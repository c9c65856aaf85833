"""`python -m scoring.referee`: an answer for each record, and nothing but Python needed."""

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from runpy import run_path

import pytest

from scoring import referee
from scoring.cards.as_json import referee_line
from scoring.cards.schema import schemas
from scoring.referee import answers
from tests.paths import ROOT

RECORD = {"kind": "normal", "tricks": [{"lead": 1, "cards": ["DA", "DT", "CJ", "SQ"]}]}
TEXT = "kind: normal\nforehand: 1\n1: DA DT CJ SQ\n"
NIX = {"error": {"code": "kind_unknown", "message": "There is no game of that kind. (kind nix)", "field": "kind"}}
WRITTEN = {**RECORD, "players": [1, 2, 3, 4], "seats": 4, "forehand": 1}


def stream(*records):
    return [each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in records]


def loaded(given):
    return [json.loads(answer) for answer in given]


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*arguments, given=b""):
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["referee", *arguments])
        run_path(referee.__file__, run_name="__main__")
        return capsys.readouterr().out

    return run


def test_bad_record_is_answered_and_the_next_one_judged():
    given = stream(RECORD, b"\n", {**RECORD, "kind": "nix"}, b"{\n", RECORD)
    broken = {"error": {"code": "not_an_object", "message": "A JSON object was expected."}}
    verdict = json.loads(json.dumps(referee_line(RECORD, "ddv")))
    assert loaded(answers(given, "ddv")) == [verdict, NIX, broken, verdict]


def test_error_in_text_names_its_line():
    given = [line.encode() for line in f"{TEXT}\nkind: nix\n---\n{TEXT}".splitlines(keepends=True)]
    verdict = json.loads(json.dumps(referee_line(RECORD, "ddv")))
    error = {"error": {**NIX["error"], "line": 5}}
    assert loaded(answers(given, "ddv", text=True)) == [verdict, error, verdict]


def test_json_becomes_text_and_text_json():
    options = {"deck": {"nines": False}}
    with_rules = {"rules": "freedoko", "options": options, **WRITTEN}
    given = stream(RECORD, {**RECORD, "kind": "nix"}, with_rules)
    written = list(answers(given, "ddv", printed="text"))
    assert written == [
        f"{TEXT}\n",
        f"# {json.dumps(NIX)}\n\n",
        f'rules: freedoko\noptions: {{"deck": {{"nines": false}}}}\n{TEXT}\n',
    ]
    lines = [line.encode() for line in "".join(written).splitlines(keepends=True)]
    assert loaded(answers(lines, "ddv", text=True, printed="json")) == [WRITTEN, with_rules]


def test_record_under_unknown_rules_is_not_printed():
    given = stream({**RECORD, "rules": "skat"}, {**RECORD, "options": {"colour": 1}})
    errors = loaded(answers(given, "ddv", printed="json"))
    assert [answer["error"]["code"] for answer in errors] == ["rule_book_unknown", "unknown_key"]


def test_options_of_the_command_are_those_of_each_record(run, tmp_path):
    file = tmp_path / "options.json"
    file.write_text('{"deck": {"nines": false}}')
    given = json.dumps({**RECORD, "tricks": [{"lead": 1, "cards": ["D9"]}]}).encode()
    assert "error" not in json.loads(run(given=given))
    refused = json.loads(run("--rules", "freedoko", "--options", str(file), given=given))
    assert refused["error"]["code"] == "card_not_in_deck"


def test_main_reads_text_and_prints_json(run):
    assert json.loads(run("--text", "--print", "json", given=TEXT.encode())) == WRITTEN


def test_schema_is_printed(run):
    assert json.loads(run("--schema")) == json.loads(json.dumps(schemas()))


@pytest.mark.parametrize("arguments", [["--rules", "skat"], ["--options", "missing.json"], ["--print", "pdf"]])
def test_wrong_argument_is_an_error(run, capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        run(*arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


def test_referee_needs_nothing_but_python():
    # -S leaves out installed packages, -E the environment's path.
    alone = [sys.executable, "-E", "-S", "-m", "scoring.referee", "--text"]
    done = subprocess.run(alone, input=TEXT.encode(), cwd=ROOT, capture_output=True, check=True)
    assert json.loads(done.stdout) == json.loads(json.dumps(referee_line(RECORD, "ddv")))
    assert done.stderr == b""
