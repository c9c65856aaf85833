"""What may follow on a list: every step that is foreseen is where the list stands once the games are played."""

import json
import zlib

import pytest
from hypothesis import strategies as st

from scoring.game.game import PointsEntry
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.outlooks import outlook_to_json
from scoring.lists.entries import GameEntry
from scoring.lists.fold import Folding
from scoring.lists.format import Format
from scoring.lists.outlook import MOST_STEPS, Marks, outlook
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.terms import Kind
from tests.laws import law
from tests.scoring.lists.test_fold_laws import lists
from tests.scoring.score_lists import raising, won


def standing(book, entries=(), **form):
    """A list as it is folded so far."""
    folding = Folding(rule_book(book), Format(**{"seats": 4, "normal_games": 12, **form}))
    for entry in entries:
        folding.take(parse_entry(entry))
    return folding


def played(marks, value, raised):
    facts = PointsEntry(value=value, winners=marks.winners, kind=marks.kind)
    return GameEntry(facts=facts, bock_rounds=raised)


def walk(seen, games):
    """The step behind games, each as marks, value and rounds of Bock, with what they give; None where not foreseen."""
    step, points = seen.steps[0], []
    for winners, value, *more in games:
        marks, raised = Marks(winners, *(each for each in more if isinstance(each, Kind))), 0
        raised = next((each for each in more if isinstance(each, int)), 0)
        cell = seen.tables[step.table].get(marks, {}).get(value)
        place = step.after[raised].get(cell.turn) if cell and raised < len(step.after) else None
        if place is None:
            return None, points
        points.append(cell.points)
        step = seen.steps[place]
    return step, points


@law(quick=15, full=400, made=lists(most=6), data=st.data())
def test_what_is_foreseen_comes_so(made, data):
    rules, form, entries = made
    folding = Folding(rules, form)
    for entry in entries:
        folding.take(entry)
    seen = outlook(folding)
    step = seen.steps[0]
    assert step.next == folding.next_game()
    for _ in range(4):
        if step.next is None or not step.after:
            break
        table = seen.tables[step.table]
        marks = data.draw(st.sampled_from(list(table)))
        value = data.draw(st.sampled_from(list(table[marks])))
        raised = data.draw(st.sampled_from(range(len(step.after))))
        cell = table[marks][value]
        if cell.turn not in step.after[raised]:
            continue
        folding.take(played(marks, value, raised))
        step = seen.steps[step.after[raised][cell.turn]]
        assert folding.entries[-1].points == cell.points
        assert step.next == folding.next_game()
        assert step.owed == folding.sheet().open_pflichtsoli


def test_a_list_of_four_is_foreseen_to_its_end():
    seen = outlook(standing("ddv", normal_games=4))
    games = [((1, 3), 3), ((1, 2), 1), ((2,), 2), ((1, 4), 1), ((2, 4), 5)]
    step, points = walk(seen, games)
    assert points == [(3, -3, 3, -3), (1, 1, -1, -1), (-2, 6, -2, -2), (1, -1, -1, 1), (-5, 5, -5, 5)]
    assert (step.next.number, step.next.dealer, step.next.forced, step.owed) == (6, 1, 3, (1, 0, 1, 1))
    end, points = walk(seen, [*games, ((3,), 1), ((1, 2, 3), 4), ((1,), 1)])
    assert points[-2] == (4, 4, 4, -12)
    assert (end.next, end.table, end.owed) == (None, None, (0, 0, 0, 0))


def test_only_the_forced_player_goes_on():
    seen = outlook(standing("ddv", normal_games=0))
    assert seen.steps[0].next.forced == 2
    assert walk(seen, [((1, 3), 3)])[0] is None
    assert walk(seen, [((1,), 3)])[0] is None
    assert walk(seen, [((1, 3, 4), 3)])[0].owed == (1, 0, 1, 1)


def test_who_sits_out_is_foreseen():
    step, points = walk(outlook(standing("ddv", seats=5)), [((2, 3), 2), ((1, 3), 1)])
    assert points == [(0, 2, 2, -2, -2), (1, 0, 1, -1, -1)]
    assert (step.next.dealer, step.next.sitting, step.next.players) == (3, (3,), (1, 2, 4, 5))


def test_bock_is_foreseen_where_it_is_certain():
    seen = outlook(standing("ohne-neunen"))
    step, points = walk(seen, [((1, 3), 3, 1), ((1, 3), 2)])
    assert (step.next.bock, step.next.bocks) == (2, (3,))
    assert points == [(3, -3, 3, -3), (4, -4, 4, -4)]
    assert outlook(standing("ohne-neunen", [raising(1), won(1)])).steps[0].next.bock == 2


def test_behind_a_pot_that_may_be_empty_nothing_is_certain():
    seen = outlook(standing("ddv", pot=10))
    assert walk(seen, [((1, 3), 1)])[0] is not None
    assert walk(seen, [((1, 3), 20)])[0] is None


def test_a_hochzeit_that_stayed_alone_pays_no_pflichtsolo():
    seen = outlook(standing("ddv"))
    step, points = walk(seen, [((2,), 1, Kind.STILLE_HOCHZEIT), ((2,), 1)])
    assert points == [(-1, 3, -1, -1)] * 2
    assert step.owed == (1, 0, 1, 1)


def test_a_finished_list_has_nothing_before_it():
    seen = outlook(standing("ddv", [won(1)], normal_games=1, pflichtsoli=0))
    assert [step.next for step in seen.steps] == [None]
    assert seen.tables == ()


def test_as_json():
    made = outlook_to_json(outlook(standing("ddv", seats=5, normal_games=1, pflichtsoli=0)))
    first, last = made["steps"]
    coming = {"number": 1, "dealer": 1, "leads": 2, "forced": None, "bock": 1, "bocks": []}
    assert first["next"] == coming | {"players": [2, 3, 4, 5], "sitting": [1]}
    assert set(first["after"][0].values()) == {1}
    assert last == {"next": None, "owed": [0, 0, 0, 0, 0], "table": None, "after": []}
    table = made["tables"][first["table"]]
    assert table["23"]["3"] == [table["23"]["4"][0], 3, 3, -3, -3]  # of those who play
    assert table["2 stille_hochzeit"]["1"][1:] == [3, -1, -1, -1]


@pytest.mark.parametrize("book", ["ddv", "dokomania", "doko-turnier", "ohne-neunen", "freedoko"])
def test_it_stays_small(book):
    seen = outlook(standing(book, seats=5, normal_games=25))
    assert len(seen.steps) <= MOST_STEPS
    assert len(zlib.compress(json.dumps(outlook_to_json(seen)).encode())) < 50_000
