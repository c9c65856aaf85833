"""Builders for free lists."""

from uuid import uuid4

from django.urls import reverse

from scoring.rules.rulebooks.catalogue import rule_book
from tests.tournaments.entries import record_entry
from tournaments.free_lists.access import Link, list_token
from tournaments.free_lists.lifecycle import Length, create_list
from tournaments.models.score_list import ScoreList
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.rules.versions import rule_set_version

LINK = Actor(kind="table", label="link")
FIVE = ("Anna", "Bert", "Cäsar", "Doris", "Emil")
# The form of a new list.
TYPED = {
    "name_1": "Anna",
    "name_2": "Bert",
    "name_3": "Cäsar",
    "name_4": "Doris",
    "rules": "book:dokomania",
    "games": "12",
}


def free_list(names=FIVE[:4], rules="ddv", length=None, **more) -> ScoreList:
    return create_list(
        names=names,
        rule_set=rule_set_version(rule_book(rules)),
        length=length or Length(games=8, pflichtsoli=0),
        write_request=WriteRequest(actor=LINK, client_key=uuid4()),
        **more,
    )


def play(score_list: ScoreList, *games: dict) -> ScoreList:
    for facts in games:
        fresh = ScoreList.objects.get(pk=score_list.pk)
        record_entry(
            score_list=fresh,
            facts=facts,
            write_request=WriteRequest(actor=LINK, client_key=uuid4(), seen_revision=fresh.revision),
        )
    return ScoreList.objects.select_related("free").get(pk=score_list.pk)


def address_of(score_list: ScoreList, name: str = "page", link: Link = Link.WRITE, **more: object) -> str:
    return reverse(f"free_list_{name}", kwargs={"token": list_token(score_list, link), **more})


def keyed(**typed: object) -> dict[str, object]:
    return {"client_key": str(uuid4()), **typed}
