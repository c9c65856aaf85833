"""Totals of lists without individual games."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models.json_values import JSON
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import WriteAnswer, write_edit


def record_totals(
    *,
    score_list: ScoreList,
    totals: Sequence[int],
    won: Sequence[int | None] | None = None,
    soli_won: Sequence[int | None] | None = None,
    sum_accepted: str = "",
    write_request: WriteRequest,
) -> WriteAnswer:
    """Writes or corrects the totals of a list, by position. Missing numbers stay unknown.

    `sum_accepted` is an organiser's reason for totals that don't add up to zero; callers must check the role. Raises
    `totals_not_zero`, `totals_not_alone` for a list with games, and everything `write_edit` does.
    """
    facts = totals_facts(totals, won, soli_won, sum_accepted)
    because = replace(write_request, reason=write_request.reason or sum_accepted)
    organises = bool(sum_accepted) and write_request.actor.kind != "table"
    edit = Edit(spot=Spot.TOTALS, facts=facts)
    return write_edit(score_list=score_list, edit=edit, write_request=because, organises=organises)


def totals_facts(
    totals: Sequence[int],
    won: Sequence[int | None] | None = None,
    soli_won: Sequence[int | None] | None = None,
    sum_accepted: str = "",
) -> dict[str, JSON]:
    facts: dict[str, JSON] = {"totals": list(totals), "won": _list_or_none(won), "soli_won": _list_or_none(soli_won)}
    return facts | ({"sum_accepted": sum_accepted} if sum_accepted and sum(totals) else {})


def _list_or_none(numbers: Sequence[int | None] | None) -> list[int | None] | None:
    return list(numbers) if numbers and any(number is not None for number in numbers) else None
