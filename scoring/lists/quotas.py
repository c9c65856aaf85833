"""Kinds of Pflichtsoli owed (rule books, section 6)."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.lists.format import Format
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, PICTURE_SOLI, Kind


class Slots(NamedTuple):
    """Pflichtsoli that a seat owes."""

    colour: int
    picture: int
    free: int
    """Soli of any kind."""

    @property
    def total(self) -> int:
        """Sum of all slots."""
        return self.colour + self.picture + self.free


NOTHING_OWED = Slots(0, 0, 0)
# Fleischlos and Sokrates have no quota of their own.
QUOTAS: Mapping[Kind, str] = {
    **dict.fromkeys(COLOUR_SOLI, "colour"),
    **dict.fromkeys(PICTURE_SOLI, "picture"),
}


def slots_of(rules: RuleSet, list_format: Format) -> Slots:
    """Returns everybody's initial slots. Raises `quotas_above_pflichtsoli`."""
    quotas, number = rules.pflichtsoli, list_format.pflichtsoli_under(rules)
    free = number - quotas.colour - quotas.picture
    if free < 0:
        needed = quotas.colour + quotas.picture
        raise RuleViolation("quotas_above_pflichtsoli", "pflichtsoli", pflichtsoli=number, needed=needed)
    return Slots(quotas.colour, quotas.picture, free)


def kind_matters(slots: Slots) -> bool:
    """True if the kind decides the slot."""
    return bool(slots.colour or slots.picture)


def slot_for(slots: Slots, kind: Kind | None) -> str | None:
    """Slot a solo pays, quota first; None if none fits."""
    quota = QUOTAS.get(kind) if kind else None
    if quota is not None and getattr(slots, quota):
        return quota
    return "free" if slots.free else None


def fitting_kinds(slots: Slots, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Kinds that pay an open slot."""
    return tuple(kind for kind in kinds if slot_for(slots, kind))


def after_payment(slots: Slots, kind: Kind | None) -> Slots:
    """Pays a slot; a solo that fits none pays the first."""
    slot = slot_for(slots, kind) or next((name for name in Slots._fields if getattr(slots, name)), None)
    return slots._replace(**{slot: getattr(slots, slot) - 1}) if slot else slots
