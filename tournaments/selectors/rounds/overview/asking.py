"""Everything that is waiting at the desk, by table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournaments.contributions import Ask, AskGroup, Matter, all_contributions, merge_contexts
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.correction_wishes import asked_words
from tournaments.selectors.lists.correction_wishes import WaitingWish, open_wishes

PLACE = attrgetter("round_number", "table_number")

WISHED = Matter(words=gettext_lazy("Correction requested"), listed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRequests:
    tournament: Tournament
    wishes: Sequence[WaitingWish] = ()
    asked: Sequence[AskGroup] = ()

    def __iter__(self) -> Iterator[Ask]:
        """Yields urgent requests first, then corrections, then the rest."""
        of_features = [ask for each in self.asked for ask in each.asks]
        yield from (ask for ask in of_features if ask.urgent)
        yield from self._wish_asks()
        yield from (ask for ask in of_features if not ask.urgent)

    def by_table(self, in_round: Round) -> Mapping[int, tuple[Ask, ...]]:
        found: dict[int, list[Ask]] = {}
        for each in self:
            if each.round_number == in_round.number:
                found.setdefault(each.table_number, []).append(each)
        return {table: tuple(asks) for table, asks in found.items()}

    @property
    def marks(self) -> Iterator[str]:
        """A mark for each request, which doesn't change while it waits."""
        return (mark for each in self for mark in each.marks)

    @property
    def context(self) -> dict[str, Any]:
        return {**merge_contexts(each.context for each in self.asked), "wishes": self.wishes}

    def _wish_asks(self) -> Iterator[Ask]:
        for (round_number, table_number), wishes in groupby(sorted(self.wishes, key=PLACE), key=PLACE):
            marks = tuple(f"wish-{wish.uid}" for wish in wishes)
            page = reverse("table_page", args=[self.tournament.slug, round_number, table_number])
            yield Ask(
                matter=WISHED,
                round_number=round_number,
                table_number=table_number,
                marks=marks,
                words=asked_words(len(marks)),
                address=f"{page}#wishes",
            )


def desk_requests(tournament: Tournament, now: datetime) -> DeskRequests:
    asked = [each.asked(tournament, now) for each in all_contributions()]
    return DeskRequests(tournament=tournament, wishes=open_wishes(tournament), asked=asked)
