"""The fields of a person that organisers edit."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from tournaments.models.people.player import Player

# In the order of the form.
PERSON_FIELDS = (
    *("given", "family", "shown", "club_name", "email", "phone"),
    *("association_number", "member_number", "marks", "notes"),
)
LABELS: dict[str, StrPromise] = {
    "club_name": _("Club"),
    "email": _("E-mail address"),
    "phone": _("Telephone"),
    "association_number": _("Number in the association"),
    "member_number": _("Number in the club"),
    "marks": _("Marks"),
    "notes": _("Notes"),
}
# Taken over from a merged entry if blank; a consent is not.
FILLED = tuple(LABELS)


def details_of(player: Player) -> Iterator[tuple[StrPromise, str]]:
    """Yields the labels and texts of a person, except the name."""
    for field, label in LABELS.items():
        value = getattr(player, field)
        yield label, ", ".join(value) if isinstance(value, list) else value
