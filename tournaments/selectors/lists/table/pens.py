"""The pen, which allows one phone at a table to write; free lists don't have one."""

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum

from tournaments.models.lists.pen import Pen
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList

DEVICE = "device"  # cookie with a phone's random name, which grants no access
NAME = re.compile(r"[0-9a-f]{32}")
TAKE_PEN = "take_pen"  # action in the ledger


class Hand(StrEnum):
    MINE = "mine"
    OTHER = "other"
    NONE = "none"  # taken by the first phone that saves


def device_in(given: Mapping[str, object]) -> str:
    """Returns the device name from cookies or a request body, or "" if there is no valid one."""
    name = given.get(DEVICE, "")
    return name if isinstance(name, str) and NAME.fullmatch(name) else ""


def pen_of(score_list: ScoreList) -> Pen | None:
    pen: Pen | None = getattr(score_list, "pen", None)
    return pen


def lost_pen_at(score_list: ScoreList, devices: Collection[str]) -> dict[str, datetime]:
    """Returns when each phone last lost the pen, omitting phones that never did. At most one query."""
    if not devices:
        return {}
    revisions = Revision.objects.filter(score_list=score_list, action=TAKE_PEN, before__device__in=list(devices))
    return {each.before["device"]: each.at for each in revisions.order_by("pk") if each.before}


def hand_of(score_list: ScoreList, device: str) -> Hand:
    pen = pen_of(score_list) if score_list.table_id else None
    if pen is None:
        return Hand.NONE
    return Hand.MINE if pen.device == device else Hand.OTHER
