"""Endpoint for withdrawing participants from an event and taking them back."""

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import WRITING, organised_tournament
from tournaments.api.entries import valid
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.models.participant import Attendance, Participant
from tournaments.services.participants.roster import change_participants

PRESENCE = ("status", "present_from", "present_until")


class PresenceSerializer(serializers.Serializer[Any]):
    """The rounds in which a participant is drawn: while `present`, from the first to the last (null: to the end)."""

    status = serializers.ChoiceField(Attendance.choices, required=False)
    present_from = serializers.IntegerField(min_value=1, max_value=99, required=False)
    present_until = serializers.IntegerField(min_value=0, max_value=99, required=False, allow_null=True)


class PresenceWriteSerializer(KeySerializer, PresenceSerializer):
    """The fields to change."""


class Presence(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(
        operation_id="presence", request=PresenceWriteSerializer, responses={200: PresenceSerializer, **WRITING}
    )
    def post(self, request: Request, tournament: UUID, start_number: int) -> Response:
        """Says in which rounds a participant plays, and returns it. Organisers only.

        Somebody who leaves and comes back is `absent` or `withdrawn` meanwhile; rounds drawn in that time are missed.
        """
        people = Participant.objects.filter(tournament=organised_tournament(request, tournament))
        person = people.filter(start_number=start_number).first()
        if person is None:
            raise Http404
        body = valid(PresenceWriteSerializer(data=request.data))
        edit = {name: body[name] for name in PRESENCE if name in body}
        write_request = write_request_of(request, body)
        change_participants(tournament=person.tournament, edits={person.pk: edit}, write_request=write_request)
        return Response(PresenceSerializer(people.get(pk=person.pk)).data)
