"""Which screen belongs on the wall: a pure function of how a tournament stands and what the clock says.

| moment | screen |
|---|---|
| no round is published | doors |
| a round is published | seats; they come before anything that is still open of the round before |
| it runs, and more than ten minutes are left, or no clock runs | running; frozen where its results are kept back |
| the last ten minutes, half of a round that is shorter than twenty | last_minutes |
| time is up, and for five minutes after the last table's, an eighth of a round that is shorter than forty | time |
| then, or once all lists are in, or the round is closed | collecting; frozen where results wait for the prize giving |
| the tournament is finished, and places are told or nothing is kept back | end |
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status

AUTO = "auto"  # the screen of the moment
LAST_MINUTES, OF_SHORT_ROUNDS = timedelta(minutes=10), 2
STILL_PLAYING, OF_THEIRS = timedelta(minutes=5), 8  # behind the time, until missing lists are what matters


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

    `round_status`: of the round that matters now, None where none is published. `begun`: when it began; `ends`: when
    its time is up without extra minutes; `last_ends`: with those of the tables that still play, once time was called of
    those with extra minutes alone. `declared`: when the desk called time for all. `missing`: its lists that are not in.
    `last`: no round follows it. `kept_back`: results of what was played wait for the prize giving. `telling`: places
    are being told. `times`: other moments at which a screen changes by itself.
    """

    status: str
    round_status: str | None = None
    begun: datetime | None = None
    ends: datetime | None = None
    last_ends: datetime | None = None
    declared: datetime | None = None
    missing: int = 0
    last: bool = False
    kept_back: bool = False
    telling: bool = False
    times: tuple[datetime, ...] = ()

    @property
    def over(self) -> datetime | None:
        """When the last table had to stop: by the desk's word or its own extra minutes, else by the clock."""
        if self.declared is not None:
            return max(self.declared, self.last_ends or self.declared)
        return self.last_ends or self.ends

    @property
    def time_up(self) -> datetime | None:
        """When the first tables had to stop."""
        return min((at for at in (self.declared, self.ends) if at), default=None)

    @property
    def last_minutes(self) -> datetime | None:
        """From when on the clock is all that matters."""
        return self.time_up and self.time_up - self._part(LAST_MINUTES, OF_SHORT_ROUNDS)

    @property
    def missed(self) -> datetime | None:
        """From when on lists that are not in are missing."""
        return self.over and self.over + self._part(STILL_PLAYING, OF_THEIRS)

    def _part(self, usual: timedelta, of_short: int) -> timedelta:
        """The usual minutes; of a round so short that it is a rehearsal's, its part."""
        if self.begun is None or self.ends is None:
            return usual
        return min(usual, (self.ends - self.begun) / of_short)


def screen_at(situation: Situation, now: datetime) -> Screen:
    """The screen of the moment."""
    if situation.status == Status.FINISHED or situation.round_status == RoundStatus.CLOSED:
        return _behind_rounds(situation)
    if situation.round_status == RoundStatus.PUBLISHED:
        return Screen.SEATS
    return _running(situation, now) if situation.round_status == RoundStatus.STARTED else Screen.DOORS


def _behind_rounds(situation: Situation) -> Screen:
    finished = situation.status == Status.FINISHED
    if situation.kept_back and not (finished and situation.telling) and (situation.last or finished):
        return Screen.FROZEN
    return Screen.END if finished else Screen.COLLECTING


def _running(situation: Situation, now: datetime) -> Screen:
    up, last_minutes, missed = situation.time_up, situation.last_minutes, situation.missed
    if not situation.missing or (missed and now >= missed):
        return Screen.COLLECTING
    if up and now >= up:
        return Screen.TIME
    if last_minutes and now >= last_minutes:
        return Screen.LAST_MINUTES
    return Screen.FROZEN if situation.kept_back else Screen.RUNNING


def next_change(situation: Situation, now: datetime) -> datetime | None:
    """When the screen of the moment, or what it says, changes next without anybody's doing; None where nothing does."""
    of_round = (situation.last_minutes, situation.time_up, situation.over, situation.missed)
    return min((at for at in (*of_round, *situation.times) if at and at > now), default=None)
