"""Penalty points by paragraph (TSR chapter 9)."""

from collections.abc import Collection
from enum import StrEnum

from scoring.errors import RuleViolation
from scoring.shapes import Range

MOST_ABSAGEN = 4
# TSR 9.4.3: the offender's loss and each other player's gain, and the increase for each Absage.
SERIOUS_LOSS, SERIOUS_LOSS_PER_ABSAGE = 12, 3
SERIOUS_GAIN, SERIOUS_GAIN_PER_ABSAGE = 4, 1


class Paragraph(StrEnum):
    """The paragraphs that penalties are based on."""

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


# Points of penalties that let the game go on: (offender, each other player, soloist alone).
FIXED: dict[Paragraph, tuple[int, int, int]] = {
    Paragraph.INSIGNIFICANT: (0, 0, 0),  # TSR 9.2.3
    Paragraph.MINOR: (-3, 1, 0),
    Paragraph.MINOR_BY_SOLOIST: (-3, 1, 0),
    Paragraph.MINOR_HARMING_SOLOIST: (-3, 0, 3),
    Paragraph.MINOR_IN_SOLO: (-3, 1, 0),
    Paragraph.DECIDED: (-3, 1, 0),  # TSR 9.5.1: as a minor one, in addition to the score of the game
}
# Paragraphs with points set by the referee and credited to nobody: least and most loss. For a bound decision the amount
# is in the referees' appendix, not in the TSR (9.7.3); our limit is the most for one offence (9.4.3 with four Absagen),
# and at least 1.
SET_BY_REFEREE: dict[Paragraph, Range] = {
    Paragraph.UNSPORTING: Range(0, 12),  # TSR 9.7.2 b; 0 is a warning
    Paragraph.BOUND: Range(1, SERIOUS_LOSS + SERIOUS_LOSS_PER_ABSAGE * MOST_ABSAGEN),
}
# Entries that can name the harmed soloist; decided games are like any other (TSR 9.5.1).
NAMING_SOLOIST = frozenset({Paragraph.MINOR_HARMING_SOLOIST, Paragraph.DECIDED})
GOING_ON = frozenset(FIXED) | frozenset(SET_BY_REFEREE)
ENDING_A_GAME = frozenset({Paragraph.SERIOUS})  # the game is not played; a solo does get a result
OTHER_SPELLINGS = {"9.2.3": Paragraph.INSIGNIFICANT, "9.5.1": Paragraph.DECIDED}
_BY_SPELLING = {paragraph.replace(" ", ""): paragraph for paragraph in Paragraph} | OTHER_SPELLINGS
_WITHOUT_SPACING = str.maketrans("", "", " ()\u00a0\u202f")


def read_paragraph(text: str, allowed: Collection[Paragraph]) -> Paragraph:
    """Parses a paragraph number, ignoring spaces and brackets. Raises `paragraph_unknown`.

    >>> read_paragraph("9.3.3b1", GOING_ON).value
    '9.3.3 b1'
    """
    paragraph = _BY_SPELLING.get(text.translate(_WITHOUT_SPACING))
    if paragraph is None or paragraph not in allowed:
        known = [each.value for each in Paragraph if each in allowed]
        raise RuleViolation("paragraph_unknown", "paragraph", paragraph=text, allowed=known)
    return paragraph


def serious_violation(absagen: int) -> tuple[int, int]:
    """Returns the points that the offender loses and that each of the others gains (TSR 9.4.3)."""
    loss = SERIOUS_LOSS + SERIOUS_LOSS_PER_ABSAGE * absagen
    return -loss, SERIOUS_GAIN + SERIOUS_GAIN_PER_ABSAGE * absagen


def spread(seats: int, offender: int, loss: int, others: Collection[int] = (), gain: int = 0) -> tuple[int, ...]:
    """Distributes the points of a penalty over the seats.

    >>> spread(5, 3, -3, (2, 3, 4, 5), 1)
    (0, 1, -3, 1, 1)
    """
    return tuple(loss if seat == offender else gain if seat in others else 0 for seat in range(1, seats + 1))
