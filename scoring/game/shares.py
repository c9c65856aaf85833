"""Distribution of a game's value over the seats (rule books, section 3, Counting)."""

from collections.abc import Mapping, Sequence

from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting
from scoring.terms import Party

TRIPLE = 3  # TSR 7.2.4
FIVEFOLD = 5  # DokoMania, Tripelkopf

# (winner, alone, value below zero) -> factor for each seat of Re, of Kontra.
Factors = Mapping[tuple[Party | None, bool, bool], tuple[int, int]]


def factors(rules: RuleSet, won: Party | None, soloist: int, below: bool) -> tuple[int, int]:
    """Returns the factors for each seat of Re and of Kontra.

    `soloist`: the factor of a lone Re, otherwise 1. `below`: whether the value is negative. Under plus_minus, both
    sides write (TSR 7.2.2, 7.2.4). Under plus and minus, only one side does; if nobody won, it writes |v|, which is
    tripled only with `solo_always_triple`.
    """
    if rules.worth.counting is Counting.PLUS_MINUS:
        return {Party.RE: (soloist, -1), Party.KONTRA: (-soloist, 1), None: (soloist, -1)}[won]
    against_soloist = soloist if rules.worth.solo_always_triple else 1
    if won is None:
        soloist = against_soloist
    ahead = won or (Party.KONTRA if below else Party.RE)
    from_re = 1 if ahead is (won or Party.RE) else -1
    writes_re = (ahead is Party.RE) is (rules.worth.counting is Counting.PLUS)
    sign = from_re if rules.worth.counting is Counting.PLUS else -from_re
    return (sign * soloist, 0) if writes_re else (0, sign * against_soloist)


def winning_seats(counting: Counting, points: Sequence[int], winners: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the seats that won a game, i.e. those with points above 0 (TSR 7.3.3).

    Under minus, only the losers write, so the engine's winners are returned (rule books, section 7).

    >>> winning_seats(Counting.PLUS_MINUS, (2, -2, 2, -2), (1, 3))
    (1, 3)
    >>> winning_seats(Counting.MINUS, (0, -2, 0, -2), (1, 3))
    (1, 3)
    """
    if counting is Counting.MINUS:
        return winners
    return tuple(seat for seat, number in enumerate(points, start=1) if number > 0)


def revoke_factors(
    counting: Counting, offender: int, winners: tuple[int, ...], players: tuple[int, ...]
) -> dict[int, int]:
    """Returns the factors by player if the offender of a Verwerfen loses alone.

    The offender pays for both partners (ohne Neunen, Grundsätzliches 8), or for all three against a soloist (our
    choice).

    >>> revoke_factors(Counting.PLUS_MINUS, 3, (2, 4), (1, 2, 3, 4))
    {1: 0, 2: 1, 3: -2, 4: 1}
    """
    each = TRIPLE if len(winners) == 1 else 1
    shares = dict.fromkeys(players, 0)
    if counting is not Counting.MINUS:
        shares |= dict.fromkeys(winners, each)
    if counting is not Counting.PLUS:
        shares[offender] = -each * len(winners)
    return shares
