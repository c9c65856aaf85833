"""An evening with everything that addresses can refer to, and all actors."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache
from http.cookies import SimpleCookie
from typing import TypeVar
from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.invitations import invite
from accounts.models import Club, Role, Scope, User
from accounts.services import NewToken, create_token, revoke_token
from scoring.rules.rulebooks.catalogue import rule_book
from tests.doors.groups import Answer
from tests.factories import TournamentFactory, UserFactory
from tests.free_lists.builders import free_list, play
from tests.tournaments.entries import book_penalty, record_entry
from tests.tournaments.lists import PLAYERS, seen
from tests.tournaments.rounds import enrol, running, seated_in_order
from tests.walls.builders import bind_wall
from tournaments.door.links import secret_of as secret_of_door
from tournaments.free_lists.access import Link, group_token, list_token
from tournaments.models.calls import RefereeCall
from tournaments.models.free_list import FreeList
from tournaments.models.lists.agreement import Agreement, AgreementKind
from tournaments.models.message import Message
from tournaments.models.people.door import Door
from tournaments.models.people.player import Player, PlayerMerge, PlayersApart
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.models.printing import PrintJob
from tournaments.models.round import Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phones.expected import Delivery, Expected
from tournaments.phones.outbox import deliver
from tournaments.selectors.access import display_secret, table_secret
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services import ledger
from tournaments.services.ledger import system_request
from tournaments.services.lists.correction_wishes import wish_correction
from tournaments.services.lists.penalties import Note
from tournaments.services.rules.rule_sets import keep_rules
from tournaments.services.rules.versions import rule_set_version
from tournaments.sign_up.links import secret_of

PENALTY = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
SIGN_IN = ("/accounts/login/", "/admin/login/")  # the second redirects to the first or refuses
MADE_UP = "0" * 40  # a code or link that never existed
CLOSED = {
    401: Answer.UNKNOWN,
    403: Answer.FORBIDDEN,
    404: Answer.NOTHING,
    405: Answer.NO_SUCH_METHOD,
}

# Data that make forms valid.
FORM = {
    "do": "take",
    "seen_revision": "1",
    "status": "absent",
    "step": "hand_in",
    "start": "book:ddv",
    "tap": "in:1:0",
    "door": "renew",
    "change": str(uuid4()),
}

# Values of URL arguments, cookies or headers by name.
Parts = Mapping[str, object]
Opened = TypeVar("Opened", Table, FreeList)


@dataclass(frozen=True, kw_only=True)
class Actor:
    """A browser or program, with the codes and links it has."""

    cookies: Parts = field(default_factory=dict)
    headers: Parts = field(default_factory=dict)
    holds: Parts = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Named:
    route: str
    words: frozenset[str]
    callback: Callable[..., object]


@cache
def names() -> dict[str, Named]:
    """Returns all URL names. The first of each counts, and the admin counts as one."""
    known: dict[str, Named] = {}
    for name, named in _names(get_resolver()):
        known.setdefault(name, named)
    return known


def _names(
    resolver: URLResolver, before: str = "", space: str = "", words: frozenset[str] = frozenset()
) -> Iterator[tuple[str, Named]]:
    for each in resolver.url_patterns:
        route, inside = before + str(each.pattern), words | set(each.pattern.regex.groupindex)
        if isinstance(each, URLPattern):
            yield f"{space}{each.name}", Named(route=route, words=inside, callback=each.callback)
        elif each.app_name == "admin":
            yield "admin:index", Named(route=route, words=inside, callback=each.url_patterns[0].callback)
        else:
            yield from _names(each, route, f"{space}{each.namespace}:" if each.namespace else space, inside)


class World:
    """A club with rules and a running tournament, and a free list in a group."""

    def __init__(self, cast: Mapping[str, User | None]) -> None:
        users = {name: user for name, user in cast.items() if user}
        self.club = Club.objects.get(memberships__user=users["owner"])
        self.tournament = _tournament(self.club)
        self.table = Table.objects.get(round__number=1, number=1)
        self.wall = bind_wall(self.tournament)
        self.list = play(free_list(new_group="Mittwoch"), {"value": 2, "winners": [1, 2]})
        users["player"] = _player(self.tournament)
        users["helper"].managed_by = self.club
        users["helper"].save()
        self.sign_up = _sign_up(self.tournament)
        self.door = Door.objects.create(tournament=self.tournament, name="Eingang")
        holders = self._holders()  # first, since links and codes are renewed there
        self.parts = self._parts(users)
        browsers = {name: Actor(cookies=_session(user)) for name, user in users.items()}
        self.browsers = {**browsers, "nobody": Actor(), **holders}
        self.browsers["claimer"] = replace(browsers["stranger"], holds=self.browsers["writer"].holds)
        self.programs = {**_programs(users), "nobody": Actor(), "session": browsers["owner"]}
        self._answers: dict[object, Answer] = {}

    def _parts(self, users: Mapping[str, User]) -> dict[str, Parts]:
        rules = keep_rules(club=self.club, name="Hausregeln", rules=rule_book("ddv"), write_request=system_request())
        job = PrintJob.objects.create(tournament=self.tournament, document="standings")
        of_list = PrintJob.objects.create(score_list=self.list, document="own_sheet")
        entry = record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(self.table.score_list)).entry
        asked = Edit(spot=Spot.DELETE, entry=entry)
        by_table = seen(self.table.score_list, PLAYERS)
        wish = wish_correction(edit=asked, at=timezone.now(), **by_table)
        penalty = book_penalty(facts=PENALTY, note=Note(), **seen(self.table.score_list)).entry
        token = create_token(user=users["owner"], name="own", scope=Scope.READ, expires_on=None).token
        invitation = invite(club=self.club, role=Role.HELPER, name="", by=users["owner"], client_key=uuid4())
        return {
            "": {"slug": self.tournament.slug, "uid": self.table.uid, "secret": MADE_UP, "token": MADE_UP},
            "t": {"entry": entry, "wish": wish, **_sent(self.table.score_list)},
            "guide/": {"chapter": "draw"},
            "rules/": {"key": "ddv", "content_hash": self.tournament.rule_set.content_hash},
            "organise/<slug:slug>/settings/": {"section": "draw"},
            "organise/<slug:slug>/rehearsal/": {"slug": TournamentFactory(club=self.club, is_rehearsal=True).slug},
            "organise/<slug:slug>/calls/": {"uid": _call(self.table)},
            "organise/<slug:slug>/messages/": {"uid": _message(self.table)},
            "organise/<slug:slug>/walls/": {"uid": self.wall.uid},
            "wall/": {"uid": self.wall.uid},
            "sign-up/<uuid:uid>/": {"uid": self.sign_up.uid},
            "organise/<slug:slug>/sign-ups/": {"uid": self.sign_up.uid},
            "door/<uuid:uid>/": {"uid": self.door.uid, "start_number": 1},
            "organise/<slug:slug>/doors/": {"uid": self.door.uid},
            "organise/<slug:slug>/print/": {"uid": job.uid},
            "c/": {"slug": self.club.slug},
            "embed/c/": {"slug": self.club.slug},
            "clubs/": {"slug": self.club.slug, "uid": users["helper"].uid, "pk": token.pk},
            "clubs/<slug:slug>/invitations/": {"uid": invitation.invitation.uid},
            "join/": {"code": invitation.code},
            "clubs/<slug:slug>/rules/": {"uid": rules.uid},
            **_people(self.club),
            "l/": {"entry": self.list.entries.get().uid, "uid": of_list.uid, "held": _held(self.list, "link")},
            "api/": {"tournament": self.tournament.uid, "table": self.table.uid, "entry": entry, "key": "ddv"},
            "api/v1/l/": {"token": list_token(self.list), "entry": self.list.entries.get().uid},
            "t/<slug:slug>/rounds/<int:round_number>/tables/<int:table_number>/entries/<uuid:entry>/cancel/": {
                "entry": penalty
            },
            "api/v1/tournaments/<uuid:tournament>/sign-ups/": {"sign_up": self.sign_up.uid},
            "api/v1/tables/<uuid:table>/entries/<uuid:entry>/cancel/": {"entry": penalty},
        }

    def _holders(self) -> dict[str, Actor]:
        other = Table.objects.get(round=self.table.round, number=2)
        codes = {"table": self.table, "other_table": other, "renewed_code": _renewed(self.table)}
        links = {"writer": (self.list, Link.WRITE), "reader": (self.list, Link.READ)}
        links["renewed_link"] = (_renewed_list(self.list), Link.WRITE)
        tokens = {name: list_token(*link) for name, link in links.items()}
        tokens["group"] = group_token(self.list.free.group)
        return {
            **{name: Actor(holds={"secret": table_secret(table)}) for name, table in codes.items()},
            "wall": Actor(holds={"secret": display_secret(self.wall)}),
            "guest": Actor(holds={"secret": secret_of(self.sign_up)}),
            "other_guest": Actor(holds={"secret": secret_of(_sign_up(self.tournament))}),
            "door": Actor(holds={"secret": secret_of_door(self.door)}),
            "other_door": Actor(holds={"secret": secret_of_door(_other_door(self.tournament))}),
            **{name: Actor(holds={"token": token}) for name, token in tokens.items()},
        }

    def ask(self, actor: str, method: str, name: str, *, forged: bool = False) -> Answer:
        """Returns the actor's answer and rolls back. `forged`: sent from the actor's browser by another site.

        Identical requests are only sent once, so a test that changes the world needs its own.
        """
        who = self.who(actor, name)
        request = (method, self.address(name, who), tuple(who.cookies.items()), tuple(who.headers.items()), forged)
        if request not in self._answers:
            self._answers[request] = self._send(who, method, name, forged)
        return self._answers[request]

    def who(self, actor: str, name: str) -> Actor:
        return (self.programs if is_interface(name) else self.browsers)[actor]

    def _send(self, who: Actor, method: str, name: str, forged: bool) -> Answer:
        client = Client(enforce_csrf_checks=forged, headers={"accept-language": "en", **who.headers})
        client.cookies = SimpleCookie(who.cookies)
        kind = {"content_type": "application/json"} if is_interface(name) and method != "GET" else {}
        body = {**FORM, "client_key": str(uuid4())} if method == "POST" else {}
        with transaction.atomic():
            response = getattr(client, method.lower())(self.address(name, who), body, **kind)
            transaction.set_rollback(True)
        return _answer(response)

    def address(self, name: str, who: Actor) -> str:
        """Uses a code or link that never existed if the actor doesn't have one."""
        named = names()[name]
        if name == "api_nothing":
            return "/api/v1/nothing/"
        found: dict[str, object] = dict.fromkeys(named.words, 1)
        for start, parts in self.parts.items():
            found |= parts if named.route.startswith(start) else {}
        found |= who.holds
        return reverse(name, kwargs={word: found[word] for word in named.words})


def _sent(score_list: ScoreList) -> Parts:
    wrong = Agreement.objects.create(score_list=score_list, kind=AgreementKind.DISPUTED, revision=1, at=timezone.now())
    return {"held": _held(score_list, "1/1"), "dispute": wrong.uid}


def _call(table: Table) -> UUID:
    return RefereeCall.objects.create(table=table, called_at=timezone.now()).uid


def _message(table: Table) -> UUID:
    tournament = table.round.tournament
    return Message.objects.create(tournament=tournament, audience="all", text="Food", sent_at=timezone.now()).uid


def _held(score_list: ScoreList, label: str) -> UUID:
    """Creates an entry from a phone that doesn't fit the list."""
    expected = Expected(number=9, dealer=1, players=(1, 2, 3, 4), bock=1)
    sent = Delivery(key=uuid4(), after_key=None, expected=expected, facts={"value": 2, "winners": [1, 2]})
    by = ledger.Actor(kind="table", label=label)
    (arrival,) = deliver(score_list=score_list, entries=[sent], actor=by, at=timezone.now())
    return arrival.held.uid


def is_interface(name: str) -> bool:
    return name.startswith("api_") and name not in ("api_docs", "api_tokens", "api_token_revoke")


def _tournament(club: Club) -> Tournament:
    tournament = TournamentFactory(club=club, rule_set=rule_set_version(rule_book("ddv")), embeddable=True)
    enrol(tournament, 9)
    running(tournament)
    seated_in_order(tournament, 2)
    return tournament


def _player(tournament: Tournament) -> User:
    user = UserFactory()
    player = Player.objects.create(club=tournament.club, shown="Testperson 1", user=user)
    tournament.participants.filter(start_number=1).update(player=player)
    return user


def _sign_up(tournament: Tournament) -> SignUp:
    SignUpSheet.objects.get_or_create(tournament=tournament, opens_at=tournament.created_at)
    return SignUp.objects.create(tournament=tournament, order=1, state="asked", made_at=timezone.now())


def _other_door(tournament: Tournament) -> Door:
    return Door.objects.create(tournament=tournament, name="Hintereingang")


def _people(club: Club) -> dict[str, Parts]:
    one, other, absorbed = (Player.objects.create(club=club, shown=f"Testperson {n}") for n in range(2, 5))
    apart = PlayersApart.objects.create(one=one, other=absorbed)
    merge = PlayerMerge.objects.create(absorbed=absorbed, into=other)
    return {
        "api/v1/clubs/": {"slug": club.slug, "uid": one.uid, "merge": merge.uid, "apart": apart.uid},
        "clubs/<slug:slug>/people/": {"uid": one.uid, "other": other.uid},
        "clubs/<slug:slug>/people/merges/": {"uid": merge.uid},
        "clubs/<slug:slug>/people/apart/": {"uid": apart.uid},
    }


def _session(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _programs(users: Mapping[str, User]) -> dict[str, Actor]:
    """Returns tokens of all users, weaker ones of the owner, and two that have ended."""
    tokens = {name: _token(user, "program") for name, user in users.items()}
    tokens |= {scope: _token(users["owner"], scope, scope) for scope in ("read", "enter")}
    tokens["revoked"] = _token(users["owner"], "revoked")
    revoke_token(token=tokens["revoked"].token)
    tokens["expired"] = _token(users["owner"], "expired", expires_on=timezone.localdate() - timedelta(days=2))
    return {name: Actor(headers={"authorization": f"Bearer {token.text}"}) for name, token in tokens.items()}


def _token(user: User, name: str, scope: str = "organise", expires_on: date | None = None) -> NewToken:
    return create_token(user=user, name=name, scope=scope, expires_on=expires_on)


def _renewed(row: Opened) -> Opened:
    """Returns the row as it was before its codes or links were renewed."""
    before = copy(row)
    row.secret_version += 1
    row.save(update_fields=["secret_version"])
    return before


def _renewed_list(row: ScoreList) -> ScoreList:
    before = ScoreList.objects.select_related("free").get(pk=row.pk)
    _renewed(row.free)
    return before


def _answer(response: HttpResponse) -> Answer:
    if response.status_code in (301, 302) and response["Location"].startswith(SIGN_IN):
        return Answer.SIGN_IN
    if response.status_code >= 500:
        return Answer.BROKEN
    return CLOSED.get(response.status_code, Answer.OPEN)
