"""Chooses the wall's screen, as a pure function of tournament state and time.

| moment | screen |
|---|---|
| no round is published | doors |
| a round is published | seats, before anything still open in the previous round |
| it runs, with more than ten minutes left or without a clock | running; frozen if its results are withheld |
| the last ten minutes, or half of a round shorter than twenty | last_minutes |
| time is up, until five minutes after the last table, or an eighth of a round shorter than forty | time |
| after that, or all lists are in, or the round is closed | collecting; frozen if results wait for the prize giving |
| the tournament is finished, and places are announced or nothing is withheld | end |
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status

AUTO = "auto"  # the screen of the moment
LAST_MINUTES, LAST_MINUTES_DIVISOR = timedelta(minutes=10), 2
STILL_PLAYING, STILL_PLAYING_DIVISOR = timedelta(minutes=5), 8  # after time is up, before missing lists are shown


class Screen(StrEnum):
    DOORS = "doors"
    SEATS = "seats"
    RUNNING = "running"
    LAST_MINUTES = "last_minutes"
    TIME = "time"
    COLLECTING = "collecting"
    FROZEN = "frozen"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSituation:
    """The state of a tournament.

    `ends`: when the first table ends, without extra minutes; `last_ends`: when the last table ends, with extra minutes;
    `declared`: time declared by the desk; `missing`: number of missing lists; `last`: whether this is the last round;
    `results_withheld`: whether results wait for the prize giving; `telling`: whether places are being announced;
    `times`: other times at which a screen changes.
    """

    status: str
    round_status: str | None = None
    started: datetime | None = None
    ends: datetime | None = None
    last_ends: datetime | None = None
    declared: datetime | None = None
    missing: int = 0
    last: bool = False
    results_withheld: bool = False
    telling: bool = False
    times: tuple[datetime, ...] = ()

    @property
    def over(self) -> datetime | None:
        """The time at which the last table ends."""
        if self.declared is not None:
            return max(self.declared, self.last_ends or self.declared)
        return self.last_ends or self.ends

    @property
    def time_up(self) -> datetime | None:
        """The time at which the first tables end."""
        return min((at for at in (self.declared, self.ends) if at), default=None)

    @property
    def last_minutes(self) -> datetime | None:
        """The time at which the countdown starts."""
        return self.time_up and self.time_up - self._usual_or_fraction(LAST_MINUTES, LAST_MINUTES_DIVISOR)

    @property
    def missed(self) -> datetime | None:
        """The time after which lists count as missing."""
        return self.over and self.over + self._usual_or_fraction(STILL_PLAYING, STILL_PLAYING_DIVISOR)

    def _usual_or_fraction(self, usual: timedelta, of_short: int) -> timedelta:
        """Returns the usual time, or a fraction of a short round as in rehearsals."""
        if self.started is None or self.ends is None:
            return usual
        return min(usual, (self.ends - self.started) / of_short)


def screen_at(situation: WallSituation, now: datetime) -> Screen:
    if situation.status == Status.FINISHED or situation.round_status == RoundStatus.CLOSED:
        return _screen_between_rounds(situation)
    if situation.round_status == RoundStatus.PUBLISHED:
        return Screen.SEATS
    return _screen_during_round(situation, now) if situation.round_status == RoundStatus.RUNNING else Screen.DOORS


def _screen_between_rounds(situation: WallSituation) -> Screen:
    finished = situation.status == Status.FINISHED
    if situation.results_withheld and not (finished and situation.telling) and (situation.last or finished):
        return Screen.FROZEN
    return Screen.END if finished else Screen.COLLECTING


def _screen_during_round(situation: WallSituation, now: datetime) -> Screen:
    up, last_minutes, missed = situation.time_up, situation.last_minutes, situation.missed
    if not situation.missing or (missed and now >= missed):
        return Screen.COLLECTING
    if up and now >= up:
        return Screen.TIME
    if last_minutes and now >= last_minutes:
        return Screen.LAST_MINUTES
    return Screen.FROZEN if situation.results_withheld else Screen.RUNNING


def next_change(situation: WallSituation, now: datetime) -> datetime | None:
    """Returns the time of the next automatic change, or None."""
    of_round = (situation.last_minutes, situation.time_up, situation.over, situation.missed)
    return min((at for at in (*of_round, *situation.times) if at and at > now), default=None)
