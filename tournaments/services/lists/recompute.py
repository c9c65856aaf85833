"""Recomputes lists from their facts."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.adapter import (
    ENGINE_VERSION,
    FoldedList,
    folded_as_far_as_legal,
    state_of,
    state_to_json,
    with_last_legal,
    with_sorted_lines,
)
from tournaments.models.json_values import JSON
from tournaments.models.score_list import Entry, ScoreList
from tournaments.services.ledger import Change, system_request
from tournaments.services.lists.folding import store_state
from tournaments.services.lists.list_writes import tournament_of, write_list
from tournaments.services.lists.occupancies import SUMS, UNREACHED, occupancies_of, stays_of, store_people, time_of

COMPARED = ("closed", *SUMS)
# Seconds between locks. SQLite has no lock queue, so other writers need a gap.
GIVING_WAY = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A stored value that doesn't match the facts. `where` says where it is."""

    score_list: ScoreList
    where: str
    stored: JSON
    derived: JSON


def differences(score_list: ScoreList) -> list[Difference]:
    """Returns the stored values that differ from a new fold, without saving anything."""
    return _find_differences(score_list, *_fold_entries(score_list))


def _fold_entries(score_list: ScoreList) -> tuple[list[Entry], FoldedList]:
    entries = list(score_list.entries.order_by("order_key"))
    return entries, folded_as_far_as_legal(score_list, [entry.facts for entry in entries])


def _find_differences(score_list: ScoreList, entries: list[Entry], done: FoldedList) -> list[Difference]:
    return [
        Difference(score_list=score_list, where=where, stored=stored, derived=derived)
        for where, stored, derived in _value_pairs(score_list, entries, done)
        if stored != derived
    ]


def _value_pairs(score_list: ScoreList, entries: list[Entry], done: FoldedList) -> Iterator[tuple[str, JSON, JSON]]:
    for position, (entry, derived) in enumerate(zip(entries, done.derived, strict=True), start=1):
        wanted = with_last_legal(derived, entry.derived, entry.facts)
        yield f"entry {position}", with_sorted_lines(entry.derived), with_sorted_lines(wanted)
    yield "state", score_list.state, state_to_json(state_of(done))
    yield "needs_review", score_list.needs_review, done.broken is not None
    times = stays_of(entries, done)
    for row in sorted(occupancies_of(score_list), key=lambda row: row.seat.position):
        sums = times.get(time_of(row), UNREACHED)
        stored = {name: getattr(row, name) for name in COMPARED}
        yield f"position {row.seat.position}", stored, {name: sums[name] for name in COMPARED}


def recompute(*, score_list: ScoreList, reason: str) -> list[Difference]:
    """Folds the list again, even in closed rounds, saves the results, and returns the differences."""
    if not differences(score_list):
        return []
    differing: list[Difference] = []
    payload = {"engine_version": ENGINE_VERSION}
    write_list("recompute", score_list, system_request(reason=reason), lambda row: _apply(row, differing), payload)
    return differing


def _apply(score_list: ScoreList, differing: list[Difference]) -> Change:
    entries, done = _fold_entries(score_list)
    differing.extend(_find_differences(score_list, entries, done))
    for entry, derived in zip(entries, done.derived, strict=True):
        entry.derived, entry.engine_version = with_last_legal(derived, entry.derived, entry.facts), ENGINE_VERSION
    # An upsert takes a third of the time of `bulk_update`, under the lock.
    Entry.objects.bulk_create(
        entries, update_conflicts=True, unique_fields=["pk"], update_fields=["derived", "engine_version"]
    )
    store_people(score_list, entries, done)
    store_state(score_list, done)
    score_list.revision += 1
    score_list.save(update_fields=["revision", "state", "needs_review", "engine_version"])
    return Change(
        result=len(differing),
        before={difference.where: difference.stored for difference in differing},
        after={difference.where: difference.derived for difference in differing},
        tournament=tournament_of(score_list),
        score_list=score_list,
    )


def recompute_all(*, only_check: bool, slug: str = "") -> Iterator[Difference]:
    """Recomputes or checks all lists, or those of one tournament, in a transaction each."""
    lists = ScoreList.objects.order_by("pk")
    if slug:
        lists = lists.filter(table__round__tournament__slug=slug)
    # Read all ids first: an open query would keep SQLite from taking the lock after other writes.
    for pk in list(lists.values_list("pk", flat=True)):
        score_list = ScoreList.objects.select_related("rule_set", "table__round__tournament").filter(pk=pk).first()
        if score_list is None:  # deleted meanwhile
            continue
        if only_check:
            yield from differences(score_list)
        elif differing := recompute(score_list=score_list, reason="command recompute"):
            yield from differing
            time.sleep(GIVING_WAY)
