"""Everything that is waiting at the desk, by table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournaments.contributions import DeskRequest, DeskRequestGroup, MatterKind, all_contributions, merge_contexts
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.correction_wishes import asked_words
from tournaments.selectors.lists.correction_wishes import WaitingWish, open_wishes

PLACE = attrgetter("round_number", "table_number")

WISHED = MatterKind(words=gettext_lazy("Correction requested"), listed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequests:
    tournament: Tournament
    wishes: Sequence[WaitingWish] = ()
    groups: Sequence[DeskRequestGroup] = ()

    def __iter__(self) -> Iterator[DeskRequest]:
        """Yields urgent requests first, then corrections, then the rest."""
        of_features = [request for group in self.groups for request in group.requests]
        yield from (request for request in of_features if request.urgent)
        yield from self._wish_asks()
        yield from (request for request in of_features if not request.urgent)

    def by_table(self, in_round: Round) -> Mapping[int, tuple[DeskRequest, ...]]:
        found: dict[int, list[DeskRequest]] = {}
        for each in self:
            if each.round_number == in_round.number:
                found.setdefault(each.table_number, []).append(each)
        return {table: tuple(requests) for table, requests in found.items()}

    @property
    def marks(self) -> Iterator[str]:
        """A mark for each request, which doesn't change while it waits."""
        return (mark for each in self for mark in each.marks)

    @property
    def context(self) -> dict[str, Any]:
        return {**merge_contexts(each.context for each in self.groups), "wishes": self.wishes}

    def _wish_asks(self) -> Iterator[DeskRequest]:
        for (round_number, table_number), wishes in groupby(sorted(self.wishes, key=PLACE), key=PLACE):
            marks = tuple(f"wish-{wish.uid}" for wish in wishes)
            page = reverse("table_page", args=[self.tournament.slug, round_number, table_number])
            yield DeskRequest(
                matter=WISHED,
                round_number=round_number,
                table_number=table_number,
                marks=marks,
                words=asked_words(len(marks)),
                address=f"{page}#wishes",
            )


def desk_requests(tournament: Tournament, now: datetime) -> DeskRequests:
    groups = [each.desk_requests(tournament, now) for each in all_contributions()]
    return DeskRequests(tournament=tournament, wishes=open_wishes(tournament), groups=groups)
