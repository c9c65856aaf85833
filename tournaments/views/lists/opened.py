"""A list as opened by a reader, with address, actor and rights.

A table's list is opened with the table's secret or the user's rights, a free list with its link
(`free_lists/views/context.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from http import HTTPStatus
from secrets import token_hex
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from scoring.errors import RuleViolation
from scoring.lists.entries import BreakOffEntry, GameEntry, Penalty, is_cancelled, penalty_in
from tournaments.adapter import format_of, rules_of
from tournaments.models.round import Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phrases import terms
from tournaments.phrases.errors.lists import WITHOUT_CLOCK
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.lists.break_off import noted_words
from tournaments.phrases.lists.penalties import anonymous_penalty_words
from tournaments.phrases.lists.people import event_words
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.lists import EntryRow, ListView, entry_ways_of, list_for, list_view
from tournaments.selectors.lists.pots import PotLine, pot_of
from tournaments.selectors.lists.table.pens import DEVICE, Hand, device_in, hand_of
from tournaments.selectors.lists.totals import sums_to_zero
from tournaments.selectors.lists.writing import needs_reason, refusal, wish_refusal
from tournaments.selectors.results.visibility import audience_of, penalties_told, results_shown
from tournaments.selectors.rounds.rounds import has_clock
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.lists.table.presence import note_presence
from tournaments.views.actors import list_request_of, user_actor
from tournaments.views.keeping import allow_caching

View = Callable[..., HttpResponse]
STAFF, PLAYERS = "table", "players_table"
TABLES_AT = "/table/"
A_YEAR = 365 * 24 * 3600
SECONDS_KEPT = 10  # for a page with a countdown


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """The rights of a list's reader; services check them again while holding the list's lock.

    `is_staff`: may count a game as played; `may_organise`: may leave later entries for review. `watches`: the phone
    could write if another one didn't have the pen. Without `sees_penalties`, only the points of a penalty are shown.
    """

    may_write: bool
    may_wish: bool = False
    may_organise: bool = False
    may_penalise: bool = False
    sees_results: bool = True
    sees_penalties: bool = True
    is_staff: bool = False
    at_table: bool = False
    must_say_why: bool = False
    watches: bool = False
    hand: Hand = Hand.NONE


def may_write(score_list: ScoreList, actor: Actor | None) -> bool:
    return actor is not None and refusal(score_list, by_table=actor.kind == "table") is None


@dataclass(kw_only=True)
class ListRequest:
    """A list opened under one of its URLs; `actor` is None for readers.

    `where` has the URL arguments. `prefix` is the start of the URL names: "<prefix>_page", "_entry", "_change",
    "_insert", "_delete" and "_redeal" must exist. `event` is for page titles; `blank` hides all entries.
    """

    parts: ClassVar[Mapping[str, str]] = {
        "frame": "lists/frame.html",
        "finished": "lists/finished.html",
        "time_up": "lists/time_up.html",
        "more": "lists/more_at_table.html",
        "below": "lists/below.html",
    }

    score_list: ScoreList
    actor: Actor | None
    reader: Reader
    prefix: str
    where: dict[str, object]
    event: str = ""
    blank: bool = False

    @property
    def name(self) -> str:
        raise NotImplementedError

    @property
    def zero_sum(self) -> bool:
        return sums_to_zero(self.score_list)

    @property
    def entry_ways(self) -> Sequence[str]:
        return entry_ways_of(self.score_list)

    @cached_property
    def pot(self) -> PotLine | None:
        """The list's own pot, or the one all tables share."""
        return pot_of(self.score_list, self.view.folded.sheet)

    @property
    def newest_first(self) -> bool:
        """Whether the page shows the latest entry first: phones at the table do, the desk and guests don't."""
        return self.reader.at_table

    @property
    def has_pflichtsoli(self) -> bool:
        """Whether anybody owes a Pflichtsolo at the start; otherwise every solo is a Lustsolo."""
        return format_of(self.score_list).pflichtsoli_under(rules_of(self.score_list.rule_set)) > 0

    @property
    def has_clock(self) -> bool:
        table = self.score_list.table
        return table is not None and has_clock(table.round)

    @cached_property
    def view(self) -> ListView:
        return list_view(self.score_list, full_names=self.actor is not None, blank=self.blank)

    def read_again(self) -> None:
        self.score_list.refresh_from_db(fields=["revision", "status", "state"])
        for cached in ("view", "pot"):
            self.__dict__.pop(cached, None)

    @property
    def writer(self) -> Actor:
        """Raises Http404 for readers."""
        if self.actor is None:
            raise Http404
        return self.actor

    def require_writer(self) -> None:
        if self.actor is None:
            raise Http404

    def write_request(self, request: HttpRequest, reason: str = "") -> WriteRequest:
        return list_request_of(request, self.writer, reason)

    def sentence(self, violation: RuleViolation, names: Mapping[int, str] | None = None) -> str:
        private = self.score_list.table_id is None
        instead = {} if private or self.has_clock else WITHOUT_CLOCK
        return sentence(violation, names or self.view.names, private=private, instead=instead)

    def duty_words(self, row: EntryRow) -> str:
        return terms.word(terms.DUTIES, row.duty) if row.duty and self.has_pflichtsoli else ""

    def hidden_penalty(self, row: EntryRow) -> Penalty | None:
        """Returns the row's penalty if the reader may see only its points."""
        return None if self.reader.sees_penalties else penalty_in(row.entry)

    def event_in(self, row: EntryRow, names: Mapping[int, str]) -> str:
        """Describes an event, leaving out anything the reader may not know."""
        if isinstance(row.entry, BreakOffEntry):
            return noted_words(row.entry.reason if self.actor else "")
        untold = self.hidden_penalty(row)
        if untold is None or isinstance(row.entry, GameEntry):
            return event_words(row.entry, names)
        points = row.result.points[untold.offender - 1] if row.result.points else 0
        return anonymous_penalty_words(points, cancelled=is_cancelled(untold))

    def refused(self, request: HttpRequest, violation: RuleViolation) -> HttpResponse:
        messages.error(request, self.sentence(violation))
        return redirect(self.url("page"))

    def url(self, name: str, **more: object) -> str:
        return reverse(f"{self.prefix}_{name}", kwargs={**self.where, **more})


@dataclass(kw_only=True)
class TableRequest(ListRequest):
    table: Table

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @property
    def name(self) -> str:
        return _("Round {round}, table {number}").format(round=self.table.round.number, number=self.table.number)

    @property
    def pen_url(self) -> str:
        return self.url("pen") if self.reader.at_table else ""


def at_table(view: View) -> View:
    """Opens a table's list using its secret or the user's rights; raises Http404 otherwise.

    GET requires the right to see the tournament, POST the right to enter results.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, **address: Any) -> HttpResponse:
        if "secret" in address:
            device = device_of(request)
            opened = _open_by_secret(address.pop("uid"), address.pop("secret"), device)
            if request.method == "GET":  # a write shows presence by itself
                note_presence(opened.table, timezone.now())
            response = without_secret(view(request, opened, **address), request.path, opened.url("page"))
            return keep_device(request, response, device, TABLES_AT)
        names = ("slug", "round_number", "table_number")
        opened = _open_by_right(request, {name: address.pop(name) for name in names})
        response = view(request, opened, **address)
        if response.status_code == HTTPStatus.OK:
            allow_caching(
                request, response, opened.tournament.pk, version=opened.tournament.version, seconds=SECONDS_KEPT
            )
        return response

    return wrapper


def without_secret(response: HttpResponse, here: str, page: str, *others: str) -> HttpResponse:
    """Makes the list's URLs relative, because only pages without a secret may be compressed.

    `here` is the path of the response, `page` that of the list's page, which ends with the secret and a slash; `others`
    are secrets that may stand on the page too.
    """
    if not response.get("Content-Type", "").startswith("text/html"):
        return response
    up = "../" * here.removeprefix(page).count("/") or "./"
    response.content = response.content.replace(f'"{page}'.encode(), f'"{up}'.encode())
    secrets = (page.rstrip("/").rsplit("/", 1)[-1], *others)
    response.holds_no_secret = not any(  # type: ignore[attr-defined]
        secret.encode() in response.content for secret in secrets
    )
    return response


def _open_by_secret(uid: UUID, secret: str, device: str) -> TableRequest:
    table = access.table_by_secret(str(uid), secret)
    score_list, tournament = list_for(table), table.round.tournament
    actor = Actor(kind="table", label=f"{table.round.number}/{table.number}", device=device)
    return TableRequest(
        table=table,
        score_list=score_list,
        actor=actor,
        reader=_player_reader(score_list, actor),
        event=tournament.name,
        prefix=PLAYERS,
        where={"uid": uid, "secret": secret},
    )


def _player_reader(score_list: ScoreList, actor: Actor) -> Reader:
    hand, open_now = hand_of(score_list, actor.device), may_write(score_list, actor)
    watches = hand is Hand.OTHER and open_now
    return Reader(
        may_write=open_now and not watches,
        may_wish=not watches and wish_refusal(score_list) is None,
        at_table=True,
        watches=watches,
        hand=hand,
    )


def _open_by_right(request: HttpRequest, where: dict[str, Any]) -> TableRequest:
    right = Right.SEE if request.method in ("GET", "HEAD") else Right.ENTER
    table = access.table_for(request.user, **where, right=right)
    score_list, tournament = list_for(table), table.round.tournament
    enters = access.may(tournament, Right.ENTER) and isinstance(request.user, User)
    actor = user_actor(request.user) if enters and isinstance(request.user, User) else None
    return TableRequest(
        table=table,
        score_list=score_list,
        actor=actor,
        reader=_staff_reader(score_list, actor, tournament) if actor else _guest_reader(table, tournament),
        event=tournament.name,
        prefix=STAFF,
        where={**where, "slug": tournament.slug},
    )


def _staff_reader(score_list: ScoreList, actor: Actor, tournament: Tournament) -> Reader:
    return Reader(
        may_write=may_write(score_list, actor),
        may_organise=access.may(tournament, Right.ORGANISE),
        may_penalise=access.may(tournament, Right.PENALISE),
        is_staff=True,
        must_say_why=needs_reason(score_list),
    )


def _guest_reader(table: Table, tournament: Tournament) -> Reader:
    audience = audience_of(tournament)
    return Reader(
        may_write=False,
        sees_results=results_shown(tournament, table.round, audience),
        sees_penalties=penalties_told(tournament, audience),
    )


def device_of(request: HttpRequest) -> str:
    """Returns the phone's id, or a new one, which must then be set by `keep_device`."""
    return device_in(request.COOKIES) or token_hex(16)


def keep_device(request: HttpRequest, response: HttpResponse, device: str, at: str) -> HttpResponse:
    if not device_in(request.COOKIES):
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(DEVICE, device, max_age=A_YEAR, path=at, httponly=True, samesite="Lax", secure=secure)
    return response
