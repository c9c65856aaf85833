"""Who takes part, as the organiser sees it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance, Participant
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import sizes_for, table_sizes
from tournaments.selectors.participants.columns import listed_details
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.selectors.tournament.organising import next_round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A participant in the list. `seated`: drawn or sat in some round; `name_twice`: another has the same name."""

    participant: Participant
    seated: bool
    name_twice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Head counts, and the tables the people of the next round make.

    `playing` are drawn for round `round_number`; `sizes` are their tables, or `refusal` says why there are none.
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
    """Everybody of a tournament by start number, with head counts."""

    people: tuple[Listed, ...]
    field: Field

    def matching(self, search: str) -> tuple[Listed, ...]:
        """Those whose number is, or whose name, club or team contains, what is searched for."""
        words = search.casefold().split()
        return tuple(row for row in self.people if all(_matches(row.participant, word) for word in words))


def roll_of(tournament: Tournament) -> Roll:
    """The participants of a tournament with head counts. Two queries, however many there are."""
    people = list(with_seating(tournament))
    names = Counter(name_key(person.name) for person in people if person.name)
    listed = (
        Listed(
            participant=person,
            seated=bool(getattr(person, "seated", False)),
            name_twice=names[name_key(person.name)] > 1,
        )
        for person in people
    )
    # Nobody is drawn after the last planned round: then the people of that round count.
    following = min(next_round_number(tournament), tournament.rounds_planned)
    return Roll(people=tuple(listed), field=field_of(people, following, draw_settings_of(tournament).table_count))


def listed_participant(tournament: Tournament, start_number: int) -> Listed | None:
    """One participant as the list shows it, or nothing. Two queries."""
    person = with_seating(tournament).filter(start_number=start_number).first()
    if person is None:
        return None
    twice = bool(person.name) and namesake(tournament, person.name, beside=person.pk) is not None
    return Listed(participant=person, seated=bool(getattr(person, "seated", False)), name_twice=twice)


def with_seating(tournament: Tournament) -> QuerySet[Participant]:
    """The participants with their teams, each with `seated`: whether it has a place in any round."""
    seats = Occupancy.objects.filter(participant=OuterRef("pk"))
    return Participant.objects.filter(tournament=tournament).select_related("team").annotate(seated=Exists(seats))


def name_key(name: str) -> str:
    """The key by which two names are the same: letters and order, not case or spacing."""
    return " ".join(name.casefold().split())


def namesake(tournament: Tournament, name: str, *, beside: int = 0) -> int | None:
    """The start number of somebody with the same name, other than participant `beside`. One query."""
    key = name_key(name)
    others = Participant.objects.filter(tournament=tournament).exclude(pk=beside).values_list("start_number", "name")
    return next((number for number, other in others if other and name_key(other) == key), None)


def numbers_taken(tournament: Tournament) -> dict[int, str]:
    """The assigned start numbers, each with its name ("" for none yet). One query."""
    return dict(Participant.objects.filter(tournament=tournament).values_list("start_number", "name"))


def field_of(people: Iterable[Participant], round_number: int, table_count: int | None = None) -> Field:
    """Head counts of these people, and the tables of those who play in a round: so many, or as many as usual."""
    people = list(people)
    playing = sum(plays(person, round_number) for person in people)
    sizes, refusal = _tables(playing, table_count)
    return Field(
        total=len(people),
        registered=sum(person.status == Attendance.REGISTERED for person in people),
        unnamed=sum(not person.name for person in people),
        round_number=round_number,
        playing=playing,
        sizes=sizes,
        refusal=refusal,
    )


def plays(person: Participant, round_number: int) -> bool:
    """Whether somebody is drawn in a round, as `rounds.to_draw` has it."""
    here = person.status == Attendance.PRESENT and person.disqualified_at is None
    stays = person.present_until is None or round_number <= person.present_until
    return here and stays and person.present_from <= round_number


def _tables(playing: int, count: int | None) -> tuple[tuple[int, ...], RuleViolation | None]:
    try:
        return (sizes_for(playing, count) if count else table_sizes(playing)), None
    except RuleViolation as refusal:
        return (), refusal


def _matches(person: Participant, word: str) -> bool:
    texts = (person.name, *listed_details(person), person.team.name if person.team else "")
    return word == str(person.start_number) or any(word in text.casefold() for text in texts)
