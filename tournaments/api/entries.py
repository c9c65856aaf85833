"""Reading and writing the entries of a list. Writing needs a token of somebody who may enter results."""

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournaments.api.problems import ProblemSerializer
from tournaments.api.reads import HIDDEN, NOT_FOUND, entries_json, readable_list
from tournaments.api.serializers import (
    EntriesSerializer,
    EntryCreateSerializer,
    EntrySerializer,
    EntryWriteSerializer,
    WriteSerializer,
    WrittenSerializer,
)
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors import access
from tournaments.services import entries
from tournaments.services.ledger import Actor

REFUSALS = {
    401: OpenApiResponse(ProblemSerializer, description="A token is needed"),
    403: OpenApiResponse(ProblemSerializer, description="This token's user may not enter results here"),
    404: OpenApiResponse(ProblemSerializer, description="Not there, or not open to you"),
    409: OpenApiResponse(ProblemSerializer, description="The list is no longer as seen; `params.revision` is its own"),
    422: OpenApiResponse(ProblemSerializer, description="Against the rules; `code` says which"),
}


class Entries(APIView):
    """The list of a table."""

    @extend_schema(operation_id="entries", responses={200: EntriesSerializer, **NOT_FOUND, **HIDDEN})
    def get(self, request: Request, table: UUID) -> Response:
        """Every entry in its order, with points and reasons."""
        return Response(entries_json(readable_list(request, table)))

    @extend_schema(
        operation_id="entry_create", request=EntryCreateSerializer, responses={201: WrittenSerializer, **REFUSALS}
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Writes an entry and answers its points and their lines."""
        score_list = writable_list(request, table)
        asked = valid(EntryCreateSerializer(data=request.data))
        written = entries.record_entry(
            score_list=score_list, facts=asked["facts"], position=asked["before"], **signed(request, asked)
        )
        return Response(WrittenSerializer(written).data, status=201)


class OneEntry(APIView):
    """One entry of a list."""

    @extend_schema(operation_id="entry", responses={200: EntrySerializer, **NOT_FOUND, **HIDDEN})
    def get(self, request: Request, table: UUID, entry: UUID) -> Response:
        """The entry with points and reasons."""
        found = Entry.objects.filter(score_list=readable_list(request, table), uid=entry).first()
        if found is None:
            raise Http404
        return Response(EntrySerializer(found).data)

    @extend_schema(
        operation_id="entry_change", request=EntryWriteSerializer, responses={200: WrittenSerializer, **REFUSALS}
    )
    def put(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Replaces the facts of an entry; later games follow."""
        score_list = writable_list(request, table)
        asked = valid(EntryWriteSerializer(data=request.data))
        written = entries.change_entry(
            score_list=score_list, entry=entry, facts=asked["facts"], **signed(request, asked)
        )
        return Response(WrittenSerializer(written).data)

    @extend_schema(
        operation_id="entry_delete", parameters=[WriteSerializer], responses={200: WrittenSerializer, **REFUSALS}
    )
    def delete(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Takes an entry out of the list; `client_key`, `seen_revision` and `reason` come in the query."""
        score_list = writable_list(request, table)
        asked = valid(WriteSerializer(data=request.query_params))
        written = entries.delete_entry(score_list=score_list, entry=entry, **signed(request, asked))
        return Response(WrittenSerializer(written).data)


def writable_list(request: Request, table: UUID) -> ScoreList:
    """The list of a table for somebody who may enter results; 404, or 403 for whoever may only look."""
    found = access.table_by_uid(request.user, table)
    if not access.may(found.round.tournament, access.Right.ENTER):
        raise PermissionDenied
    return found.score_list


def valid(serializer: Serializer[Any]) -> dict[str, Any]:
    """What the request says, or a validation error."""
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def signed(request: Request, asked: dict[str, Any]) -> dict[str, Any]:
    """Who writes under which key after seeing which revision, as every entry service takes it."""
    label = f"{request.user} ({getattr(request.auth, 'name', '')})"[:120]
    return {
        "actor": Actor(kind="token", user_id=request.user.pk, label=label),
        "client_key": asked["client_key"],
        "seen_revision": asked["seen_revision"],
        "reason": asked["reason"],
    }
