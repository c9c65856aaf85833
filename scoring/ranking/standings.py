"""Standings, ranked by a chain of criteria.

Equal participants share a rank. So do participants whose order depends on an unknown value; the results to look up are
listed with them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from scoring.errors import RuleViolation
from scoring.ranking.criteria import (
    ABSENT,
    AMONG,
    BY_TABLE,
    CRITERIA,
    SUMMED_FIELD,
    Context,
    Criterion,
    ParticipantSums,
    TableOfRound,
    Value,
    table_points_of,
)
from scoring.ranking.missed import UNCOUNTED, MissedRounds


class UnfinishedLists(StrEnum):
    """Whether unfinished lists count."""

    COUNT = "count"
    LEAVE_OUT = "leave_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """A participant's result in a round."""

    participant: int
    round: int
    points: int
    """Spielpunkte."""
    games_won: int | None
    """None if unknown."""
    soli_won: int | None
    """None if unknown."""
    finished: bool
    table: int | None = None
    """None if unknown."""


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """An unknown value that is needed to break a tie."""

    participant: int
    round: int
    table: int | None
    """None if unknown."""
    criterion: Criterion
    """The criterion that needs the value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the standings."""

    rank: int | None
    """None for the disqualified."""
    participant: int
    points: int
    """Spielpunkte of all rounds played."""
    games_won: int | None
    """None if unknown."""
    soli_won: int | None
    """None if unknown."""
    rounds: tuple[int | None, ...]
    """Points by round, from the first with results to the last; None without a result."""
    criteria: tuple[Value | None, ...]
    """Values in chain order; None if unknown or not compared."""
    tied: bool
    unresolved: tuple[UnknownValue, ...] = ()
    """Results to look up to decide a tie."""
    missed: tuple[int, ...] = ()
    """Missed rounds, if the event counts them."""
    credit: Value = 0
    """Points for the missed rounds."""

    @property
    def total(self) -> Value:
        """Points including those for missed rounds."""
        return self.points + self.credit


@dataclass(slots=True)
class _Tally:
    points: int = 0
    games_won: int | None = 0
    soli_won: int | None = 0
    rounds: dict[int, int] = field(default_factory=dict)
    results: list[RoundResult] = field(default_factory=list)

    def add(self, result: RoundResult) -> None:
        self.points += result.points
        self.games_won = _add_if_known(self.games_won, result.games_won)
        self.soli_won = _add_if_known(self.soli_won, result.soli_won)
        self.rounds[result.round] = self.rounds.get(result.round, 0) + result.points
        self.results.append(result)

    def tables(self) -> dict[TableOfRound, int]:
        """Returns the points at each table, adding up several results at the same one."""
        points: dict[TableOfRound, int] = {}
        for result in self.results:
            if result.table is not None:
                table = result.round, result.table
                points[table] = points.get(table, 0) + result.points
        return points


@dataclass(frozen=True, slots=True)
class _TiedGroup:
    """Participants whom the criteria don't separate."""

    members: tuple[ParticipantSums, ...]
    unknown: Criterion | None = None
    """The criterion with a missing value."""


# Values compared among tied participants, by criterion and participant.
Compared = dict[Criterion, dict[int, int | None]]


def standings(
    results: Iterable[RoundResult],
    chain: Sequence[Criterion],
    *,
    participants: Iterable[int] = (),
    seed: int | None = None,
    lots: Mapping[int, int] | None = None,
    unfinished: UnfinishedLists = UnfinishedLists.COUNT,
    disqualified: Collection[int] = (),
    missed: MissedRounds = UNCOUNTED,
) -> tuple[Standing, ...]:
    """Returns the standings, best first.

    `participants`: keys to list even without results. `lots`: numbers for the lot by key; the default is the key
    itself. `disqualified`: listed last, without a rank (TSR 9.7.2 c). Results left out as unfinished are pending in
    `missed`. Raises `criterion_twice` or `lot_without_seed`.
    """
    check_chain(chain, seed)
    tallies: dict[int, _Tally] = {participant: _Tally() for participant in participants}
    left_out: set[tuple[int, int]] = set()
    for result in results:
        if not (result.finished or unfinished is UnfinishedLists.COUNT):
            left_out.add((result.participant, result.round))
            continue
        tally = tallies.get(result.participant)
        if tally is None:
            tally = tallies[result.participant] = _Tally()
        tally.add(result)
    rounds = sorted({number for tally in tallies.values() for number in tally.rounds})
    context = Context(rounds[-1] if rounds else 0, seed, lots or {})
    missed = replace(missed, pending=missed.pending | left_out)
    away = {key: missed.missed_by(key, tally.rounds, rounds) for key, tally in tallies.items()}
    added = {key: missed.credit(tally.points, len(tally.rounds), len(away[key])) for key, tally in tallies.items()}
    sums = _sums(tallies, chain, added)
    compared: Compared = {criterion: {} for criterion in chain if criterion in AMONG}
    ranked = tuple([each for each in sums if each.participant not in disqualified])
    last = [_TiedGroup((each,)) for each in sums if each.participant in disqualified]
    groups = [*_tied_groups(ranked, tuple(chain), context, compared), *last]
    unadjusted = _lines(groups, tallies, chain, context, compared, _span(rounds))
    lines = tuple(
        replace(line, missed=missed_rounds, credit=added[line.participant])
        if (missed_rounds := away[line.participant])
        else line
        for line in unadjusted
    )
    return (*lines[: len(ranked)], *(replace(line, rank=None) for line in lines[len(ranked) :]))


def _sums(
    tallies: Mapping[int, _Tally], chain: Sequence[Criterion], added: Mapping[int, Value]
) -> tuple[ParticipantSums, ...]:
    by_table = {} if BY_TABLE.isdisjoint(chain) else {key: tally.tables() for key, tally in tallies.items()}
    seated: dict[TableOfRound, dict[int, int]] = {}
    for key, tables in by_table.items():
        for table, points in tables.items():
            seated.setdefault(table, {})[key] = points
    worth = table_points_of(seated)
    return tuple(
        [
            ParticipantSums(
                participant=key,
                points=each.points,
                games_won=each.games_won,
                soli_won=each.soli_won,
                rounds=each.rounds,
                tables=by_table.get(key, {}),
                table_points=worth.get(key, 0),
                credit=added[key],
            )
            for key, each in sorted(tallies.items())
        ]
    )


def check_chain(chain: Sequence[Criterion], seed: int | None) -> None:
    """Raises `criterion_twice` or `lot_without_seed` if the chain isn't valid."""
    for index, criterion in enumerate(chain):
        if criterion in chain[:index]:
            raise RuleViolation("criterion_twice", "criteria", criterion=criterion.value)
    if Criterion.LOT in chain and seed is None:
        raise RuleViolation("lot_without_seed", "criteria")


def first_of(group: Sequence[ParticipantSums], chain: Sequence[Criterion], context: Context) -> tuple[int, ...]:
    """Returns the leader of a group, or several if they're tied."""
    compared: Compared = {criterion: {} for criterion in chain if criterion in AMONG}
    first = next(_tied_groups(tuple(group), tuple(chain), context, compared))
    return tuple(sums.participant for sums in first.members)


def _add_if_known(total: int | None, number: int | None) -> int | None:
    return None if total is None or number is None else total + number


def _span(rounds: list[int]) -> range:
    return range(rounds[0], rounds[-1] + 1) if rounds else range(0)


def _tied_groups(
    group: tuple[ParticipantSums, ...], chain: tuple[Criterion, ...], context: Context, compared: Compared
) -> Iterator[_TiedGroup]:
    """Splits a group by the criteria, stopping at an unknown value. Fills `compared` as it goes."""
    if len(group) < 2 or not chain:
        if group:
            yield _TiedGroup(group)
        return
    valued = _pair_with_values(group, chain[0], context, compared)
    known = [(number, sums) for number, sums in valued if number is not None]
    if len(known) < len(valued):
        yield _TiedGroup(group, chain[0])
        return
    known.sort(key=_value_of, reverse=True)
    for _, tied in groupby(known, key=_value_of):
        yield from _tied_groups(tuple(sums for _, sums in tied), chain[1:], context, compared)


def _pair_with_values(
    group: tuple[ParticipantSums, ...], criterion: Criterion, context: Context, compared: Compared
) -> list[tuple[Value | None, ParticipantSums]]:
    if criterion not in AMONG:
        value = CRITERIA[criterion]
        return [(value(sums, context), sums) for sums in group]
    values = AMONG[criterion](group)
    compared[criterion].update(values)
    return [(values[sums.participant] or 0, sums) for sums in group]


def _value_of(pair: tuple[Value, ParticipantSums]) -> Value:
    return pair[0]


def _lines(
    groups: Iterable[_TiedGroup],
    tallies: dict[int, _Tally],
    chain: Sequence[Criterion],
    context: Context,
    compared: Compared,
    span: range,
) -> Iterator[Standing]:
    values = [CRITERIA.get(criterion) or _value_from(compared[criterion]) for criterion in chain]
    rank = 1
    for tie in groups:
        unresolved = tuple(_unknown_values(tie, tie.unknown, tallies)) if tie.unknown else ()
        for sums in tie.members:
            yield Standing(
                rank=rank,
                participant=sums.participant,
                points=sums.points,
                games_won=sums.games_won,
                soli_won=sums.soli_won,
                rounds=tuple([sums.rounds.get(number) for number in span]),
                criteria=tuple([None if (number := value(sums, context)) == ABSENT else number for value in values]),
                tied=len(tie.members) > 1,
                unresolved=unresolved,
            )
        rank += len(tie.members)


def _value_from(values: Mapping[int, int | None]) -> Callable[[ParticipantSums, Context], Value | None]:
    return lambda sums, _context: values.get(sums.participant)


def _unknown_values(tie: _TiedGroup, criterion: Criterion, tallies: dict[int, _Tally]) -> Iterator[UnknownValue]:
    for sums in tie.members:
        for result in sorted(tallies[sums.participant].results, key=_round_and_table):
            if getattr(result, SUMMED_FIELD[criterion]) is None:
                yield UnknownValue(result.participant, result.round, result.table, criterion)


def _round_and_table(result: RoundResult) -> tuple[int, int]:
    return result.round, result.table or 0
