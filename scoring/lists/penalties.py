"""Penalties of the federation's rules: which paragraph moves how many points (TSR chapter 9)."""

from collections.abc import Collection
from enum import StrEnum

from scoring.errors import RuleViolation
from scoring.shapes import Range

MOST_ABSAGEN = 4
# TSR 9.4.3: what a serious violation takes from the offender and gives each of the others, and more for each Absage.
SERIOUS_LOSS, SERIOUS_LOSS_PER_ABSAGE = 12, 3
SERIOUS_GAIN, SERIOUS_GAIN_PER_ABSAGE = 4, 1


class Paragraph(StrEnum):
    """The paragraphs that a penalty can cite."""

    INSIGNIFICANT = "9.2"
    MINOR = "9.3.2"
    MINOR_BY_SOLOIST = "9.3.3 a"
    MINOR_HARMING_SOLOIST = "9.3.3 b1"
    MINOR_IN_SOLO = "9.3.3 b2"
    SERIOUS = "9.4.3"
    SERIOUS_IN_SOLO = "9.4.4"
    DECIDED = "9.5"
    UNSPORTING = "9.7.2"
    BOUND = "9.7.3"


# What a penalty moves that lets the game go on: (offender, each of the others who play, the soloist alone).
FIXED: dict[Paragraph, tuple[int, int, int]] = {
    Paragraph.INSIGNIFICANT: (0, 0, 0),  # TSR 9.2.3
    Paragraph.MINOR: (-3, 1, 0),
    Paragraph.MINOR_BY_SOLOIST: (-3, 1, 0),
    Paragraph.MINOR_HARMING_SOLOIST: (-3, 0, 3),
    Paragraph.MINOR_IN_SOLO: (-3, 1, 0),
    Paragraph.DECIDED: (-3, 1, 0),  # TSR 9.5.1: as a minor one, besides the score of the game
}
# Paragraphs whose points the referee sets and nobody is credited with: the least and the most that the offender loses.
# How much a bound decision takes stands in the referees' appendix, not in the TSR (9.7.3): the limit is the most that
# they take for one offence (9.4.3 with four Absagen), and one that takes nothing is none.
SET_BY_REFEREE: dict[Paragraph, Range] = {
    Paragraph.UNSPORTING: Range(0, 12),  # TSR 9.7.2 b; 0 is a warning
    Paragraph.BOUND: Range(1, SERIOUS_LOSS + SERIOUS_LOSS_PER_ABSAGE * MOST_ABSAGEN),
}
# Where an entry can name the soloist who may have been harmed: in a decided game as in any other (TSR 9.5.1).
NAMING_SOLOIST = frozenset({Paragraph.MINOR_HARMING_SOLOIST, Paragraph.DECIDED})
GOING_ON = frozenset(FIXED) | frozenset(SET_BY_REFEREE)
ENDING_A_GAME = frozenset({Paragraph.SERIOUS})  # the game is not played; without a soloist, who has a result
OTHER_SPELLINGS = {"9.2.3": Paragraph.INSIGNIFICANT, "9.5.1": Paragraph.DECIDED}
_BY_SPELLING = {paragraph.replace(" ", ""): paragraph for paragraph in Paragraph} | OTHER_SPELLINGS
_WITHOUT_SPACING = str.maketrans("", "", " ()\u00a0\u202f")


def read_paragraph(text: str, allowed: Collection[Paragraph]) -> Paragraph:
    """The paragraph, however it is spaced. Raises `paragraph_unknown`.

    >>> read_paragraph("9.3.3b1", GOING_ON).value
    '9.3.3 b1'
    """
    paragraph = _BY_SPELLING.get(text.translate(_WITHOUT_SPACING))
    if paragraph is None or paragraph not in allowed:
        known = [each.value for each in Paragraph if each in allowed]
        raise RuleViolation("paragraph_unknown", "paragraph", paragraph=text, allowed=known)
    return paragraph


def serious_violation(absagen: int) -> tuple[int, int]:
    """What a serious violation takes from the offender and gives each of three others (TSR 9.4.3)."""
    loss = SERIOUS_LOSS + SERIOUS_LOSS_PER_ABSAGE * absagen
    return -loss, SERIOUS_GAIN + SERIOUS_GAIN_PER_ABSAGE * absagen


def spread(seats: int, offender: int, loss: int, others: Collection[int] = (), gain: int = 0) -> tuple[int, ...]:
    """One number per seat: the offender's loss, the gain of each of the others.

    >>> spread(5, 3, -3, (2, 3, 4, 5), 1)
    (0, 1, -3, 1, 1)
    """
    return tuple(loss if seat == offender else gain if seat in others else 0 for seat in range(1, seats + 1))
