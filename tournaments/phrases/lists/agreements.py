"""How many at a table agree with their list, in words."""

from typing import Protocol

from django.utils.translation import gettext as _


class Said(Protocol):
    """What is known of a table."""

    @property
    def agreed(self) -> frozenset[int]:
        """The positions that agree."""

    @property
    def all_signed(self) -> bool:
        """Whether all have signed."""


def agreed_words(said: Said, people: int) -> str:
    """ "3 of 4 agree"; "" where nobody has said so."""
    if said.all_signed:
        return _("all have signed")
    if len(said.agreed) >= people:
        return _("all agree")
    return _("{n} of {people} agree").format(n=len(said.agreed), people=people) if said.agreed else ""
