"""What waits at the desk, by the table that asks for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.urls import reverse

from tournaments.contributions import Asks, Request, contributed
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.correction_wishes import asked_words
from tournaments.selectors.lists.correction_wishes import WaitingWish, open_wishes

PLACE = attrgetter("round_number", "table_number")


class Matter(StrEnum):
    """What may be open at a table."""

    IN_QUESTION = "in_question"
    REVIEW = "review"
    DISPUTED = "disputed"
    WISHED = "wished"
    HELD = "held"
    CALLED = "called"
    PENALTY = "penalty"
    NOT_HANDED_IN = "not_handed_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequests:
    """Everything that tables ask of the desk, whichever round it belongs to."""

    tournament: Tournament
    wishes: Sequence[WaitingWish] = ()
    asks: Sequence[Asks] = ()

    def __iter__(self) -> Iterator[Request]:
        for each in self.asks:
            yield from each.requests
        yield from self._wished()

    def of(self, in_round: Round) -> Mapping[int, tuple[Request, ...]]:
        """The requests of the tables of one round, by their numbers."""
        found: dict[int, list[Request]] = {}
        for each in self:
            if each.round_number == in_round.number:
                found.setdefault(each.table_number, []).append(each)
        return {table: tuple(requests) for table, requests in found.items()}

    @property
    def marks(self) -> Iterator[str]:
        """A mark for each thing that waits, which stays the same as long as it waits."""
        return (mark for each in self for mark in each.marks)

    @property
    def context(self) -> dict[str, Any]:
        """What the templates read that list them."""
        read = {name: value for each in self.asks for name, value in each.context.items()}
        return {**read, "wishes": self.wishes}

    def _wished(self) -> Iterator[Request]:
        for (round_number, table_number), wishes in groupby(sorted(self.wishes, key=PLACE), key=PLACE):
            marks = tuple(f"wish-{wish.uid}" for wish in wishes)
            page = reverse("table_page", args=[self.tournament.slug, round_number, table_number])
            yield Request(
                matter=Matter.WISHED,
                round_number=round_number,
                table_number=table_number,
                marks=marks,
                words=asked_words(len(marks)),
                address=f"{page}#wishes",
            )


def desk_requests(tournament: Tournament, now: datetime) -> DeskRequests:
    """What waits at the desk of a tournament; one query, and one for each way of asking that features add."""
    asks = [each.asks(tournament, now) for each in contributed()]
    return DeskRequests(tournament=tournament, wishes=open_wishes(tournament), asks=asks)
