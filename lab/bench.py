"""Benchmarks: measures every area and prints one JSON object with units.

`python -m lab.bench` takes less than two minutes; `--all` adds the slow measurements. It uses one core and its own
database in a temporary folder; figures are medians. `lab.benches.wall` and `lab.benches.chances` are run separately.
"""

import json
import os
import sys
import tempfile
from dataclasses import dataclass
from random import Random
from typing import Any

from lab.benches.measuring import ROOT, format_figures, seconds, set_up

ROUNDS = 8
REDIS = os.environ.get("REDIS_URL", "")  # carries news between two processes, which are only measured with it

Fields = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """Sizes for each measurement. `plans` and `by_standing` are pairs of (players, rounds)."""

    games: int
    pages: int
    standings: tuple[int, ...]
    seeds: int
    plans: Fields | None = None
    by_standing: Fields | None = None
    locks: bool = False
    finding: bool = False
    people: bool = False


# Plans: constructed, stored, searched and large ones.
QUICK = Extent(
    games=5_000,
    pages=20,
    standings=(40, 400),
    seeds=3,
    plans=((16, 5), (17, 3), (33, 10), (41, 5), (100, 10), (400, 10)),
    by_standing=((32, 5), (100, 5)),
)
ALL = Extent(games=20_000, pages=100, standings=(40, 400, 4_000), seeds=10, locks=True, finding=True, people=True)


def main() -> None:
    extent = ALL if "--all" in sys.argv[1:] else QUICK
    with tempfile.TemporaryDirectory(prefix="kreuzdame-bench-") as folder:
        set_up(folder)
        print(format_figures({**measure_all(extent, folder), "table_page": table_page(folder)}))


def measure_all(extent: Extent, folder: str) -> dict[str, Any]:
    return {
        "evaluate": evaluating(extent.games),
        "judge": judging(extent.games // 10),
        "lists": folding(),
        "seating": seating(extent.plans, extent.seeds),
        "standings": {str(players): _standings_of(players) for players in extent.standings},
        "by_standing": by_standing(extent.by_standing, extent.seeds),
        "printing": printing(extent.pages),
        "desk_pages": desk_pages(),
        **({"locks": locks()} if extent.locks else {}),
        **({"finding": finding(folder)} if extent.finding else {}),
        **({"people": people()} if extent.people else {}),
        "live": live(folder, whole_minutes=extent.locks),
    }


def heaviest_rules() -> Any:
    from scoring.rules.as_json import parse_rules
    from scoring.rules.bock import BockTrigger
    from scoring.terms import Sonderpunkt

    bock = {"rounds_per_game": "each", "stacking": "accumulate", "multiplies": "base"}
    options = {
        "sonderpunkte": {each.value: 1 for each in Sonderpunkt},
        "worth": {"announcement": "doubling", "verwerfen": True},
        "bock": {"triggers": [each.value for each in BockTrigger], **bock},
    }
    return parse_rules("dokomania", options)


def rule_sets() -> dict[str, Any]:
    from scoring.rules.rulebooks.catalogue import rule_book

    return {"ddv": rule_book("ddv"), "heaviest": heaviest_rules()}


def _facts(rules: Any, count: int) -> list[dict[str, Any]]:
    from scoring.lists.fold import fold
    from scoring.lists.format import Format
    from tournaments.rehearsals.plan.plausible import plausible_game, situation_behind

    random, form = Random(1), Format(seats=4, normal_games=10, pflichtsoli=0)
    situation = situation_behind(rules, form, fold(rules, form, ()))
    games = [plausible_game(situation, random) for _ in range(count)]
    return [{key: value for key, value in game.items() if key != "bock_rounds"} for game in games]


def evaluating(games: int) -> dict[str, Any]:
    figures = {name: _evaluation_rates(rules, games) for name, rules in rule_sets().items()}
    return {**figures["ddv"], "games": games, "heaviest": figures["heaviest"]}


def _evaluation_rates(rules: Any, count: int) -> dict[str, int]:
    from scoring.game.as_json import parse_game, score_to_json
    from scoring.game.evaluate import evaluate

    facts = _facts(rules, count)
    games = [parse_game(fact) for fact in facts]
    texts = [json.dumps(fact) for fact in facts]
    built = seconds(lambda: [evaluate(game, rules) for game in games])
    path = seconds(lambda: [json.dumps(score_to_json(evaluate(parse_game(json.loads(text)), rules))) for text in texts])
    return {"games_per_second": round(count / built), "json_games_per_second": round(count / path)}


def judging(games: int) -> dict[str, Any]:
    from lab.benches.judging import judging

    return judging(games)


def folding() -> dict[str, Any]:
    """Measures the milliseconds to fold a list of 24 games, with the federation's rules and with overlapping Böcke."""
    from scoring.lists.as_json.replays import parse_replay
    from scoring.rules.rulebooks.catalogue import rule_book

    line = (ROOT / "tests" / "cases" / "ddv_sheets.jsonl").read_text().splitlines()[0]
    replay = parse_replay(json.loads(line)["input"])
    rules, form, entries = _list_with_bock()
    return {
        "milliseconds_per_list": _folding_time(rule_book("ddv"), replay.format, replay.entries),
        "heaviest": {"milliseconds_per_list": _folding_time(rules, form, entries), "games": len(entries)},
    }


def _folding_time(rules: Any, form: Any, entries: Any) -> float:
    from scoring.lists.fold import fold

    return round(seconds(lambda: [fold(rules, form, entries) for _ in range(100)]) * 10, 3)


def _list_with_bock() -> tuple[Any, Any, list[Any]]:
    from scoring.lists.as_json.entries import parse_entry
    from scoring.lists.fold import fold
    from scoring.lists.format import Format
    from tournaments.rehearsals.plan.plausible import plausible_game, situation_behind

    rules, form, random = heaviest_rules(), Format(seats=4, normal_games=20, pflichtsoli=1), Random(1)
    entries: list[Any] = []
    while (sheet := fold(rules, form, entries)).next:
        entries.append(parse_entry(plausible_game(situation_behind(rules, form, sheet), random)))
    return rules, form, entries


def seating(fields: Fields | None, seeds: int) -> dict[str, Any]:
    """Measures the quality and duration of plans as [best, median, worst] of the seeds, in every field by default."""
    from lab.benches.seating import measure, measure_history_and_clubs, worst

    figures = measure(fields, range(1, seeds + 1))
    return {"worst": worst(figures), "fields": figures, **measure_history_and_clubs()}


def by_standing(fields: Fields | None, seeds: int) -> dict[str, Any]:
    from lab.benches.standing import FIELDS, measure

    return measure(fields or FIELDS, range(1, seeds + 1))


def _standings_of(players: int) -> dict[str, Any]:
    from django.test import Client

    from lab.benches.field import make_field

    field = make_field(players=players, rounds=ROUNDS)
    anybody, signed_in = Client(), Client()
    signed_in.force_login(field.user)
    address = f"/t/{field.tournament.slug}/standings/"
    return {"rounds": ROUNDS, "anybody": _page(anybody, address), "signed_in": _page(signed_in, address)}


def _page(client: Any, address: str) -> dict[str, Any]:
    from django.core.cache import cache
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def computed() -> Any:
        cache.clear()  # large standings are cached: this is the first reader's wait after a change
        return client.get(address)

    client.get(address)  # loads templates
    with CaptureQueriesContext(connection) as queries:
        response = computed()
    count = len(queries)  # before timed requests clear the log
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    computing, remembered = seconds(computed), seconds(lambda: client.get(address))
    return {
        "milliseconds": round(computing * 1000, 1),
        "remembered_milliseconds": round(remembered * 1000, 1),
        "queries": count,
    }


def desk_pages() -> dict[str, Any]:
    from lab.benches.desk_pages import measure

    return measure()


def locks() -> dict[str, Any]:
    from lab.benches.locks import ALL, measure_locks

    return measure_locks(ALL)


def live(folder: str, *, whole_minutes: bool) -> dict[str, Any]:
    """Measures public pages with and without the cache, and how long results take to arrive."""
    from lab.benches.live.measure import ALL, QUICK, measure_pages

    return measure_pages(folder, ALL if whole_minutes else QUICK, REDIS)


def finding(folder: str) -> dict[str, Any]:
    from lab.benches.finding import measure

    return measure(folder)


def people() -> dict[str, Any]:
    from lab.benches.people import measure

    return measure()


def table_page(folder: str) -> dict[str, Any]:
    """Measures a table's page: kilobytes, and seconds until it is usable, cold and warm."""
    from lab.benches.table_page import measure

    return measure(folder)


def printing(pages: int) -> dict[str, Any]:
    from lab.benches.printing import measure

    return measure(pages=pages)


if __name__ == "__main__":
    main()
