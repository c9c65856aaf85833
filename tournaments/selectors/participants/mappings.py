"""Mappings of the columns of earlier lists."""

import hashlib

from tournaments.models.participant import ColumnMapping
from tournaments.selectors.participants.reading.mapping import Mapped, headings_in, mapped


def hashed(headings: str) -> str:
    return hashlib.sha256(headings.encode(errors="replace")).hexdigest()


def mapped_as_before(club_id: int, text: str) -> Mapped | None:
    """Maps a list's columns as in the club's last list with the same headings; None if there was none. One query."""
    known = ColumnMapping.objects.filter(club=club_id, headings=hashed(headings_in(text))).first()
    return mapped(text, known.meanings) if known else None
