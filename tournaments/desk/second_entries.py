"""Selectors for second entries."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.errors import RuleViolation
from scoring.lists.entries import PEOPLE_EVENTS
from scoring.terms import TableEvent
from tournaments.adapter import event_in, list_state, rules_of
from tournaments.desk.paper.entry_differences import Difference, as_on_paper, compare
from tournaments.models.desk.list_draft import SecondDraft
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, EntryKind, ListStatus, ScoreList
from tournaments.selectors.lists.emptying import since_emptied
from tournaments.selectors.lists.lists import ListView

TYPED = "record_rows"
# Events a blank grid cannot know: changes of players, effects of other tables.
UNKNOWN_TO_BLANK_GRID = PEOPLE_EVENTS | {TableEvent.MOVE, TableEvent.POT_EMPTY}
# Kinds that may be such an entry.
UNKNOWN_ENTRY_KINDS = (EntryKind.EVENT, EntryKind.TOTALS)


class Typist(NamedTuple):
    user: int | None
    name: str
    """As in the ledger."""


def typists_of(score_list: ScoreList) -> tuple[Typist, ...]:
    revisions = _typing_revisions().filter(score_list=score_list).order_by("pk")
    typists = revisions.values_list("actor_user", "actor_label")
    return tuple(dict.fromkeys(Typist(user, name) for user, name in typists))


def _typing_revisions() -> QuerySet[Revision]:
    return since_emptied(Revision.objects.filter(action=TYPED))


def draft_to_settle(score_list: ScoreList) -> SecondDraft | None:
    """Returns the complete second entry, if there is one; one query."""
    return _drafts_to_settle().filter(score_list=score_list).first()


def _drafts_to_settle() -> QuerySet[SecondDraft]:
    return SecondDraft.objects.filter(typed__has_key="facts")


def check_second(score_list: ScoreList, view: ListView, user: int | None, *, settles: bool) -> None:
    """Raises if this user can't make the second entry; one query.

    `settles`: whether it's already complete. Raises `second_entry_off`, `second_not_possible`, `second_by_same_person`.
    """
    if score_list.table is None or not score_list.table.round.tournament.second_entry:
        raise RuleViolation("second_entry_off")
    typists = {typist.user for typist in typists_of(score_list)}
    if not typists or not _is_possible(score_list, view.entries, settles=settles):
        raise RuleViolation("second_not_possible")
    if user in typists:
        raise RuleViolation("second_by_same_person")


def _is_possible(score_list: ScoreList, entries: Iterable[Entry], *, settles: bool) -> bool:
    """Checks whether the list can be typed again, or settled.

    It must be complete, unconfirmed, and free of events that can't be typed into a blank grid. `entries` must include
    `UNKNOWN_ENTRY_KINDS`.
    """
    is_in = settles or list_state(score_list).finished or score_list.status == ListStatus.HANDED_IN
    is_open = score_list.status != ListStatus.CONFIRMED and not score_list.needs_review
    return is_in and is_open and not any(_is_unknown_to_grid(entry) for entry in entries)


def _is_unknown_to_grid(entry: Entry) -> bool:
    return entry.kind == EntryKind.TOTALS or event_in(entry.facts) in UNKNOWN_TO_BLANK_GRID


def to_type_again(in_round: Round, user: int | None) -> tuple[int, ...]:
    """Returns tables that wait for a second entry by this user, or by anybody if None; four queries."""
    if not in_round.tournament.second_entry:
        return ()
    typed: dict[int | None, set[int | None]] = {}
    revisions = _typing_revisions().filter(score_list__table__round=in_round).order_by("pk")
    for list_id, by in revisions.values_list("score_list", "actor_user"):
        typed.setdefault(list_id, set()).add(by)
    others = [list_id for list_id, users in typed.items() if list_id and (user is None or user not in users)]
    lists = ScoreList.objects.filter(pk__in=others).select_related("table").order_by("table__number")
    return _possible_tables(tuple(lists))


def _possible_tables(lists: Sequence[ScoreList]) -> tuple[int, ...]:
    settled = set(_drafts_to_settle().filter(score_list__in=lists).values_list("score_list", flat=True))
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(score_list__in=lists, kind__in=UNKNOWN_ENTRY_KINDS).order_by("pk"):
        entries.setdefault(entry.score_list_id, []).append(entry)
    possible = (each for each in lists if _is_possible(each, entries.get(each.pk, ()), settles=each.pk in settled))
    return tuple(each.table.number for each in possible if each.table)


def differences(score_list: ScoreList, view: ListView, draft: SecondDraft) -> tuple[Difference, ...]:
    """Returns how the second entry differs, ignoring penalties if its typist couldn't book them; no query."""
    second = [dict(facts) for facts in draft.typed["facts"]]
    return compare(first_facts(score_list, view), second, penalties=draft.typed.get("penalises", False))


def first_facts(score_list: ScoreList, view: ListView) -> list[dict[str, Any]]:
    rules = rules_of(score_list.rule_set)
    pairs = zip(view.entries, view.rows, strict=True)
    return [dict(as_on_paper(rules, row.facts, shown.result.game)) for row, shown in pairs]
