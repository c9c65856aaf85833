"""Endpoint for cancelling and reinstating tables."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import WRITING, organised_round
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.services.rounds.cancelling import cancel_tables, reinstate_tables


class CancelledWriteSerializer(KeySerializer):
    """Whether tables are cancelled; `tables`: their numbers, by default all. Cancelling needs a `reason`."""

    cancelled = serializers.BooleanField()
    tables = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False, default=None)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)


class CancelledSerializer(serializers.Serializer[Any]):
    """The tables that changed."""

    tables = serializers.ListField(child=serializers.IntegerField())


class Cancelled(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(
        operation_id="cancel_tables", request=CancelledWriteSerializer, responses={200: CancelledSerializer, **WRITING}
    )
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Cancels tables of a round, or reinstates them, and returns those that changed. Organisers only.

        The lists of cancelled tables are kept but don't count. People at them have missed the round, unless all of its
        tables are cancelled.
        """
        in_round = organised_round(request, tournament, number)
        body = valid(CancelledWriteSerializer(data=request.data))
        wanted = {
            "in_round": in_round,
            "numbers": body["tables"],
            "write_request": write_request_of(request, body),
        }
        changed = cancel_tables(at=timezone.now(), **wanted) if body["cancelled"] else reinstate_tables(**wanted)
        return Response(CancelledSerializer({"tables": changed}).data)
