"""Draws of all kinds, with all kinds of wishes."""

from itertools import combinations
from random import Random

from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.field import field_of
from tournaments.seating.plans import by_ladder, by_rank, draw_at_random, plan, plan_rounds
from tournaments.seating.wishes import USUAL, Strength, Wish, Wishes


def draws(seed, order):
    """Returns rounds and unmet wishes by draw; the wishes are in random order."""
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
        plan_rounds(field_of(everybody, wishes=apart), 2, seed),
        plan_rounds(field, 2, seed),
        draw_at_random(field, seed),
        by_rank(field, Target.STRAIGHT, points, seed, spread=5),
        by_ladder(field, points, seed),
    )
    return [(each.rounds, each.unmet_wishes) for each in made]
