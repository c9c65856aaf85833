"""The account of each person: what they owe, have paid and got back."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournaments.door.arrivals import Arrival, arrivals_of, money_rows
from tournaments.door.money import Account, Kind, account_of, cents_words
from tournaments.door.words import WAYS
from tournaments.models.participant import Participant
from tournaments.models.people.door import Money
from tournaments.models.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAccount:
    """The money of a person, or of everybody deleted since (`person` is None). Amounts are in cents."""

    person: Participant | None
    account: Account
    rows: Sequence[Money]
    due: int = 0

    @property
    def amounts(self) -> tuple[int, int, int, int]:
        """Amounts owed in all, paid, returned and still open."""
        return self.account.owed, self._sum(Kind.PAID), self._sum(Kind.RETURNED), self.due

    @property
    def ways(self) -> str:
        return ", ".join(dict.fromkeys(str(WAYS[row.way]) for row in self.rows if row.way))

    @property
    def takers(self) -> str:
        return ", ".join(dict.fromkeys(row.taken_by for row in self.rows if row.way))

    def _sum(self, kind: Kind) -> int:
        return sum(row.cents for row in self.rows if row.kind == kind)


def accounts_of(tournament: Tournament) -> list[PersonAccount]:
    """Returns the accounts of those who are here or have rows of money, by family name. Four queries."""
    rows = defaultdict[int | None, list[Money]](list)
    for row in money_rows(tournament).filter(undone_at=None):
        rows[row.participant_id].append(row)
    people = [each for each in arrivals_of(tournament).rows if each.person.pk in rows or each.is_here]
    accounts = [_of_person(each, rows[each.person.pk]) for each in people]
    if rows[None]:
        accounts.append(PersonAccount(person=None, account=account_of(0, ()), rows=rows[None]))
    return accounts


def _of_person(arrival: Arrival, rows: Sequence[Money]) -> PersonAccount:
    return PersonAccount(
        person=arrival.person, account=arrival.account, rows=rows, due=arrival.due if arrival.is_here else 0
    )


def spreadsheet_rows(accounts: Sequence[PersonAccount]) -> Iterator[Sequence[object]]:
    """Yields the headings and a row for each account; amounts in euros."""
    yield [_("Start number"), _("Name"), _("Owes"), _("Paid"), _("Returned"), _("Still open"), _("How"), _("Taken by")]
    for each in accounts:
        person = each.person
        named = [person.start_number, person.name] if person else ["", _("deleted")]
        yield [*named, *map(_euros, each.amounts), each.ways, each.takers]


def _euros(cents: int) -> str:
    return cents_words(cents, get_format("DECIMAL_SEPARATOR"))
