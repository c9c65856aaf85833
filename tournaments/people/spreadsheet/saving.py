"""The import of people into the address book, each saved like an entry that was edited."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import uuid5

from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.models.people.player import Player
from tournaments.names.order import index_key
from tournaments.people.book import people_of
from tournaments.people.fields import LABELS, PERSON_FIELDS, text_of, wishes_of
from tournaments.people.forms import PersonForm
from tournaments.people.linking import entries_by_key, fitting_entries
from tournaments.people.merges import merged_in
from tournaments.people.services import save_person, state_of
from tournaments.people.spreadsheet.reading import REFUSED, BookLine, read_people
from tournaments.services.ledger import WriteRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedEntry:
    """A line of a list: a new entry, or changes of one. `changes`: labels with the old and the new text,
    except of the name."""

    line: BookLine
    player: Player | None = None
    values: Mapping[str, Any] | None = None
    changes: Sequence[tuple[str, str, str]] = ()
    problems: Sequence[str] = ()

    @property
    def does_something(self) -> bool:
        return not self.problems and (self.player is None or bool(self.changes))

    @property
    def state(self) -> str:
        """The state of the entry that is changed, or "" for a new one."""
        return state_of(self.player) if self.player else ""


def state_of_plan(entries: Iterable[PlannedEntry]) -> str:
    """Returns a hash of everything that would be saved, and of the entries that this would change."""
    rows = [[entry.line.row, entry.state, entry.values] for entry in entries if entry.does_something]
    return sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()


def plan_import(club: Club, text: str) -> list[PlannedEntry]:
    """Matches a list with the address book. Texts replace those of an entry; its name and refusal stay. Three queries.

    Raises everything `read_people` does.
    """
    lines = read_people(text)
    keys = [index_key(line.name) for line in lines]
    known, merged = entries_by_key(club, keys), merged_in(club)
    fitting = [
        fitting_entries(known.get(key, ()), line.texts.get("club_name", ""), merged)
        for key, line in zip(keys, lines, strict=True)
    ]
    players = people_of(club).in_bulk({player for each in fitting for player in each})
    taken = set[int]()
    plans = list[PlannedEntry]()
    for line, of_line in zip(lines, fitting, strict=True):
        plans.append(_plan(line, [players[player] for player in of_line], taken))
        taken |= of_line
    return plans


def _plan(line: BookLine, fitting: Sequence[Player], taken: Collection[int]) -> PlannedEntry:
    if len(fitting) > 1:
        return PlannedEntry(line=line, problems=[_("Several entries have this name. Change the right one by hand.")])
    if any(player.pk in taken for player in fitting):
        return PlannedEntry(line=line, problems=[_("An earlier line is the same person.")])
    player = fitting[0] if fitting else None
    form = PersonForm(_data(line, player), player=player)
    if not form.is_valid():
        problems = [f"{form[field].label}: {' '.join(map(str, errors))}" for field, errors in form.errors.items()]
        return PlannedEntry(line=line, player=player, problems=problems)
    if not line.name.full:
        return PlannedEntry(line=line, problems=[_("Enter at least one name.")])
    return PlannedEntry(line=line, player=player, values=form.cleaned_data, changes=_changes(form))


def _data(line: BookLine, player: Player | None) -> dict[str, Any]:
    named = {"given": line.name.given, "family": line.name.family, "shown": line.name.shown}
    if player is None:
        return {**named, **line.texts, REFUSED: line.refused}
    there = {field: text_of(player, field) for field in PERSON_FIELDS}
    # Cells have no line breaks, notes may.
    texts = {field: text for field, text in line.texts.items() if text != " ".join(there[field].split())}
    wishes = wishes_of(player)
    return {**there, **texts, **wishes, REFUSED: wishes[REFUSED] or line.refused}


def _changes(form: PersonForm) -> list[tuple[str, str, str]]:
    before = {field: form[field].initial or "" for field in form.changed_data if field in (*LABELS, REFUSED)}
    return [(str(form[field].label), _words(old), _words(form.cleaned_data[field])) for field, old in before.items()]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(value) if isinstance(value, list) else str(value)


def import_people(
    *, club: Club, entries: Sequence[PlannedEntry], at: datetime, write_request: WriteRequest
) -> tuple[int, int]:
    """Saves the entries one by one, and returns how many are new and how many were changed.

    No lock is held for more than one entry. Lines keep their client key, so a repeated import saves nothing twice.
    Raises `StaleRevision("settings_changed")` at an entry that changed after the plan; those before it stay saved.
    """
    done = [entry for entry in entries if entry.does_something and entry.values]
    for entry in done:
        key = uuid5(write_request.client_key, str(entry.line.row))
        request = replace(write_request, client_key=key)
        save_person(
            club=club,
            values=entry.values or {},
            at=at,
            write_request=request,
            player=entry.player,
            seen=entry.state,
        )
    new = sum(entry.player is None for entry in done)
    return new, len(done) - new
