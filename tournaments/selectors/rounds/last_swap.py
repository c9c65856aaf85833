"""The latest swap by hand, if it can still be undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models.participant import Participant
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.seating.measures import Report

ACTION = "swap_seats"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSwap:
    """A swap of two people, and the report on the draw before it."""

    round_number: int
    one: Participant
    other: Participant
    before: Report


def last_swap(in_round: Round) -> LastSwap | None:
    """Returns the swap if it is the latest action in the tournament. Two queries."""
    last = Revision.objects.filter(tournament=in_round.tournament).order_by("-id").first()
    if last is None or last.action != ACTION:
        return None
    swap: Mapping[str, Any] = last.after or {}
    people = in_round.tournament.participants.filter(start_number__in=swap["people"]).order_by("start_number")
    pair = list(people)
    if swap["round"] != in_round.number or len(pair) != 2:
        return None
    return LastSwap(round_number=swap["round"], one=pair[0], other=pair[1], before=Report(**swap["report_before"]))
