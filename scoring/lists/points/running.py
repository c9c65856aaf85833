"""Games known only by their running totals."""

from collections.abc import Callable, Iterator, Mapping

from scoring.errors import RuleViolation
from scoring.game.evaluate import GameScore
from scoring.game.game import SIX_PLAYING, SIX_WINNERS, PointsEntry, possible_numbers_of_winners
from scoring.lists.booking import place_game, require_deal
from scoring.lists.duty import State, expect
from scoring.lists.entries import GameEntry
from scoring.lists.format import Format
from scoring.lists.points.result import Circumstances, result
from scoring.rules.rules import RuleSet
from scoring.terms import Kind

# 0 last: it moves points only if a lost solo costs one.
VALUES = (*range(1, 100), 0)
# Possible tests for winners, with the sign of the value: those who gained, or lost nothing if only losers write. If one
# side writes, a negative value takes from the winners or gives to the losers. Reversed signs come last: in a Bock, a
# lost solo worth less than its cost changes sign.
Tell = tuple[int, Callable[[int], bool]]
WINNERS: tuple[Tell, ...] = (
    (1, lambda points: points > 0),
    (1, lambda points: points >= 0),
    (-1, lambda points: points < 0),
    (-1, lambda points: points <= 0),
)
TURNED: tuple[Tell, ...] = tuple((-sign, tells) for sign, tells in WINNERS)


def infer_game(rules: RuleSet, list_format: Format, state: State, points: tuple[int, ...]) -> GameEntry:
    """Finds the game that moves these points by seat.

    Lone players are assumed to have played a real solo. Raises `running_impossible`, or the RuleViolation of the first
    candidate that was rejected.

    >>> from scoring.lists.duty import opening
    >>> from scoring.rules.rulebooks.ddv import DDV
    >>> short = Format(seats=4, normal_games=4)
    >>> infer_game(DDV, short, opening(DDV, short), (-2, -2, 6, -2)).facts
    PointsEntry(value=2, winners=(3,), kind=None, sonder=None)
    """
    refusals: list[RuleViolation] = []
    players = require_deal(expect(state, list_format), state).seating.players
    for entry in _candidates(points, players, state.people.present):
        try:
            if score_at(entry, rules, list_format, state).points == points:
                return entry
        except RuleViolation as violation:
            refusals.append(violation)
    raise refusals[0] if refusals else RuleViolation("running_impossible", "running", points=list(points))


def score_at(entry: GameEntry, rules: RuleSet, list_format: Format, state: State) -> GameScore:
    """Evaluates an entry in the given state. Raises RuleViolation if it's impossible there."""
    seating = place_game(entry, rules, list_format, state).deal.seating
    circumstances = Circumstances(seating, state.bocks, len(state.people.present), dealt_again=False)
    return result(entry, rules, circumstances).score


def _candidates(points: tuple[int, ...], players: tuple[int, ...], present: tuple[int, ...]) -> Iterator[GameEntry]:
    if not any(points):
        yield GameEntry(facts=PointsEntry(value=0, winners=()))
        return
    yield from _games(points, players, dict.fromkeys(possible_numbers_of_winners(None)))
    if len(present) == SIX_PLAYING:
        yield from _games(
            points, present, {number: kind for kind, numbers in SIX_WINNERS.items() for number in numbers}
        )


def _games(points: tuple[int, ...], players: tuple[int, ...], kinds: Mapping[int, Kind | None]) -> Iterator[GameEntry]:
    """Yields games that might move these points. `kinds`: the kind of game by number of winners."""
    for sign, tells in (*WINNERS, *TURNED):
        winners = tuple(seat for seat in players if tells(points[seat - 1]))
        if len(winners) in kinds:
            for value in VALUES:
                yield GameEntry(facts=PointsEntry(value=sign * value, winners=winners, kind=kinds[len(winners)]))
