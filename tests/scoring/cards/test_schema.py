"""The published schemas accept what the referee reads and writes, and name every key and member of it."""

import json
from functools import cache
from random import Random

import pytest
from jsonschema import Draft202012Validator

from scoring.cards.as_json import RECORD_KEYS, parse_record, record_to_json, verdict_to_json
from scoring.cards.codes import NOTES, REFUSALS
from scoring.cards.judge import judge
from scoring.cards.record import How
from scoring.cards.schema import record_schema, schemas, verdict_schema
from scoring.errors import RuleViolation
from scoring.game.as_json import LINE_KEYS
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring.cards.player import play, random_rules

GAMES = 40
RECORDS, VERDICTS = Draft202012Validator(record_schema()), Draft202012Validator(verdict_schema())


@cache
def games():
    """Random games: (rules, record)."""
    result = []
    for seed in range(GAMES):
        random = Random(seed)
        rules = random_rules(random)
        result.append((rules, play(rules, random)[0]))
    return result


def verdict(rules, record):
    return json.loads(json.dumps(verdict_to_json(judge(rules, parse_record(record)))))


@pytest.mark.parametrize("schema", schemas().values(), ids=schemas())
def test_schema_is_one(schema):
    Draft202012Validator.check_schema(schema)


def test_random_games_and_their_verdicts_fit():
    for rules, record in games():
        RECORDS.validate(record)
        RECORDS.validate(record_to_json(parse_record(record)))
        VERDICTS.validate(verdict(rules, record))


@pytest.mark.parametrize("how", How)
def test_games_that_ended_early_fit(how):
    for seed, (rules, record) in enumerate(games()[:20]):
        short = {**record, "tricks": record["tricks"][: 1 + seed % 9], "end": {"how": how.value}}
        RECORDS.validate(short)
        VERDICTS.validate(verdict(rules, short))


def test_games_that_a_revoke_ended_fit():
    booked = set()
    for rules, record in games():
        seat = record["tricks"][0]["lead"]
        for trick in (2, 10):
            judged = verdict(rules, {**record, "end": {"how": "revoke", "seat": seat, "trick": trick}})
            VERDICTS.validate(judged)
            booked.add((judged["booking"] or {"event": None}).get("event", "solo"))
    assert booked == {None, "penalty", "not_played", "solo"}


RECORD = {"kind": "normal", "tricks": [{"lead": 1, "cards": ["DA", "DT", "CJ", "SQ"]}]}
WORD = {"seat": 1, "word": "re", "trick": 1}
ARMUT = {**RECORD, "kind": "armut"}
# Records that neither the schema nor the parser takes.
REFUSED = [
    {"kind": "normal"},
    {"tricks": []},
    {"kind": "normal", "tricks": None},
    {"kind": "normal", "tricks": ""},
    {**RECORD, "words": {}},
    {**RECORD, "reservations": 0},
    {**RECORD, "kind": "tripelkopf"},
    {**RECORD, "kind": "ramsch"},
    {**RECORD, "colour": "red"},
    {**RECORD, "players": [1, 2, 3]},
    {**RECORD, "players": [1, 2, 3, 3]},
    {**RECORD, "seats": 8},
    {**RECORD, "forehand": 0},
    {**RECORD, "forehand": None},
    {**RECORD, "duty": "must"},
    {**RECORD, "re": []},
    {**RECORD, "re": [1, 2, 3]},
    {**RECORD, "hands": [["HT"]]},
    {**RECORD, "hands": [["HX"], None, None, None]},
    {**RECORD, "tricks": [{"lead": 1, "cards": ["DA"] * 5}]},
    {**RECORD, "tricks": [{"cards": []}]},
    {**RECORD, "tricks": [{"lead": 1, "cards": [], "winner": 1}]},
    {**RECORD, "words": [{**WORD, "word": "contra"}]},
    {**RECORD, "words": [{**WORD, "trick": 13}]},
    {**RECORD, "words": [{**WORD, "after": 5}]},
    {**RECORD, "words": [{"seat": 1, "word": "re"}]},
    {**RECORD, "reservations": [{"seat": 1}]},
    {**RECORD, "reservations": [{"seat": 1, "reservation": "ramsch"}]},
    {**RECORD, "hochzeit": {"last_trick": 3}},
    {**RECORD, "hochzeit": {"decided_by": "first_trump", "last_trick": 0}},
    {**ARMUT, "exchange": {"from": 1, "to": 2, "given": []}},
    {**RECORD, "end": {"how": "bored"}},
    {**RECORD, "end": {"how": "claim", "trick": 13}},
]


@pytest.mark.parametrize("record", [RECORD, ARMUT, {**RECORD, "words": [WORD], "hands": None, "re": None, "end": None}])
def test_record_is_accepted_by_schema_and_parser(record):
    assert RECORDS.is_valid(record)
    assert parse_record(record)


@pytest.mark.parametrize("record", REFUSED, ids=range(len(REFUSED)))
def test_record_is_refused_by_schema_and_parser(record):
    assert not RECORDS.is_valid(record)
    with pytest.raises(RuleViolation):
        parse_record(record)


def test_schemas_name_every_key_and_code():
    record, judged = record_schema(), verdict_schema()
    assert set(record["properties"]) == {*RECORD_KEYS, *LINE_KEYS}
    assert set(judged["properties"]) == set(verdict(DDV, RECORD))
    assert judged["required"] == [*judged["properties"]]
    assert judged["properties"]["refusals"]["items"]["properties"]["code"]["enum"] == [*REFUSALS]
    assert judged["properties"]["notes"]["items"]["properties"]["code"]["enum"] == [*NOTES]


def test_refusal_has_a_paragraph_or_a_source():
    word = {"seat": 1, "word": "genscher", "trick": 0, "partner": 2}
    judged = verdict(DDV, {**RECORD, "words": [word, {**WORD, "held": 1}]})
    places = [[key for key in ("paragraph", "source") if key in each] for each in judged["refusals"]]
    assert sorted(places) == [["paragraph"], ["source"]]
    assert VERDICTS.is_valid(judged)
    judged["refusals"][0] |= {"paragraph": "TSR 1", "source": "FreeDoko"}
    assert not VERDICTS.is_valid(judged)
