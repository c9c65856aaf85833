"""The rows of one participant's evening, which are only read once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet
from django.http import Http404

from scoring.lists.sheet import DerivedValues
from tournaments.adapter import derived_of
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, Occupancy
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.selectors.participants.findable import findable
from tournaments.selectors.participants.names import NAME_COLUMNS, names_among_all
from tournaments.selectors.results.visibility import Audience, RoundsShown, rounds_shown

Results = Sequence[tuple[Entry, DerivedValues]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRows:
    results: Results
    seated: Sequence[Occupancy]


NOBODY = ListRows(results=(), seated=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRows:
    """A participant with their places in published rounds, newest first.

    `elsewhere`: places on which they played for somebody else, or outside the standings.
    """

    tournament: Tournament
    audience: Audience
    person: Participant
    places: Sequence[Occupancy]
    elsewhere: Sequence[Occupancy]
    lists: Mapping[int, ListRows]
    shown: RoundsShown

    def list_of(self, place: Occupancy) -> ListRows:
        return self.lists.get(place.seat.score_list_id, NOBODY)

    def shows(self, place: Occupancy) -> bool:
        in_round = round_of(place)
        return self.shown.covers(in_round.number, in_round.status)

    @property
    def people(self) -> dict[int, tuple[Name, int]]:
        """The participant and everybody they met, by start number."""
        met = (row.participant for of in self.lists.values() for row in of.seated)
        return {who.start_number: (who.parts, who.start_number) for who in (self.person, *met) if who is not None}


def person_rows(tournament: Tournament, start_number: int, *, audience: Audience) -> PersonRows:
    """Returns a participant's rows, or raises 404. At most six queries."""
    everybody = Participant.objects.filter(tournament=tournament)
    person = _numbered(everybody if audience == Audience.STAFF else findable(tournament), start_number)
    places, elsewhere = _places(person, tournament), _places_elsewhere(person, tournament)
    return PersonRows(
        tournament=tournament,
        audience=audience,
        person=person,
        places=places,
        elsewhere=elsewhere,
        lists=_lists(list({place.seat.score_list_id for place in (*places, *elsewhere)})),
        shown=rounds_shown(tournament, audience),
    )


def shown_name_of(tournament: Tournament, start_number: int) -> str:
    """Returns the public name, which is unique in the tournament, or raises 404. Two queries."""
    person = _numbered(findable(tournament), start_number)
    return names_among_all({start_number: (person.parts, start_number)}, tournament)[start_number]


def round_of(place: Occupancy) -> Round:
    if place.round is None:
        raise ValueError("a seat in a tournament must have a round")
    return place.round


def is_cancelled(place: Occupancy) -> bool:
    table = place.seat.score_list.table
    return table is not None and table.cancelled_at is not None


def _numbered(people: QuerySet[Participant], start_number: int) -> Participant:
    person = people.filter(start_number=start_number).first()
    if person is None:
        raise Http404
    return person


def _places(person: Participant, tournament: Tournament) -> Sequence[Occupancy]:
    return _drawn(Occupancy.objects.filter(participant=person, round__isnull=False), tournament)


def _places_elsewhere(person: Participant, tournament: Tournament) -> Sequence[Occupancy]:
    """Returns the places that a substitute had under their name, which is all that is kept of them there.

    Nothing for people whose name is withheld or somebody else's, too.
    """
    if not person.name or person.name_withheld:
        return ()
    named = Occupancy.objects.filter(round__tournament=tournament, name=person.name).exclude(participant=person)
    places = _drawn(named, tournament)
    return () if places and _has_namesake(person, tournament) else places


def _has_namesake(person: Participant, tournament: Tournament) -> bool:
    others = tournament.participants.exclude(pk=person.pk).values_list(*NAME_COLUMNS)
    return any(Name(*parts).full == person.name for parts in others)


def _drawn(places: QuerySet[Occupancy], tournament: Tournament) -> Sequence[Occupancy]:
    related = ("round", "participant", "seat__score_list__table", "from_entry", "until_entry")
    drawn = places.exclude(round__status=RoundStatus.DRAWN)
    rows = list(drawn.select_related(*related).order_by("-round__number", "pk"))
    for place in rows:
        round_of(place).tournament = tournament
    return rows


def _lists(lists: Sequence[int]) -> Mapping[int, ListRows]:
    entries = {pk: list(of) for pk, of in groupby(_entries(lists), key=attrgetter("score_list_id"))}
    seated = {pk: list(of) for pk, of in groupby(_occupancies(lists), key=attrgetter("seat.score_list_id"))}
    return {
        pk: ListRows(results=[(row, derived_of(row)) for row in entries.get(pk, ())], seated=seated.get(pk, ()))
        for pk in lists
    }


def _entries(lists: Sequence[int]) -> Iterable[Entry]:
    return Entry.objects.filter(score_list__in=lists).order_by("score_list", "order_key")


def _occupancies(lists: Sequence[int]) -> Iterable[Occupancy]:
    seated = Occupancy.objects.filter(seat__score_list__in=lists, participant__isnull=False)
    return seated.select_related("participant", "seat").order_by("seat__score_list", "seat__position", "pk")
