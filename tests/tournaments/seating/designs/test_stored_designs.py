from collections import Counter

import pytest

from tournaments.seating.designs.reading import designs
from tournaments.seating.designs.stored import stored_design
from tournaments.seating.measures import meetings
from tournaments.seating.sizes import table_sizes

# People and rounds -> most meetings of a pair, repeats, difference in turns at fives.
FIGURES = {
    (8, 10): (5, 92, 0),
    (9, 10): (5, 124, 4),
    (10, 8): (4, 116, 0),
    (12, 6): (2, 45, 0),
    (12, 10): (3, 114, 0),
    (13, 5): (2, 40, 1),
    (13, 6): (2, 63, 3),
    (13, 8): (3, 98, 1),
    (13, 10): (4, 142, 1),
    (14, 5): (2, 50, 3),
    (14, 6): (2, 75, 6),
    (14, 8): (3, 117, 1),
    (14, 10): (4, 169, 2),
    (15, 5): (2, 60, 0),
    (15, 6): (2, 90, 0),
    (15, 8): (3, 135, 0),
    (16, 8): (2, 72, 0),
    (16, 10): (2, 120, 0),
    (17, 3): (2, 3, 2),
    (17, 6): (2, 32, 3),
    (17, 8): (2, 88, 4),
    (17, 10): (3, 144, 1),
    (18, 3): (2, 6, 2),
    (18, 4): (2, 12, 3),
    (18, 6): (2, 39, 4),
    (18, 8): (2, 105, 6),
    (18, 10): (3, 167, 1),
    (19, 5): (2, 30, 2),
    (19, 6): (2, 45, 5),
    (19, 8): (2, 144, 2),
    (19, 10): (3, 189, 1),
    (20, 8): (2, 50, 0),
    (20, 10): (2, 110, 0),
    (21, 6): (2, 6, 3),
    (21, 8): (2, 62, 1),
    (21, 10): (2, 130, 3),
    (22, 6): (2, 3, 4),
    (22, 8): (2, 73, 1),
    (22, 10): (2, 150, 5),
    (23, 8): (2, 83, 2),
    (23, 10): (2, 170, 2),
    (24, 10): (2, 84, 0),
    (25, 8): (2, 25, 6),
    (25, 10): (2, 100, 0),
    (26, 4): (1, 0, 1),
    (26, 8): (2, 32, 5),
    (26, 10): (2, 115, 1),
    (27, 4): (1, 0, 1),
    (27, 5): (1, 0, 2),
    (27, 6): (2, 3, 4),
    (27, 8): (2, 39, 4),
    (27, 10): (2, 129, 2),
    (29, 6): (1, 0, 1),
    (31, 5): (1, 0, 1),
    (31, 6): (1, 0, 2),
    (31, 10): (2, 75, 6),
    (34, 6): (1, 0, 1),
    (35, 6): (1, 0, 1),
    (37, 8): (1, 0, 1),
    (37, 10): (2, 5, 10),
    (38, 8): (1, 0, 1),
    (38, 10): (2, 10, 9),
    (39, 6): (1, 0, 1),
    (39, 8): (1, 0, 4),
    (39, 10): (2, 16, 8),
    (42, 8): (1, 0, 1),
    (43, 8): (1, 0, 1),
    (45, 10): (1, 0, 1),
    (46, 8): (1, 0, 1),
    (46, 10): (1, 0, 1),
    (47, 8): (1, 0, 1),
    (49, 10): (1, 0, 1),
    (51, 10): (1, 0, 1),
    (55, 10): (1, 0, 1),
}


def test_every_stored_design_has_its_figures():
    assert set(FIGURES) == set(designs("stored"))


@pytest.mark.parametrize(("n", "rounds"), FIGURES)
def test_stored_design_seats_everybody_at_the_usual_tables(n: int, rounds: int):
    plan = stored_design(n, rounds)
    assert plan is not None
    assert len(plan) == rounds
    for tables in plan:
        assert tuple(len(table) for table in tables) == table_sizes(n)
        assert sorted(sum(tables, ())) == list(range(1, n + 1))


@pytest.mark.parametrize(("n", "rounds"), FIGURES)
def test_stored_design_meetings_and_turns_at_fives(n: int, rounds: int):
    plan = stored_design(n, rounds)
    assert plan is not None
    met = meetings(plan)
    fives = Counter(person for tables in plan for table in tables if len(table) == 5 for person in table)
    turns = [fives[person] for person in range(1, n + 1)]
    figures = max(met.values()), sum(times - 1 for times in met.values()), max(turns) - min(turns)
    assert figures == FIGURES[n, rounds]


def test_stored_design_none_where_not_stored():
    assert stored_design(400, 3) is None
