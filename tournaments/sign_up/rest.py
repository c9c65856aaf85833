"""Endpoints of the sign-up: the queue, signing people up, steps of the organiser."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import READING, WRITING, organised_tournament
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.models.people.sign_up import SignUp, SignUpState
from tournaments.names.names import LONGEST_NAME
from tournaments.names.reading import read_parts
from tournaments.selectors.participants.columns import LONGEST_ADDRESS
from tournaments.services.ledger import LONGEST_REASON
from tournaments.sign_up.places import sign_ups_of
from tournaments.sign_up.services import (
    DESK,
    LARGEST_PARTY,
    Contact,
    Guest,
    approve,
    leave,
    note_told,
    sign_up,
    withdraw,
)


class GuestSerializer(serializers.Serializer[Any]):
    """One of the people of a sign-up. `agreed`: the public list may show their name."""

    given = serializers.CharField(max_length=LONGEST_NAME)
    family = serializers.CharField(max_length=LONGEST_NAME)
    club_name = serializers.CharField(max_length=LONGEST_NAME, default="", allow_blank=True)
    agreed = serializers.BooleanField(default=False)


class SignedUpSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField(source="parts.full")
    club_name = serializers.CharField()
    start_number = serializers.IntegerField(source="participant.start_number", default=None)


class SignUpSerializer(serializers.ModelSerializer[SignUp]):
    """A sign-up. `offered_until` is the end of an offered place; `told` is the last state that people know of."""

    people = SignedUpSerializer(many=True)

    class Meta:
        model = SignUp
        fields = ("uid", "state", "offered_until", "told", "people", "email", "phone", "answers", "made_at")
        read_only_fields = fields


class SignUpWriteSerializer(KeySerializer):
    """People who come together, and how to reach them."""

    people = serializers.ListField(child=GuestSerializer(), min_length=1, max_length=LARGEST_PARTY)
    email = serializers.EmailField(max_length=LONGEST_ADDRESS, default="", allow_blank=True)
    phone = serializers.CharField(max_length=40, default="", allow_blank=True)
    language = serializers.ChoiceField(["de", "en"], default="de")


class StepSerializer(KeySerializer):
    """A step of the organiser. `told`: the people know how they stand.

    `person`: the `id` of one of several people, who withdraws alone.
    """

    step = serializers.ChoiceField(["approve", "withdraw", "told"])
    person = serializers.IntegerField(required=False, min_value=1)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "person" in attrs and attrs["step"] != "withdraw":
            raise serializers.ValidationError({"person": _("One person alone can only withdraw.")})
        return attrs


class SignUps(generics.ListAPIView[SignUp]):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE
    serializer_class = SignUpSerializer
    queryset = SignUp.objects.none()  # only for the schema

    def get_queryset(self) -> Any:
        rows = sign_ups_of(organised_tournament(self.request, self.kwargs["tournament"]))
        state = self.request.GET.get("state")
        found = rows.filter(state=state) if state else rows
        return found.prefetch_related("people__participant")

    @extend_schema(
        operation_id="sign_ups",
        parameters=[OpenApiParameter("state", str, enum=SignUpState.values)],
        responses={200: SignUpSerializer(many=True), **READING},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns the sign-ups in the order of the queue, a hundred per page. Organisers only."""
        return super().get(request, *args, **kwargs)

    @extend_schema(operation_id="sign_up", request=SignUpWriteSerializer, responses={201: SignUpSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID) -> Response:
        """Signs people up together while the sign-up is open, and returns how they stand. Organisers only."""
        event = organised_tournament(request, tournament)
        body = valid(SignUpWriteSerializer(data=request.data))
        row = sign_up(
            tournament=event,
            guests=[_guest(person) for person in body["people"]],
            contact=Contact(email=body["email"], phone=body["phone"], language=body["language"]),
            at=timezone.now(),
            write_request=write_request_of(request, body),
        )
        return Response(SignUpSerializer(row).data, status=201)


def _guest(person: dict[str, Any]) -> Guest:
    name = read_parts(person["given"], person["family"])
    return Guest(name=name, club_name=person["club_name"], agreed=person["agreed"])


class OneSignUp(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="sign_up_step", request=StepSerializer, responses={200: SignUpSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, sign_up: UUID) -> Response:
        """Approves or withdraws a sign-up, or notes that its people know how they stand. Organisers only.

        With `person`, one of several people withdraws alone, as a sign-up of their own.
        """
        event = organised_tournament(request, tournament)
        row = get_object_or_404(SignUp.objects.select_related("tournament"), tournament=event, uid=sign_up)
        body = valid(StepSerializer(data=request.data))
        how: dict[str, Any] = {"row": row, "at": timezone.now(), "write_request": write_request_of(request, body)}
        if body["step"] == "withdraw" and "person" in body:
            leave(person=str(body["person"]), by=DESK, **how)
        elif body["step"] == "withdraw":
            withdraw(by=DESK, **how)
        else:
            (approve if body["step"] == "approve" else note_told)(**how)
        return Response(SignUpSerializer(SignUp.objects.get(pk=row.pk)).data)
