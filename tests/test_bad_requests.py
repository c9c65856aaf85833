"""No URL responds to garbage with a server error."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from scoring.rules.rulebooks.catalogue import rule_book
from tests.free_lists.builders import free_list, play
from tests.marks import long, served
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.rounds import enrol, running, seated_in_order
from tournaments.free_lists.access import group_token, list_token
from tournaments.models.round import Table
from tournaments.models.rules import ClubRuleSet
from tournaments.models.score_list import ScoreList
from tournaments.selectors.access import table_secret
from tournaments.services.ledger import system_request
from tournaments.services.rules.rule_sets import keep_rules
from tournaments.services.rules.versions import rule_set_version

pytestmark = pytest.mark.django_db

NAMES = (
    *("augen", "as_played", "band", "club", "club_name", "copies", "criterion_1", "date", "document", "email"),
    *("entry_ways", "kind", "last", "missing", "minutes", "minutes_4", "games_4", "name", "normal_games_4"),
    *("participant", "pflichtsoli", "place", "present_from", "present_until", "re", "reason", "replacement", "role"),
    *("rounds_planned", "seats", "seed", "slug", "sonder_re_fuchs", "start_number", "status", "step", "table", "text"),
    *("losers", "alone", "six", "sonder", "bock_rounds", "events", "verworfen", "announced_re", "augen_party", "duty"),
    *("time_zone", "total_1", "total_2", "tricks", "value", "way", "winners", "won_1", "form-0-pk", "form-0-name"),
)
# Each imitates a form with right names; one has a valid management form.
GARBAGE = (
    ("", {"form": "late", "step": "do"}),
    ("-1", {"form": "gone", "do": "join", "seat": "5"}),
    ("9" * 5000, {"way": "points", "do": "save", "shown": "x"}),
    ("9" * 30, {"way": "facts", "as_played": "1"}),
    ("²", {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-pk": "²"}),
    ("٣", {"way": "totals", "table": "1"}),
    ("\x00", {"case": "9.4.4", "do": "save", "book": "freedoko", "back": "soli.allowed"}),
    ("a" * 600, {"step": "hand_in", "status": "present", "import": "1"}),
)
TYPED = "application/x-www-form-urlencoded"
QUERIES = (
    "?page=x&q=%00&by=name&show=missing&table=²&next=x&way=zz&as_played=1&preset=club",
    "?page=999999999999999999999&table=999999999999999999999999&participant=x&copy=a&all=1&take=1",
)
# allauth handles its own forms; language switches redirect to the page used.
NOT_OURS = ("admin/", "accounts/", "i18n/", "clubs/language/")


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from routes(pattern, route)


OURS = sorted({route for route in routes(get_resolver()) if not route.startswith(NOT_OURS) and "^" not in route})
# Routes of a part share a world that is rolled back for each.
PARTS = [OURS[at : at + 15] for at in range(0, len(OURS), 15)]


@pytest.fixture
def table(tournament) -> Table:
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    enrol(tournament, 9)
    table = running(tournament).tables.get(number=1)
    record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(table.score_list))
    seated_in_order(tournament, 2)
    play(free_list(new_group="Mittwoch"), {"value": 2, "winners": [1, 2]})
    keep_rules(club=tournament.club, name="Hausregeln", rules=rule_book("ddv"), write_request=system_request())
    return table


@pytest.mark.parametrize("path", ["/accounts/login/", "/lists/new/", "/there/is/nothing/"])
@pytest.mark.parametrize("token", ["", "a" * 32])
def test_form_in_another_encoding_is_a_bad_request(path: str, token: str) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False, headers={"accept-language": "en"})
    if token:
        client.cookies["csrftoken"] = token
    answer = client.post(path, "login=x", content_type="application/x-www-form-urlencoded; charset=utf-7")
    assert 400 <= answer.status_code < 500
    if token:
        assert (answer.status_code, "This request cannot be read" in answer.text) == (400, True)


def address(route: str, table: Table, owner) -> str:
    tournament, found = table.round.tournament, ScoreList.objects.get(table=None)
    of_club = ClubRuleSet.objects.get() if "/rules/" in route else owner
    parts = {
        "slug": tournament.club.slug if route.startswith("clubs/") else tournament.slug,
        "uid": of_club.uid if route.startswith("clubs/") else table.uid,
        "key": "ddv",
        "content_hash": tournament.rule_set.content_hash,
        "secret": table_secret(table),
        "token": group_token(found.free.group) if route.startswith("g/") else list_token(found),
        "entry": (found if route.startswith("l/") else table.score_list).entries.get().uid,
        "tournament": tournament.uid,
        "table": table.uid,
    }
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(parts.get(found[1], 1)), route)


# Safe to send twice.
WITHOUT_KEY = {
    "wall/",  # a second one is forgotten later
    "clubs/<slug:slug>/members/<uuid:uid>/remove/",
    "clubs/tokens/<int:pk>/revoke/",
    "connection/tried/",  # counted for an hour, in no ledger
}


def client_of(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def refused_without_key(user: User, path: str) -> bool:
    client, bodies = client_of(user), ({}, {"client_key": "x", "seen_revision": "x"})
    return all(400 <= client.post(path, body).status_code < 500 for body in bodies)


def garbage_sent() -> list[dict[str, str]]:
    return [
        {**dict.fromkeys(NAMES, text), "seen_revision": text, **form, "client_key": str(uuid4())}
        for text, form in GARBAGE
    ]


@pytest.mark.parametrize("routes", [row(part) for row in (long, served) for part in PARTS], ids=lambda part: part[0])
def test_garbage_causes_no_server_error(routes: list[str], table: Table, owner, helper, stranger) -> None:
    """The owner, who has access everywhere, sends everything; the other users take turns with some."""
    wrong = {}
    for route, other in zip(routes, cycle([None, stranger, helper]), strict=False):
        with transaction.atomic():
            path = address(route, table, owner)
            keyless = route not in WITHOUT_KEY and not refused_without_key(owner, path)  # while everything still exists
            wrong[route] = ["takes a write without a key"] if keyless else []
            wrong[route] += faults_for(owner, route, path, QUERIES, garbage_sent())
            wrong[route] += faults_for(other, route, path, QUERIES[:1], garbage_sent()[:1])
            transaction.set_rollback(True)
    assert {route: faults for route, faults in wrong.items() if faults} == {}


def faults_for(
    user: User | None, route: str, path: str, queries: Sequence[str], sent: Sequence[dict[str, str]]
) -> list[str]:
    client = client_of(user)
    answers = [client.get(path + query) for query in queries]
    answers += [client.post(path, urlencode(data), content_type=TYPED) for data in sent]
    return [f"{each.status_code} for {user}" for each in answers if each.status_code >= 500 and route != "healthz"]
