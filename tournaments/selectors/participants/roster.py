"""The organiser's list of participants."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, QuerySet

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, Participant
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.names.order import same_key, sort_key
from tournaments.names.words import fold
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.selectors.participants.columns import listed_details
from tournaments.selectors.participants.names import NAME_COLUMNS, name_matches
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.selectors.tournament.organising import next_round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedParticipant:
    """A participant in the list.

    `seated`: whether they have a place in any round. `name_twice`: whether they share their name with somebody.
    """

    participant: Participant
    seated: bool
    name_twice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPeople:
    names: Mapping[int, Name]
    clubs: frozenset[str]

    @property
    def numbers(self) -> dict[int, str]:
        return {number: name.full for number, name in self.names.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCounts:
    """Head counts, and the tables of the next round (`sizes`) or the reason there are none (`refusal`).

    After the last draw, `round_number` and `playing` are 0.
    """

    total: int
    registered: int
    unnamed: int
    round_number: int
    playing: int
    sizes: tuple[int, ...]
    refusal: RuleViolation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    people: tuple[ListedParticipant, ...]
    field: HeadCounts

    @property
    def by_name(self) -> "Roll":
        """The same list sorted by name, with unnamed people last."""
        return replace(self, people=tuple(sorted(self.people, key=_listing_key)))

    def matching(self, search: str) -> tuple[ListedParticipant, ...]:
        """Returns the people who match every word by number, name, team or detail."""
        words = fold(search).replace(",", " ").split()
        return tuple(row for row in self.people if all(_matches(row.participant, word) for word in words))


def _listing_key(row: ListedParticipant) -> tuple[bool, tuple[str, ...], int]:
    person = row.participant
    return not person.name, sort_key(person.parts), person.start_number


def roll_of(tournament: Tournament) -> Roll:
    people = list(with_seating(tournament))
    names = Counter(same_key(person.name) for person in people if person.name)
    listed = (
        ListedParticipant(
            participant=person,
            seated=bool(getattr(person, "seated", False)),
            name_twice=names[same_key(person.name)] > 1,
        )
        for person in people
    )
    count = draw_settings_of(tournament).table_count
    return Roll(people=tuple(listed), field=field_of(people, _round_to_draw(tournament), count))


def _round_to_draw(tournament: Tournament) -> int:
    """Returns the next round to draw; 0 if all rounds are drawn or the tournament is finished."""
    number = 0 if tournament.status == Status.FINISHED else next_round_number(tournament)
    return number if number <= tournament.rounds_planned else 0


def listed_participant(tournament: Tournament, start_number: int) -> ListedParticipant | None:
    person = with_seating(tournament).filter(start_number=start_number).first()
    if person is None:
        return None
    others = {number: name for number, name in known_of(tournament).numbers.items() if number != start_number}
    twice = bool(person.name) and number_of_name(person.name, others) is not None
    return ListedParticipant(participant=person, seated=bool(getattr(person, "seated", False)), name_twice=twice)


def with_seating(tournament: Tournament) -> QuerySet[Participant]:
    """Annotates participants with `seated`: whether they have a place in any round."""
    seats = Occupancy.objects.filter(participant=OuterRef("pk"))
    return Participant.objects.filter(tournament=tournament).select_related("team").annotate(seated=Exists(seats))


def name_key(name: str) -> str:
    """Returns a key for comparing team names, ignoring case and spacing."""
    return " ".join(name.casefold().split())


def number_of_name(name: str, numbers: Mapping[int, str]) -> int | None:
    """Returns the start number of somebody with the same name, however it is written."""
    key = same_key(name)
    return next((number for number, other in numbers.items() if other and same_key(other) == key), None)


def known_of(tournament: Tournament) -> KnownPeople:
    people = Participant.objects.filter(tournament=tournament)
    rows = list(people.values_list("start_number", "club_name", *NAME_COLUMNS))
    return KnownPeople(
        names={number: Name(*parts) for number, _club, *parts in rows},
        clubs=frozenset(club for _number, club, *_parts in rows if club),
    )


def known_among(people: Collection[Participant]) -> KnownPeople:
    return KnownPeople(
        names={person.start_number: person.parts for person in people},
        clubs=frozenset(person.club_name for person in people if person.club_name),
    )


def field_of(people: Iterable[Participant], round_number: int, table_count: int | None = None) -> HeadCounts:
    """Counts the people and plans the next tables. `table_count`: overrides the usual number of tables."""
    people = list(people)
    playing = sum(plays(person, round_number) for person in people) if round_number else 0
    sizes, refusal = _sizes_or_refusal(playing, table_count) if round_number else ((), None)
    return HeadCounts(
        total=len(people),
        registered=sum(person.status == Attendance.REGISTERED for person in people),
        unnamed=sum(not person.name for person in people),
        round_number=round_number,
        playing=playing,
        sizes=sizes,
        refusal=refusal,
    )


def plays(person: Participant, round_number: int) -> bool:
    """True if the person plays in the round. Must follow the same rule as `rounds.to_draw`."""
    here = person.status == Attendance.PRESENT and person.disqualified_at is None
    stays = person.present_until is None or round_number <= person.present_until
    return here and stays and person.present_from <= round_number


def _sizes_or_refusal(playing: int, count: int | None) -> tuple[tuple[int, ...], RuleViolation | None]:
    try:
        return (sizes_for(playing, count) if count else table_sizes(playing)), None
    except RuleViolation as refusal:
        return (), refusal


def _matches(person: Participant, word: str) -> bool:
    texts = (*listed_details(person), person.team.name if person.team else "")
    return name_matches(word, person.name, person.start_number) or any(word in fold(text) for text in texts)
