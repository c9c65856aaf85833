"""Reading, making, publishing and changing draws, with a token of an organiser."""

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
from tournaments.services.rounds.draws import Incomplete, discard_draw, draw_round
from tournaments.services.rounds.steps import publish_round, withdraw_round
from tournaments.services.rounds.swaps import swap_seats

READING = {
    401: OpenApiResponse(ProblemSerializer, description="A token is needed"),
    403: OpenApiResponse(ProblemSerializer, description="This token, or its user, may not organise this tournament"),
    404: OpenApiResponse(ProblemSerializer, description="Not there, or not drawn"),
}
WRITING = {
    **READING,
    409: OpenApiResponse(ProblemSerializer, description="It is no longer as it was seen"),
    422: OpenApiResponse(ProblemSerializer, description="It cannot be done; `code` says why"),
    503: OpenApiResponse(ProblemSerializer, description="Others write for too long; the same again after Retry-After"),
}


class Draw(APIView):
    """The draw of a round."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw", responses={200: DrawSerializer, **READING})
    def get(self, request: Request, tournament: UUID, number: int) -> Response:
        """Tables and report, whether published or not; of a plan those of all its rounds."""
        in_round = organised_round(request, tournament, number)
        return Response(DrawSerializer(draw_report_of(in_round)).data)

    @extend_schema(operation_id="draw_create", request=DrawWriteSerializer, responses={201: DrawSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Draws the next round, or one again that is not published; a plan makes all rounds from this one on."""
        event = organised_tournament(request, tournament)
        body = valid(DrawWriteSerializer(data=request.data))
        in_round = draw_round(
            tournament=event,
            number=number,
            seed=body.get("seed"),
            mode=DrawMode(body["mode"]) if "mode" in body else None,
            settings=_settings(event, body),
            incomplete=Incomplete(body["incomplete"]),
            write_request=write_request_of(request, body),
        )
        return Response(DrawSerializer(draw_report_of(in_round)).data, status=201)


class Publication(APIView):
    """The moment a draw is seen by everybody."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(
        operation_id="draw_publish", request=PublishSerializer, responses={200: PublishedSerializer, **WRITING}
    )
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Publishes the draw, of a plan all its drawn rounds."""
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


class Withdrawal(APIView):
    """A publication that is taken back."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_withdraw", request=KeySerializer, responses={200: DrawSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Takes the publication back while nothing was entered, with all later rounds of its plan."""
        in_round = organised_round(request, tournament, number)
        body = valid(KeySerializer(data=request.data))
        withdraw_round(in_round=in_round, write_request=write_request_of(request, body))
        return Response(DrawSerializer(draw_report_of(organised_round(request, tournament, number))).data)


class Discarding(APIView):
    """A draw that is thrown away."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_discard", request=KeySerializer, responses={204: None, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Takes a drawn round and all later ones of its plan away as if they had not been drawn; 404 once gone.

        The same key again is answered as the first time.
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
    """Two people who exchange their places."""

    permission_classes = (IsAuthenticated, HasScope)
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="draw_swap", request=SwapSerializer, responses={200: SwappedSerializer, **WRITING})
    def post(self, request: Request, tournament: UUID, number: int) -> Response:
        """Exchanges table and position of two at tables without entries; the same again takes it back."""
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
    """A tournament for one of its organisers; 404, or 403 for whoever may only look."""
    tournament = access.tournament_by_uid(request.user, uid)
    if not access.may(tournament, access.Right.ORGANISE):
        raise PermissionDenied
    return tournament


def organised_round(request: Request, uid: UUID, number: int) -> Round:
    """A round that is drawn, for an organiser; 404 or 403 otherwise."""
    return access.round_in(organised_tournament(request, uid), number)


def _settings(tournament: Tournament, body: dict[str, Any]) -> DrawSettings | None:
    """The tournament's settings with what is requested; none where nothing is."""
    changed = body.get("settings")
    return draw_settings_from({**tournament.draw_settings, **changed}) if changed else None
