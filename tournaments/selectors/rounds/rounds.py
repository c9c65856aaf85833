"""The rounds of a tournament as their organiser sees them, and what may be done next."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.errors import RuleViolation
from scoring.lists.format import Drain, PotScope
from tournaments.models.participant import Attendance, Participant
from tournaments.models.print_job import ROUNDS_PACK
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.models.tournament import DrawMode, Status, Tournament
from tournaments.phrases.rounds.lengths import pot_phrase, size_phrase
from tournaments.selectors.access import Right, may
from tournaments.selectors.lists.pots import pot_in
from tournaments.selectors.results.visibility import list_done
from tournaments.selectors.rounds.lengths import Sizes, all_sizes, sizes_seated
from tournaments.selectors.tournament.organising import Todo, current_first, todo_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round with how many of its tables are done."""

    number: int
    status: RoundStatus
    tables: int
    done: int

    @property
    def all_done(self) -> bool:
        """Whether every list is in."""
        return self.done == self.tables


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """The next thing to do and the round it is about, 0 where it is about none."""

    todo: Todo
    round_number: int


def rounds_of(tournament: Tournament) -> tuple[RoundLine, ...]:
    """The rounds that the viewer who fetched the tournament may know of, in order; one query.

    Drawn ones are there for organisers alone.
    """
    known = tournament.rounds.all() if may(tournament, Right.ORGANISE) else _published(tournament)
    rows = known.annotate(
        table_count=Count("tables"), done_count=Count("tables", filter=list_done("tables__score_list"))
    )
    fields = ("number", "status", "table_count", "done_count")
    return tuple(
        RoundLine(number=number, status=RoundStatus(status), tables=tables, done=done)
        for number, status, tables, done in rows.order_by("number").values_list(*fields)
    )


def _published(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.exclude(status=RoundStatus.DRAWN)


def next_step(tournament: Tournament) -> NextStep:
    """The organiser's next step; at most two queries."""
    current = tournament.rounds.order_by(*current_first()).values_list("number", "status").first()
    number, status = current or (0, None)
    head_count = to_draw(tournament, 1).count() if status is None else 1
    todo = todo_of(tournament, head_count, number, status)
    return NextStep(todo=todo, round_number=number + 1 if todo is Todo.DRAW else number)


def to_draw(tournament: Tournament, number: int) -> QuerySet[Participant]:
    """Who is drawn in a round: present, in the rounds from when to when they take part, not disqualified."""
    until = Q(present_until__isnull=True) | Q(present_until__gte=number)
    return tournament.participants.filter(
        until, status=Attendance.PRESENT, present_from__lte=number, disqualified_at__isnull=True
    )


def why_not_drawable(tournament: Tournament, number: int) -> RuleViolation | None:
    """Why a round that does not exist yet cannot be drawn now, people aside; None if it can; one query."""
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
    """The rounds that were drawn together with one, itself among them, in order; one query for a plan."""
    if in_round.draw_mode != DrawMode.PLAN:
        return (in_round,)
    rows = in_round.tournament.rounds.filter(draw_mode=DrawMode.PLAN, draw_seed=in_round.draw_seed)
    rounds = tuple(rows.order_by("number"))
    for row in rounds:
        row.tournament = in_round.tournament
    return rounds


def plan_from(in_round: Round) -> tuple[Round, ...]:
    """The round and those after it that were drawn together with it; one query for a plan."""
    return tuple(row for row in plan_of(in_round) if row.number >= in_round.number)


def printed_since_published(in_round: Round) -> bool:
    """Whether anything was printed for the round after it was published, alone or with all rounds."""
    if in_round.published_at is None:
        return False
    for_it = Q(round=in_round) | Q(round=None, document=ROUNDS_PACK)
    return in_round.tournament.print_jobs.filter(for_it, created_at__gte=in_round.published_at).exists()


def sizes_set(in_round: Round) -> Sizes:
    """Games and minutes by table size as set: the round's own, else the tournament's."""
    return {**in_round.tournament.sizes, **in_round.sizes}


def sizes_in(in_round: Round) -> Sizes:
    """Games and minutes of every table size; those that nobody set follow from the others (`lengths.all_sizes`)."""
    return all_sizes(sizes_set(in_round))


def list_format(in_round: Round, seats: int) -> dict[str, Any]:
    """The format of a list with so many seats, as JSON of `scoring.lists.format.Format`."""
    pot = pot_in(in_round) or {}
    return {
        "seats": seats,
        "normal_games": sizes_in(in_round)[str(seats)]["normal_games"],
        "pflichtsoli": in_round.tournament.pflichtsoli,
        "sitting": None,
        "pot": pot.get("points"),
        "scope": pot.get("scope", PotScope.TABLE.value),
        "drain": pot.get("drain", Drain.WRITTEN.value),
        "max_games": pot.get("max_games"),
    }


def ends_by_games(in_round: Round) -> bool:
    """Whether a number of normal games ends the round, with or without a pot."""
    return all(values["normal_games"] is not None for values in sizes_set(in_round).values())


def lengths_of(in_round: Round) -> list[str]:
    """What is played in a round, in words: a line for each size of its tables, and the pot; one query."""
    pot, pflichtsoli, sizes = pot_in(in_round), in_round.tournament.pflichtsoli, sizes_in(in_round)
    seated = sorted(map(str, sizes_seated(in_round)))
    lines = [size_phrase(size, sizes[size], pot, pflichtsoli) for size in seated]
    return [*lines, pot_phrase(pot)] if pot else lines


def minutes_at(in_round: Round, seats: int) -> int | None:
    """How long a table of so many plays, in minutes; none where no time is set."""
    return sizes_in(in_round)[str(seats)].get("minutes") or None


def has_entries(in_round: Round) -> bool:
    """Whether anything was entered at any table of the round."""
    return Entry.objects.filter(score_list__table__round=in_round).exists()


def tables_with_entries(in_round: Round) -> QuerySet[Table]:
    """The tables of a round with `entered`: whether anything was entered there."""
    entered = Exists(Entry.objects.filter(score_list__table=OuterRef("pk")))
    return in_round.tables.annotate(entered=entered).select_related("score_list").order_by("number")


def missing_tables(in_round: Round) -> list[int]:
    """The numbers of the tables whose list is not in."""
    done = in_round.tables.filter(list_done("score_list")).values("pk")
    return list(in_round.tables.exclude(pk__in=done).order_by("number").values_list("number", flat=True))
