import json

import pytest
from django.core.management.base import CommandError

from tests.commands.streams import called

REPORT = {
    "repeats",
    "bound",
    "worst_meetings",
    "same_club",
    "seat_imbalance",
    "table_imbalance",
    "five_table_imbalance",
    "seconds",
    "seed",
}


@pytest.fixture
def seatplan(monkeypatch, tmp_path):
    """The object that `seatplan` prints, and its exit code; files are given as objects."""

    def answer(players, rounds, **options):
        arguments = ["--players", str(players), "--rounds", str(rounds)]
        for name, value in options.items():
            if not isinstance(value, str | int):
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


def test_seatplan_takes_tables_clubs_and_seed(seatplan):
    clubs = {str(player): "Karlsruhe" for player in (1, 2, 3)}
    printed, _ = seatplan(40, 2, tables=9, clubs=clubs, seed=7)
    assert [len(tables) for tables in printed["rounds"]] == [9, 9]
    assert (printed["report"]["seed"], printed["report"]["same_club"]) == (7, 0)


@pytest.mark.parametrize("mode", ["random", "standings"])
def test_seatplan_goes_on_from_a_history(seatplan, mode):
    before, _ = seatplan(32, 2)
    points = {str(player): player for player in range(1, 33)}
    printed, code = seatplan(32, 1, mode=mode, history={"rounds": before["rounds"], "points": points})
    assert code == 0 and len(printed["rounds"]) == 1
    assert (printed["report"]["repeats"], printed["report"]["worst_meetings"]) == (0, 1)
    assert ("rank_spread" in printed["report"]) == (mode == "standings")


def test_seatplan_by_standing_puts_the_best_first(seatplan):
    printed, _ = seatplan(8, 1, mode="standings", history={"points": {"3": 9, "5": 8, "7": 7, "8": 6}})
    assert sorted(printed["rounds"][0][0]) == [3, 5, 7, 8]


# players, rounds, options, code, field
REFUSED = [
    (3, 1, {}, "too_few_participants", None),
    (20, 0, {}, "number_out_of_range", "rounds"),
    (20, 1, {"tables": 6}, "tables_do_not_fit", "tables"),
    (20, 1, {"clubs": {"21": "A"}}, "number_out_of_range", "clubs.21"),
    (20, 1, {"clubs": {"one": "A"}}, "unknown_key", "clubs"),
    (20, 1, {"clubs": {"1": 5}}, "wrong_type", "clubs.1"),
    (20, 1, {"clubs": [1]}, "not_an_object", None),
    (20, 1, {"mode": "random", "history": {"rounds": [[[1, 2, 3, 21]]]}}, "number_out_of_range", "rounds[0]"),
    (20, 1, {"mode": "random", "history": {"rounds": [[[1, 2, 3, 1]]]}}, "player_twice", "rounds[0]"),
    (20, 1, {"mode": "random", "history": {"rounds": [[5]]}}, "wrong_type", "rounds[0]"),
    (20, 1, {"mode": "random", "history": {"games": []}}, "unknown_key", "games"),
    (20, 1, {"mode": "standings", "history": {"points": {"1": "many"}}}, "wrong_type", "points.1"),
]


@pytest.mark.parametrize(("players", "rounds", "options", "code", "field"), REFUSED)
def test_seatplan_answers_what_is_wrong(seatplan, players, rounds, options, code, field):
    printed, ended = seatplan(players, rounds, **options)
    assert ended == 1
    assert (printed["error"]["code"], printed["error"].get("field")) == (code, field)
    assert printed["error"]["message"] != code


def test_seatplan_knows_its_modes(seatplan):
    with pytest.raises(CommandError):
        seatplan(20, 1, mode="snake")


def test_seatplan_needs_its_files(seatplan):
    with pytest.raises(CommandError):
        seatplan(20, 1, clubs="nowhere.json")
