"""The public progress of tournaments and rounds, one line each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import RELEASED, RoundStatus, Table
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.phrases.rounds.times import clock
from tournaments.selectors.list_states import list_done
from tournaments.selectors.objections import finality_of, finality_words
from tournaments.selectors.results.visibility import audience_of, rounds_shown
from tournaments.selectors.rounds import rounds
from tournaments.selectors.rounds.times import RoundTimes, first_start, times_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round. `minutes_left`: None without a clock, 0 or less if time is up.

    `final`: None if the round isn't closed or is hidden. `finality`: the same as text.
    """

    number: int
    status: RoundStatus
    tables: int
    done: int
    minutes_left: int | None = None
    times: RoundTimes | None = None
    final: bool | None = None
    objections_until: datetime | None = None
    finality: str = ""
    cancelled: bool = False

    @property
    def status_label(self) -> str:
        return str(self.status.label)

    @property
    def is_released(self) -> bool:
        return self.status in RELEASED


def rounds_of(tournament: Tournament, *, now: datetime) -> tuple[RoundLine, ...]:
    """Returns the rounds that the viewer may see. Four queries."""
    minutes, times = _minutes_left(tournament, now), times_of(tournament, now=now)
    shown = rounds_shown(tournament, audience_of(tournament))
    lines = ((row, _line(row, minutes.get(row.number), times.get(row.number))) for row in rounds.rounds_of(tournament))
    return tuple(
        _with_finality(line, row, tournament, now) if shown.covers(row.number, row.status) else line
        for row, line in lines
    )


def _with_finality(line: RoundLine, row: rounds.RoundProgress, tournament: Tournament, now: datetime) -> RoundLine:
    known = finality_of(tournament, row.number, row.status, row.objections_until)
    until = known.open_until(now) if known else None
    final = None if known is None else until is None
    return replace(line, final=final, objections_until=until, finality=finality_words(known, tournament, now))


def states_of(tournaments: Sequence[Tournament]) -> dict[int, str]:
    """Returns public states by tournament id, without the minutes left. One query."""
    lines = rounds.published_rounds_of(tournaments)
    return {each.pk: _listed_state(each, [_line(row) for row in lines.get(each.pk, ())]) for each in tournaments}


def _listed_state(tournament: Tournament, lines: Sequence[RoundLine]) -> str:
    """Like `state_line`, but without the date."""
    if lines:
        return state_line(tournament, lines)
    n = tournament.rounds_planned
    return ngettext("{n} round planned", "{n} rounds planned", n).format(n=n)


def _line(row: rounds.RoundProgress, minutes_left: int | None = None, times: RoundTimes | None = None) -> RoundLine:
    return RoundLine(
        number=row.number,
        status=row.status,
        tables=row.tables,
        done=row.done,
        minutes_left=minutes_left,
        times=times,
        cancelled=row.cancelled,
    )


def _minutes_left(tournament: Tournament, now: datetime) -> Mapping[int, int]:
    """Returns the minutes until the last open table of each running round must stop (TSR 8.5.1)."""
    open_tables = Table.objects.filter(round__tournament=tournament, round__status=RoundStatus.RUNNING).exclude(
        list_done("score_list")
    )
    ends: dict[int, datetime] = {}
    for number, ends_at, extra in open_tables.values_list("round__number", "ends_at", "extra_minutes"):
        if ends_at is not None:
            end = ends_at + timedelta(minutes=extra)
            ends[number] = max(end, ends.get(number, end))
    return {number: ceil((end - now).total_seconds() / 60) for number, end in ends.items()}


def state_line(tournament: Tournament, lines: Iterable[RoundLine]) -> str:
    """Returns e.g. "Round 2 of 3 running, 7 of 10 tables finished, 31 minutes left"."""
    known = [line for line in lines if line.status != RoundStatus.DRAWN]
    if tournament.status == Status.FINISHED:
        if early := early_end(tournament, len(known)):
            return gettext("Finished, {rounds}").format(rounds=early)
        return ngettext("Finished after {n} round", "Finished after {n} rounds", len(known)).format(n=len(known))
    if not known:
        day = formats.date_format(tournament.date, "DATE_FORMAT")
        at = clock(first_start(tournament), tournament.date)
        return gettext("Planned for {day}, not drawn yet").format(day=f"{day}, {at}" if at else day)
    running = [line for line in known if line.status == RoundStatus.RUNNING]
    ahead = [line for line in known if line.status == RoundStatus.PUBLISHED]
    return round_state(tournament, running[-1] if running else (ahead or known[-1:])[0], known)


RESULTS_LATER: Mapping[str, Promise] = {
    StandingsShown.AFTER_ROUND: _("The results of a round are shown once it is closed."),
    StandingsShown.FROZEN: _("The final standings follow after the prize giving."),
    StandingsShown.AFTER_END: _("The standings will be shown after the prize giving."),
}


def results_later(tournament: Tournament, lines: Iterable[RoundLine]) -> str:
    """Tells viewers who can't see all results when they will be able to, or returns ""."""
    shown = rounds_shown(tournament, audience_of(tournament))
    results_withheld = any(shown.keeps_back(line.number, line.status) for line in lines)
    return str(RESULTS_LATER[tournament.standings_shown]) if results_withheld else ""


def early_end(tournament: Tournament, played: int) -> str:
    """Describes the number of rounds played if there were fewer than planned, or returns ""."""
    planned = tournament.rounds_planned
    if tournament.status != Status.FINISHED or played >= planned:
        return ""
    text = ngettext("{n} round played ({planned} planned)", "{n} rounds played ({planned} planned)", played)
    return text.format(n=played, planned=planned)


ROUND_STATES: Mapping[RoundStatus, Promise] = {
    RoundStatus.DRAWN: _("Round {n} of {of} is drawn and not published yet"),
    RoundStatus.PUBLISHED: _("Round {n} of {of} is drawn and starts soon"),
    RoundStatus.RUNNING: _("Round {n} of {of} running"),
    RoundStatus.CLOSED: _("Round {n} of {of} is over"),
}


def round_state(tournament: Tournament, line: RoundLine, lines: Sequence[RoundLine]) -> str:
    if early := early_end(tournament, len(lines)):
        return gettext("Round {n} is over, {rounds}").format(n=line.number, rounds=early)
    planned = max(tournament.rounds_planned, line.number)
    parts = [str(_state_words(line)).format(n=line.number, of=planned, time=_planned_time(tournament, line))]
    if line.cancelled:
        parts.append(gettext("cancelled, does not count"))
    elif line.status == RoundStatus.RUNNING:
        parts.append(_tables_done(line))
        parts += [_time_left_words(line.minutes_left)] if line.minutes_left is not None else []
    parts += [line.finality] if line.finality else []
    return ", ".join(parts)


def _state_words(line: RoundLine) -> str | Promise:
    knows_when = line.status == RoundStatus.PUBLISHED and line.times is not None and line.times.planned
    return gettext("Round {n} of {of} is drawn and starts at {time}") if knows_when else ROUND_STATES[line.status]


def _planned_time(tournament: Tournament, line: RoundLine) -> str:
    return clock(line.times.planned, tournament.date) if line.times else ""


def _tables_done(line: RoundLine) -> str:
    text = ngettext("{done} of {tables} table finished", "{done} of {tables} tables finished", line.tables)
    return text.format(done=line.done, tables=line.tables)


def _time_left_words(minutes: int) -> str:
    if minutes <= 0:
        return gettext("time is up")
    return ngettext("{n} minute left", "{n} minutes left", minutes).format(n=minutes)
