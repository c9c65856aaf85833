"""The endpoint for a tournament's standings."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.reads import HIDDEN, NOT_FOUND
from tournaments.api.standings_serializers import StandingsSerializer
from tournaments.selectors import access
from tournaments.selectors.results.chances import chances_shown_for
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.standings import StandingsStage
from tournaments.selectors.results.standings_json import as_json
from tournaments.selectors.results.visibility import ResultsHidden, audience_of


class Standings(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="standings", responses={200: StandingsSerializer, **NOT_FOUND, **HIDDEN})
    def get(self, request: Request, tournament: UUID) -> Response:
        """Returns the standings, best first. Open to everybody who may see the tournament; 403 while hidden."""
        event = access.tournament_by_uid(request.user, tournament)
        standings = cached_standings(event, audience=audience_of(event))
        if standings.stage is StandingsStage.HIDDEN:
            raise ResultsHidden("standings_not_shown")
        return Response(StandingsSerializer(as_json(standings, chances_shown_for(event))).data)
