"""Endpoints for reading, drawing, publishing and changing draws."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.errors import RuleViolation
from tournaments.api.draw_serializers import (
    DrawSerializer,
    DrawWriteSerializer,
    KeySerializer,
    PublishedSerializer,
    PublishSerializer,
    SwappedSerializer,
    SwapSerializer,
)
from tournaments.api.entries import valid
from tournaments.api.problems import ProblemSerializer
from tournaments.api.scopes import HasScope
from tournaments.api.write_requests import write_request_of
from tournaments.models.round import Round
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.selectors import access
from tournaments.selectors.rounds.draw_reports import draw_report_of
from tournaments.selectors.tournament.draw_settings import DrawSettings, draw_settings_from
from tournaments.services.rounds.draws import IncompleteResults, discard_draw, draw_round
from tournaments.services.rounds.steps import publish_round, unpublish_round
from tournaments.services.rounds.swaps import swap_seats

READING = {
    401: OpenApiResponse(ProblemSerializer, description="No valid token was sent"),
    403: OpenApiResponse(ProblemSerializer, description="The token or its user may not organise this tournament"),
    404: OpenApiResponse(ProblemSerializer, description="Does not exist, or is not drawn"),
}
WRITING = {
    **READING,
    409: OpenApiResponse(ProblemSerializer, description="Changed since it was read"),
    422: OpenApiResponse(ProblemSerializer, description="Not possible; `code` says why"),
    503: OpenApiResponse(ProblemSerializer, description="The database is busy; repeat the request after Retry-After"),
}


class Draw(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw", responses={200: DrawSerializer, **READING})
    def get(self, request: Request, tournament: UUID, number: int) -> Response:
        """Returns the tables and the report of a draw, whether or not it is published. Organisers only.

        For a plan, it covers all rounds of the plan.
        """
        in_round = organised_round(request, tournament, number)
        return Response(DrawSerializer(draw_report_of(in_round)).data)

    @extend_schema(operation_id="draw_create", request=DrawWriteSerializer, responses={201: DrawSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Draws the next round, or redraws one that isn't published yet, and returns the draw. Organisers only.

        In a plan, this draws the given round and all later ones.
        """
        event = organised_tournament(request, tournament)
        body = valid(DrawWriteSerializer(data=request.data))
        in_round = draw_round(
            tournament=event,
            number=number,
            seed=body.get("seed"),
            mode=DrawMode(body["mode"]) if "mode" in body else None,
            settings=_changed_settings(event, body),
            incomplete=IncompleteResults(body["incomplete"]),
            write_request=write_request_of(request, body),
        )
        return Response(DrawSerializer(draw_report_of(in_round)).data, status=201)


class Publication(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(
        operation_id="draw_publish", request=PublishSerializer, responses={200: PublishedSerializer, **WRITING}
    )
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Publishes a draw, or all drawn rounds of a plan, and returns their numbers. Organisers only."""
        in_round = organised_round(request, tournament, number)
        body = valid(PublishSerializer(data=request.data))
        published = publish_round(
            in_round=in_round,
            at=timezone.now(),
            seen_seed=body["seen_seed"],
            seen_seating=body["seen_seating"],
            notify=body["notify"],
            write_request=write_request_of(request, body),
        )
        return Response(PublishedSerializer(published).data)


class Unpublishing(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_withdraw", request=KeySerializer, responses={200: DrawSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Unpublishes a round and returns the draw. Organisers only.

        This is only possible before the first entry. Later rounds of the plan are unpublished too.
        """
        in_round = organised_round(request, tournament, number)
        body = valid(KeySerializer(data=request.data))
        unpublish_round(in_round=in_round, write_request=write_request_of(request, body))
        return Response(DrawSerializer(draw_report_of(organised_round(request, tournament, number))).data)


class Discarding(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_discard", request=KeySerializer, responses={204: None, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Deletes a drawn round and all later rounds of its plan; returns 204. Organisers only.

        Returns 404 if the round has already been deleted, except when a `client_key` is repeated.
        """
        event = organised_tournament(request, tournament)
        body = valid(KeySerializer(data=request.data))
        try:
            discard_draw(tournament=event, number=number, write_request=write_request_of(request, body))
        except RuleViolation as violation:
            if violation.code == "round_gone":
                raise Http404 from violation
            raise
        return Response(status=204)


class Swap(APIView):
    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_swap", request=SwapSerializer, responses={200: SwappedSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Swaps the seats of two people whose tables have no entries, and returns the figures. Organisers only.

        Repeating the swap with a new key undoes it.
        """
        in_round = organised_round(request, tournament, number)
        body = valid(SwapSerializer(data=request.data))
        seen = body["seen_tables"]
        swapped = swap_seats(
            in_round=in_round,
            one=body["one"],
            other=body["other"],
            seen_tables=(seen[0], seen[1]) if seen else None,
            notify=body["notify"],
            write_request=write_request_of(request, body),
        )
        return Response(SwappedSerializer(swapped).data)


def organised_tournament(request: Request, uid: UUID) -> Tournament:
    """Raises Http404, or PermissionDenied for users with read-only access."""
    tournament = access.tournament_by_uid(request.user, uid)
    if not access.may(tournament, access.Right.ORGANISE):
        raise PermissionDenied
    return tournament


def organised_round(request: Request, uid: UUID, number: int) -> Round:
    """Raises Http404 if the round hasn't been drawn, and PermissionDenied for users with read-only access."""
    return access.round_in(organised_tournament(request, uid), number)


def _changed_settings(tournament: Tournament, body: dict[str, Any]) -> DrawSettings | None:
    """Returns the settings with the requested changes, or None if there are none."""
    changed = body.get("settings")
    return draw_settings_from({**tournament.draw_settings, **changed}) if changed else None
