"""Words about people who arrive and pay."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrPromise

from tournaments.door.arrivals import money_of
from tournaments.door.money import Kind, Way, cents_words
from tournaments.models.participant import Attendance, Participant
from tournaments.models.people.door import Money
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.attendance import attendance_change
from tournaments.views.participants.attendance import MARKED

WAYS: dict[str, StrPromise] = {Way.CASH: gettext_lazy("cash"), Way.TRANSFER: gettext_lazy("by transfer")}
_NOT_YET = gettext_lazy("{person} is not here yet.")
_MONEY: dict[str, StrPromise] = {
    Kind.PAID: gettext_lazy("{amount} paid."),
    Kind.RETURNED: gettext_lazy("{amount} returned."),
    Kind.OWED: gettext_lazy("Owes {amount}."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """The effect of a write in words. `undo`: its key, if it can be taken back."""

    text: str
    undo: UUID | None = None
    refused: bool = False


def amount(cents: int) -> str:
    return _("€{amount}").format(amount=cents_words(cents, get_format("DECIMAL_SEPARATOR")))


def notice_of(tournament: Tournament, key: UUID) -> Notice | None:
    """Returns what the write `key` did, or None if it did nothing that still holds. At most three queries."""
    change, money = attendance_change(tournament, key), money_of(tournament, key)
    numbers = list(change.after) if change else [row.participant.start_number for row in money if row.participant]
    person = tournament.participants.filter(start_number__in=numbers[:1]).first()
    if person is None or (change and person.status != change.after[person.start_number]):
        return None
    state = _state_words(person, change.after[person.start_number]) if change else f"{_named(person)}:"
    return Notice(text=" ".join([state, *_money_words(money)]), undo=key)


def _state_words(person: Participant, status: Attendance) -> str:
    return str(MARKED.get(status, _NOT_YET)).format(person=_named(person))


def _named(person: Participant) -> str:
    return f"{person.name or '–'} ({person.start_number})"


def _money_words(rows: Sequence[Money]) -> list[str]:
    return [str(_MONEY[row.kind]).format(amount=amount(row.cents)) for row in rows]
