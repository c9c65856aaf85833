"""Endpoints of a club's dates: its events, and setting up the next evening."""

from datetime import date
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Club
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.draws import READING, WRITING
from tournaments.api.entries import valid
from tournaments.api.reads import NOT_FOUND
from tournaments.api.serializers import TournamentSerializer
from tournaments.api.write_requests import write_request_of
from tournaments.dates.events import club_with_events, events_by_section
from tournaments.dates.proposals import Proposal, proposal_after
from tournaments.dates.services import create_next
from tournaments.forms.tournament.settings import EARLIEST_YEAR, LATEST_YEAR
from tournaments.models.tournament import Tournament
from tournaments.people.book import core_of
from tournaments.people.rest import ClubView, organised_club

# Fields of an event that may differ from the one before.
ABOUT = ("name", "date", "starts_at", "venue", "time_zone")
IN_YEARS = (MinValueValidator(date(EARLIEST_YEAR, 1, 1)), MaxValueValidator(date(LATEST_YEAR, 12, 31)))


class ProposalSerializer(serializers.Serializer[Any]):
    """The next evening: as at the event `after`, on `date`, with so many `regulars` to register."""

    after = serializers.CharField(source="event.slug")
    name = serializers.CharField()
    date = serializers.DateField(source="day")
    starts_at = serializers.TimeField(source="event.starts_at", allow_null=True)
    venue = serializers.CharField(source="event.venue", allow_blank=True)
    time_zone = serializers.CharField(source="event.time_zone")
    regulars = serializers.IntegerField()


class NextEveningSerializer(KeySerializer):
    """The next evening; what is left out is as proposed. `regulars`: whether to register those who come regularly."""

    name = serializers.CharField(max_length=120, required=False)
    date = serializers.DateField(required=False, validators=IN_YEARS)
    starts_at = serializers.TimeField(required=False, allow_null=True)
    venue = serializers.CharField(max_length=200, required=False, allow_blank=True)
    regulars = serializers.BooleanField(default=False)


class Dates(generics.ListAPIView[Tournament]):
    permission_classes = (AllowAny,)
    serializer_class = TournamentSerializer
    queryset = Tournament.objects.none()  # only for the schema

    def get_queryset(self) -> Any:
        return events_by_section(club_with_events(self.kwargs["slug"])).select_related("club", "rule_set")

    @extend_schema(operation_id="club_dates", responses={200: TournamentSerializer(many=True), **NOT_FOUND})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns a club's public events (running, upcoming, then past), a hundred per page. No token needed."""
        return super().get(request, *args, **kwargs)


class NextEvening(ClubView):
    @extend_schema(
        operation_id="next_evening",
        parameters=[OpenApiParameter("after", str)],
        responses={200: ProposalSerializer, **READING},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Returns the proposal for the evening after an event (`after`: its slug), or after the club's last one.

        404 if the club has no event yet. Organisers of the club only.
        """
        club = organised_club(request, slug)
        proposal = _proposal(request, club)
        plain = {"event": proposal.event, "name": proposal.name, "day": proposal.day}
        return Response(ProposalSerializer({**plain, "regulars": core_of(club).count()}).data)

    @extend_schema(
        operation_id="next_evening_create",
        parameters=[OpenApiParameter("after", str)],
        request=NextEveningSerializer,
        responses={201: TournamentSerializer, **WRITING},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Sets up the next evening with rules and settings as last time. Organisers of the club only."""
        club = organised_club(request, slug)
        body = valid(NextEveningSerializer(data=request.data))
        proposal = _proposal(request, club)
        made = create_next(
            event=proposal.event,
            values=_values(proposal, body),
            regulars=list(core_of(club)) if body["regulars"] else (),
            write_request=write_request_of(request, body),
        )
        return Response(TournamentSerializer(made).data, status=201)


def _proposal(request: Request, club: Club) -> Proposal:
    proposal = proposal_after(club, request.GET.get("after"))
    if proposal is None:
        raise Http404
    return proposal


def _values(proposal: Proposal, body: dict[str, Any]) -> dict[str, Any]:
    usual = {name: getattr(proposal.event, name) for name in ABOUT} | {"name": proposal.name, "date": proposal.day}
    return usual | {name: body[name] for name in ABOUT if name in body}
