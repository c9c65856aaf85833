"""The fields of a person that organisers edit."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from tournaments.models.people.player import Player
from tournaments.selectors.participants.columns import FAMILY, GIVEN, SHOWN

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
AGREED = _("Agreed on")
REFUSED = _("Does not want to be named since")
# Taken over from a merged entry if blank; a consent is not.
FILLED = tuple(LABELS)


def details_of(player: Player) -> Iterator[tuple[StrPromise, str]]:
    """Yields the labels and texts of a person, except the name."""
    for field, label in LABELS.items():
        yield label, text_of(player, field)


def rows_of(people: Iterable[Player]) -> Iterator[Sequence[str]]:
    """Yields the headings of a spreadsheet and a row for each person."""
    labels = {"given": GIVEN.label, "family": FAMILY.label, "shown": SHOWN.label, **LABELS}
    yield [*(str(labels[field]) for field in PERSON_FIELDS), str(AGREED), str(REFUSED)]
    for player in people:
        yield [*(text_of(player, field) for field in PERSON_FIELDS), _day(player.agreed_at), _day(player.refused_at)]


def _day(at: datetime | None) -> str:
    return localtime(at).date().isoformat() if at else ""


def text_of(player: Player, field: str) -> str:
    value = getattr(player, field)
    return ", ".join(value) if isinstance(value, list) else str(value)


def wishes_of(player: Player) -> dict[str, bool]:
    """Returns what the person wants to happen with their name, by field of the form."""
    return {"agreed": player.agreed_at is not None, "refused": player.refused_at is not None}
