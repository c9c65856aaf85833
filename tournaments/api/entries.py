"""Endpoints for reading and writing the entries of a table's list."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import PeopleEntry
from scoring.terms import TableEvent
from tournaments.adapter import event_in, is_penalty
from tournaments.api.problems import ProblemSerializer
from tournaments.api.reads import HIDDEN, NOT_FOUND, entries_json, readable_list, sees_penalties_of
from tournaments.api.serializers import (
    EntriesSerializer,
    EntryCreateSerializer,
    EntrySerializer,
    EntryWriteSerializer,
    WriteSerializer,
    WrittenSerializer,
)
from tournaments.api.write_requests import write_request_of
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors import access
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.services.lists import penalties, people
from tournaments.services.lists.entries import WriteAnswer, write_edit
from tournaments.services.lists.penalties import Note

REFUSALS = {
    401: OpenApiResponse(ProblemSerializer, description="No valid token was sent"),
    403: OpenApiResponse(ProblemSerializer, description="The token or its user may not enter results here"),
    404: OpenApiResponse(ProblemSerializer, description="Does not exist, or is not visible to you"),
    409: OpenApiResponse(
        ProblemSerializer,
        description="The list has changed since it was read; `params.revision` is its current revision",
    ),
    422: OpenApiResponse(ProblemSerializer, description="Breaks a rule; `code` names it"),
    503: OpenApiResponse(ProblemSerializer, description="The database is busy; repeat the request after Retry-After"),
}


class Entries(APIView):
    write_scope = Scope.ENTER

    @extend_schema(operation_id="entries", responses={200: EntriesSerializer, **NOT_FOUND, **HIDDEN})
    def get(self, request: Request, table: UUID) -> Response:
        """Returns all entries in order, with points and reasons. Open to everybody who may see the results."""
        score_list = readable_list(request, table)
        return Response(entries_json(score_list, with_penalties=sees_penalties_of(score_list)))

    @extend_schema(
        operation_id="entry_create", request=EntryCreateSerializer, responses={201: WrittenSerializer, **REFUSALS}
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Adds an entry and returns its points and the reasons for them. Helpers, referees and organisers only."""
        score_list = writable_list(request, table)
        body = valid(EntryCreateSerializer(data=request.data))
        write = next(write for fits, write in WRITES if fits(body["facts"]))
        return Response(WrittenSerializer(write(request, score_list, body)).data, status=201)


class OneEntry(APIView):
    write_scope = Scope.ENTER

    @extend_schema(operation_id="entry", responses={200: EntrySerializer, **NOT_FOUND, **HIDDEN})
    def get(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Returns one entry with its points and reasons. Open to everybody who may see the results."""
        score_list = readable_list(request, table)
        rows = Entry.objects.select_related("penalty").filter(score_list=score_list)
        row = rows.filter(uid=entry).first()
        if row is None:
            raise Http404
        return Response(EntrySerializer(row, context={"with_penalties": sees_penalties_of(score_list)}).data)

    @extend_schema(
        operation_id="entry_change", request=EntryWriteSerializer, responses={200: WrittenSerializer, **REFUSALS}
    )
    def put(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Replaces an entry and returns its new points. Helpers, referees and organisers only.

        Later games are recalculated.
        """
        score_list = writable_list(request, table)
        body = valid(EntryWriteSerializer(data=request.data))
        written = write_edit(
            score_list=score_list,
            edit=Edit(spot=Spot.CHANGE, facts=body["facts"], entry=entry),
            write_request=write_request_of(request, body),
            organises=_may_organise(score_list),
        )
        return Response(WrittenSerializer(written).data)

    @extend_schema(
        operation_id="entry_delete", parameters=[WriteSerializer], responses={200: WrittenSerializer, **REFUSALS}
    )
    def delete(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Deletes an entry and returns the list's new revision. Helpers, referees and organisers only.

        `client_key`, `seen_revision` and `reason` are query parameters.
        """
        score_list = writable_list(request, table)
        body = valid(WriteSerializer(data=request.query_params))
        written = write_edit(
            score_list=score_list,
            edit=Edit(spot=Spot.DELETE, entry=entry),
            write_request=write_request_of(request, body),
        )
        return Response(WrittenSerializer(written).data)


class CancelPenalty(APIView):
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="penalty_cancel", request=WriteSerializer, responses={200: WrittenSerializer, **REFUSALS}
    )
    def post(self, request: Request, table: UUID, entry: UUID) -> Response:
        """Cancels a penalty, which remains on the list, and returns the new points. Referees and organisers only."""
        score_list = writable_list(request, table, access.Right.PENALISE)
        body = valid(WriteSerializer(data=request.data))
        written = penalties.cancel_penalty(
            score_list=score_list, entry=entry, at=timezone.now(), write_request=write_request_of(request, body)
        )
        return Response(WrittenSerializer(written).data)


Body = dict[str, Any]


def _book_penalty(request: Request, score_list: ScoreList, body: Body) -> WriteAnswer:
    _require_right(request, score_list, access.Right.PENALISE)
    note = Note(reason=body["reason"], referee=str(request.user)[:120], initialled=body["initialled"])
    return penalties.book_penalty(
        score_list=score_list,
        facts=body["facts"],
        note=note,
        before=body["before"],
        write_request=write_request_of(request, body),
    )


def _seat_person(request: Request, score_list: ScoreList, body: Body) -> WriteAnswer:
    seat = parse_entry(body["facts"])
    if not isinstance(seat, PeopleEntry):
        raise TypeError("expected an entry of somebody who joins")
    return people.join(
        score_list=score_list,
        seat=seat.seat,
        person=person_in(score_list, body),
        write_request=write_request_of(request, body),
        before=body["before"],
    )


def person_in(score_list: ScoreList, body: Body) -> people.Newcomer:
    """Returns the participant with the given uid, or anybody by name. Raises RuleViolation("participant_gone")."""
    uid, table = body["participant"], score_list.table
    counting = people.Counting(body["counting"]) if body.get("counting") else None
    if uid is None or table is None:
        return people.Newcomer(name=body["name"], counting=counting)
    participant = table.round.tournament.participants.filter(uid=uid).first()
    if participant is None:
        raise RuleViolation("participant_gone", "participant")
    return people.Newcomer(participant=participant, counting=counting)


def _record(request: Request, score_list: ScoreList, body: Body) -> WriteAnswer:
    spot = Spot.BEFORE if body["before"] else Spot.END
    return write_edit(
        score_list=score_list,
        edit=Edit(spot=spot, facts=body["facts"], entry=body["before"]),
        write_request=write_request_of(request, body),
        organises=_may_organise(score_list),
    )


def _may_organise(score_list: ScoreList) -> bool:
    table = score_list.table
    return table is not None and access.may(table.round.tournament, access.Right.ORGANISE)


# The first writer whose test fits the facts is used.
WRITES: tuple[tuple[Callable[[Any], bool], Callable[[Request, ScoreList, Body], WriteAnswer]], ...] = (
    (is_penalty, _book_penalty),
    (lambda facts: event_in(facts) == TableEvent.JOIN, _seat_person),
    (lambda facts: True, _record),
)


def writable_list(request: Request, table: UUID, right: access.Right = access.Right.ENTER) -> ScoreList:
    """Raises Http404, or PermissionDenied for users with read-only access."""
    row = access.table_by_uid(request.user, table)
    row.score_list.table = row
    _require_right(request, row.score_list, right)
    return row.score_list


def _require_right(request: Request, score_list: ScoreList, right: access.Right) -> None:
    if score_list.table is None or not access.may(score_list.table.round.tournament, right):
        raise PermissionDenied


def valid(serializer: Serializer[Any]) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
