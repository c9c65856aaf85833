"""The players of a list, with their points and course."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.lists.course import courses, moves
from scoring.lists.sheet import SheetGame, Spell
from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import RoundResult, standings
from tournaments.phrases.figures import rank
from tournaments.selectors.lists.lists import ListView
from tournaments.selectors.lists.people import TimeAtTable
from tournaments.selectors.participants.names import short_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPlayer:
    """A player's stay on a list and what they earned; values are None if unknown."""

    name: str
    short: str
    there: bool
    points: int
    games_played: int | None
    games_won: int | None
    soli_won: int | None
    course: tuple[int | None, ...]


def players_of(view: ListView, shown: ListView | None = None) -> tuple[ListPlayer, ...]:
    """Returns all players by position, the current ones last; no query.

    If `shown` is given, points and course come from it, but games won don't.
    """
    people = _people(view)
    if shown is None or shown is view:
        return people
    return tuple(
        replace(person, points=other.points, course=other.course)
        for person, other in zip(people, _people(shown), strict=True)
    )


def rank_players(people: Sequence[ListPlayer]) -> tuple[tuple[str, ListPlayer], ...]:
    """Returns players with their ranks, best first; players with equal points share a rank."""
    results = [_result(index, person) for index, person in enumerate(people)]
    order = standings(results, (Criterion.POINTS,))
    return tuple((rank(row.rank, tied=row.tied), people[row.participant]) for row in order)


def _result(index: int, person: ListPlayer) -> RoundResult:
    return RoundResult(
        participant=index,
        round=1,
        points=person.points,
        games_won=person.games_won,
        soli_won=person.soli_won,
        finished=True,
    )


def _people(view: ListView) -> tuple[ListPlayer, ...]:
    sheet = view.folded.sheet
    ran = {course.spell: course.totals for course in courses(sheet)}
    named = list(_named_spells(view))
    shorts = short_plain([name for _spell, name in named])
    return tuple(_person(spell, name, shorts[index], ran[spell]) for index, (spell, name) in enumerate(named))


def steps_of(view: ListView) -> tuple[int | None, ...]:
    return tuple(move.number if isinstance(move, SheetGame) else None for move in moves(view.folded.sheet))


def _named_spells(view: ListView) -> Iterator[tuple[Spell, str]]:
    """Yields spells with names, both in seat order."""
    for place in view.places:
        spells = [spell for spell in view.folded.sheet.spells if spell.seat == place.position]
        times = [time for time in view.times if time.position == place.position and not _is_corrected_out(time)]
        names = [time.name for time in times] + [place.name] * len(spells)
        yield from zip(spells, names, strict=False)


def _is_corrected_out(time: TimeAtTable) -> bool:
    return time.left is not None and time.left < time.came


def _person(spell: Spell, name: str, short: str, course: tuple[int | None, ...]) -> ListPlayer:
    return ListPlayer(
        name=name,
        short=short,
        there=spell.until_position is None,
        points=spell.points,
        games_played=spell.games_played,
        games_won=spell.games_won,
        soli_won=spell.soli_won,
        course=course,
    )
