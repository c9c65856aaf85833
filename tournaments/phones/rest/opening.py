"""What a phone opens by the secret in its address: the list of a table, or one without a tournament to write in.

No cookie and no token adds anything to that.
"""

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
class Opened:
    """A list, and how the ledger names those who write in it by that secret."""

    score_list: ScoreList
    label: str

    def writing_with(self, device: str) -> Actor:
        """Whoever holds the secret, with their phone; "" where nobody knows which it is."""
        return Actor(kind="table", label=self.label, device=device)


def table_list(*, uid: UUID, secret: str) -> Opened:
    """The list of a table, or 404; one query."""
    table = table_by_secret(str(uid), secret)
    return Opened(score_list=list_for(table), label=f"{table.round.number}/{table.number}")


class AnyJSONParser(BoundedJSONParser):
    """JSON, whatever the request calls it: a page that is being closed may not choose."""

    media_type = "*/*"


class BySecret(APIView):
    """The secret in the address decides alone; `opens` takes it."""

    authentication_classes = ()
    permission_classes = ()
    parser_classes = (AnyJSONParser,)
    schema = None
    opens: Callable[..., Opened] = staticmethod(table_list)

    def opened(self, address: dict[str, Any]) -> Opened:
        """The list at an address, or 404."""
        return self.opens(**address)
