"""The state of a list's paper copy, for display on the list's pages."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from tournaments.desk.pile import arrival_of, entered_by_table
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.round import RELEASED
from tournaments.models.score_list import ScoreList
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.opened import ListRequest, TableRequest


@dataclass(frozen=True)
class PaperList:
    score_list: ScoreList

    @cached_property
    def arrival(self) -> PaperArrival | None:
        return arrival_of(self.score_list)

    @property
    def holds(self) -> bool:
        """True if the list hasn't changed since the comparison."""
        return self.arrival is not None and self.arrival.holds_for(self.score_list.revision)

    @cached_property
    def entered_by_table(self) -> bool:
        return entered_by_table(self.score_list)

    @property
    def waits(self) -> bool:
        """True if its sums still have to be compared."""
        if self.arrival is None:
            return False
        return not self.holds if self.arrival.outcome else self.entered_by_table


def paper_context(opened: ListRequest, _editor: Editor | None) -> dict[str, Any]:
    return {"paper_list": PaperList(opened.score_list)} if isinstance(opened, TableRequest) else {}


def takes_paper(request: HttpRequest, opened: TableRequest) -> bool:
    """Checks whether signed-in staff have opened the players' page; at most one query."""
    is_released = opened.table.round.status in RELEASED
    if opened.reader.is_staff or not is_released or not request.user.is_authenticated:
        return False
    return bool(access.roles_in(request.user, opened.tournament) & access.ROLES_WITH[Right.ENTER])
