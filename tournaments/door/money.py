"""Entry fees: what people owe, paid and got back, in cents."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import RuleViolation

MOST_CENTS = 1_000_000
_AMOUNT = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,2}))?\s*(?:€|EUR)?", re.IGNORECASE)


class Kind(StrEnum):
    """A row of money. `OWED` replaces the tournament's fee for one person; the last one counts."""

    OWED = "owed"
    PAID = "paid"
    RETURNED = "returned"


class Way(StrEnum):
    CASH = "cash"
    TRANSFER = "transfer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of money. `place` is where it was taken; "" at the desk. `way` is empty for what is owed."""

    kind: Kind
    cents: int
    way: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A person's fee and what they have paid, less what was returned."""

    owed: int
    paid: int

    @property
    def open(self) -> int:
        """Returns what is still to be paid; negative if too much was paid."""
        return self.owed - self.paid


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """Money taken in one place in one way, and what was returned of it."""

    place: str
    way: str
    taken: int
    returned: int

    @property
    def total(self) -> int:
        return self.taken - self.returned


def account_of(fee: int, entries: Iterable[Entry]) -> Account:
    """Returns a person's account. `entries`: theirs, oldest first."""
    owed, paid = fee, 0
    for entry in entries:
        if entry.kind is Kind.OWED:
            owed = entry.cents
        else:
            paid += entry.cents if entry.kind is Kind.PAID else -entry.cents
    return Account(owed=owed, paid=paid)


def check_returned(account: Account, cents: int) -> None:
    """Raises RuleViolation `returned_too_much` (param `paid`) if somebody would get back more than they have paid."""
    if cents > account.paid:
        raise RuleViolation("returned_too_much", "amount", paid=cents_words(account.paid))


def sums_of(entries: Sequence[Entry]) -> list[Sum]:
    """Returns the sums by place and way, in the order of their names."""
    moved = [entry for entry in entries if entry.kind is not Kind.OWED]
    tills = sorted({(entry.place, entry.way) for entry in moved})
    return [
        _sum_of(place, way, [each for each in moved if (each.place, each.way) == (place, way)]) for place, way in tills
    ]


def _sum_of(place: str, way: str, entries: Iterable[Entry]) -> Sum:
    cents = dict.fromkeys(Kind, 0)
    for entry in entries:
        cents[entry.kind] += entry.cents
    return Sum(place=place, way=way, taken=cents[Kind.PAID], returned=cents[Kind.RETURNED])


def read_cents(text: str) -> int:
    """Reads an amount such as "10", "7,50" or "7.5 €". Raises ValueError."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    euros, cents = found.groups()
    amount = int(euros) * 100 + int((cents or "0").ljust(2, "0"))
    if amount > MOST_CENTS:
        raise ValueError(text)
    return amount


def cents_words(cents: int, comma: str = ",") -> str:
    """Writes an amount without its currency: "10", "7,50"."""
    euros, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    return f"{sign}{euros}{comma}{rest:02}" if rest else f"{sign}{euros}"
