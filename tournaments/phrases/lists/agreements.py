"""Wording for a table's agreement to its list."""

from typing import Protocol

from django.utils.translation import gettext as _


class AgreementState(Protocol):
    @property
    def agreed(self) -> frozenset[int]: ...

    @property
    def all_signed(self) -> bool: ...


def agreed_words(said: AgreementState, people: int) -> str:
    """Returns e.g. "3 of 4 agree", or "" if nobody has agreed."""
    if said.all_signed:
        return _("all have signed")
    if len(said.agreed) >= people:
        return _("all agree")
    return _("{n} of {people} agree").format(n=len(said.agreed), people=people) if said.agreed else ""
