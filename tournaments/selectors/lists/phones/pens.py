"""Who has the pen of a table's list: staff need none, and a list without a tournament has none."""

from enum import StrEnum

from tournaments.models.pen import Pen
from tournaments.models.score_list import ScoreList


class Hand(StrEnum):
    """Where the pen is, for a phone that asks."""

    MINE = "mine"
    OTHER = "other"
    NONE = "none"  # whoever saves first takes it


def pen_of(score_list: ScoreList) -> Pen | None:
    """The pen of a list; no query where it was read with the list."""
    pen: Pen | None = getattr(score_list, "pen", None)
    return pen


def writing_device(score_list: ScoreList) -> str:
    """The phone that has the pen of a list, for an outbox that does not say which phone it is of; "" where none has."""
    pen = pen_of(score_list) if score_list.table_id else None
    return pen.device if pen else ""


def hand_of(score_list: ScoreList, device: str) -> Hand:
    """Where the pen of a table's list is, seen from a phone; a list without a table has no pen."""
    pen = pen_of(score_list) if score_list.table_id else None
    if pen is None:
        return Hand.NONE
    return Hand.MINE if pen.device == device else Hand.OTHER
