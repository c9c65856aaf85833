"""Shorthand for writing to a list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tournaments.models.json_values import JSON
from tournaments.selectors.lists.edits import BROKEN_OFF, REDEAL, TIME_UP, Edit, Spot
from tournaments.services.lists import penalties
from tournaments.services.lists.entries import WriteAnswer, write_edit


@dataclass(frozen=True, kw_only=True)
class Recorded:
    entry: UUID | None
    revision: int
    derived: JSON


def recorded(written: WriteAnswer) -> Recorded:
    uid = written["entry"]
    return Recorded(entry=uid and UUID(uid), revision=written["revision"], derived=written["derived"])


def record_entry(*, facts: Mapping[str, Any], position: UUID | None = None, **more: Any) -> Recorded:
    """Writes an entry at the end, or before the one at `position`."""
    spot = Spot.BEFORE if position else Spot.END
    return recorded(write_edit(edit=Edit(spot=spot, facts=dict(facts), entry=position), **more))


def insert_entry(
    *, facts: Mapping[str, Any], before: UUID | None = None, after: UUID | None = None, **more: Any
) -> Recorded:
    spot = Spot.BEFORE if before else Spot.AFTER
    return recorded(write_edit(edit=Edit(spot=spot, facts=dict(facts), entry=before or after), **more))


def change_entry(*, entry: UUID, facts: Mapping[str, Any], **more: Any) -> Recorded:
    return recorded(write_edit(edit=Edit(spot=Spot.CHANGE, facts=dict(facts), entry=entry), **more))


def delete_entry(*, entry: UUID, **more: Any) -> Recorded:
    return recorded(write_edit(edit=Edit(spot=Spot.DELETE, entry=entry), **more))


def end_time(**more: Any) -> Recorded:
    return recorded(write_edit(edit=TIME_UP, **more))


def redeal(**more: Any) -> Recorded:
    return recorded(write_edit(edit=REDEAL, **more))


def break_off(**more: Any) -> Recorded:
    return recorded(write_edit(edit=BROKEN_OFF, **more))


def book_penalty(**more: Any) -> Recorded:
    return recorded(penalties.book_penalty(**more))
