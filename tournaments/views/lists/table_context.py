"""Who looks at a table's page, under which address, and what they may do there; for staff and players alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models.participant import Participant
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.lists import list_for
from tournaments.selectors.lists.table.pens import Hand, hand_of
from tournaments.selectors.lists.writing import needs_reason, wish_refusal
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.results.visibility import audience_of, penalties_told, results_shown
from tournaments.selectors.rounds.rounds import has_clock
from tournaments.selectors.rounds.seated import unseated
from tournaments.services.ledger import Actor
from tournaments.services.lists.table.presence import note_presence
from tournaments.views.actors import user_actor
from tournaments.views.keeping import let_be_kept
from tournaments.views.lists.context import ListRequest, View
from tournaments.views.lists.devices import device_of, keep_device

STAFF, PLAYERS = "table", "players_table"
TABLES_AT = "/table/"
SECONDS_KEPT = 10  # of a page that counts the seconds down


@dataclass(kw_only=True)
class TableRequest(ListRequest):
    """The list of a table as somebody opened it."""

    table: Table

    @property
    def tournament(self) -> Tournament:
        """The tournament of the table."""
        return self.table.round.tournament

    @property
    def name(self) -> str:
        """Round and table."""
        return _("Round {round}, table {number}").format(round=self.table.round.number, number=self.table.number)

    @property
    def event(self) -> str:
        """The tournament's name."""
        return self.tournament.name

    @property
    def has_clock(self) -> bool:
        """Whether the time of the round may end the list."""
        return has_clock(self.table.round)

    @property
    def at_table(self) -> bool:
        """Whether the list was opened by the table's own secret."""
        return self.actor is not None and self.actor.kind == "table"

    @property
    def hand(self) -> Hand:
        """Where the pen is, seen from the phone that looks; staff need none."""
        return hand_of(self.score_list, self.actor.device) if self.actor and self.at_table else Hand.NONE

    @property
    def pen_url(self) -> str:
        """Where a phone of the table asks for the pen."""
        return self.url("pen") if self.at_table else ""

    @property
    def watches(self) -> bool:
        """Whether this phone could write if another one had not the pen."""
        return self.hand is Hand.OTHER and super().may_write

    @property
    def may_write(self) -> bool:
        """As for every list, but for the phones that watch another one write."""
        return self.hand is not Hand.OTHER and super().may_write

    @property
    def may_wish(self) -> bool:
        """Those who sit there, until the tournament is finished; a phone that watches can take the pen instead."""
        return self.at_table and not self.watches and wish_refusal(self.score_list) is None

    @property
    def results_shown(self) -> bool:
        """Staff and the table itself always see the list, others once the organisers show results."""
        return self.actor is not None or results_shown(self.tournament, self.table.round, audience_of(self.tournament))

    @property
    def penalties_told(self) -> bool:
        """Staff and the table itself always see them, others where the organisers want it so."""
        return self.actor is not None or penalties_told(self.tournament, audience_of(self.tournament))

    @property
    def needs_reason(self) -> bool:
        """Whether a correction needs a reason: staff give one when the round is closed."""
        return self.is_staff and needs_reason(self.score_list)

    @property
    def waiting(self) -> Mapping[str, Participant]:
        """People present for the round without a place by number and name, for staff; one query."""
        people = unseated(self.table.round) if self.is_staff else ()
        return {numbered_person(person, self.tournament): person for person in people}

    @property
    def may_penalise(self) -> bool:
        """Referees and organisers."""
        return self.is_staff and access.may(self.tournament, Right.PENALISE)


def at_table(view: View) -> View:
    """Opens a table by its secret or by the viewer's rights, or answers 404.

    Reading requires the right to see the tournament, any form sent the right to enter results.
    """

    @wraps(view)
    def opened(request: HttpRequest, **address: Any) -> HttpResponse:
        if "secret" in address:
            device = device_of(request)
            page = _by_secret(address.pop("uid"), address.pop("secret"), device)
            if request.method == "GET":  # what is saved is a sign by itself
                note_presence(page.table, timezone.now())
            response = without_secret(view(request, page, **address), request.path, page.url("page"))
            return keep_device(request, response, device, TABLES_AT)
        names = ("slug", "round_number", "table_number")
        page = _by_right(request, {name: address.pop(name) for name in names})
        response = view(request, page, **address)
        if response.status_code == HTTPStatus.OK:
            let_be_kept(request, response, page.tournament.pk, version=page.tournament.version, seconds=SECONDS_KEPT)
        return response

    return opened


def without_secret(response: HttpResponse, here: str, table: str) -> HttpResponse:
    """The page with addresses below the table's as seen from its own: what holds no secret may go out compressed.

    `here` is the page's address, `table` that of the table, which ends with the secret and a slash.
    """
    if not response.get("Content-Type", "").startswith("text/html"):
        return response
    up = "../" * here.removeprefix(table).count("/") or "./"
    response.content = response.content.replace(f'"{table}'.encode(), f'"{up}'.encode())
    secret = table.rstrip("/").rsplit("/", 1)[-1]
    response.holds_no_secret = secret.encode() not in response.content  # type: ignore[attr-defined]
    return response


def _by_secret(uid: UUID, secret: str, device: str) -> TableRequest:
    table = access.table_by_secret(str(uid), secret)
    return TableRequest(
        table=table,
        score_list=list_for(table),
        actor=Actor(kind="table", label=f"{table.round.number}/{table.number}", device=device),
        is_staff=False,
        may_organise=False,
        prefix=PLAYERS,
        where={"uid": uid, "secret": secret},
    )


def _by_right(request: HttpRequest, where: dict[str, Any]) -> TableRequest:
    right = Right.SEE if request.method in ("GET", "HEAD") else Right.ENTER
    table = access.table_for(request.user, **where, right=right)
    tournament = table.round.tournament
    staff = access.may(tournament, Right.ENTER)
    actor = None
    if staff and isinstance(request.user, User):
        actor = user_actor(request.user)
    return TableRequest(
        table=table,
        score_list=list_for(table),
        actor=actor,
        is_staff=staff,
        may_organise=access.may(tournament, Right.ORGANISE),
        prefix=STAFF,
        where={**where, "slug": tournament.slug},
    )
