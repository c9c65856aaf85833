"""A tournament's rounds for the organiser, and the actions that are possible next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from scoring.errors import RuleViolation
from scoring.lists.format import Drain, Format, MissingGames, PotScope
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.models.tournament import DrawMode, MissingGamesCount, Status, Tournament
from tournaments.phrases.rounds.lengths import follows_phrase, pot_phrase, size_phrase
from tournaments.selectors.access import Right, may
from tournaments.selectors.list_states import list_done
from tournaments.selectors.lists.pots import pot_in
from tournaments.selectors.rounds.lengths import Sizes, all_sizes, explicit_max_games, pot_at, set_apart, sizes_seated
from tournaments.selectors.tournament.next_steps import playing_in, printed_for


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundProgress:
    number: int
    status: RoundStatus
    tables: int
    done: int
    objections_until: datetime | None = None
    cancelled: bool = False

    @property
    def all_done(self) -> bool:
        return self.done == self.tables


def rounds_of(tournament: Tournament) -> tuple[RoundProgress, ...]:
    """Returns the rounds that the viewer may see; only organisers see drawn ones. One query."""
    known = tournament.rounds.all() if may(tournament, Right.ORGANISE) else _published_rounds(tournament)
    return tuple(line for _tournament, line in _lines(known))


def published_rounds_of(tournaments: Iterable[Tournament]) -> dict[int, tuple[RoundProgress, ...]]:
    """Returns public rounds by tournament id. One query."""
    known = Round.objects.filter(tournament__in=tournaments).exclude(status=RoundStatus.DRAWN)
    by_tournament = groupby(_lines(known), key=itemgetter(0))
    return {pk: tuple(line for _pk, line in lines) for pk, lines in by_tournament}


def _lines(rounds: QuerySet[Round]) -> Iterator[tuple[int, RoundProgress]]:
    rows = rounds.annotate(
        table_count=Count("tables"),
        counting=Count("tables", filter=Q(tables__cancelled_at=None)),
        done_count=Count("tables", filter=list_done("tables__score_list")),
    )
    fields = ("tournament_id", "number", "status", "objections_until", "table_count", "counting", "done_count")
    for of, number, status, until, tables, counting, done in rows.order_by("tournament_id", "number").values_list(
        *fields
    ):
        state = RoundStatus(status)
        yield (
            of,
            RoundProgress(
                number=number,
                status=state,
                tables=tables,
                done=done,
                objections_until=until,
                cancelled=bool(tables) and not counting,
            ),
        )


def _published_rounds(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.exclude(status=RoundStatus.DRAWN)


def to_draw(tournament: Tournament, number: int) -> QuerySet[Participant]:
    """Returns the participants to draw: present, within their stay, and not disqualified."""
    return tournament.participants.filter(playing_in(number))


def why_not_drawable(tournament: Tournament, number: int) -> RuleViolation | None:
    """Returns the reason why the round can't be drawn, or None. Doesn't check its people. One query."""
    if tournament.status == Status.FINISHED:
        return RuleViolation("tournament_is_finished")
    statuses = dict(tournament.rounds.values_list("number", "status"))
    if number != len(statuses) + 1:
        return RuleViolation("draw_previous_first", round=number, previous=len(statuses) + 1)
    if number > tournament.rounds_planned:
        return RuleViolation("all_rounds_drawn", rounds=tournament.rounds_planned)
    if statuses.get(number - 1) == RoundStatus.DRAWN:
        return RuleViolation("round_before_is_drawn_only", round=number - 1)
    return None


def plan_of(in_round: Round) -> tuple[Round, ...]:
    """Returns all rounds that were drawn together with this one, including itself. One query for a plan."""
    if in_round.draw_mode != DrawMode.PLAN:
        return (in_round,)
    rows = in_round.tournament.rounds.filter(draw_mode=DrawMode.PLAN, draw_seed=in_round.draw_seed)
    rounds = tuple(rows.order_by("number"))
    for row in rounds:
        row.tournament = in_round.tournament
    return rounds


def plan_from(in_round: Round) -> tuple[Round, ...]:
    """Returns this round and the later ones in its plan. One query for a plan."""
    return tuple(row for row in plan_of(in_round) if row.number >= in_round.number)


def printed_since_published(in_round: Round) -> bool:
    if in_round.published_at is None:
        return False
    return in_round.tournament.print_jobs.filter(printed_for(in_round.number, in_round.published_at)).exists()


def sizes_set(in_round: Round) -> Sizes:
    """Returns the sizes set for the round, or else for the tournament."""
    sizes: Sizes = in_round.sizes or in_round.tournament.sizes
    return sizes


def sizes_in(in_round: Round) -> Sizes:
    """Returns all table sizes, with missing numbers derived as in `lengths.all_sizes`."""
    return all_sizes(sizes_set(in_round))


def list_format(in_round: Round, seats: int) -> Format:
    pot = pot_at(pot_in(in_round), seats) or {}
    return Format(
        seats=seats,
        normal_games=sizes_in(in_round)[str(seats)]["normal_games"],
        pflichtsoli=in_round.tournament.pflichtsoli,
        pot=pot.get("points"),
        scope=PotScope(pot.get("scope", PotScope.TABLE)),
        drain=Drain(pot.get("drain", Drain.WRITTEN)),
        max_games=pot.get("max_games"),
        **_missing_games(in_round.tournament),
    )


def _missing_games(tournament: Tournament) -> dict[str, Any]:
    if tournament.broken_off == MissingGamesCount.NOTHING:
        return {}
    return {"broken_off": MissingGames(tournament.broken_off), "broken_off_points": tournament.broken_off_points}


def ends_by_games(in_round: Round) -> bool:
    return all(values["normal_games"] is not None for values in sizes_in(in_round).values())


def lengths_of(in_round: Round) -> list[str]:
    """Describes the length for each table size, and the pot if there is one. One query."""
    pot, pflichtsoli, sizes = pot_in(in_round), in_round.tournament.pflichtsoli, sizes_in(in_round)
    seated = sorted(map(str, sizes_seated(in_round)))
    phrases = {size: size_phrase(size, sizes[size], pot_at(pot, int(size)), pflichtsoli) for size in seated}
    apart = sizes_apart(in_round)
    lines = [phrase if size in apart else follows_phrase(phrase) for size, phrase in phrases.items()]
    return [*lines, pot_phrase(pot)] if pot else lines


def sizes_apart(in_round: Round) -> frozenset[str]:
    """Returns the table sizes that have their own numbers; others are derived from smaller tables."""
    return frozenset((*set_apart(sizes_set(in_round)), *explicit_max_games(pot_in(in_round))))


def minutes_at(in_round: Round, seats: int) -> int | None:
    """Returns the minutes for a table size, or None if there is no clock."""
    return sizes_in(in_round)[str(seats)].get("minutes") or None


def has_clock(in_round: Round) -> bool:
    """True if tables of any size have a time limit. No query."""
    return any(minutes_at(in_round, int(size)) for size in sizes_in(in_round))


def has_entries(in_round: Round) -> bool:
    return Entry.objects.filter(score_list__table__round=in_round).exists()


def tables_with_entries(in_round: Round) -> QuerySet[Table]:
    """Annotates tables with `entered` and with `entered_at`, the time of the last entry."""
    entries = Entry.objects.filter(score_list__table=OuterRef("pk"))
    entered_at = Subquery(entries.order_by("-created_at").values("created_at")[:1])
    tables = in_round.tables.annotate(entered=Exists(entries), entered_at=entered_at)
    return tables.select_related("score_list__paper_arrival", "presence").order_by("number")


def missing_tables(in_round: Round) -> list[int]:
    done = in_round.tables.filter(list_done("score_list")).values("pk")
    return list(in_round.tables.exclude(pk__in=done).order_by("number").values_list("number", flat=True))


def time_up_at(table: Table) -> datetime | None:
    """Returns when time is up, including extra minutes; None unless the round is running with a clock."""
    if table.round.status != RoundStatus.RUNNING or table.ends_at is None:
        return None
    return table.ends_at + timedelta(minutes=table.extra_minutes)


def seconds_left(ends_at: datetime, now: datetime) -> int:
    return max(0, int((ends_at - now).total_seconds()))
