"""Which screen belongs on the wall: a pure function of how a tournament stands and what the clock says.

| moment | screen |
|---|---|
| no round is published | doors |
| a round is published | seats; they come before anything that is still open of the round before |
| it runs, and more than ten minutes are left, or no clock runs | running; frozen where its results are kept back |
| the last ten minutes | last_minutes |
| time is up, and for five minutes after the last table's | time |
| then, or once all lists are in, or the round is closed | collecting; frozen where results wait for the prize giving |
| places are told, or everybody may see the result of a finished tournament | end |
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status

AUTO = "auto"  # the screen of the moment
LAST_MINUTES = timedelta(minutes=10)
STILL_PLAYING = timedelta(minutes=5)  # behind the time, until missing lists are what matters


class Screen(StrEnum):
    """What a wall can show."""

    DOORS = "doors"
    SEATS = "seats"
    RUNNING = "running"
    LAST_MINUTES = "last_minutes"
    TIME = "time"
    COLLECTING = "collecting"
    FROZEN = "frozen"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """How a tournament stands for everybody in the hall.

    `round_status`: of the round that matters now, None where none is published. `ends`: when its time is up without
    extra minutes; `last_ends`: with those of the tables that still play. `called`: when the desk called time for all.
    `missing`: its lists that are not in. `last`: no round follows it. `kept_back`: results of what was played wait for
    the prize giving. `telling`: places are being told. `times`: other moments at which a screen changes by itself.
    """

    status: str
    round_status: str | None = None
    ends: datetime | None = None
    last_ends: datetime | None = None
    called: datetime | None = None
    missing: int = 0
    last: bool = False
    kept_back: bool = False
    telling: bool = False
    times: tuple[datetime, ...] = ()

    @property
    def over(self) -> datetime | None:
        """When the last table had to stop: by the desk's word, else by the clock."""
        return self.called or self.last_ends or self.ends

    @property
    def time_up(self) -> datetime | None:
        """When the first tables had to stop."""
        return min((at for at in (self.called, self.ends) if at), default=None)


def screen_at(situation: Situation, now: datetime) -> Screen:
    """The screen of the moment."""
    if situation.status == Status.FINISHED or situation.round_status == RoundStatus.CLOSED:
        return _behind_rounds(situation)
    if situation.round_status == RoundStatus.PUBLISHED:
        return Screen.SEATS
    return _running(situation, now) if situation.round_status == RoundStatus.STARTED else Screen.DOORS


def _behind_rounds(situation: Situation) -> Screen:
    if situation.telling:
        return Screen.END
    finished = situation.status == Status.FINISHED
    if situation.kept_back and (situation.last or finished):
        return Screen.FROZEN
    return Screen.END if finished else Screen.COLLECTING


def _running(situation: Situation, now: datetime) -> Screen:
    up, over = situation.time_up, situation.over
    if not situation.missing or (over and now >= over + STILL_PLAYING):
        return Screen.COLLECTING
    if up and now >= up:
        return Screen.TIME
    if up and now >= up - LAST_MINUTES:
        return Screen.LAST_MINUTES
    return Screen.FROZEN if situation.kept_back else Screen.RUNNING


def next_change(situation: Situation, now: datetime) -> datetime | None:
    """When the screen of the moment, or what it says, changes next without anybody's doing; None where nothing does."""
    up, over = situation.time_up, situation.over
    behind = (up - LAST_MINUTES, up) if up else ()
    after = (over, over + STILL_PLAYING) if over else ()
    ahead: Collection[datetime] = (*behind, *after, *situation.times)
    return min((at for at in ahead if at > now), default=None)
