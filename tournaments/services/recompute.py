"""Deriving lists anew from their facts, and saying what then differs from what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tournaments.adapter import ENGINE_VERSION, Folded, folded_as_far_as_legal, state_of
from tournaments.models.score_list import Entry, ScoreList
from tournaments.services import ledger
from tournaments.services.folding import lock_list, store_state
from tournaments.services.ledger import SYSTEM, Change, Write
from tournaments.services.occupancies import SUMS, UNREACHED, occupancies_of, store_people, time_of, times_of

JSON = Any
COMPARED = ("closed", *SUMS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something stored that does not follow from the facts: `where` names it within its list."""

    score_list: ScoreList
    where: str
    stored: JSON
    derived: JSON


def differences(score_list: ScoreList) -> list[Difference]:
    """Everything stored of a list that its facts do not give. Writes nothing."""
    entries = list(score_list.entries.order_by("order_key"))
    done = folded_as_far_as_legal(score_list, [entry.facts for entry in entries])
    return [
        Difference(score_list=score_list, where=where, stored=stored, derived=derived)
        for where, stored, derived in _pairs(score_list, entries, done)
        if stored != derived
    ]


def _pairs(score_list: ScoreList, entries: list[Entry], done: Folded) -> Iterator[tuple[str, JSON, JSON]]:
    for position, (entry, derived) in enumerate(zip(entries, done.derived, strict=True), start=1):
        yield f"entry {position}", entry.derived, dict(derived)
    yield "state", score_list.state, state_of(done)
    yield "needs_review", score_list.needs_review, done.broken is not None
    times = times_of(entries, done)
    for row in sorted(occupancies_of(score_list), key=lambda row: row.seat.position):
        wanted = times.get(time_of(row), UNREACHED)
        stored = {name: getattr(row, name) for name in COMPARED}
        yield f"position {row.seat.position}", stored, {name: wanted[name] for name in COMPARED}


def recompute(*, score_list: ScoreList, reason: str) -> list[Difference]:
    """Stores what the facts of a list give, closed rounds included, and answers what was different.

    The ledger keeps the old and new values under the system's name; a list without differences is left alone.
    """
    if not differences(score_list):
        return []
    found: list[Difference] = []
    write = Write(
        action="recompute",
        scope=f"list:{score_list.pk}",
        client_key=uuid4(),
        actor=SYSTEM,
        payload={"engine_version": ENGINE_VERSION},
        reason=reason,
    )
    locked: list[ScoreList] = []
    ledger.once(write, lambda: locked.append(lock_list(score_list)), lambda: _apply(locked[0], found))
    return found


def _apply(score_list: ScoreList, found: list[Difference]) -> Change:
    found.extend(differences(score_list))
    entries = list(score_list.entries.order_by("order_key"))
    done = folded_as_far_as_legal(score_list, [entry.facts for entry in entries])
    for entry, derived in zip(entries, done.derived, strict=True):
        entry.derived, entry.engine_version = dict(derived), ENGINE_VERSION
    Entry.objects.bulk_update(entries, ["derived", "engine_version"])
    store_people(score_list, entries, done)
    store_state(score_list, done)
    score_list.revision += 1
    score_list.save(update_fields=["revision", "state", "needs_review", "engine_version"])
    return Change(
        result=len(found),
        before={difference.where: difference.stored for difference in found},
        after={difference.where: difference.derived for difference in found},
        tournament=score_list.table.round.tournament if score_list.table else None,
        score_list=score_list,
    )


def recompute_all(*, only_check: bool, slug: str = "") -> Iterator[Difference]:
    """Goes through all lists, of one tournament or of all, one transaction each; `only_check` writes nothing."""
    lists = ScoreList.objects.select_related("rule_set", "table__round__tournament").order_by("pk")
    if slug:
        lists = lists.filter(table__round__tournament__slug=slug)
    for score_list in lists.iterator(chunk_size=200):
        yield from (
            differences(score_list) if only_check else recompute(score_list=score_list, reason="command recompute")
        )
