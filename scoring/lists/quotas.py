"""Pflichtsoli owed, by kind (rule books, section 6)."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.lists.format import Format
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, PICTURE_SOLI, Kind


class Slots(NamedTuple):
    """The Pflichtsoli that a seat owes."""

    colour: int
    picture: int
    free: int
    """Soli of any kind."""

    @property
    def total(self) -> int:
        """The number of Pflichtsoli owed, of any kind."""
        return self.colour + self.picture + self.free


NOTHING_OWED = Slots(0, 0, 0)
# Fleischlos and Sokrates have no quota of their own.
QUOTAS: Mapping[Kind, str] = {
    **dict.fromkeys(COLOUR_SOLI, "colour"),
    **dict.fromkeys(PICTURE_SOLI, "picture"),
}


def slots_of(rules: RuleSet, list_format: Format) -> Slots:
    """Returns the slots that everybody starts with. Raises `quotas_above_pflichtsoli`."""
    quotas, number = rules.pflichtsoli, list_format.pflichtsoli_under(rules)
    free = number - quotas.colour - quotas.picture
    if free < 0:
        needed = quotas.colour + quotas.picture
        raise RuleViolation("quotas_above_pflichtsoli", "pflichtsoli", pflichtsoli=number, needed=needed)
    return Slots(quotas.colour, quotas.picture, free)


def kind_matters(slots: Slots) -> bool:
    """Checks whether the kind of solo determines which slot is paid."""
    return bool(slots.colour or slots.picture)


def slot_for(slots: Slots, kind: Kind | None) -> str | None:
    """Returns the slot that a solo pays, preferring a quota, or None if no open slot fits."""
    quota = QUOTAS.get(kind) if kind else None
    if quota is not None and getattr(slots, quota):
        return quota
    return "free" if slots.free else None


def fitting_kinds(slots: Slots, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Returns the kinds of solo that would pay an open slot."""
    return tuple(kind for kind in kinds if slot_for(slots, kind))


def after_payment(slots: Slots, kind: Kind | None) -> Slots:
    """Returns the slots after paying for a solo. A solo that fits no open slot pays the first one."""
    slot = slot_for(slots, kind) or next((name for name in Slots._fields if getattr(slots, name)), None)
    return slots._replace(**{slot: getattr(slots, slot) - 1}) if slot else slots
