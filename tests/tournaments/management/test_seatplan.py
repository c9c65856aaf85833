import json

import pytest
from django.core.management.base import CommandError
from django.utils.translation import override

from tests.marks import long
from tests.tournaments.management.streams import called

REPORT = {
    "repeats",
    "bound",
    "bound_meetings",
    "bound_proven",
    "proven_under_rule",
    "worst_meetings",
    "same_club",
    "seat_imbalance",
    "table_imbalance",
    "five_table_imbalance",
    "most_five_tables",
    "seconds",
    "seed",
    "ungranted",
}


@pytest.fixture
def seatplan(monkeypatch, tmp_path):
    """Returns the object `seatplan` prints, and its exit code; files are passed as objects."""

    def answer(players, rounds, **options):
        arguments = ["--players", str(players), "--rounds", str(rounds)]
        for name, value in options.items():
            if isinstance(value, bool) or not isinstance(value, str | int):
                (tmp_path / name).write_text(json.dumps(value))
                value = tmp_path / name
            arguments += [f"--{name}", str(value)]
        written, code = called(monkeypatch, "seatplan", *arguments)
        return json.loads(written), code

    return answer


def test_seatplan_prints_all_rounds(seatplan):
    printed, code = seatplan(16, 5)
    assert code == 0 and set(printed) == {"rounds", "report"}
    assert [[len(table) for table in tables] for tables in printed["rounds"]] == [[4] * 4] * 5
    assert set(printed["report"]) == REPORT
    assert (printed["report"]["repeats"], printed["report"]["bound"], printed["report"]["seed"]) == (0, 0, 1)


# Priority; most meetings of a pair, repeats, maximum and unevenness of turns at tables of five
PRIORITIES = [("meetings", [2, 75, 6, 6]), ("fives", [3, 68, 5, 1])]


@pytest.mark.parametrize(("priority", "figures"), PRIORITIES)
def test_seatplan_respects_priority(seatplan, priority, figures):
    report = seatplan(14, 6, priority=priority)[0]["report"]
    names = ("worst_meetings", "repeats", "most_five_tables", "five_table_imbalance")
    assert [report[name] for name in names] == figures


def test_seatplan_respects_tables_clubs_and_seed(seatplan):
    clubs = {str(player): "Karlsruhe" for player in (1, 2, 3)}
    printed, _ = seatplan(40, 2, tables=9, clubs=clubs, seed=7)
    assert [len(tables) for tables in printed["rounds"]] == [9, 9]
    assert (printed["report"]["seed"], printed["report"]["same_club"]) == (7, 0)


@pytest.mark.parametrize("mode", ["plan", "random", "standings", long("snake"), long("ladder")])
def test_seatplan_continues_a_history(seatplan, mode):
    before, _ = seatplan(32, 2)
    points = {str(player): player for player in range(1, 33)}
    printed, code = seatplan(32, 1, mode=mode, history={"rounds": before["rounds"], "points": points})
    assert code == 0 and len(printed["rounds"]) == 1
    assert mode == "ladder" or (printed["report"]["repeats"], printed["report"]["worst_meetings"]) == (0, 1)
    assert ("rank_spread" in printed["report"]) == (mode in {"standings", "snake"})


def test_seatplan_by_standing_puts_the_best_first(seatplan):
    printed, _ = seatplan(8, 1, mode="standings", history={"points": {"3": 9, "5": 8, "7": 7, "8": 6}})
    assert sorted(printed["rounds"][0][0]) == [3, 5, 7, 8]


def test_seatplan_reports_unmet_wishes(seatplan):
    wishes = {
        "not_with": [[2, 1], [1, 5]],
        "tables": {"7": 3, "8": 3, "9": 9},
        "teams": {"1": "A", "2": "A", "3": "B"},
        "strength": {"clubs": "hard", "tables": "soft"},
        "closed_tables": [2],
    }
    printed, code = seatplan(21, 3, wishes=wishes, clubs={"10": "A", "11": "A"})
    assert code == 0 and printed["numbers"] == [1, 3, 4, 5, 6]
    tables = [set(table) for tables in printed["rounds"] for table in tables]
    assert not any(pair <= table for table in tables for pair in ({1, 2}, {1, 5}, {10, 11}))
    at_three = [tables[1] for tables in printed["rounds"]]
    missed = [[at for at, table in enumerate(at_three, start=1) if player not in table] for player in (7, 8)]
    expected = [
        ("tables", [player], rounds, "none_found", 3) for player, rounds in zip((7, 8), missed, strict=True) if rounds
    ]
    told = [tuple(each.values()) for each in printed["report"]["ungranted"]]
    assert told == [*expected, ("tables", [9], [1, 2, 3], "table_missing", 9)]
    assert 2 <= sum(map(len, missed)) <= 3  # they may meet once


def test_seatplan_lets_winners_stay(seatplan):
    before, _ = seatplan(32, 1)
    winners = [table[0] for table in before["rounds"][0]]
    points = {str(winner): 10 for winner in winners}
    printed, _ = seatplan(32, 1, mode="ladder", history={"rounds": before["rounds"], "points": points})
    assert all(winner in table for winner, table in zip(winners, printed["rounds"][0], strict=True))


def test_seatplan_refuses_with_every_reason(seatplan):
    wishes = {"tables": {"7": 2}, "closed_tables": [2], "strength": {"clubs": "hard"}}
    clubs = {str(player): "Skatfreunde" for player in range(1, 8)}
    with override("de"):
        printed, code = seatplan(20, 1, wishes=wishes, clubs=clubs)
    assert (code, printed["error"]["code"]) == (1, "draw_impossible")
    for told in ("7 Personen des Vereins Skatfreunde", "nur 5 Tische", "Tisch 2", "Nummer 7"):
        assert told in printed["error"]["message"]


def test_seatplan_spread_trades_ranks_for_repeats(seatplan):
    before, _ = seatplan(32, 4)
    history = {"rounds": before["rounds"], "points": {str(player): player for player in range(1, 33)}}
    alone, _ = seatplan(32, 1, mode="standings", spread=0, history=history)
    mixed, _ = seatplan(32, 1, mode="standings", history=history)
    assert alone["report"]["rank_spread"] == 3 < mixed["report"]["rank_spread"]
    assert alone["report"]["repeats"] > mixed["report"]["repeats"] == 0


# players, rounds, options, code, field
REFUSED = [
    (3, 1, {}, "too_few_participants", None),
    (20, 0, {}, "number_out_of_range", "rounds"),
    (20, 1, {"tables": 6}, "tables_do_not_fit", "tables"),
    (20, 1, {"clubs": {"21": "A"}}, "number_out_of_range", "clubs.21"),
    (20, 1, {"clubs": {"one": "A"}}, "unknown_key", "clubs"),
    (20, 1, {"clubs": {"1": 5}}, "wrong_type", "clubs.1"),
    (20, 1, {"clubs": {"01": "A"}}, "unknown_key", "clubs"),
    (20, 1, {"clubs": [1]}, "not_an_object", None),
    (20, 1, {"clubs": []}, "not_an_object", None),
    (20, 1, {"wishes": None}, "not_an_object", None),
    (20, 1, {"history": False}, "not_an_object", None),
    (2001, 1, {}, "number_out_of_range", "players"),
    (20, 1, {"mode": "standings", "spread": 11}, "number_out_of_range", "spread"),
    (20, 1, {"mode": "plan", "spread": -1}, "number_out_of_range", "spread"),
    (20, 1, {"wishes": {"friends": []}}, "unknown_key", "friends"),
    (20, 1, {"wishes": {"not_with": [[1, 21]]}}, "number_out_of_range", "not_with"),
    (20, 1, {"wishes": {"not_with": [[1, 1]]}}, "wrong_type", "not_with"),
    (20, 1, {"wishes": {"not_with": [3]}}, "wrong_type", "not_with"),
    (20, 1, {"wishes": {"tables": {"7": 0}}}, "number_out_of_range", "tables.7"),
    (20, 1, {"wishes": {"teams": {"21": "A"}}}, "number_out_of_range", "teams.21"),
    (20, 1, {"wishes": {"strength": {"clubs": "most"}}}, "value_unknown", "strength.clubs"),
    (20, 1, {"wishes": {"strength": {"friends": "hard"}}}, "unknown_key", "strength.friends"),
    (20, 1, {"wishes": {"closed_tables": ["2"]}}, "wrong_type", "closed_tables"),
    (20, 1, {"mode": "random", "history": {"rounds": [[[1, 2, 3, 21]]]}}, "number_out_of_range", "rounds[0]"),
    (20, 1, {"mode": "random", "history": {"rounds": [[[1, 2, 3, 1]]]}}, "player_twice", "rounds[0]"),
    (20, 1, {"mode": "random", "history": {"rounds": [[5]]}}, "wrong_type", "rounds[0]"),
    (20, 1, {"history": {"rounds": [[[1, 2, 3, 4]]] * 101}}, "number_out_of_range", "rounds"),
    (20, 1, {"mode": "random", "history": {"games": []}}, "unknown_key", "games"),
    (20, 1, {"mode": "standings", "history": {"points": {"1": "many"}}}, "wrong_type", "points.1"),
]


@pytest.mark.parametrize(("players", "rounds", "options", "code", "field"), REFUSED)
def test_seatplan_reports_invalid_input(seatplan, players, rounds, options, code, field):
    printed, ended = seatplan(players, rounds, **options)
    assert ended == 1
    assert (printed["error"]["code"], printed["error"].get("field")) == (code, field)
    assert printed["error"]["message"] != code


def test_seatplan_knows_its_modes(seatplan):
    with pytest.raises(CommandError):
        seatplan(20, 1, mode="swiss")


def test_seatplan_needs_its_files(seatplan):
    with pytest.raises(CommandError):
        seatplan(20, 1, clubs="nowhere.json")
