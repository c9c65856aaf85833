"""A tournament's journal of penalties, and the choices for booking a new one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext

from scoring.game.game import SEATS_PLAYING
from scoring.game.tables import allowed_kinds
from scoring.lists.entries import penalty_in
from scoring.terms import ONE_AGAINST_THREE, Kind
from tournaments.adapter import derived_of, entry_of, rules_of
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry, Occupancy, PenaltyDetail, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.games import normal_name, paper_name
from tournaments.phrases.terms import kind_name
from tournaments.selectors.lists.lists import EntryRow, ListView
from tournaments.selectors.participants.names import full_name


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalPenalty:
    """A penalty in the journal. `points` are the offender's; `revision` is that of the list."""

    entry: UUID
    round: int
    table: int
    paragraph: str
    offender: str
    points: int
    others: tuple[tuple[str, int], ...]
    reason: str
    referee: str
    initialled: bool
    at: datetime
    cancelled_at: datetime | None
    cancelled_by: str
    revision: int


def journal_of(tournament: Tournament) -> tuple[JournalPenalty, ...]:
    """Returns all penalties, newest first. Two queries."""
    details = PenaltyDetail.objects.filter(entry__score_list__table__round__tournament=tournament)
    related = details.select_related("entry__score_list__table__round").order_by("-pk")
    booked = list(related)
    people = _people([detail.entry.score_list_id for detail in booked])
    return tuple(_journal_penalty(detail, people.get(detail.entry.score_list_id, ()), tournament) for detail in booked)


def _people(lists: Sequence[int]) -> dict[int, list[Occupancy]]:
    rows = Occupancy.objects.filter(seat__score_list__in=set(lists))
    related = rows.select_related("seat", "participant", "from_entry", "until_entry").order_by("pk")
    people: dict[int, list[Occupancy]] = {}
    for row in related if lists else ():
        people.setdefault(row.seat.score_list_id, []).append(row)
    return people


def detail_of(entry: Entry) -> PenaltyDetail | None:
    return PenaltyDetail.objects.filter(entry=entry).first()


def _journal_penalty(detail: PenaltyDetail, people: Sequence[Occupancy], tournament: Tournament) -> JournalPenalty:
    entry = detail.entry
    table = entry.score_list.table
    if table is None:
        raise ValueError("a tournament's penalty must have a table")
    penalty = penalty_in(entry_of(entry))
    if penalty is None:
        raise ValueError("a referee's note needs a penalty")
    offender = penalty.offender
    points = dict(enumerate(derived_of(entry).points, start=1))
    names = {position: name_then(people, position, entry, tournament) for position in (offender, *points)}
    return JournalPenalty(
        entry=entry.uid,
        round=table.round.number,
        table=table.number,
        paragraph=detail.paragraph,
        offender=names[offender],
        points=points.get(offender, 0),
        others=tuple((names[seat], each) for seat, each in points.items() if each and seat != offender),
        reason=detail.reason,
        referee=detail.referee,
        initialled=detail.initialled,
        at=entry.created_at,
        cancelled_at=detail.cancelled_at,
        cancelled_by=detail.cancelled_by,
        revision=entry.score_list.revision,
    )


def name_then(people: Sequence[Occupancy], position: int, entry: Entry, tournament: Tournament) -> str:
    for row in people:
        if row.seat.position == position and was_there(row, entry):
            person = row.participant
            return row.name or (full_name(person.parts, tournament) or str(person) if person else "")
    return ""


def was_there(row: Occupancy, entry: Entry) -> bool:
    began = row.from_entry is None or row.from_entry.order_key < entry.order_key
    return began and (row.until_entry is None or entry.order_key <= row.until_entry.order_key)


def disqualified_of(tournament: Tournament) -> tuple[Participant, ...]:
    return tuple(tournament.participants.filter(disqualified_at__isnull=False).order_by("start_number"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookable:
    """The choices for booking a penalty.

    `asks_players`: whether to ask for the players, because somebody sits out and no game says who. `beside_totals`:
    whether the list has only totals.
    """

    names: Mapping[int, str]
    people: tuple[tuple[int, str], ...]
    soli: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str], ...]
    asks_players: bool = False
    beside_totals: bool = False


def _after_words(view: ListView, row: EntryRow) -> str:
    """Names a game by both numbers, because lists count all games and paper only the normal ones."""
    game = row.result.game
    name = paper_name(view.folded.sheet.games, game, view.names) if game else normal_name(row.number or 0)
    return gettext("after {game}").format(game=name)


def bookable(score_list: ScoreList, view: ListView) -> Bookable:
    kinds = allowed_kinds(rules_of(score_list.rule_set)) & ONE_AGAINST_THREE
    games = [(str(row.uid), _after_words(view, row)) for row in view.rows if row.number]
    return Bookable(
        names=view.names,
        people=tuple((place.position, place.name) for place in view.places),
        soli=tuple((kind.value, kind_name(kind)) for kind in Kind if kind in kinds),
        games=tuple(reversed(games[:-1])),
        asks_players=len(view.places) > SEATS_PLAYING and not games,
        beside_totals=view.has_totals,
    )
