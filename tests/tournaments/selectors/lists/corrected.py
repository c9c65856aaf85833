"""Whole lists without a database, and edits to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from scoring.lists.choices import choices
from scoring.rules.as_json import rules_to_json
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.terms import Kind
from tournaments.adapter import fold_facts, format_of, rules_of
from tournaments.models.json_values import JSONObject
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot

PFLICHTSOLO, LATER_SOLO, NORMAL_GAME = 2, 5, 3  # indexes in every list made here


@dataclass(frozen=True)
class Whole:
    """A finished list in which seat 2 plays its Pflichtsolo in game 3 and another solo in game 6."""

    score_list: ScoreList
    rows: list[Entry]

    def players(self, index: int) -> tuple[int, ...]:
        return tuple(self.rows[index].derived["players"])


def whole_list(book: str, seats: int, normal_games: int = 8) -> Whole:
    options = rules_to_json(rule_book(book))
    form: JSONObject = {"seats": seats, "normal_games": normal_games, "pflichtsoli": 1}
    score_list = ScoreList(rule_set=RuleSetVersion(key=book, options=options), format=form)
    facts: list[JSONObject] = []
    while (at := fold_facts(score_list, facts).sheet).next:
        offer = choices(rules_of(score_list.rule_set), format_of(score_list), at)
        wanted = at.next.forced or (2 if len(facts) in (PFLICHTSOLO, LATER_SOLO) and 2 in offer.players else None)
        facts.append(solo(wanted) if wanted else normal(offer.players))
    return Whole(score_list, rows_of(score_list, facts))


def rows_of(score_list: ScoreList, facts: Sequence[JSONObject]) -> list[Entry]:
    derived = fold_facts(score_list, facts).derived
    pairs = zip(facts, derived, strict=True)
    return [Entry(uid=uuid4(), facts=each, derived=result, score_list=score_list) for each, result in pairs]


def normal(players: Sequence[int], value: int = 2) -> JSONObject:
    return {"value": value, "winners": sorted(players)[:2], "sonder": 0}


def solo(seat: int) -> JSONObject:
    return {"value": 3, "winners": [seat], "kind": Kind.DAMEN_SOLO.value}


def edits_of(made: Whole) -> dict[str, Edit]:
    uid = [row.uid for row in made.rows]
    players = made.players(NORMAL_GAME)
    earlier = made.players(PFLICHTSOLO)
    return {
        "pflichtsolo_taken_away": Edit(spot=Spot.CHANGE, entry=uid[PFLICHTSOLO], facts=normal(earlier)),
        "pflichtsolo_of_another": Edit(
            spot=Spot.CHANGE, entry=uid[PFLICHTSOLO], facts=solo(next(seat for seat in earlier if seat != 2))
        ),
        "pflichtsolo_added": Edit(spot=Spot.CHANGE, entry=uid[NORMAL_GAME], facts=solo(players[0])),
        "pflichtsolo_inserted": Edit(spot=Spot.BEFORE, entry=uid[PFLICHTSOLO], facts=solo(earlier[-1])),
        "pflichtsolo_deleted": Edit(spot=Spot.DELETE, entry=uid[PFLICHTSOLO]),
        "game_deleted": Edit(spot=Spot.DELETE, entry=uid[NORMAL_GAME]),
        "game_inserted": Edit(spot=Spot.BEFORE, entry=uid[NORMAL_GAME], facts=normal(players)),
        "value": Edit(spot=Spot.CHANGE, entry=uid[NORMAL_GAME], facts=normal(players, 4)),
        "bock_raised": Edit(spot=Spot.CHANGE, entry=uid[NORMAL_GAME], facts={**normal(players), "bock_rounds": 1}),
    }
