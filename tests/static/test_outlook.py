"""A phone's offline forecast agrees with the engine."""

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
from scoring.lists.outlook import Outlook
from scoring.terms import ONE_AGAINST_THREE, TWO_AGAINST_TWO, Kind
from tests.paths import CASES
from tests.scoring.outlooks import behind_counted, folding_of, outlook_of
from tests.static.node import answer_of, needs_node

pytestmark = needs_node

ANSWERS = "tests/static/phones/outlook_answers.js"
FORMS = json.loads((CASES / "game_forms.json").read_text())


def games(players: tuple[int, ...]) -> Iterator[Game]:
    for kind in Kind:
        number = 1 if kind in ONE_AGAINST_THREE else 2 if kind in TWO_AGAINST_TWO else 3
        yield from (Game(kind=kind, re=re, augen=Band.exactly(150)) for re in combinations(players, number))


def places(seen: Outlook, each: int) -> Iterator[int | None]:
    step = seen.steps[each]
    for game in games(step.next.players if step.next else ()):
        behind = behind_counted(seen, step, game)
        yield next((place for place, other in enumerate(seen.steps) if other is behind), None)


@pytest.mark.parametrize(("book", "form"), [("ddv", {}), ("ddv", {"seats": 5}), ("freedoko", {}), ("dokomania", {})])
def test_phone_forecasts_counted_games_like_the_engine(book: str, form: dict[str, int]) -> None:
    seen = outlook_of(folding_of(book, **form))
    steps = [each for each, step in enumerate(seen.steps[:30]) if step.next]
    asked = [
        (each, {"kind": game.kind.value, "re": list(game.re)})
        for each in steps
        for game in games(seen.steps[each].next.players)
    ]
    answer = answer_of(ANSWERS, {"outlook": outlook_to_json(seen), "games": asked, "walks": []})
    assert answer["places"] == [place for each in steps for place in places(seen, each)]


KEYS = ("number", "dealer", "players", "bock")  # a page's expectations of a game


def expected_next(folding: Folding) -> dict[str, Any] | None:
    coming = folding.sheet().next
    return {key: next_to_json(coming)[key] for key in KEYS} if coming else None


def by_list() -> dict[str, list[dict[str, Any]]]:
    """Returns forms by list, leaving out negative games and tables of six, which have no forecast."""
    lists: dict[str, list[dict[str, Any]]] = {}
    for case in FORMS:
        if case["facts"].get("value", -1) >= 0 and "six" not in case["form"]:
            name = f"{case['book']} {case.get('seats', 4)} {case.get('games', 8)}"
            lists.setdefault(name, []).append(case)
    return lists


@pytest.mark.parametrize("cases", by_list().values(), ids=by_list())
def test_phone_continues_after_forms_like_the_list(cases: list[dict[str, Any]]) -> None:
    one = cases[0]
    form = {"seats": one.get("seats", 4), "normal_games": one.get("games", 8), "pflichtsoli": 1}
    folding = folding_of(one["book"], one.get("before", ()), **form)
    seen, expected = outlook_to_json(outlook_of(folding)), expected_next(folding)
    assert expected is not None
    walks = [[{said: case[said], "expected": expected}] for case in cases for said in ("form", "facts")]
    elsewhere = [{"form": one["form"], "expected": {**expected, "number": 7}}]
    answer = answer_of(ANSWERS, {"outlook": seen, "games": [], "walks": [*walks, elsewhere]})
    behind = [
        expected_and_points(folding.fork(), case, expected["players"]) for case in cases for _said in ("form", "facts")
    ]
    assert answer["walks"] == [*behind, {"expected": None, "points": [None]}]


def expected_and_points(folding: Folding, case: dict[str, Any], players: list[int]) -> dict[str, Any]:
    folding.add_entry(parse_entry(case["facts"]))
    points = folding.sheet().games[-1].points
    return {"expected": expected_next(folding), "points": [[points[seat - 1] for seat in players]]}
