"""Endpoints of personal data: handing out what is stored about a person, and making them anonymous."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import READING, WRITING
from tournaments.api.entries import valid
from tournaments.api.write_requests import write_request_of
from tournaments.people.book import person_in
from tournaments.people.rest import ClubView, organised_club
from tournaments.privacy.erasing import erase_person, was_erased
from tournaments.privacy.export import export_of
from tournaments.privacy.identity import identity_of
from tournaments.privacy.plans import plan_of
from tournaments.services.ledger import LONGEST_REASON


class PlanSerializer(serializers.Serializer[Any]):
    """The extent of making a person anonymous.

    `entries` of the address book are deleted, as are `prints`; `texts` and records in the `ledger` are changed.
    """

    entries = serializers.IntegerField()
    participations = serializers.IntegerField()
    sign_ups = serializers.IntegerField()
    texts = serializers.IntegerField()
    ledger = serializers.IntegerField()
    prints = serializers.IntegerField()


class ErasingSerializer(KeySerializer):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class PersonalData(ClubView):
    @extend_schema(operation_id="person_data", responses={200: OpenApiTypes.OBJECT, **READING})
    def get(self, request: Request, slug: str, uid: UUID) -> Response:
        """Returns everything that is stored about a person. Organisers of the club only."""
        player = person_in(organised_club(request, slug), uid)
        return Response(export_of(player, timezone.now()))


class Erasing(ClubView):
    @extend_schema(operation_id="person_erase_preview", responses={200: PlanSerializer, **READING})
    def get(self, request: Request, slug: str, uid: UUID) -> Response:
        """Returns how much would be changed to make a person anonymous. Organisers of the club only."""
        plan = plan_of(identity_of(person_in(organised_club(request, slug), uid)))
        parts = {
            "entries": plan.identity.entries,
            "participations": plan.identity.participations,
            "sign_ups": plan.identity.guests,
            "texts": plan.rows,
            "ledger": plan.ledger,
            "prints": plan.prints,
        }
        return Response(PlanSerializer({name: len(rows) for name, rows in parts.items()}).data)

    @extend_schema(operation_id="person_erase", request=ErasingSerializer, responses={204: None, **WRITING})
    def post(self, request: Request, slug: str, uid: UUID) -> Response:
        """Makes a person anonymous in all events of the club. Cannot be undone. Organisers of the club only."""
        club = organised_club(request, slug)
        write_request = write_request_of(request, valid(ErasingSerializer(data=request.data)))
        if not was_erased(club, uid, write_request):
            erase_person(club=club, player=person_in(club, uid), write_request=write_request)
        return Response(status=204)
