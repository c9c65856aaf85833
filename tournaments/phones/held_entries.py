"""Selectors for held entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.shortcuts import get_object_or_404

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from tournaments.models.phones import Cause, HeldEntry, HeldStatus
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phones.expected import Expected, game_of_number
from tournaments.phones.refusals import WHY_BY_READER, HeldEntryReader
from tournaments.phones.words import LATE, held_title, outcome_words, writer_words
from tournaments.phrases.errors.sentences import sentence

# the predecessor still waits for a decision
WAITS = "waits_for_earlier"
PLACE = ("score_list__table__round__number", "score_list__table__number")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldAtTable:
    round_number: int
    table_number: int
    rows: tuple[int, ...]
    late: int

    @property
    def n(self) -> int:
        return len(self.rows)

    @property
    def marks(self) -> tuple[str, ...]:
        """One mark per entry, unaffected by the other entries."""
        return tuple(f"held-{row}" for row in self.rows)


def open_held(tournament: Tournament) -> list[HeldAtTable]:
    """Returns the tables that have held entries, in order; one query."""
    waiting = HeldEntry.objects.filter(score_list__table__round__tournament=tournament, status=HeldStatus.OPEN)
    rows = waiting.order_by(*PLACE, "pk").values_list(*PLACE, "pk", "cause")
    return [_held_at_table(list(of_table)) for _place, of_table in groupby(rows, key=itemgetter(0, 1))]


def _held_at_table(rows: Sequence[tuple[int, int, int, str]]) -> HeldAtTable:
    round_number, table_number, *_row = rows[0]
    return HeldAtTable(
        round_number=round_number,
        table_number=table_number,
        rows=tuple(pk for *_place, pk, _cause in rows),
        late=sum(cause == Cause.LATE for *_place, cause in rows),
    )


def held_on_page(score_list: ScoreList) -> list[HeldEntry]:
    """Returns the entries waiting for a decision, in game order, using one query."""
    waiting = HeldEntry.objects.filter(score_list=score_list, status=HeldStatus.OPEN)
    return sorted(waiting.order_by("pk"), key=lambda held: expected_of(held).number)


def held_for_phone(score_list: ScoreList, device: str) -> tuple[list[HeldEntry], list[HeldEntry]]:
    """Returns the entries sent by this phone or an unknown one, and all waiting entries; one query."""
    wanted = Q(device__in={device, ""}) | Q(status=HeldStatus.OPEN)
    rows = list(HeldEntry.objects.filter(wanted, score_list=score_list).order_by("pk"))
    sent = [held for held in rows if held.device in (device, "")]
    return sent, [held for held in rows if held.status == HeldStatus.OPEN]


def outcome_of(held: HeldEntry, names: Mapping[int, str], reader: HeldEntryReader = HeldEntryReader.PHONE) -> str:
    """Describes the outcome of an entry in a sentence."""
    outcome = LATE if held.status == HeldStatus.OPEN and held.cause == Cause.LATE else held.status
    by = writer_words(held.decided_kind, held.decided_by)
    return outcome_words(outcome, title_of(held, names), hold_reason_words(held, names, reader), by)


def title_of(held: HeldEntry, names: Mapping[int, str]) -> str:
    return held_title(expected_of(held).number, parse_entry(held.facts), names)


def hold_reason_words(
    held: HeldEntry, names: Mapping[int, str], reader: HeldEntryReader = HeldEntryReader.PHONE
) -> str:
    private = held.score_list.table_id is None
    return sentence(refusal_of(held), names, private=private, instead=WHY_BY_READER[reader])


def held_in(score_list: ScoreList, uid: UUID) -> HeldEntry:
    return get_object_or_404(HeldEntry, score_list=score_list, uid=uid)


def expected_of(held: HeldEntry) -> Expected:
    return Expected.of_json(held.expected)


def conflicting_entry(rows: Sequence[Entry], held: HeldEntry) -> Entry | None:
    """Returns the entry that was in its place on arrival, or else the game with its number."""
    there = next((row for row in rows if row.uid == held.entry), None)
    return there or game_of_number(rows, expected_of(held).number)


def params_of(violation: RuleViolation) -> dict[str, Any]:
    return {name: _json_value(value) for name, value in violation.params.items()}


def _json_value(value: object) -> object:
    if isinstance(value, RuleViolation):
        return {"code": value.code, "params": params_of(value)}
    if isinstance(value, list | tuple):
        return [_json_value(each) for each in value]
    return value if isinstance(value, str | int | bool | None) else str(value)


def refusal_of(held: HeldEntry) -> RuleViolation:
    return violation_from(held.code, held.params)


def violation_from(code: str, params: Mapping[str, Any]) -> RuleViolation:
    """Restores an error stored by `params_of`."""
    more = {name: violation_from(**value) if isinstance(value, dict) else value for name, value in params.items()}
    return RuleViolation(code, None, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    by: str
    at: datetime


def writers_of(score_list: ScoreList, entries: Sequence[UUID]) -> dict[UUID, Writer]:
    """Returns the last author of each entry; at most one query."""
    wanted = [str(uid) for uid in entries]
    found = Revision.objects.filter(score_list=score_list, result__entry__in=wanted).order_by("pk") if wanted else ()
    return {
        UUID(each.result["entry"]): Writer(by=writer_words(each.actor_kind, each.actor_label), at=each.at)
        for each in found
        if each.result
    }
