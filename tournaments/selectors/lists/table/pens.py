"""The phones of a table, and which of them has the pen: staff need none, a list without a tournament has none."""

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum

from tournaments.models.lists.pen import Pen
from tournaments.models.revision import Revision
from tournaments.models.score_list import ScoreList

DEVICE = "device"  # the cookie with the random name of a phone, which opens nothing
NAME = re.compile(r"[0-9a-f]{32}")
TAKE_PEN = "take_pen"  # the ledger's name for it


class Hand(StrEnum):
    """Where the pen is, for a phone that asks."""

    MINE = "mine"
    OTHER = "other"
    NONE = "none"  # whoever saves first takes it


def device_in(given: Mapping[str, object]) -> str:
    """The phone that cookies or a body name, "" for none that reads like one."""
    name = given.get(DEVICE, "")
    return name if isinstance(name, str) and NAME.fullmatch(name) else ""


def pen_of(score_list: ScoreList) -> Pen | None:
    """The pen of a list; no query where it was read with the list."""
    pen: Pen | None = getattr(score_list, "pen", None)
    return pen


def lost_pen_at(score_list: ScoreList, devices: Collection[str]) -> dict[str, datetime]:
    """When each of these phones last had to give the pen away; none that never did. One query, none for no phone."""
    if not devices:
        return {}
    lines = Revision.objects.filter(score_list=score_list, action=TAKE_PEN, before__device__in=list(devices))
    return {line.before["device"]: line.at for line in lines.order_by("pk") if line.before}


def hand_of(score_list: ScoreList, device: str) -> Hand:
    """Where the pen of a table's list is, seen from a phone; a list without a table has no pen."""
    pen = pen_of(score_list) if score_list.table_id else None
    if pen is None:
        return Hand.NONE
    return Hand.MINE if pen.device == device else Hand.OTHER
