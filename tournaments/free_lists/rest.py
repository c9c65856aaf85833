"""REST API for free lists, authorised by their links.

If a token is also sent, it needs the entry scope, and its user is recorded in the ledger.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope, User
from scoring.rules.as_json import parse_rules
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.entries import REFUSALS, valid
from tournaments.api.reads import NOT_FOUND, entries_json
from tournaments.api.rules import RuleSetField, RulesField
from tournaments.api.scopes import HasScope
from tournaments.api.serializers import EntriesSerializer, EntryWriteSerializer, WriteSerializer, WrittenSerializer
from tournaments.api.write_requests import write_request_of
from tournaments.free_lists.access import Link, LinkedList, list_by_token, list_token
from tournaments.free_lists.changing import Settings, change_settings, settings_of
from tournaments.free_lists.lifecycle import (
    FEWEST,
    LARGEST_POT,
    LONGEST_PLAYER_NAME,
    LONGEST_TITLE,
    MOST,
    MOST_PFLICHTSOLI,
    MOST_TYPED_GAMES,
    WAYS,
    Length,
    create_list,
    length_of,
)
from tournaments.free_lists.lists import is_thrown_away, names_of
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.lists.entries import WriteAnswer, write_edit
from tournaments.services.rules.versions import rule_set_version

LINK = Actor(kind="table", label="link")


class NameField(serializers.CharField):
    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_PLAYER_NAME, **more)


class LengthSerializer(serializers.Serializer[Any]):
    """The length of a list; null means open-ended, or as the rules define."""

    games = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST_TYPED_GAMES)
    pflichtsoli = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MOST_PFLICHTSOLI)
    pot = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=LARGEST_POT)


class NewListSerializer(KeySerializer, LengthSerializer):
    """Four to seven names by position, and either the key of a rule book or a whole rule set."""

    names = serializers.ListField(child=NameField(), min_length=FEWEST, max_length=MOST)
    rules = RulesField()
    options = RuleSetField(required=False, allow_null=True, default=None)
    title = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST_TITLE)


class ListSettingsSerializer(WriteSerializer, LengthSerializer):
    """The settings to change; omitted ones stay the same. All games are recalculated."""

    names = serializers.DictField(child=NameField(), required=False, help_text="Names by position.")
    rules = RulesField(required=False)
    options = RuleSetField(required=False, allow_null=True, default=None)
    title = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_TITLE)
    entry_ways = serializers.ListField(child=serializers.ChoiceField(WAYS), required=False, min_length=1)


class FreeListSerializer(LengthSerializer):
    """A list and its links; `write` is null if it was opened with a read link."""

    title = serializers.CharField(allow_blank=True)
    names = serializers.DictField(child=serializers.CharField(), help_text="Names by position.")
    rule_book = serializers.CharField()
    entry_ways = serializers.ListField(child=serializers.CharField())
    list_status = serializers.ChoiceField(ListStatus.choices)
    revision = serializers.IntegerField()
    write = serializers.CharField(allow_null=True)
    read = serializers.CharField()


class ByLink(HasScope):
    """Authorises by the link; if a token is also sent, it must have the scope."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.auth is None or super().has_permission(request, view)


class NewList(APIView):
    """The endpoint for creating free lists."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="list_create", request=NewListSerializer, responses={201: FreeListSerializer, **REFUSALS}
    )
    def post(self, request: Request) -> Response:
        """Creates a list owned by the token's user; anybody with its `write` link can write."""
        body = valid(NewListSerializer(data=request.data))
        score_list = create_list(
            names=body["names"],
            rule_set=rule_set_version(parse_rules(body["rules"], body["options"])),
            length=Length(games=body.get("games"), pflichtsoli=body.get("pflichtsoli"), pot=body.get("pot")),
            title=body["title"],
            owner=request.user if isinstance(request.user, User) else None,
            write_request=write_request_of(request, body),
        )
        return Response(_list_json(score_list, Link.WRITE), status=201)


class FreeList(APIView):
    """A free list."""

    permission_classes = (ByLink,)
    write_scope = Scope.ENTER

    @extend_schema(operation_id="list", responses={200: FreeListSerializer, **NOT_FOUND})
    def get(self, request: Request, token: str) -> Response:
        """Returns players, rules, length and progress."""
        opened = _open_list(token)
        return Response(_list_json(opened.score_list, opened.link))

    @extend_schema(
        operation_id="list_change", request=ListSettingsSerializer, responses={200: FreeListSerializer, **REFUSALS}
    )
    def put(self, request: Request, token: str) -> Response:
        """Changes the settings."""
        score_list = _open_for_writing(token)
        body = valid(ListSettingsSerializer(data=request.data))
        change_settings(
            score_list=score_list,
            settings=_changed_settings(score_list, body),
            write_request=_write_request(request, body),
        )
        return Response(_list_json(_open_for_writing(token), Link.WRITE))


class FreeListEntries(APIView):
    """Entries of a free list."""

    permission_classes = (ByLink,)
    write_scope = Scope.ENTER

    @extend_schema(operation_id="list_entries", responses={200: EntriesSerializer, **NOT_FOUND})
    def get(self, request: Request, token: str) -> Response:
        """Returns the entries in order, with points and reasons."""
        return Response(entries_json(_open_list(token).score_list, with_penalties=True))

    @extend_schema(
        operation_id="list_entry_create",
        request=EntryWriteSerializer,
        responses={201: WrittenSerializer, **REFUSALS},
    )
    def post(self, request: Request, token: str) -> Response:
        """Appends an entry."""
        score_list = _open_for_writing(token)
        body = valid(EntryWriteSerializer(data=request.data))
        edit = Edit(spot=Spot.END, facts=body["facts"])
        return _write_response(
            write_edit(score_list=score_list, edit=edit, write_request=_write_request(request, body)), 201
        )


class FreeListEntry(APIView):
    """An entry of a free list."""

    permission_classes = (ByLink,)
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="list_entry_change", request=EntryWriteSerializer, responses={200: WrittenSerializer, **REFUSALS}
    )
    def put(self, request: Request, token: str, entry: UUID) -> Response:
        """Replaces an entry's facts and recalculates later games."""
        score_list = _open_for_writing(token)
        body = valid(EntryWriteSerializer(data=request.data))
        write_request = _write_request(request, body)
        edit = Edit(spot=Spot.CHANGE, facts=body["facts"], entry=entry)
        return _write_response(write_edit(score_list=score_list, edit=edit, write_request=write_request))

    @extend_schema(
        operation_id="list_entry_delete", parameters=[WriteSerializer], responses={200: WrittenSerializer, **REFUSALS}
    )
    def delete(self, request: Request, token: str, entry: UUID) -> Response:
        """Deletes an entry; pass `client_key`, `seen_revision` and `reason` in the query."""
        score_list = _open_for_writing(token)
        body = valid(WriteSerializer(data=request.query_params))
        write_request = _write_request(request, body)
        edit = Edit(spot=Spot.DELETE, entry=entry)
        return _write_response(write_edit(score_list=score_list, edit=edit, write_request=write_request))


def _open_list(token: str) -> LinkedList:
    """Opens a list, or raises 404 if it was deleted."""
    opened = list_by_token(token)
    if is_thrown_away(opened.score_list):
        raise Http404
    return opened


def _open_for_writing(token: str) -> ScoreList:
    """Opens a list by its write link; raises 404 for readers, like the pages."""
    opened = _open_list(token)
    if not opened.may_write:
        raise Http404
    return opened.score_list


def _write_request(request: Request, body: dict[str, Any]) -> WriteRequest:
    if request.auth is not None:
        return write_request_of(request, body)
    return WriteRequest(
        actor=LINK, client_key=body["client_key"], seen_revision=body["seen_revision"], reason=body["reason"]
    )


def _changed_settings(score_list: ScoreList, body: dict[str, Any]) -> Settings:
    """Applies the changes to the current settings. Raises ValidationError for unknown positions."""
    names = names_of(score_list)
    wanted = body.get("names", {})
    if unknown := set(wanted) - set(map(str, names)):
        raise serializers.ValidationError({"names": [", ".join(sorted(unknown))]})
    now = settings_of(score_list, {position: wanted.get(str(position), name) for position, name in names.items()})
    lengths = {name: body[name] for name in ("games", "pflichtsoli", "pot") if name in body}
    more: dict[str, Any] = {name: body[name] for name in ("title",) if name in body}
    if "entry_ways" in body:
        more["entry_ways"] = tuple(body["entry_ways"])
    if "rules" in body or body["options"] is not None:
        key = body.get("rules", score_list.rule_set.key)
        more["rule_set"] = rule_set_version(parse_rules(key, body["options"]))
    return replace(now, length=replace(length_of(score_list), **lengths), **more)


def _list_json(score_list: ScoreList, link: Link) -> dict[str, Any]:
    length = length_of(score_list)
    body = {
        "title": score_list.free.title,
        "names": {str(position): name for position, name in names_of(score_list).items()},
        "rule_book": score_list.rule_set.key,
        "games": length.games,
        "pflichtsoli": length.pflichtsoli,
        "pot": length.pot,
        "entry_ways": score_list.free.entry_ways,
        "list_status": score_list.status,
        "revision": score_list.revision,
        "write": list_token(score_list) if link is Link.WRITE else None,
        "read": list_token(score_list, Link.READ),
    }
    return dict(FreeListSerializer(body).data)


def _write_response(written: WriteAnswer, status: int = 200) -> Response:
    return Response(WrittenSerializer(written).data, status=status)
