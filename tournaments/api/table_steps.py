"""Endpoints for a list's status, substitutes and exchanged seats."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.game.game import MOST_SEATS
from tournaments.api.entries import REFUSALS, person_in, valid, writable_list
from tournaments.api.serializers import WriteSerializer, WrittenSerializer
from tournaments.api.write_requests import write_request_of
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.services.lists import people, status
from tournaments.services.lists.wrong_seats import put_right

STEPS: Mapping[str, Callable[..., ListStatus]] = {
    ListStatus.HANDED_IN: status.hand_in,
    ListStatus.CONFIRMED: status.confirm,
    ListStatus.OPEN: status.reopen,
}


class ListStatusWriteSerializer(WriteSerializer):
    """The new status of a list: handed in, confirmed after it was compared with the paper, or open."""

    list_status = serializers.ChoiceField(ListStatus.choices)


class ListStatusSerializer(serializers.Serializer[Any]):
    """The status of a list and its new revision."""

    list_status = serializers.ChoiceField(ListStatus.choices)
    revision = serializers.IntegerField()


class Status(APIView):
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="list_status",
        request=ListStatusWriteSerializer,
        responses={200: ListStatusSerializer, **REFUSALS},
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Hands in, confirms or reopens a list, and returns its status. Helpers, referees and organisers only.

        If games are missing, the list must first be broken off by an entry.
        """
        score_list = writable_list(request, table)
        body = valid(ListStatusWriteSerializer(data=request.data))
        reached = STEPS[body["list_status"]](score_list=score_list, write_request=write_request_of(request, body))
        revision = ScoreList.objects.values_list("revision", flat=True).get(pk=score_list.pk)
        return Response(ListStatusSerializer({"list_status": reached, "revision": revision}).data)


class SubstituteWriteSerializer(WriteSerializer):
    """The seat and the substitute, who is a participant (by uid) or anybody by name.

    The substitute plays from the next game on, or from the given entry on. `counting`: `takes_over` (the start number,
    points and Pflichtsoli of the person they replace, also of one who left the seat), `own` (their own start number, or
    the next free one), or `outside` (not ranked). The default is `own` for participants and `outside` for others. Only
    those who don't play for themselves may have a seat elsewhere.
    """

    seat = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    participant = serializers.UUIDField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)
    counting = serializers.ChoiceField([each.value for each in people.Counting], required=False, default=None)
    before = serializers.UUIDField(required=False, allow_null=True, default=None)


class Substitute(APIView):
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="substitute", request=SubstituteWriteSerializer, responses={201: WrittenSerializer, **REFUSALS}
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Replaces a person with a substitute and returns the new revision. Helpers, referees and organisers only.

        Points stay with the person who earned them, unless the substitute takes over.
        """
        score_list = writable_list(request, table)
        body = valid(SubstituteWriteSerializer(data=request.data))
        recorded = people.substitute(
            score_list=score_list,
            seat=body["seat"],
            person=person_in(score_list, body),
            before=body["before"],
            write_request=write_request_of(request, body),
        )
        return Response(WrittenSerializer(recorded).data, status=201)


class SeenListSerializer(serializers.Serializer[Any]):
    """A table's list and the revision the client has seen."""

    table = serializers.IntegerField(min_value=1, help_text="Number of the table in the round.")
    revision = serializers.IntegerField(min_value=0)


class ExchangeSerializer(serializers.Serializer[Any]):
    """Two start numbers; `seen` covers the lists of both tables. Closed rounds need a `reason`."""

    client_key = serializers.UUIDField()
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    seen = SeenListSerializer(many=True, allow_empty=False)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)


class ExchangedSerializer(serializers.Serializer[Any]):
    """The tables of the two people."""

    tables = serializers.ListField(child=serializers.IntegerField())


class Exchange(APIView):
    write_scope = Scope.ENTER

    @extend_schema(
        operation_id="put_right", request=ExchangeSerializer, responses={200: ExchangedSerializer, **REFUSALS}
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Exchanges two people of a round and returns their tables. Helpers, referees and organisers only.

        This is possible during play; games stay with their seats.
        """
        score_list = writable_list(request, table)
        body = valid(ExchangeSerializer(data=request.data))
        if score_list.table is None:
            raise TypeError("expected the list of a table")
        tables = put_right(
            in_round=score_list.table.round,
            one=body["one"],
            other=body["other"],
            seen={each["table"]: each["revision"] for each in body["seen"]},
            write_request=write_request_of(request, body),
        )
        return Response(ExchangedSerializer({"tables": tables}).data)
