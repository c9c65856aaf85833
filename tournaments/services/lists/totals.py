"""The totals of a list, where nothing else of it is entered."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.ledger import Actor
from tournaments.services.lists.entries import Order, Recorded, write

JSON = Any


def record_totals(
    *,
    score_list: ScoreList,
    totals: Sequence[int],
    won: Sequence[int | None] | None = None,
    soli_won: Sequence[int | None] | None = None,
    seen_revision: int,
    client_key: UUID,
    actor: Actor,
    reason: str = "",
) -> Recorded:
    """Writes a list's sums per position, or corrects them where they were written before.

    Numbers of games and soli won that are missing stay unknown. Raises `totals_not_zero` (unless the tournament's
    cross-sum need not be zero), `totals_not_alone` for a list with games, and what `record_entry` raises.
    """
    facts = totals_facts(totals, won, soli_won)
    return write(
        Order(
            action="record_totals",
            score_list=score_list,
            edit=Edit(spot=Spot.TOTALS, facts=facts),
            seen_revision=seen_revision,
            client_key=client_key,
            actor=actor,
            reason=reason,
        )
    )


def totals_facts(
    totals: Sequence[int], won: Sequence[int | None] | None = None, soli_won: Sequence[int | None] | None = None
) -> JSON:
    """The entry as `replay` takes it."""
    return {"totals": list(totals), "won": _known(won), "soli_won": _known(soli_won)}


def _known(numbers: Sequence[int | None] | None) -> list[int | None] | None:
    """The column, or nothing where no number of it is known."""
    return list(numbers) if numbers and any(number is not None for number in numbers) else None
