"""Opens lists by the secret in their URL, ignoring cookies and tokens."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from rest_framework.views import APIView

from tournaments.api.bodies import BoundedJSONParser
from tournaments.models.score_list import ScoreList
from tournaments.selectors.access import table_by_secret
from tournaments.selectors.lists.lists import list_for
from tournaments.services.ledger import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAccess:
    """A list, and the label for its writers in the ledger."""

    score_list: ScoreList
    label: str

    def writing_with(self, device: str) -> Actor:
        """Returns the actor on this phone; `device` is "" if unknown."""
        return Actor(kind="table", label=self.label, device=device)


def table_list(*, uid: UUID, secret: str) -> ListAccess:
    """Returns a table's list, or raises 404; one query."""
    table = table_by_secret(str(uid), secret)
    return ListAccess(score_list=list_for(table), label=f"{table.round.number}/{table.number}")


class AnyTypeJSONParser(BoundedJSONParser):
    """Ignores the content type, because a page that is being closed can't set it."""

    media_type = "*/*"


class BySecret(APIView):
    """Base view that is authorised only by the secret in its URL."""

    authentication_classes = ()
    permission_classes = ()
    parser_classes = (AnyTypeJSONParser,)
    schema = None
    opens: Callable[..., ListAccess] = staticmethod(table_list)

    def open_list(self, address: dict[str, Any]) -> ListAccess:
        return self.opens(**address)
