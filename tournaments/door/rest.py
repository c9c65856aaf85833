"""Endpoints of the door: people with their accounts, checking them in, and the money."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.errors import RuleViolation
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import READING, WRITING, organised_tournament
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.door.arrivals import Arrival, account_now, arrivals_of, money_rows
from tournaments.door.money import MOST_CENTS, Kind, Way
from tournaments.door.services import Payment, mark_at_door
from tournaments.models.participant import Attendance
from tournaments.models.people.door import Money
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.codes import arrival_code


class ArrivalSerializer(serializers.Serializer[Any]):
    """Somebody at the door. Amounts are in cents; `code` is what they show or say."""

    start_number = serializers.IntegerField(source="person.start_number")
    name = serializers.CharField(source="person.name")
    club_name = serializers.CharField(source="person.club_name")
    status = serializers.ChoiceField(Attendance.choices, source="person.status")
    owed = serializers.IntegerField(source="account.owed")
    paid = serializers.IntegerField(source="account.paid")
    code = serializers.CharField()


class PaymentSerializer(serializers.Serializer[Any]):
    """An amount in cents. `way` is left out for what somebody owes."""

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    cents = serializers.IntegerField(min_value=0, max_value=MOST_CENTS)
    way = serializers.ChoiceField([way.value for way in Way], required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["kind"] == Kind.OWED) == ("way" in attrs):
            raise serializers.ValidationError({"way": _("Say how it was paid or returned; leave it out for “owed”.")})
        return attrs


class MarkSerializer(KeySerializer):
    """A change of attendance, a payment or both."""

    status = serializers.ChoiceField(Attendance.choices, required=False)
    payment = PaymentSerializer(required=False)


class MoneySerializer(serializers.ModelSerializer[Money]):
    start_number = serializers.IntegerField(source="participant.start_number", default=None)
    door = serializers.CharField(source="door.name", default="")

    class Meta:
        model = Money
        fields = ("start_number", "kind", "cents", "way", "door", "taken_by", "at", "undone_at")
        read_only_fields = fields


class Arrivals(generics.ListAPIView[Any]):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE
    serializer_class = ArrivalSerializer

    def get_queryset(self) -> Any:
        found = arrivals_of(organised_tournament(self.request, self.kwargs["tournament"]))
        query = self.request.GET
        return found.matching(query.get("name", ""), only_missing=query.get("missing") == "true")

    @extend_schema(
        operation_id="door",
        parameters=[OpenApiParameter("name", str), OpenApiParameter("missing", bool)],
        responses={200: ArrivalSerializer(many=True), **READING},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns who is here, what they owe and have paid, by name, a hundred per page. Organisers only.

        `name`: beginnings of name, club, number or code; `missing`: only those who have not come yet.
        """
        return super().get(request, *args, **kwargs)


class OneArrival(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="door_mark", request=MarkSerializer, responses={200: ArrivalSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, start_number: int) -> Response:
        """Checks somebody in, takes a payment, or both in one write, and returns how they stand. Organisers only."""
        event = organised_tournament(request, tournament)
        body = valid(MarkSerializer(data=request.data))
        mark_at_door(
            tournament=event,
            who=start_number,
            status=Attendance(body["status"]) if "status" in body else None,
            payment=_payment(body["payment"]) if "payment" in body else None,
            at=timezone.now(),
            write_request=write_request_of(request, body),
        )
        return Response(ArrivalSerializer(_arrival(event, start_number)).data)


def _payment(body: dict[str, Any]) -> Payment:
    return Payment(kind=Kind(body["kind"]), cents=body["cents"], way=Way(body["way"]) if "way" in body else "")


def _arrival(event: Tournament, start_number: int) -> Arrival:
    """Raises `participant_gone` if they were deleted since the first time this was sent."""
    person = event.participants.filter(start_number=start_number).first()
    if person is None:
        raise RuleViolation("participant_gone")
    return Arrival(person=person, account=account_now(person, event), code=arrival_code(person))


class MoneyRows(generics.ListAPIView[Money]):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE
    serializer_class = MoneySerializer
    queryset = Money.objects.none()  # only for the schema

    def get_queryset(self) -> Any:
        return money_rows(organised_tournament(self.request, self.kwargs["tournament"]))

    @extend_schema(operation_id="door_money", responses={200: MoneySerializer(many=True), **READING})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns all rows of money, also undone ones, oldest first, a hundred per page. Organisers only."""
        return super().get(request, *args, **kwargs)
