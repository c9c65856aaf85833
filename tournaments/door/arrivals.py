"""People expected at the door: who has come, who has paid."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from scoring.errors import RuleViolation
from tournaments.contributions import Awaited, all_contributions
from tournaments.door.money import Account, Entry, Kind, Sum, account_of, sums_of
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Money
from tournaments.models.tournament import Tournament
from tournaments.names.order import same_key, sort_key
from tournaments.names.words import fold
from tournaments.selectors.participants.codes import arrival_code
from tournaments.selectors.tournament.fee import fee_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Somebody on the door's list. `words`: beginnings of these find them."""

    person: Participant
    account: Account
    code: str

    @property
    def is_here(self) -> bool:
        return self.person.status == Attendance.PRESENT

    @property
    def is_missing(self) -> bool:
        return self.person.status == Attendance.REGISTERED

    @property
    def due(self) -> int:
        return max(0, self.account.open)

    @property
    def words(self) -> str:
        return fold(f"{self.person.name} {self.person.club_name}")

    def is_meant(self, word: str) -> bool:
        """Returns whether a typed word begins one of theirs, or is their whole number or code."""
        if word.isdigit():
            return word.lstrip("0") == str(self.person.start_number)
        return word == self.code.lower() or _begins(word, self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """Everybody, by family name. `expected`: without those who withdrew or were marked absent."""

    rows: tuple[Arrival, ...]
    here: int
    expected: int

    def matching(self, text: str, *, only_missing: bool) -> tuple[Arrival, ...]:
        """Filters by beginnings of words, whole numbers and codes."""
        typed = _typed(text)
        found = (row for row in self.rows if row.is_missing or not only_missing)
        return tuple(row for row in found if all(row.is_meant(word) for word in typed))


def awaited(tournament: Tournament, text: str = "") -> list[Awaited]:
    """Returns people who do not take part, filtered by beginnings of words."""
    people = (person for each in all_contributions() for person in each.awaited(tournament))
    return [person for person in people if all(_begins(word, fold(person.name)) for word in _typed(text))]


def check_not_awaited(tournament: Tournament, name: str) -> None:
    """Raises `waits_for_place`, so that nobody passes those who wait by being added as somebody new."""
    key = same_key(name)
    if any(same_key(person.name) == key for person in awaited(tournament)):
        raise RuleViolation("waits_for_place", "name", name=name)


def _typed(text: str) -> list[str]:
    return fold(text).replace(",", " ").split()


def _begins(word: str, words: str) -> bool:
    return any(each.startswith(word) for each in words.split())


def arrivals_of(tournament: Tournament) -> Arrivals:
    """Three queries."""
    people = sorted(tournament.participants.all(), key=lambda person: (not person.name, sort_key(person.parts)))
    fee, entries = fee_of(tournament), _entries_by_person(tournament)
    rows = tuple(
        Arrival(person=person, account=account_of(fee, entries[person.pk]), code=arrival_code(person))
        for person in people
    )
    here = sum(row.is_here for row in rows)
    return Arrivals(rows=rows, here=here, expected=here + sum(row.is_missing for row in rows))


def account_now(person: Participant, tournament: Tournament) -> Account:
    """Returns a person's account. Two queries."""
    return account_of(fee_of(tournament), [_entry(row) for row in _rows(tournament).filter(participant=person)])


def till_sums(tournament: Tournament) -> list[Sum]:
    """Returns what was taken, by door and way. One query."""
    rows = _rows(tournament).select_related("door")
    return sums_of([_entry(row, place=row.door.name if row.door else "") for row in rows])


def money_rows(tournament: Tournament) -> QuerySet[Money]:
    """Returns all rows of money, also those undone."""
    return Money.objects.filter(tournament=tournament).select_related("participant", "door")


def money_of(tournament: Tournament, key: UUID) -> Sequence[Money]:
    """Returns the rows that one write made. One query."""
    return list(_rows(tournament).filter(key=key))


def _rows(tournament: Tournament) -> QuerySet[Money]:
    return Money.objects.filter(tournament=tournament, undone_at=None)


def _entries_by_person(tournament: Tournament) -> Mapping[int | None, Iterable[Entry]]:
    entries: dict[int | None, list[Entry]] = defaultdict(list)
    for row in _rows(tournament):
        entries[row.participant_id].append(_entry(row))
    return entries


def _entry(row: Money, place: str = "") -> Entry:
    return Entry(kind=Kind(row.kind), cents=row.cents, way=row.way, place=place)
