"""What kinds of Pflichtsoli a player owes: colour soli, picture soli, and those of any kind (rule books, section 6)."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.lists.format import Format
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, PICTURE_SOLI, Kind


class Slots(NamedTuple):
    """The Pflichtsoli that one seat still owes."""

    colour: int
    """Those that must be colour soli."""
    picture: int
    """Those that must be picture soli."""
    free: int
    """Those of any kind."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.colour + self.picture + self.free


NOTHING_OWED = Slots(0, 0, 0)
# Fleischlos and Sokrates have no quota of their own.
QUOTAS: Mapping[Kind, str] = {
    **dict.fromkeys(COLOUR_SOLI, "colour"),
    **dict.fromkeys(PICTURE_SOLI, "picture"),
}


def slots_of(rules: RuleSet, list_format: Format) -> Slots:
    """What everybody owes at the start. Raises `quotas_above_pflichtsoli`."""
    quotas, number = rules.pflichtsoli, list_format.pflichtsoli_under(rules)
    free = number - quotas.colour - quotas.picture
    if free < 0:
        needed = quotas.colour + quotas.picture
        raise RuleViolation("quotas_above_pflichtsoli", "pflichtsoli", pflichtsoli=number, needed=needed)
    return Slots(quotas.colour, quotas.picture, free)


def kind_matters(slots: Slots) -> bool:
    """Whether another kind of solo would pay another of these slots."""
    return bool(slots.colour or slots.picture)


def slot_for(slots: Slots, kind: Kind | None) -> str | None:
    """The slot that a solo pays: its quota first, then a free one; None where it fits none that is open."""
    quota = QUOTAS.get(kind) if kind else None
    if quota is not None and getattr(slots, quota):
        return quota
    return "free" if slots.free else None


def fitting_kinds(slots: Slots, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds that pay an open slot, in their order."""
    return tuple(kind for kind in kinds if slot_for(slots, kind))


def paid(slots: Slots, kind: Kind | None) -> Slots:
    """The slots after a Pflichtsolo of that kind; one that fits none (as played) pays the first that is open."""
    slot = slot_for(slots, kind) or next((name for name in Slots._fields if getattr(slots, name)), None)
    return slots._replace(**{slot: getattr(slots, slot) - 1}) if slot else slots
