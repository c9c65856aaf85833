"""The paper of a table's list, as pages of that list show it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from tournaments.desk.pile import arrival_of, entered_by_table
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.opened import ListRequest, TableRequest


@dataclass(frozen=True)
class PaperList:
    """Whether the paper of a list lies at the desk, and whether both say the same; asked when it is shown."""

    score_list: ScoreList

    @cached_property
    def arrival(self) -> PaperArrival | None:
        """The arrival of the paper, if it came; one query."""
        return arrival_of(self.score_list)

    @property
    def holds(self) -> bool:
        """Whether the list is still as its paper was compared with it."""
        return self.arrival is not None and self.arrival.holds_for(self.score_list.revision)

    @cached_property
    def entered_by_table(self) -> bool:
        """Whether the table entered its list itself; else it was typed from paper. One query."""
        return entered_by_table(self.score_list)

    @property
    def waits(self) -> bool:
        """Whether the paper lies here and its sums are still to be compared, for the first time or again."""
        if self.arrival is None:
            return False
        return not self.holds if self.arrival.outcome else self.entered_by_table


def paper_context(page: ListRequest, _editor: Editor | None) -> dict[str, Any]:
    """The paper of a table's list, on all its pages; other lists have none."""
    return {"paper_list": PaperList(page.score_list)} if isinstance(page, TableRequest) else {}


def takes_paper(request: HttpRequest, page: TableRequest) -> bool:
    """Whether somebody of the staff opened the code on a list with a phone; one query for whoever is signed in."""
    runs = page.table.round.status in (RoundStatus.STARTED, RoundStatus.CLOSED)
    if page.reader.is_staff or not runs or not request.user.is_authenticated:
        return False
    return bool(access.roles_in(request.user, page.tournament) & access.ROLES_WITH[Right.ENTER])
