"""Value and winners of a game of which a list holds nothing but the running totals behind it."""

from collections.abc import Callable, Iterator, Mapping

from scoring.errors import RuleViolation
from scoring.game.evaluate import GameScore
from scoring.game.game import SIX_PLAYING, SIX_WINNERS, PointsEntry, possible_numbers_of_winners
from scoring.lists.booking import book, deal_of
from scoring.lists.duty import State, expect
from scoring.lists.entries import GameEntry
from scoring.lists.format import Format
from scoring.lists.points.result import Circumstances, result
from scoring.rules.rules import RuleSet
from scoring.terms import Kind

# 0 last: it moves points only where a lost solo costs one.
VALUES = (*range(1, 100), 0)
# Whom the points of a game tell as its winners, and for a value of which sign: those who gained or, where only losers
# write, those who lost nothing. Where one side writes, a negative value takes from the winners, or gives to the losers.
# The other way round only last: a lost solo that is worth less than losing it costs turns its sign in a Bock.
Tell = tuple[int, Callable[[int], bool]]
WINNERS: tuple[Tell, ...] = (
    (1, lambda points: points > 0),
    (1, lambda points: points >= 0),
    (-1, lambda points: points < 0),
    (-1, lambda points: points <= 0),
)
TURNED: tuple[Tell, ...] = tuple((-sign, tells) for sign, tells in WINNERS)


def game_of_points(rules: RuleSet, list_format: Format, state: State, points: tuple[int, ...]) -> GameEntry:
    """The game that moves these points, one for each seat, where the list stands so.

    A solo is a real one, since points do not tell a Hochzeit played alone. Raises `running_impossible` where no game
    moves them, and what the game would be refused with there.

    >>> from scoring.lists.duty import opening
    >>> from scoring.rules.rulebooks.ddv import DDV
    >>> short = Format(seats=4, normal_games=4)
    >>> game_of_points(DDV, short, opening(DDV, short), (-2, -2, 6, -2)).facts
    PointsEntry(value=2, winners=(3,), kind=None, sonder=None)
    """
    refusals: list[RuleViolation] = []
    players = deal_of(expect(state, list_format), state).seating.players
    for entry in _possible(points, players, state.people.present):
        try:
            if score_at(entry, rules, list_format, state).points == points:
                return entry
        except RuleViolation as violation:
            refusals.append(violation)
    raise refusals[0] if refusals else RuleViolation("running_impossible", "running", points=list(points))


def score_at(entry: GameEntry, rules: RuleSet, list_format: Format, state: State) -> GameScore:
    """What an entry would come to where the list stands so. Raises what it would be refused with there."""
    seating = book(entry, rules, list_format, state).deal.seating
    circumstances = Circumstances(seating, state.bocks, len(state.people.present), dealt_again=False)
    return result(entry, rules, circumstances).score


def _possible(points: tuple[int, ...], players: tuple[int, ...], present: tuple[int, ...]) -> Iterator[GameEntry]:
    """Every game of those whose turn it is, then, where six are there, every game of all six at once."""
    if not any(points):
        yield GameEntry(facts=PointsEntry(value=0, winners=()))
        return
    yield from _games(points, players, dict.fromkeys(possible_numbers_of_winners(None)))
    if len(present) == SIX_PLAYING:
        yield from _games(
            points, present, {number: kind for kind, numbers in SIX_WINNERS.items() for number in numbers}
        )


def _games(points: tuple[int, ...], players: tuple[int, ...], kinds: Mapping[int, Kind | None]) -> Iterator[GameEntry]:
    """Of every value: with the winners whom the points tell. `kinds`: by number of winners."""
    for sign, tells in (*WINNERS, *TURNED):
        winners = tuple(seat for seat in players if tells(points[seat - 1]))
        if len(winners) in kinds:
            for value in VALUES:
                yield GameEntry(facts=PointsEntry(value=sign * value, winners=winners, kind=kinds[len(winners)]))
