"""Entries that phones made without network and that wait for a decision: both sides in words, a button for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import GameEntry
from tournaments.models.held_entry import Cause, HeldEntry
from tournaments.models.json_values import JSONObject
from tournaments.models.score_list import Entry
from tournaments.phrases.lists.games import game_name
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.phones.held_entries import (
    Writer,
    held_on_page,
    in_the_way,
    title_of,
    why_of,
    writers_of,
)
from tournaments.services.ledger import LONGEST_REASON
from tournaments.services.lists.held_entries import drop, take
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.correction_wishes import words_of
from tournaments.views.lists.pages import refused
from tournaments.views.lists.table_context import TableRequest

# What the buttons send.
DECISIONS = {"take": take, "drop": drop}
DONE: Mapping[str, object] = {
    "take": gettext_lazy("Taken as the phone sent it. The phone is told so."),
    "drop": gettext_lazy("The list stays as it is. The phone that sent the other entry is told so."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldNotice:
    """An entry that waits, in words. `compared`: aspect, what the list has, what the phone sent; `at`: when it came.

    `by` and `since` say who entered what the list has, and when; both empty where it has nothing there.
    """

    held: HeldEntry
    title: str
    why: str
    at: str
    by: str
    since: str
    compared: list[tuple[str, str | None, str | None]]
    may_take: bool
    may_drop: bool
    address: str

    @property
    def is_late(self) -> bool:
        """Whether it came after its list or round was closed."""
        return self.held.cause == Cause.LATE


def held_notices(page: ListRequest) -> list[HeldNotice]:
    """What waits for a decision on a list, for those who may write in it; one query, and one more where any does."""
    if page.actor is None:
        return []
    waiting = held_on_page(page.score_list)
    there = {held.pk: in_the_way(page.view.entries, held) for held in waiting}
    writers = writers_of(page.score_list, [entry.uid for entry in there.values() if entry])
    return [_notice(page, held, there[held.pk], writers) for held in waiting]


def _notice(page: ListRequest, held: HeldEntry, there: Entry | None, writers: Mapping[UUID, Writer]) -> HeldNotice:
    # The list as its page has it: the row of the notice is not read again for its sentence.
    held.score_list = page.score_list
    writer = writers.get(there.uid) if there else None
    by_table = held.cause == Cause.LATE and page.score_list.table_id is not None and not page.is_staff
    return HeldNotice(
        held=held,
        title=title_of(held, page.view.names),
        why=why_of(held, page.view.names),
        at=_clock(page, held.arrived_at),
        by=writer.by if writer else "",
        since=_clock(page, writer.at) if writer else "",
        compared=_compared(page, held, there),
        may_take=page.may_write and not by_table,
        may_drop=(page.is_staff or page.may_write) and not by_table,
        address=page.url("held", held=held.uid),
    )


def _clock(page: ListRequest, at: datetime) -> str:
    zone = page.tournament.time_zone if isinstance(page, TableRequest) else timezone.get_current_timezone_name()
    return time_of_day(at, zone)


def _compared(page: ListRequest, held: HeldEntry, there: Entry | None) -> list[tuple[str, str | None, str | None]]:
    ours = dict(_words(there.facts, page.view.names)) if there else {}
    theirs = dict(_words(held.facts, page.view.names))
    return [(name, ours.get(name), theirs.get(name)) for name in dict.fromkeys([*ours, *theirs])]


def _words(facts: JSONObject, names: Mapping[int, str]) -> list[tuple[str, str]]:
    entry = parse_entry(facts)
    kind = [(_("Kind of game"), game_name(entry.facts))] if isinstance(entry, GameEntry) else []
    return [*kind, *words_of(facts, names)]


@never_cache
@require_POST
def decide(request: HttpRequest, page: ListRequest, held: UUID) -> HttpResponse:
    """Takes what the phone sent, or keeps what the list has."""
    page.refuse_reader()
    write_request = page.write_request(request, request.POST.get("reason", "").strip()[:LONGEST_REASON])
    do = request.POST.get("do", "")
    if do not in DECISIONS:
        return redirect(page.url("page"))
    try:
        DECISIONS[do](score_list=page.score_list, held=held, at=timezone.now(), write_request=write_request)
    except RuleViolation as violation:
        return refused(request, page, violation)
    messages.success(request, str(DONE[do]))
    return redirect(page.url("page"))
