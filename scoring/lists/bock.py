"""Running Böcke in a list (rule books, section 5)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.rules.bock import Bock, BockFactor, BockRounds, BockSolo, BockStacking, BockTrigger

MOST_ROUNDS_BY_HAND = 3  # Dokomania, Bock: a Bock, two, or three


@dataclass(frozen=True, slots=True)
class Bocks:
    """The Böcke that are currently running."""

    left: tuple[int, ...] = ()
    """Games left of each; at most one number if Böcke are appended."""


NO_BOCK = Bocks()


def factor(bocks: Bocks, options: Bock) -> int:
    """Returns the factor of the next game, or 1 if no Bock is running.

    >>> from scoring.rules.rulebooks.catalogue import rule_book
    >>> factor(Bocks((4, 2)), rule_book("dokomania").bock)
    3
    """
    parallel = len(bocks.left)
    return FACTORS[options.factor](parallel) if parallel else 1


FACTORS: Mapping[BockFactor, Callable[[int], int]] = {
    BockFactor.N_PLUS_1: lambda n: n + 1,
    BockFactor.TWO_N: lambda n: 2 * n,
    BockFactor.POWER: lambda n: int(2**n),
}


def with_rounds(bocks: Bocks, rounds: int, length: int, options: Bock) -> Bocks:
    """Adds rounds of Bock with `length` games each."""
    if not rounds:
        return bocks
    if options.stacking is BockStacking.ACCUMULATE:
        return Bocks(bocks.left + (length,) * rounds)
    return Bocks((sum(bocks.left) + rounds * length,))


def one_game_less(bocks: Bocks) -> Bocks:
    """Takes one game off each running Bock."""
    return Bocks(tuple(left - 1 for left in bocks.left if left > 1)) if bocks.left else bocks


def rounds_raised(options: Bock, triggers: tuple[BockTrigger, ...], by_hand: int) -> int:
    """Returns how many rounds of Bock a game adds, through its triggers and by hand."""
    if options.rounds_per_game is BockRounds.EACH:
        return by_hand + len(triggers)
    return max(by_hand, 1 if triggers else 0)


def is_affected_by_bock(options: Bock, as_solo: bool) -> bool:
    """Checks whether Bock applies to a game, i.e. it isn't a solo that is exempt."""
    return not (as_solo and options.solo is BockSolo.FREE)


def consumes_bock_game(options: Bock, real_solo: bool, dealt_again: bool) -> bool:
    """Checks whether a game uses up running Böcke. `dealt_again`: whether the same dealer deals next."""
    return not real_solo or options.solo is BockSolo.COUNTS or (options.solo is BockSolo.KEPT and not dealt_again)


def is_manual_bock_allowed(options: Bock, *, points: bool) -> bool:
    """Checks whether rounds of Bock may be entered by hand; for points entries, any trigger is enough."""
    return BockTrigger.MANUAL in options.triggers or (points and bool(options.triggers))


def refuse_by_hand(options: Bock, by_hand: int, as_solo: bool, *, points: bool) -> None:
    """Raises `bock_by_hand_not_allowed` or `bock_in_free_solo` if Bock rounds can't be entered by hand.

    `points`: whether the game was entered by points, so that no other facts are known.
    """
    if by_hand and not is_manual_bock_allowed(options, points=points):
        raise RuleViolation("bock_by_hand_not_allowed", "bock_rounds")
    if by_hand and not is_affected_by_bock(options, as_solo):
        raise RuleViolation("bock_in_free_solo", "bock_rounds")
