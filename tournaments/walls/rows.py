"""Row sizes, and how walls share a list. Units are those of a picture 1080 units high.

A capital letter must be 45 mm high at 15 m. It is two thirds of the type size, and a picture that is W metres wide has
1920 units, so the type needs 8.7 units per D/W.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, pairwise

HEIGHT, HEAD, FOOT = 1080, 130, 50
PITCH = Decimal("1.25")
TYPE = Decimal("8.7")
MESSAGE, LONG_MESSAGE, NEW_ADDRESS = 110, 190, 250  # bands at the lower edge
SHORT = 60  # longest message, in characters, that fits the lower band
SMALLEST, LARGEST = 24, 160  # smaller is unreadable, larger is no list


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The type size and row height in units, and the number of rows per page."""

    type: int
    pitch: Decimal
    count: int


def rows_at(width_m: Decimal, distance_m: Decimal, band: int = 0) -> Rows:
    """Returns the rows of a wall; `band`: the height that is taken at its lower edge.

    >>> [(rows.type, rows.count) for rows in (rows_at(Decimal(w), Decimal(15)) for w in (2, 3))]
    [(65, 11), (44, 16)]
    """
    size = min(max(int(TYPE * distance_m / width_m + Decimal("0.5")), SMALLEST), LARGEST)
    pitch = size * PITCH
    return Rows(type=size, pitch=pitch, count=max(int((HEIGHT - HEAD - FOOT - band) / pitch), 1))


@dataclass(frozen=True, slots=True)
class Share:
    """The range of lines shown on one of several walls."""

    start: int
    stop: int


def shares(letters: Sequence[str], walls: int) -> tuple[Share, ...]:
    """Splits an alphabetical list into parts of similar size, preferably where a new letter starts.

    >>> shares("AAAABBBCCC", 2)
    (Share(start=0, stop=4), Share(start=4, stop=10))
    """
    count = len(letters)
    begins = [index for index in range(1, count) if letters[index] != letters[index - 1]]
    near = count / walls / 4 if walls else 0
    cuts = []
    for number in range(1, walls):
        exact = round(count * number / walls)
        best = min(begins, key=lambda index: abs(index - exact), default=exact)
        cuts.append(best if abs(best - exact) <= near else exact)
    edges = list(accumulate((0, *cuts, count), max))
    return tuple(Share(start, stop) for start, stop in pairwise(edges))
