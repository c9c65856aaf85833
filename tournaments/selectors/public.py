"""What everybody may read of tournaments: the list, one tournament, its rounds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import IntEnum
from math import ceil

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When
from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.rule_books import RULE_BOOKS
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.results import list_done


class Section(IntEnum):
    """Where a tournament stands in the public list."""

    RUNNING = 0
    UPCOMING = 1
    PAST = 2


def tournaments_by_section(*, today: date) -> QuerySet[Tournament]:
    """Public tournaments with their `section`: running first, then upcoming (the next first), then past (the last)."""
    section = Case(
        When(status=Status.RUNNING, then=Value(Section.RUNNING)),
        When(~Q(status=Status.FINISHED) & Q(date__gte=today), then=Value(Section.UPCOMING)),
        default=Value(Section.PAST),
        output_field=IntegerField(),
    )
    soonest = Case(When(section=Section.UPCOMING, then=F("date")))
    listed = access.listed_tournaments().annotate(section=section).annotate(soonest=soonest)
    return listed.order_by("section", F("soonest").asc(nulls_last=True), "-date", "-pk")


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


def rounds_of(tournament: Tournament, *, now: datetime) -> tuple[RoundLine, ...]:
    """The rounds the viewer may know of, by number; two queries."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    if not access.may(tournament, Right.ORGANISE):
        rounds = rounds.exclude(status=RoundStatus.DRAWN)
    counted = rounds.annotate(
        of_tables=Count("tables"), of_done=Count("tables", filter=list_done("tables__score_list"))
    )
    minutes = _minutes_left(tournament, now)
    return tuple(
        RoundLine(
            number=row.number,
            status=RoundStatus(row.status),
            tables=row.of_tables,
            done=row.of_done,
            minutes_left=minutes.get(row.pk),
        )
        for row in counted
    )


def _minutes_left(tournament: Tournament, now: datetime) -> Mapping[int, int]:
    """Minutes until the last open table of each running round must stop (TSR 8.5.1)."""
    open_tables = Table.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.STARTED, ends_at__isnull=False
    ).exclude(list_done("score_list"))
    ends: dict[int, datetime] = {}
    for round_id, ends_at, extra in open_tables.values_list("round_id", "ends_at", "extra_minutes"):
        end = ends_at + timedelta(minutes=extra)
        ends[round_id] = max(end, ends.get(round_id, end))
    return {round_id: ceil((end - now).total_seconds() / 60) for round_id, end in ends.items()}


def state_line(tournament: Tournament, rounds: Iterable[RoundLine]) -> str:
    """What state a tournament is in: "Round 2 of 3 running, 7 of 10 tables finished, 31 minutes left"."""
    known = [line for line in rounds if line.status != RoundStatus.DRAWN]
    if tournament.status == Status.FINISHED:
        return ngettext("Finished after {n} round", "Finished after {n} rounds", len(known)).format(n=len(known))
    if not known:
        day = formats.date_format(tournament.date, "DATE_FORMAT")
        return gettext("Planned for {day}, not drawn yet").format(day=day)
    running = [line for line in known if line.status == RoundStatus.STARTED]
    return round_state(tournament, running[-1] if running else known[-1])


ROUND_STATES: Mapping[RoundStatus, Promise] = {
    RoundStatus.DRAWN: _("Round {n} of {of} is drawn and not published yet"),
    RoundStatus.PUBLISHED: _("Round {n} of {of} is drawn and starts soon"),
    RoundStatus.STARTED: _("Round {n} of {of} running"),
    RoundStatus.CLOSED: _("Round {n} of {of} is over"),
}


def round_state(tournament: Tournament, line: RoundLine) -> str:
    """What state a round is in, in one line."""
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


def rules_line(tournament: Tournament) -> str:
    """What is played, in one line: rounds, games per table size, Pflichtsoli, minutes, rules."""
    rounds = tournament.rounds_planned
    parts = [ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)]
    parts += [_size_line(tournament, size) for size in sorted(tournament.sizes, key=int)]
    if tournament.pflichtsoli:
        text = ngettext("{n} Pflichtsolo per player", "{n} Pflichtsoli per player", tournament.pflichtsoli)
        parts.append(text.format(n=tournament.pflichtsoli))
    parts.append(_rules_name(tournament))
    return " · ".join(parts)


def _size_line(tournament: Tournament, size: str) -> str:
    numbers = tournament.sizes[size]
    games = numbers["normal_games"] + int(size) * tournament.pflichtsoli
    text = gettext("table of {size}: {games} games in {minutes} minutes")
    if not numbers.get("minutes"):
        text = gettext("table of {size}: {games} games")
    return text.format(size=size, games=games, minutes=numbers.get("minutes"))


def _rules_name(tournament: Tournament) -> str:
    if tournament.house_rules and tournament.entry_ways == ["totals"]:
        return gettext("own rules")
    key = tournament.rule_set.key
    return str(RULE_BOOKS.get(key, key))
