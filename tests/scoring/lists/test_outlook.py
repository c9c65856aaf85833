"""Compares every predicted step with the list after the games."""

import json
import zlib
from itertools import combinations

import pytest
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.game.game import Band, Game, HighestWords, PointsEntry
from scoring.lists.as_json.outlooks import outlook_to_json
from scoring.lists.choices import choices
from scoring.lists.entries import GameEntry
from scoring.lists.outlook import MOST_STEPS, Marks
from scoring.terms import Announcement, Kind
from tests.laws import law
from tests.scoring.drawn_lists import lists
from tests.scoring.outlooks import behind_counted, folded, folding_of, outlook_of
from tests.scoring.score_lists import raising, won


def played(marks, value, raised):
    facts = PointsEntry(value=value, winners=marks.winners, kind=marks.kind)
    return GameEntry(facts=facts, bock_rounds=raised)


def walk(seen, games):
    """Returns the step after games (marks, value, rounds of Bock) with their results, or None if unforeseen."""
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


@law(quick=5, full=400, made=lists(most=6), data=st.data())
def test_foreseen_steps_equal_the_fold(made, data):
    folding = folded(*made)
    seen = outlook_of(folding)
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
        folding.add_entry(played(marks, value, raised))
        step = seen.steps[step.after[raised][cell.turn]]
        assert folding.games[-1].points == cell.points
        assert step.next == folding.next_game()
        assert step.owed == folding.sheet().open_pflichtsoli


def counted_entry(draw, folding):
    offer = choices(folding.rules, folding.list_format, folding.sheet())
    soli = [(kind, (seat,)) for seat, kinds in offer.alone.items() for kind in kinds]
    pairs = [(kind, pair) for kind in offer.together for pair in combinations(offer.players, 2)]
    kind, re = draw(st.sampled_from([*soli, *pairs]))
    augen = draw(st.integers(0, 240) | st.just(120))
    said = HighestWords(*(draw(st.sampled_from((None, Announcement.ANSAGE, Announcement.SCHWARZ))) for _ in range(2)))
    facts = Game(kind=kind, re=re, augen=Band.exactly(augen), words=said, events=frozenset(offer.bock_events))
    return GameEntry(facts=facts, bock_rounds=draw(st.integers(0, min(1, offer.bock_by_hand))))


@law(quick=5, full=800, made=lists(most=6), data=st.data())
def test_counted_steps_equal_the_fold(made, data):
    folding = folded(*made)
    seen = outlook_of(folding)
    step = seen.steps[0]
    for _ in range(4):
        if step is None or step.next is None:
            break
        entry = counted_entry(data.draw, folding)
        try:
            folding.add_entry(entry)
        except RuleViolation:
            continue
        step = behind_counted(seen, step, entry.facts, entry.bock_rounds)
        assert step is None or step.next == folding.next_game()
        assert step is None or step.owed == folding.sheet().open_pflichtsoli


NORMAL = Game(kind=Kind.NORMAL, re=(1, 3), augen=Band.exactly(150))
SOLO = Game(kind=Kind.DAMEN_SOLO, re=(2,), augen=Band.exactly(100))
SILENT = Game(kind=Kind.STILLE_HOCHZEIT, re=(2,), augen=Band.exactly(100))


@pytest.mark.parametrize(
    ("book", "form", "facts", "following"),
    [
        ("ddv", {}, NORMAL, (2, 2, (1, 1, 1, 1))),
        ("ddv", {}, SOLO, (2, 1, (1, 0, 1, 1))),
        ("ddv", {}, SILENT, (2, 2, (1, 1, 1, 1))),
        ("ddv", {"seats": 5}, SOLO, (2, 1, (1, 0, 1, 1, 1))),
        ("ddv", {"normal_games": 0}, SOLO, (2, 2, (1, 0, 1, 1))),
        ("ddv", {"normal_games": 0}, NORMAL, None),
        ("ddv", {"pot": 100}, NORMAL, None),  # its draw is unknown
        ("ohne-neunen", {}, NORMAL, None),  # so are the Böcke it raises
    ],
)
def test_behind_a_counted_game(book, form, facts, following):
    seen = outlook_of(folding_of(book, **form))
    step = behind_counted(seen, seen.steps[0], facts)
    assert (step and (step.next.number, step.next.dealer, step.owed)) == following


def test_a_list_of_four_is_foreseen_to_its_end():
    seen = outlook_of(folding_of("ddv", normal_games=4))
    games = [((1, 3), 3), ((1, 2), 1), ((2,), 2), ((1, 4), 1), ((2, 4), 5)]
    step, points = walk(seen, games)
    assert points == [(3, -3, 3, -3), (1, 1, -1, -1), (-2, 6, -2, -2), (1, -1, -1, 1), (-5, 5, -5, 5)]
    assert (step.next.number, step.next.dealer, step.next.forced, step.owed) == (6, 1, 3, (1, 0, 1, 1))
    end, points = walk(seen, [*games, ((3,), 1), ((1, 2, 3), 4), ((1,), 1)])
    assert points[-2] == (4, 4, 4, -12)
    assert (end.next, end.table, end.owed) == (None, None, (0, 0, 0, 0))


def test_only_the_forced_player_is_foreseen():
    seen = outlook_of(folding_of("ddv", normal_games=0))
    assert seen.steps[0].next.forced == 2
    assert walk(seen, [((1, 3), 3)])[0] is None
    assert walk(seen, [((1,), 3)])[0] is None
    assert walk(seen, [((1, 3, 4), 3)])[0].owed == (1, 0, 1, 1)


def test_sit_outs_are_foreseen():
    step, points = walk(outlook_of(folding_of("ddv", seats=5)), [((2, 3), 2), ((1, 3), 1)])
    assert points == [(0, 2, 2, -2, -2), (1, 0, 1, -1, -1)]
    assert (step.next.dealer, step.next.sitting, step.next.players) == (3, (3,), (1, 2, 4, 5))


def test_bock_is_foreseen_where_it_is_certain():
    seen = outlook_of(folding_of("ohne-neunen"))
    step, points = walk(seen, [((1, 3), 3, 1), ((1, 3), 2)])
    assert (step.next.bock, step.next.bocks) == (2, (3,))
    assert points == [(3, -3, 3, -3), (4, -4, 4, -4)]
    assert outlook_of(folding_of("ohne-neunen", [raising(1), won(1)])).steps[0].next.bock == 2


def test_nothing_is_foreseen_after_possibly_empty_pot():
    seen = outlook_of(folding_of("ddv", pot=10))
    assert walk(seen, [((1, 3), 1)])[0] is not None
    assert walk(seen, [((1, 3), 20)])[0] is None


def test_hochzeit_played_alone_pays_no_pflichtsolo():
    seen = outlook_of(folding_of("ddv"))
    step, points = walk(seen, [((2,), 1, Kind.STILLE_HOCHZEIT), ((2,), 1)])
    assert points == [(-1, 3, -1, -1)] * 2
    assert step.owed == (1, 0, 1, 1)


def test_finished_list_has_no_next_steps():
    seen = outlook_of(folding_of("ddv", [won(1)], normal_games=1, pflichtsoli=0))
    assert [step.next for step in seen.steps] == [None]
    assert seen.tables == ()


def test_as_json():
    made = outlook_to_json(outlook_of(folding_of("ddv", seats=5, normal_games=1, pflichtsoli=0)))
    first, last = made["steps"]
    coming = {"number": 1, "dealer": 1, "forced": None, "bock": 1}
    assert first["next"] == coming | {"players": [2, 3, 4, 5], "sitting": [1]}
    assert set(first["after"][0]) == {1}
    assert last == {"next": None, "owed": [0, 0, 0, 0, 0], "table": None, "after": []}
    table = made["tables"][first["table"]]
    turns, *points = table["23"]
    assert turns[3] == turns[4]
    assert [column[3] for column in points] == [3, 3, -3, -3]  # of the players
    assert [column[1] for column in table["2 stille_hochzeit"][1:]] == [3, -1, -1, -1]
    counted = made["counted"]
    assert (counted["normal"], counted["damen_solo"], counted["stille_hochzeit"]) == (None, None, "stille_hochzeit")
    assert "tripelkopf" not in counted


@pytest.mark.parametrize("book", ["ddv", "dokomania", "doko-turnier", "ohne-neunen", "freedoko"])
def test_it_stays_small(book):
    seen = outlook_of(folding_of(book, seats=5, normal_games=25))
    assert len(seen.steps) <= MOST_STEPS
    assert len(zlib.compress(json.dumps(outlook_to_json(seen)).encode())) < 9_000
