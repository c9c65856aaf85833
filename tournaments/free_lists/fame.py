"""The hall of fame for a group of free lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import RoundResult, Standing, standings
from tournaments.free_lists.access import Link, LinkedList, list_token
from tournaments.free_lists.lists import ListLine, group_key, is_thrown_away, list_lines
from tournaments.models.score_list import ListGroup, Occupancy, ScoreList

CHAIN = (Criterion.POINTS, Criterion.SOLI_WON)


@dataclass(frozen=True, slots=True, kw_only=True)
class FameLine:
    """One person's results; values are None if unknown."""

    rank: int | None
    tied: bool
    name: str
    lists: int
    games: int | None
    points: int
    per_list: Fraction
    per_game: Fraction | None
    best: int
    soli_won: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    lists: tuple[ListLine, ...]
    famous: tuple[FameLine, ...]


def group_view(group: ListGroup, writable: Sequence[str]) -> GroupView:
    """Returns a group's lists and hall of fame in four queries; `writable`: the tokens of write links."""
    lists = ScoreList.objects.filter(free__group=group).select_related("free__group").order_by("-created_at", "-pk")
    shown = [each for each in lists if not is_thrown_away(each)]
    opened = [_open_list(each, frozenset(writable)) for each in shown]
    return GroupView(lists=tuple(list_lines(opened)), famous=hall_of_fame(shown))


def _open_list(score_list: ScoreList, writable: frozenset[str]) -> LinkedList:
    token = list_token(score_list)
    link = Link.WRITE if token in writable else Link.READ
    return LinkedList(score_list=score_list, link=link, token=list_token(score_list, link))


def hall_of_fame(lists: Sequence[ScoreList]) -> tuple[FameLine, ...]:
    """Returns everybody who has played, best first, identified by name; one query."""
    # Each list is a round, numbered without gaps because standings fill them.
    rounds = {each.pk: number for number, each in enumerate(lists, start=1)}
    rows = Occupancy.objects.filter(seat__score_list__in=rounds).select_related("seat")
    played = [row for row in rows.order_by("pk") if row.games_played != 0 and row.name]
    by_person: dict[str, list[Occupancy]] = {}
    for row in played:
        by_person.setdefault(group_key(row.name), []).append(row)
    people = list(by_person.values())
    results = [_result(index, row, rounds) for index, rows_of in enumerate(people) for row in rows_of]
    return tuple(_fame_line(standing, people[standing.participant]) for standing in standings(results, CHAIN))


def _result(person: int, row: Occupancy, rounds: Mapping[int, int]) -> RoundResult:
    return RoundResult(
        participant=person,
        round=rounds[row.seat.score_list_id],
        points=row.points,
        games_won=row.games_won,
        soli_won=row.soli_won,
        finished=True,
    )


def _fame_line(standing: Standing, rows: Sequence[Occupancy]) -> FameLine:
    of_lists = [points for points in standing.rounds if points is not None]
    known = [row.games_played for row in rows if row.games_played is not None]
    games = sum(known) if len(known) == len(rows) else None
    return FameLine(
        rank=standing.rank,
        tied=standing.tied,
        name=rows[-1].name,
        lists=len(of_lists),
        games=games,
        points=standing.points,
        per_list=Fraction(standing.points, len(of_lists)),
        per_game=Fraction(standing.points, games) if games else None,
        best=max(of_lists),
        soli_won=standing.soli_won,
    )
