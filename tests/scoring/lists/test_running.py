import pytest

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.lists.entries import RunningEntry
from scoring.lists.fold import fold
from tests.laws import law
from tests.scoring.drawn_lists import lists
from tests.scoring.score_lists import REDEAL, alone, listed, not_played, penalty, raising, refused, won

# Facts that points cannot show, so that the game needs another kind of entry.
NOT_SAID_BY_POINTS = {"kind_needed", "sonder_missing", "solo_fits_no_duty", "forced_player_must_play"}


def derive_games(book, *totals, before=(), **form):
    """Returns the value and winners derived from totals after other entries."""
    sheet = listed(book, [*before, *({"running": list(each)} for each in totals)], **form)
    return [(fact.facts.value, fact.facts.winners) for fact in sheet.entries[len(before) :]]


@pytest.mark.parametrize(
    ("book", "totals", "form", "expected"),
    [
        ("ddv", [(3, -3, 3, -3)], {}, [(3, (1, 3))]),
        ("ddv", [(3, -3, 3, -3), (1, -5, 9, -5)], {}, [(3, (1, 3)), (2, (3,))]),
        ("ddv", [(-9, 3, 3, 3)], {}, [(3, (2, 3, 4))]),
        ("ddv", [(2, -2, 2, -2), (2, -2, 2, -2)], {}, [(2, (1, 3)), (0, ())]),
        ("ddv", [(0, 4, -4, 4, -4)], {"seats": 5}, [(4, (2, 4))]),
        ("dokomania", [(2, 2, 2, -2, -2, -2)], {"seats": 6}, [(2, (1, 2, 3))]),
    ],
)
def test_value_and_winners_follow(book, totals, form, expected):
    assert derive_games(book, *totals, **form) == expected


def test_running_bock_is_divided_out():
    bock = [raising(1, value=2)]
    assert derive_games("dokomania", (8, 8, -8, -8), before=bock) == [(3, (1, 2))]
    behind = [*bock, {"running": [8, 8, -8, -8]}]
    assert refused("doko-turnier", behind) == ("sonder_missing", "sonder", 2)


def test_cheap_lost_solo_changes_sign_in_bock():
    bock = {"triggers": ["zero_game"], "rounds_per_game": "one", "multiplies": "base"}
    options = {"worth": {"solo_lost": 3}, "bock": bock, "sonderpunkte": {}}
    before = [{"value": 0, "winners": []}]
    there = listed("doko-turnier", [*before, {"value": 1, "winners": [2, 3, 4]}], options=options)
    assert there.games[1].points == (3, -1, -1, -1)
    assert derive_games("doko-turnier", there.games[1].totals, before=before, options=options) == [(1, (2, 3, 4))]


def test_penalties_before_are_in_the_totals():
    assert derive_games("ddv", (-1, -1, 3, -1), before=[penalty("9.3.2", 1)]) == [(2, (1, 3))]
    assert derive_games("ddv", (-10, 2, 6, 2), before=[not_played(1), REDEAL]) == [(2, (1, 3))]


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([{"running": [3, -3, 3, -2]}], "running_impossible"),
        ([{"running": [3, 3, 3, -3]}], "running_impossible"),
        ([{"running": [3, -3, 3]}], "totals_count"),
        ([won(1), {"running": [500, -500, 500, -500]}], "running_impossible"),
        ([{"running": [2, -2, 2, -2], "winners": [1]}], "unknown_key"),
    ],
)
def test_impossible_totals_are_refused(entries, code):
    assert refused("ddv", entries) == (code, "winners" if code == "unknown_key" else "running", len(entries))


def test_forced_player_must_have_played():
    entries = [won(1), {"running": [2, 0, 0, -2]}]
    assert refused("ddv", entries, normal_games=1) == ("forced_player_must_play", "re", 2)
    nothing = [won(1), {"running": [1, 1, -1, -1]}]
    assert refused("ddv", nothing, normal_games=1) == ("forced_player_must_play", "re", 2)
    assert derive_games("ddv", (-1, -1, 5, -3), before=[won(1)], normal_games=1) == [(2, (3,))]


def test_game_replaces_its_running_totals():
    sheet = listed("ddv", [{"running": [6, -2, -2, -2]}])
    assert sheet == listed("ddv", [{"value": 2, "winners": [1]}])
    assert sheet.games[0].duty == listed("ddv", [alone(1)]).games[0].duty


@pytest.mark.parametrize(
    ("counting", "totals", "expected"),
    [
        ("plus", (4, 0, 4, 0), (4, (1, 3))),
        ("minus", (0, -4, 0, -4), (4, (1, 3))),
        ("minus", (0, -9, 0, 0), (3, (1, 3, 4))),
    ],
)
def test_lists_of_one_side(counting, totals, expected):
    sheet = listed("ddv", [{"running": list(totals)}], options={"worth": {"counting": counting}})
    assert (sheet.entries[0].facts.value, sheet.entries[0].facts.winners) == expected


@law(quick=15, full=300, made=lists(most=10))
def test_running_totals_restore_the_points(made):
    """Covers any game by value and winners, except when points can't show it, like Bock set by hand."""
    rules, form, entries = made
    for game in fold(rules, form, entries).games:
        entry = entries[game.position - 1]
        facts = getattr(entry, "facts", None)
        if isinstance(facts, PointsEntry) and not entry.bock_rounds and len(game.totals) == form.seats:
            before = entries[: game.position - 1]
            try:
                sheet = fold(rules, form, [*before, RunningEntry(running=game.totals)])
            except RuleViolation as violation:
                assert violation.code in NOT_SAID_BY_POINTS
            else:
                assert sheet.games[-1].points == game.points
