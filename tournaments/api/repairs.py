"""Endpoints for repairing upcoming rounds that no longer fit the people present."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from tournaments.api.draw_serializers import FiguresSerializer, KeySerializer, PersonSerializer
from tournaments.api.draws import READING, WRITING, organised_tournament
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.selectors.participants.columns import HIGHEST_NUMBER
from tournaments.selectors.rounds.repair_plans import Substitution
from tournaments.services.rounds.repairs import apply_repair, preview_repair, substitute

REQUIRED = serializers.Field.default_error_messages["required"]


class TableChangeSerializer(serializers.Serializer[Any]):
    """A table's people by position, before and after. `before` is empty for a new table, `after` for a removed one."""

    table = serializers.IntegerField(source="number")
    before = PersonSerializer(many=True)
    after = PersonSerializer(many=True)


class RoundChangeSerializer(serializers.Serializer[Any]):
    """The changes in one round."""

    number = serializers.IntegerField(source="in_round.number")
    tables = TableChangeSerializer(many=True)


class RepairSerializer(serializers.Serializer[Any]):
    """The smallest repair, identified by its `token`, and the figures of all rounds before and after it."""

    token = serializers.CharField()
    ahead = serializers.ListField(child=serializers.IntegerField(), help_text="All rounds that have not been released.")
    rounds = RoundChangeSerializer(many=True, help_text="Rounds that change; empty if everything fits already.")
    staying = serializers.IntegerField(help_text="Number of people who had a seat and keep one.")
    keeping = serializers.IntegerField(help_text="Number of those who keep table and position in every round.")
    before = FiguresSerializer()
    after = FiguresSerializer()


class SubstitutionSerializer(serializers.Serializer[Any]):
    """Two start numbers, to be given together: `coming` takes the seats of `leaving` in all upcoming rounds."""

    leaving = serializers.IntegerField(required=False, min_value=1, max_value=HIGHEST_NUMBER)
    coming = serializers.IntegerField(required=False, min_value=1, max_value=HIGHEST_NUMBER)


class RepairWriteSerializer(KeySerializer, SubstitutionSerializer):
    """The repair to apply; `seen` is its `token`. Returns 409 if the repair has changed since."""

    seen = serializers.CharField(max_length=64)
    notify = serializers.BooleanField(default=False)


class RepairedSerializer(serializers.Serializer[Any]):
    """The changed rounds, and the number of people notified by e-mail."""

    rounds = serializers.ListField(child=serializers.IntegerField())
    told = serializers.IntegerField(source="notified")


class Repair(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(
        operation_id="repair",
        parameters=[SubstitutionSerializer],
        responses={200: RepairSerializer, **READING, 422: WRITING[422]},
    )
    def get(self, request: Request, tournament: UUID) -> Response:
        """Returns the repair for all rounds that haven't been released, without applying it. Organisers only."""
        event = organised_tournament(request, tournament)
        asked = valid(SubstitutionSerializer(data=request.query_params))
        return Response(RepairSerializer(preview_repair(tournament=event, substitution=_substitution(asked))).data)

    @extend_schema(
        operation_id="repair_apply", request=RepairWriteSerializer, responses={200: RepairedSerializer, **WRITING}
    )
    def post(self, request: Request, tournament: UUID) -> Response:
        """Applies a repair that has been previewed, and returns the changed rounds. Organisers only."""
        event = organised_tournament(request, tournament)
        body = valid(RepairWriteSerializer(data=request.data))
        wanted = _substitution(body)
        seen, write_request = body["seen"], write_request_of(request, body)
        if wanted is None:
            done = apply_repair(tournament=event, seen=seen, write_request=write_request, notify=body["notify"])
        else:
            done = substitute(
                tournament=event, substitution=wanted, seen=seen, write_request=write_request, notify=body["notify"]
            )
        return Response(RepairedSerializer(done).data)


def _substitution(body: Mapping[str, Any]) -> Substitution | None:
    """Raises ValidationError if only one of the two numbers is given."""
    named = [name for name in ("leaving", "coming") if name in body]
    if len(named) == 1:
        raise serializers.ValidationError({"leaving" if named == ["coming"] else "coming": [REQUIRED]})
    return Substitution(leaving=body["leaving"], coming=body["coming"]) if named else None
