"""The totals of a list, where nothing else of it is entered."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models.json_values import JSON
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import Written, write_edit


def record_totals(
    *,
    score_list: ScoreList,
    totals: Sequence[int],
    won: Sequence[int | None] | None = None,
    soli_won: Sequence[int | None] | None = None,
    sum_accepted: str = "",
    write_request: WriteRequest,
) -> Written:
    """Writes a list's sums per position, or corrects them where they were written before.

    Numbers of games and soli won that are missing stay unknown. `sum_accepted` is why an organiser accepts a cross-sum
    that is not zero; whoever calls has made sure that the actor is one. Raises `totals_not_zero` (unless it is accepted
    or the tournament's cross-sum need not be zero), `totals_not_alone` for a list with games, and what `write_edit`
    raises.
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
    """The entry as `replay` takes it; a sum of zero needs nobody to accept it."""
    facts: dict[str, JSON] = {"totals": list(totals), "won": _known(won), "soli_won": _known(soli_won)}
    return facts | ({"sum_accepted": sum_accepted} if sum_accepted and sum(totals) else {})


def _known(numbers: Sequence[int | None] | None) -> list[int | None] | None:
    """The column, or nothing where no number of it is known."""
    return list(numbers) if numbers and any(number is not None for number in numbers) else None
