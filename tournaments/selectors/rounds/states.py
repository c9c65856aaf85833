"""The progress of a tournament and its rounds for the public, a line for each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import RoundStatus, Table
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.visibility import PLAYED, list_done
from tournaments.selectors.rounds import rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round in one line; `minutes_left` is None where no clock runs, 0 or less where time is up."""

    number: int
    status: RoundStatus
    tables: int
    done: int
    minutes_left: int | None = None

    @property
    def status_label(self) -> str:
        """The round's state in words."""
        return str(self.status.label)

    @property
    def begun(self) -> bool:
        """Whether anybody has played in it."""
        return self.status in PLAYED


def rounds_of(tournament: Tournament, *, now: datetime) -> tuple[RoundLine, ...]:
    """The rounds the viewer may know of, by number; two queries."""
    minutes = _minutes_left(tournament, now)
    return tuple(
        RoundLine(
            number=line.number,
            status=line.status,
            tables=line.tables,
            done=line.done,
            minutes_left=minutes.get(line.number),
        )
        for line in rounds.rounds_of(tournament)
    )


def _minutes_left(tournament: Tournament, now: datetime) -> Mapping[int, int]:
    """Minutes until the last open table of each running round must stop (TSR 8.5.1)."""
    open_tables = Table.objects.filter(round__tournament=tournament, round__status=RoundStatus.STARTED).exclude(
        list_done("score_list")
    )
    ends: dict[int, datetime] = {}
    for number, ends_at, extra in open_tables.values_list("round__number", "ends_at", "extra_minutes"):
        if ends_at is not None:
            end = ends_at + timedelta(minutes=extra)
            ends[number] = max(end, ends.get(number, end))
    return {number: ceil((end - now).total_seconds() / 60) for number, end in ends.items()}


def state_line(tournament: Tournament, lines: Iterable[RoundLine]) -> str:
    """The state of a tournament: "Round 2 of 3 running, 7 of 10 tables finished, 31 minutes left"."""
    known = [line for line in lines if line.status != RoundStatus.DRAWN]
    if tournament.status == Status.FINISHED:
        return ngettext("Finished after {n} round", "Finished after {n} rounds", len(known)).format(n=len(known))
    if not known:
        day = formats.date_format(tournament.date, "DATE_FORMAT")
        return gettext("Planned for {day}, not drawn yet").format(day=day)
    running = [line for line in known if line.status == RoundStatus.STARTED]
    ahead = [line for line in known if line.status == RoundStatus.PUBLISHED]
    return round_state(tournament, running[-1] if running else (ahead or known[-1:])[0])


ROUND_STATES: Mapping[RoundStatus, Promise] = {
    RoundStatus.DRAWN: _("Round {n} of {of} is drawn and not published yet"),
    RoundStatus.PUBLISHED: _("Round {n} of {of} is drawn and starts soon"),
    RoundStatus.STARTED: _("Round {n} of {of} running"),
    RoundStatus.CLOSED: _("Round {n} of {of} is over"),
}


def round_state(tournament: Tournament, line: RoundLine) -> str:
    """The state of a round in one line."""
    planned = max(tournament.rounds_planned, line.number)
    parts = [str(ROUND_STATES[line.status]).format(n=line.number, of=planned)]
    if line.status == RoundStatus.STARTED:
        parts.append(_tables_done(line))
        parts += [_clock(line.minutes_left)] if line.minutes_left is not None else []
    return ", ".join(parts)


def _tables_done(line: RoundLine) -> str:
    text = ngettext("{done} of {tables} table finished", "{done} of {tables} tables finished", line.tables)
    return text.format(done=line.done, tables=line.tables)


def _clock(minutes: int) -> str:
    if minutes <= 0:
        return gettext("time is up")
    return ngettext("{n} minute left", "{n} minutes left", minutes).format(n=minutes)
