"""The criteria of standings: a closed set, each a pure function of one participant's frozen results.

More is better for all of them. Unknown is not 0: a sum of which a part is unknown is None, and a tie that needs it
stays undecided. Table points and direct comparison come with the rule books that use them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

# Ranks behind every result: a participant who did not play what a criterion asks for.
ABSENT = -(10**9)


class Criterion(StrEnum):
    """What can stand in a chain of criteria."""

    POINTS = "points"
    GAMES_WON = "games_won"
    SOLI_WON = "soli_won"
    BEST_ROUND = "best_round"
    LAST_ROUND = "last_round"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Sums:
    """One participant over all counted rounds. rounds: points by round; None in a sum is unknown."""

    participant: int
    points: int
    games_won: int | None
    soli_won: int | None
    rounds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a criterion may know beside the participant: the last round that has results, and the seed of the lot."""

    last_round: int
    seed: int | None


def points(sums: Sums, frame: Frame) -> int | None:
    """Spielpunkte of all rounds."""
    return sums.points


def games_won(sums: Sums, frame: Frame) -> int | None:
    """Games in which the participant wrote more than 0 points (TSR 7.3.3)."""
    return sums.games_won


def soli_won(sums: Sums, frame: Frame) -> int | None:
    """Real soli won."""
    return sums.soli_won


def best_round(sums: Sums, frame: Frame) -> int | None:
    """Spielpunkte of the participant's best round."""
    return max(sums.rounds.values(), default=ABSENT)


def last_round(sums: Sums, frame: Frame) -> int | None:
    """Spielpunkte of the last round that has results; who missed it stands behind who played it."""
    return sums.rounds.get(frame.last_round, ABSENT)


def lot(sums: Sums, frame: Frame) -> int | None:
    """A number drawn from the recorded seed and the participant's key: the same whenever it is drawn again."""
    return int.from_bytes(sha256(f"{frame.seed}:{sums.participant}".encode()).digest()[:6], "big")


CRITERIA: Mapping[Criterion, Callable[[Sums, Frame], int | None]] = {
    Criterion.POINTS: points,
    Criterion.GAMES_WON: games_won,
    Criterion.SOLI_WON: soli_won,
    Criterion.BEST_ROUND: best_round,
    Criterion.LAST_ROUND: last_round,
    Criterion.LOT: lot,
}
# The value of a round's result that a criterion sums up, where it can be unknown.
SUMMED: Mapping[Criterion, str] = {Criterion.GAMES_WON: "games_won", Criterion.SOLI_WON: "soli_won"}
