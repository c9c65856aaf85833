"""Links to free lists, for reading or writing.

A token consists of the uid and a code that is derived from it and never stored. Increasing `secret_version` revokes all
links to a list or group.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from tournaments.models.score_list import ListGroup, ScoreList

IDENTITY, CODE = 16, 14  # bytes; together 40 characters without padding


class Link(StrEnum):
    WRITE = "list-write"
    READ = "list-read"
    GROUP = "group"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedList:
    score_list: ScoreList
    link: Link
    token: str

    @property
    def may_write(self) -> bool:
        return self.link is Link.WRITE


def list_token(score_list: ScoreList, link: Link = Link.WRITE) -> str:
    return _token(score_list.uid, score_list.free.secret_version, link)


def group_token(group: ListGroup) -> str:
    return _token(group.uid, group.secret_version, Link.GROUP)


def list_by_token(token: str) -> LinkedList:
    """Opens a list with its rules, group and owner, or raises 404; one query."""
    lists = ScoreList.objects.filter(table__isnull=True).select_related("rule_set", "free__group", "free__owner")
    score_list = lists.filter(uid=_identity(token)).first()
    for link in (Link.WRITE, Link.READ):
        if score_list is not None and hmac.compare_digest(list_token(score_list, link), token):
            return LinkedList(score_list=score_list, link=link, token=token)
    raise Http404


def lists_by_tokens(tokens: Iterable[str]) -> list[LinkedList]:
    """Returns the lists of all valid tokens, writable if any token allows it; one query."""
    identities: dict[str, UUID] = {}
    for token in tokens:
        with suppress(Http404):
            identities[token] = _identity(token)
    lists = ScoreList.objects.filter(table__isnull=True, uid__in=identities.values())
    opened = (_open_best(score_list, identities) for score_list in lists.select_related("rule_set", "free__group"))
    return [each for each in opened if each is not None]


def _open_best(score_list: ScoreList, tokens: Container[str]) -> LinkedList | None:
    """Opens the list with the token that grants the most."""
    for link in (Link.WRITE, Link.READ):
        token = list_token(score_list, link)
        if token in tokens:
            return LinkedList(score_list=score_list, link=link, token=token)
    return None


def group_by_token(token: str) -> ListGroup:
    """Returns the group, or raises 404; one query."""
    group = ListGroup.objects.filter(uid=_identity(token)).first()
    if group is None or not hmac.compare_digest(group_token(group), token):
        raise Http404
    return group


def lists_of(user: User) -> QuerySet[ScoreList]:
    owned = ScoreList.objects.filter(free__owner=user, table__isnull=True)
    return owned.select_related("free__group").order_by("-created_at", "-pk")


def _token(uid: UUID, version: int, link: Link) -> str:
    message = f"{link}:{uid}:{version}".encode()
    code = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()[:CODE]
    return base64.urlsafe_b64encode(uid.bytes + code).decode()


def _identity(token: str) -> UUID:
    try:
        raw = base64.b64decode(token.encode(), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise Http404 from None
    if len(raw) != IDENTITY + CODE:
        raise Http404
    return UUID(bytes=raw[:IDENTITY])
