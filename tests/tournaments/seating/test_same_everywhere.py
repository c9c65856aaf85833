"""A seed gives one draw, in whatever order wishes come and however a process hashes names."""

import os
import subprocess
import sys
from itertools import combinations
from random import Random

import pytest

from tests.marks import long
from tests.paths import ROOT
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.field import field_of
from tournaments.seating.plans import by_ladder, by_rank, drawn_at_random, plan, planned
from tournaments.seating.wishes import USUAL, Strength, Wish, Wishes


def draws(seed, order):
    """Draws of all kinds with wishes of all kinds, which are named in an order of chance."""
    chance = Random(seed)
    n = chance.choice((12, 17, 20, 28))
    everybody = range(1, n + 1)
    quarrels = chance.sample(list(combinations(everybody, 2)), n)
    clubs = [(player, f"club {chance.randrange(5)}") for player in everybody]
    teams = [(player, f"team {player % 7}") for player in everybody]
    for each in (quarrels, clubs, teams):
        order.shuffle(each)
    soft = {**USUAL, Wish.NOT_WITH: Strength.SOFT, Wish.TEAMS: Strength.SOFT}
    wishes = Wishes(clubs=dict(clubs), teams=dict(teams), not_with=frozenset(quarrels), tables={1: 2}, strength=soft)
    apart = Wishes(not_with=frozenset(quarrels), strength=soft)
    field = field_of(everybody, wishes=wishes, history=plan(n, 1).rounds)
    points = {player: player % 5 for player in everybody}
    made = (
        planned(field_of(everybody, wishes=apart), 2, seed),
        planned(field, 2, seed),
        drawn_at_random(field, seed),
        by_rank(field, Target.STRAIGHT, points, seed, spread=5),
        by_ladder(field, points, seed),
    )
    return [(each.rounds, each.ungranted) for each in made]


# With all but 1 sets of the same quarrels list them in different orders; the 28 people of 64 are soon drawn.
SEEDS = [64, *(long(seed) for seed in (0, 1, 6, 22, 32))]


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_in_which_wishes_come_changes_nothing(seed):
    assert draws(seed, Random(1)) == draws(seed, Random(2)) == draws(seed, Random(3))


@pytest.mark.long
@pytest.mark.parametrize("seed", [64, 6])
def test_every_process_draws_the_same(seed):
    program = f"from tests.tournaments.seating.test_same_everywhere import *; print(draws({seed}, Random(1)))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashing in ("0", "1", "2")
    }
    assert len(printed) == 1
