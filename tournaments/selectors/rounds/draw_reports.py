"""The quality of a draw, computed from its current rows so that changes by hand are included."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain, combinations

from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.phrases.figures import rank
from tournaments.seating.by_standing.by_standing import RANK_DISTANCE
from tournaments.seating.by_standing.prices import RANKS_ALONE
from tournaments.seating.constraints import Reason, groups, people_at_fixed_tables, strength, unmet_wishes
from tournaments.seating.field import Field
from tournaments.seating.measures import FOUR, Report, Rounds, measure, meetings
from tournaments.seating.plans import rank_players
from tournaments.seating.wishes import Pair, Priority, Strength, Wish, Wishes
from tournaments.selectors.participants.roster import plays
from tournaments.selectors.rounds.draw_points import TARGETS
from tournaments.selectors.rounds.draws import field_from, wishes_of
from tournaments.selectors.rounds.places import met_in_passing, places_in, seating_token

# Start numbers in seat order, by table number.
Tables = Mapping[int, Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MetAgain:
    one: Participant
    other: Participant
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotGranted:
    """An unmet wish. `hard` ones had to be met, but were broken by hand or made after the draw.

    `table`, `group` and `room` are as in `constraints.UnmetWish`.
    """

    wish: Wish
    people: tuple[Participant, ...]
    rounds: tuple[int, ...]
    reason: Reason
    hard: bool
    table: int | None
    group: str
    room: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOfDraw:
    """One round of a draw.

    `seating`: the people at each table, in seat order. `larger`: the numbers and sizes of tables for more than four.
    `arrived`: people who play but have no seat yet. `left`: people who have a seat but don't play.
    """

    number: int
    status: RoundStatus
    seating: tuple[tuple[int, tuple[int, ...]], ...]
    larger: tuple[tuple[int, int], ...]
    arrived: tuple[Participant, ...]
    left: tuple[Participant, ...]

    @property
    def tables(self) -> int:
        return len(self.seating)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReport:
    """A report on the draw of a round or a plan, including all earlier rounds.

    `people`: the number who play the last round. `repeats_at_drawing`: repeats before any changes; None if not stored.
    """

    mode: DrawMode
    seed: int
    seconds: float
    people: int
    rounds: tuple[RoundOfDraw, ...]
    measured: Report
    repeats_at_drawing: int | None
    met_again: tuple[MetAgain, ...]
    not_granted: tuple[NotGranted, ...]
    wished: frozenset[Wish]
    wishes_changed: bool
    priority: Priority
    ranks: Mapping[int, str]

    @property
    def seating(self) -> str:
        drawn = (row for row in self.rounds if row.status is RoundStatus.DRAWN)
        return seating_token({row.number: row.seating for row in drawn})


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """The number of times each pair has met; pairs start with the smaller start number."""

    people: tuple[Participant, ...]
    times: Mapping[Pair, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    round: int
    status: RoundStatus
    table: int
    position: int
    others: tuple[tuple[int, Participant], ...]

    @property
    def people(self) -> tuple[Participant, ...]:
        return tuple(person for _position, person in self.others)


def draw_report_of(in_round: Round) -> DrawReport:
    draw = draw_of(in_round)
    persons = {person.start_number: person for person in draw.people}
    return DrawReport(
        mode=DrawMode(in_round.draw_mode),
        seed=in_round.draw_seed,
        seconds=in_round.draw_report.get("seconds", 0),
        people=sum(draw.field.sizes),
        rounds=tuple(_round_of_draw(row, draw.tables[row.number], draw.people) for row in draw.rows),
        measured=draw.measured(),
        repeats_at_drawing=in_round.draw_report.get("repeats"),
        met_again=tuple(_repeated_meetings(draw, persons)),
        not_granted=tuple(_ungranted_wishes(draw, persons)),
        wished=frozenset(wish for wish in Wish if draw.asks(wish)),
        wishes_changed=draw.wishes_changed(),
        priority=Priority(in_round.draw_inputs.get("priority", Priority.MEETINGS)),
        ranks=draw.shown_ranks(),
    )


def meetings_of(tournament: Tournament, last: int) -> Meetings:
    """Returns the meetings up to a round, and also people who have never had a seat. Three queries."""
    people = tuple(tournament.participants.order_by("start_number"))
    places = places_in(tournament, last)
    in_passing = met_in_passing(tournament, places)
    return Meetings(
        people=people, times=meetings([*(tables.values() for tables in places.values()), *in_passing.values()])
    )


def path_of(participant: Participant, *, drawn_too: bool) -> tuple[Step, ...]:
    """Returns a participant's places by round. `drawn_too`: whether to include unpublished ones. Two queries."""
    own = Occupancy.objects.filter(participant=participant, round__isnull=False, closed=False)
    shown = own if drawn_too else own.exclude(round__status=RoundStatus.DRAWN)
    fields = ("round__number", "round__status", "seat__score_list__table__number", "seat__position")
    lists = {row[0]: row[1:] for row in shown.values_list("seat__score_list", *fields)}
    others: dict[int, list[tuple[int, Participant]]] = defaultdict(list)
    seated = Occupancy.objects.filter(seat__score_list__in=lists, participant__isnull=False, closed=False)
    for row in seated.exclude(participant=participant).select_related("participant", "seat").order_by("seat__position"):
        if row.participant is not None:
            others[row.seat.score_list_id].append((row.seat.position, row.participant))
    steps = (
        Step(round=number, status=RoundStatus(status), table=table, position=position, others=tuple(others[score_list]))
        for score_list, (number, status, table, position) in lists.items()
    )
    return tuple(sorted(steps, key=lambda step: step.round))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A stored draw. `tables`: of all rounds up to its last one. `field`: includes the history before its first one.

    `in_passing`: further pairs by round, who sat together until one of them gave up the place.
    """

    rows: tuple[Round, ...]
    tables: Mapping[int, Tables]
    in_passing: Mapping[int, tuple[Pair, ...]]
    people: tuple[Participant, ...]
    field: Field

    def rounds(self) -> Rounds:
        """Returns rounds with their tables in the order of `field.numbers`; unused tables are empty."""
        return _align_tables((self.tables[row.number] for row in self.rows), self.field.numbers)

    def exchanged(self, number: int, one: int, other: int) -> "Draw":
        places = {one: other, other: one}
        tables = self.tables[number]
        moved = {table: [places.get(person, person) for person in people] for table, people in tables.items()}
        return replace(self, tables={**self.tables, number: moved})

    def measured(self) -> Report:
        last = self.rows[-1]
        return measure(
            self.field.history + self.rounds(),
            clubs=self.field.wishes.clubs,
            seed=last.draw_seed,
            seconds=last.draw_report.get("seconds", 0),
            rank_spread=self._rank_spread(),
            keeping=people_at_fixed_tables(self.field),
            in_passing=tuple(chain.from_iterable(self.in_passing.values())),
        )

    def ranks(self) -> dict[int, int]:
        """Returns ranks, counted from 1; empty if the draw doesn't use ranks."""
        row = self.rows[-1]
        if DrawMode(row.draw_mode) not in TARGETS:
            return {}
        points = {int(number): value for number, value in row.draw_inputs["points"].items()}
        return {player: rank for rank, player in enumerate(rank_players(self.field, points, row.draw_seed), start=1)}

    def shown_ranks(self) -> dict[int, str]:
        """Returns ranks as in the standings, leaving out people who had no result.

        Everybody with a result counts, whether present or not; equal points share a rank.
        """
        points: dict[str, int] = self.rows[-1].draw_inputs.get("points") or {}
        best_first = sorted(points.values(), reverse=True)
        values = {player: points[str(player)] for player in self.ranks() if str(player) in points}
        return {
            player: rank(best_first.index(value) + 1, tied=best_first.count(value) > 1)
            for player, value in values.items()
        }

    def asks(self, wish: Wish) -> bool:
        """True if the wish has any weight and somebody here has it."""
        if strength(self.field, wish) is Strength.OFF:
            return False
        if wish in (Wish.CLUBS, Wish.TEAMS):
            return bool(groups(self.field, wish))
        return bool(self.field.wishes.tables if wish is Wish.TABLES else self.field.wishes.not_with)

    def heeds_soft_wishes(self) -> bool:
        row = self.rows[-1]
        mode = DrawMode(row.draw_mode)
        ranks_alone = mode in TARGETS and row.draw_inputs.get("spread") == RANKS_ALONE
        return mode is not DrawMode.LADDER and not ranks_alone

    def wishes_changed(self) -> bool:
        """True if the wishes of people who were drawn and are still seated have changed since the draw."""
        if "wishes" not in self.rows[0].draw_inputs:  # drawn before wishes were stored
            return False
        drawn = field_from(self.rows[0].draw_inputs)
        both = set(drawn.players) & set(self.field.players)
        return _wishes_among(drawn.wishes, both) != _wishes_among(self.field.wishes, both)

    def _rank_spread(self) -> float | None:
        target = TARGETS.get(DrawMode(self.rows[-1].draw_mode))
        return RANK_DISTANCE[target]([table for table in self.rounds()[-1] if table], self.ranks()) if target else None


def _wishes_among(wishes: Wishes, people: AbstractSet[int]) -> tuple[object, ...]:
    """Returns the wishes among these people, ignoring the names of clubs and teams."""
    return (
        _groups_among(wishes.clubs, people),
        _groups_among(wishes.teams, people),
        {pair for pair in wishes.not_with if people >= set(pair)},
        {player: table for player, table in wishes.tables.items() if player in people},
        dict(wishes.strength),
    )


def _groups_among(named: Mapping[int, str], people: AbstractSet[int]) -> set[frozenset[int]]:
    groups: dict[str, set[int]] = defaultdict(set)
    for player in people & named.keys():
        groups[named[player]].add(player)
    return {frozenset(players) for players in groups.values()}


def draw_of(in_round: Round) -> Draw:
    """Reads the draw of a round in its current state. Four queries."""
    tournament = in_round.tournament
    known = {row.number: row for row in tournament.rounds.order_by("number")}
    rows = tuple(row for row in known.values() if _were_drawn_together(row, in_round))
    places = places_in(tournament, rows[-1].number)
    in_passing = met_in_passing(tournament, places)
    tables: dict[int, Tables] = {number: places.get(number, {}) for number in range(1, rows[-1].number + 1)}
    people = tuple(tournament.participants.order_by("start_number"))
    drawn = [tables[row.number] for row in rows]
    players = {person for seated in drawn for table in seated.values() for person in table}
    numbers = tuple(sorted({number for seated in tables.values() for number in seated}))
    history = _align_tables((tables[number] for number in tables if number < rows[0].number), numbers)
    field = Field(
        players=tuple(sorted(players)),
        sizes=tuple(sorted(len(table) for table in drawn[-1].values())),
        numbers=numbers,
        history=history,
        in_passing=tuple(pair for number in in_passing if number < rows[0].number for pair in in_passing[number]),
        wishes=wishes_of(tournament, [person for person in people if person.start_number in players]),
    )
    return Draw(rows=rows, tables=tables, in_passing=in_passing, people=people, field=field)


def _were_drawn_together(row: Round, in_round: Round) -> bool:
    """True if the rounds were drawn together. Must follow the same rule as `selectors.rounds.rounds.plan_of`."""
    of_a_plan = in_round.draw_mode == DrawMode.PLAN == row.draw_mode
    return row.pk == in_round.pk or (of_a_plan and row.draw_seed == in_round.draw_seed)


def _align_tables(rounds: Iterable[Tables], numbers: Sequence[int]) -> Rounds:
    return tuple(tuple(tuple(tables.get(number, ())) for number in numbers) for tables in rounds)


def _round_of_draw(row: Round, tables: Tables, people: Iterable[Participant]) -> RoundOfDraw:
    seated = {person for table in tables.values() for person in table}
    playing = {person.start_number: person for person in people if plays(person, row.number)}
    return RoundOfDraw(
        number=row.number,
        status=RoundStatus(row.status),
        seating=tuple((number, tuple(table)) for number, table in tables.items()),
        larger=tuple((number, len(table)) for number, table in tables.items() if len(table) > FOUR),
        arrived=tuple(person for number, person in playing.items() if number not in seated),
        left=tuple(person for person in people if person.start_number in seated - playing.keys()),
    )


def _repeated_meetings(draw: Draw, persons: Mapping[int, Participant]) -> Iterable[MetAgain]:
    together: dict[Pair, list[int]] = defaultdict(list)
    for number, tables in draw.tables.items():
        seated = (pair for table in tables.values() for pair in combinations(sorted(table), 2))
        for pair in chain(seated, draw.in_passing.get(number, ())):
            together[pair].append(number)
    first = draw.rows[0].number
    again = [pair for pair, rounds in together.items() if len(rounds) > 1 and rounds[-1] >= first]
    for pair in sorted(again, key=lambda pair: (-len(together[pair]), pair)):
        yield MetAgain(one=persons[pair[0]], other=persons[pair[1]], rounds=tuple(together[pair]))


def _ungranted_wishes(draw: Draw, persons: Mapping[int, Participant]) -> Iterable[NotGranted]:
    for each in unmet_wishes(draw.field, draw.rounds(), soft_heeded=draw.heeds_soft_wishes()):
        yield NotGranted(
            wish=each.wish,
            people=tuple(persons[number] for number in each.people),
            rounds=each.rounds,
            reason=each.reason,
            hard=strength(draw.field, each.wish) is Strength.HARD,
            table=each.table,
            group=each.group,
            room=each.room,
        )
