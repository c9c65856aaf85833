"""Notices about held entries, with the buttons for deciding on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import GameEntry
from tournaments.models.json_values import JSONObject
from tournaments.models.phones import Cause, HeldEntry
from tournaments.models.score_list import Entry
from tournaments.phones.deciding import drop, take, take_all
from tournaments.phones.held_entries import (
    WAITS,
    Writer,
    conflicting_entry,
    expected_of,
    held_in,
    held_on_page,
    hold_reason_words,
    title_of,
    writers_of,
)
from tournaments.phones.refusals import HeldEntryReader
from tournaments.phones.words import phone_words, times_words
from tournaments.phrases.lists.games import game_name
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.table.pens import lost_pen_at, pen_of
from tournaments.selectors.lists.writing import drop_refusal
from tournaments.services.ledger import LONGEST_REASON, WriteRequest
from tournaments.views.lists.correction_wishes import facts_rows
from tournaments.views.lists.opened import ListRequest, TableRequest

DECISIONS = {"take": take, "drop": drop}
DONE: Mapping[str, object] = {
    "take": gettext_lazy("Accepted as the phone sent it. The phone will show this."),
    "drop": gettext_lazy("The list stays as it is. The phone that sent the other entry will show this."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldNotice:
    """A held entry as text.

    `compared`: aspect, value on the list, value on the phone; `sent`: phone and times; `by`, `since`: author and time
    of the list's entry, if any; `is_own`: whether this phone sent it; `by_desk`: whether only the organisers can
    decide.
    """

    held: HeldEntry
    title: str
    why: str
    at: str
    sent: str
    by: str
    since: str
    compared: list[tuple[str, str | None, str | None]]
    may_take: bool
    may_drop: bool
    is_own: bool
    by_desk: bool
    address: str

    @property
    def is_late(self) -> bool:
        return self.held.cause == Cause.LATE


def held_context(opened: ListRequest) -> dict[str, Any]:
    """Returns the held entries for readers who may write; one query, or a few more if any are waiting."""
    notices = _notices(opened)
    questions = _questions(notices)
    at_once = _count_takeable(opened, notices) if len(questions) > 1 else 0
    return {
        "held_notices": notices,
        "held_questions": questions,
        "is_unsaved": any(notice.is_own for notice in notices),
        "taken_at_once": at_once,
        "held_all": opened.url("held_all") if at_once else "",
    }


def _notices(opened: ListRequest) -> list[HeldNotice]:
    if opened.actor is None:
        return []
    waiting = held_on_page(opened.score_list)
    there = {held.pk: conflicting_entry(opened.view.entries, held) for held in waiting}
    writers = writers_of(opened.score_list, [entry.uid for entry in there.values() if entry])
    phones = _Phones(opened, waiting)
    return [_notice(opened, held, there[held.pk], writers, phones) for held in waiting]


def _questions(notices: Sequence[HeldNotice]) -> list[tuple[HeldNotice, list[str]]]:
    """Returns each entry to decide on, with the titles of those that only wait for it and then follow by themselves."""
    by_key: dict[UUID | None, HeldNotice] = {notice.held.key: notice for notice in notices}
    questions: dict[UUID, tuple[HeldNotice, list[str]]] = {}
    for notice in notices:
        first = _first_of_chain(notice, by_key)
        _first, followers = questions.setdefault(first.held.key, (first, []))
        if first is not notice:
            followers.append(notice.title)
    return list(questions.values())


def _first_of_chain(notice: HeldNotice, by_key: Mapping[UUID | None, HeldNotice]) -> HeldNotice:
    while notice.held.code == WAITS:
        before = by_key.get(notice.held.after_key)
        if before is None or before.held.pk >= notice.held.pk:  # a phone could send a circle
            break
        notice = before
    return notice


def _count_takeable(opened: ListRequest, notices: Sequence[HeldNotice]) -> int:
    """Returns how many entries continue the list and can be recorded together, or 0 if fewer than two."""
    if not opened.reader.is_staff:
        return 0
    games = len(opened.view.folded.sheet.games)

    def goes_on(place: tuple[int, HeldNotice]) -> bool:
        before, notice = place
        is_next = expected_of(notice.held).number <= games + before + 1
        return is_next and notice.may_take and not notice.by

    free = sum(1 for _place in takewhile(goes_on, enumerate(notices)))
    return free if free > 1 else 0


class _Phones:
    """A table's phones, described by whether they have or had the pen."""

    def __init__(self, opened: ListRequest, waiting: Sequence[HeldEntry]) -> None:
        self.opened = opened
        pen = pen_of(opened.score_list) if opened.score_list.table_id else None
        self.writing = pen.device if pen else ""
        strange = {held.device for held in waiting} - {self.writing, ""} if pen else set()
        self.ends = lost_pen_at(opened.score_list, strange)

    def words(self, device: str) -> str:
        if not device or not self.writing:
            return ""
        return phone_words(
            is_this=self.opened.actor is not None and device == self.opened.actor.device,
            writes=device == self.writing,
            wrote_until=_local_time(self.opened, self.ends[device]) if device in self.ends else "",
        )


def _notice(
    opened: ListRequest, held: HeldEntry, there: Entry | None, writers: Mapping[UUID, Writer], phones: _Phones
) -> HeldNotice:
    # Avoids reading the list again for the sentence.
    held.score_list = opened.score_list
    writer = writers.get(there.uid) if there else None
    by_desk = _is_for_desk(opened, held)
    return HeldNotice(
        held=held,
        title=title_of(held, opened.view.names),
        why=hold_reason_words(held, opened.view.names, _reader(opened, held)),
        at=_local_time(opened, held.arrived_at),
        sent=_sent_words(opened, held, phones),
        by=writer.by if writer else "",
        since=_local_time(opened, writer.at) if writer else "",
        compared=_compare_facts(opened, held, there),
        may_take=opened.reader.may_write and not by_desk,
        may_drop=_may_drop(opened) and not by_desk,
        is_own=_is_own(opened, held),
        by_desk=by_desk,
        address=opened.url("held", held=held.uid),
    )


def _reader(opened: ListRequest, held: HeldEntry) -> HeldEntryReader:
    if opened.reader.is_staff:
        return HeldEntryReader.DESK
    is_others = opened.reader.may_write and not _is_own(opened, held)
    return HeldEntryReader.WRITER if is_others else HeldEntryReader.PHONE


def _is_own(opened: ListRequest, held: HeldEntry) -> bool:
    return opened.actor is not None and held.device == opened.actor.device


def _is_for_desk(opened: ListRequest, held: HeldEntry) -> bool:
    """Checks whether an entry is late or its table can no longer write."""
    if opened.reader.is_staff or opened.score_list.table_id is None:
        return False
    return held.cause == Cause.LATE or drop_refusal(opened.score_list, by_table=True) is not None


def _may_drop(opened: ListRequest) -> bool:
    return (
        drop_refusal(opened.score_list, by_table=False) is None if opened.reader.is_staff else opened.reader.may_write
    )


def _sent_words(opened: ListRequest, held: HeldEntry, phones: _Phones) -> str:
    entered = _local_time(opened, held.entered_at) if held.entered_at else ""
    words = phones.words(held.device), times_words(entered, _local_time(opened, held.arrived_at))
    return ", ".join(filter(None, words))


def _local_time(opened: ListRequest, at: datetime) -> str:
    zone = opened.tournament.time_zone if isinstance(opened, TableRequest) else timezone.get_current_timezone_name()
    return time_of_day(at, zone)


def _compare_facts(
    opened: ListRequest, held: HeldEntry, there: Entry | None
) -> list[tuple[str, str | None, str | None]]:
    ours = dict(_entry_rows(there.facts, opened.view.names)) if there else {}
    theirs = dict(_entry_rows(held.facts, opened.view.names))
    return [(name, ours.get(name), theirs.get(name)) for name in dict.fromkeys([*ours, *theirs])]


def _entry_rows(facts: JSONObject, names: Mapping[int, str]) -> list[tuple[str, str]]:
    entry = parse_entry(facts)
    kind = [(_("Kind of game"), game_name(entry.facts))] if isinstance(entry, GameEntry) else []
    return [*kind, *facts_rows(facts, names)]


def _write_request(request: HttpRequest, opened: ListRequest) -> WriteRequest:
    opened.require_writer()
    return opened.write_request(request, request.POST.get("reason", "").strip()[:LONGEST_REASON])


@never_cache
@require_POST
def decide(request: HttpRequest, opened: ListRequest, held: UUID) -> HttpResponse:
    write_request = _write_request(request, opened)
    do = request.POST.get("do", "")
    if do not in DECISIONS:
        return redirect(opened.url("page"))
    try:
        DECISIONS[do](score_list=opened.score_list, held=held, at=timezone.now(), write_request=write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    messages.success(request, str(DONE[do]))
    return redirect(opened.url("page"))


@never_cache
@require_POST
def take_all_held(request: HttpRequest, opened: ListRequest) -> HttpResponse:
    write_request = _write_request(request, opened)
    try:
        done = take_all(score_list=opened.score_list, at=timezone.now(), write_request=write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    taken = ngettext(
        "Accepted as the phone sent it: {n} entry.", "Accepted as the phone sent them: {n} entries.", done.taken
    )
    messages.success(request, taken.format(n=done.taken))
    if done.stopped:
        held = held_in(opened.score_list, done.stopped)
        words = title_of(held, opened.view.names), hold_reason_words(held, opened.view.names, HeldEntryReader.DESK)
        messages.warning(request, _("{title} does not fit: {why}").format(title=words[0], why=words[1]))
    return redirect(opened.url("page"))
