"""What a phone looks up is what the engine foresaw: behind every game that is counted, and along entries that wait."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from scoring.game.game import Band, Game
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.outlooks import outlook_to_json
from scoring.lists.as_json.sheets import next_to_json
from scoring.lists.fold import Folding
from scoring.lists.outlook import Outlook, outlook
from scoring.terms import ONE_AGAINST_THREE, TWO_AGAINST_TWO, Kind
from tests.paths import CASES
from tests.scoring.outlooks import behind_counted, folding_of
from tests.static.node import answer_of, needs_node

pytestmark = needs_node

ANSWERS = "tests/static/phones/outlook_answers.js"
FORMS = json.loads((CASES / "game_forms.json").read_text())


def games(players: tuple[int, ...]) -> Iterator[Game]:
    """A game of every kind by all who can be Re."""
    for kind in Kind:
        number = 1 if kind in ONE_AGAINST_THREE else 2 if kind in TWO_AGAINST_TWO else 3
        yield from (Game(kind=kind, re=re, augen=Band.exactly(150)) for re in combinations(players, number))


def places(seen: Outlook, each: int) -> Iterator[int | None]:
    """Where the list stands behind every game of a step, by the engine."""
    step = seen.steps[each]
    for game in games(step.next.players if step.next else ()):
        behind = behind_counted(seen, step, game)
        yield next((place for place, other in enumerate(seen.steps) if other is behind), None)


@pytest.mark.parametrize(("book", "form"), [("ddv", {}), ("ddv", {"seats": 5}), ("freedoko", {}), ("dokomania", {})])
def test_phone_looks_up_what_the_engine_foresaw(book: str, form: dict[str, int]) -> None:
    seen = outlook(folding_of(book, **form))
    steps = [each for each, step in enumerate(seen.steps[:60]) if step.next]
    asked = [
        (each, {"kind": game.kind.value, "re": list(game.re)})
        for each in steps
        for game in games(seen.steps[each].next.players)
    ]
    answer = answer_of(ANSWERS, {"outlook": outlook_to_json(seen), "games": asked, "walks": []})
    assert answer["places"] == [place for each in steps for place in places(seen, each)]


KEYS = ("number", "dealer", "players", "bock")  # what a page expects of a game


def expected_next(folding: Folding) -> dict[str, Any] | None:
    coming = folding.sheet().next
    return {key: next_to_json(coming)[key] for key in KEYS} if coming else None


# What nobody foresees: a game below zero, and one of all six.
BY_VALUE = [case for case in FORMS if case["facts"].get("value", -1) >= 0 and "six" not in case["form"]]


@pytest.mark.parametrize("case", BY_VALUE, ids=[case["of"] for case in BY_VALUE])
def test_phone_goes_on_behind_a_form_as_the_list_does(case: dict[str, Any]) -> None:
    form = {"seats": case.get("seats", 4), "normal_games": case.get("games", 8), "pflichtsoli": 1}
    folding = folding_of(case["book"], case.get("before", ()), **form)
    seen, expected = outlook_to_json(outlook(folding)), expected_next(folding)
    assert expected is not None
    ways = [{said: case[said], "expected": expected} for said in ("form", "facts")]
    elsewhere = {"form": case["form"], "expected": {**expected, "number": 7}}
    answer = answer_of(ANSWERS, {"outlook": seen, "games": [], "walks": [[each] for each in (*ways, elsewhere)]})
    folding.take(parse_entry(case["facts"]))
    points = [folding.sheet().entries[-1].points[seat - 1] for seat in expected["players"]]
    behind = {"expected": expected_next(folding), "points": [points]}
    assert answer["walks"] == [behind, behind, {"expected": None, "points": [None]}]
