"""Reading tournaments, rounds, tables, lists and standings. Public data need no token."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.problems import ProblemSerializer
from tournaments.api.serializers import EntriesSerializer, RoundSerializer, TableSerializer, TournamentSerializer
from tournaments.models.round import Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors import access
from tournaments.selectors.lists.table_lists import tables_with_lists, with_people
from tournaments.selectors.results import public
from tournaments.selectors.results.visibility import ResultsHidden, audience_of, results_shown
from tournaments.selectors.rounds import states

NOT_FOUND = {404: OpenApiResponse(ProblemSerializer, description="Not there, or not open to you")}
HIDDEN = {403: OpenApiResponse(ProblemSerializer, description="The results are shown later")}


class Tournaments(generics.ListAPIView[Tournament]):
    """The tournaments that everybody may find, running ones first, then the next, then the last."""

    permission_classes = (AllowAny,)
    serializer_class = TournamentSerializer

    def get_queryset(self) -> Any:
        """Public tournaments with club and rules."""
        return public.tournaments_by_section(today=timezone.localdate()).select_related("club", "rule_set")

    @extend_schema(operation_id="tournaments_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Tournaments, a hundred a page."""
        return super().get(request, *args, **kwargs)


class OneTournament(APIView):
    """One tournament; with its uid also one that only its link leads to."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="tournament", responses={200: TournamentSerializer, **NOT_FOUND})
    def get(self, request: Request, tournament: UUID) -> Response:
        """The tournament."""
        return Response(TournamentSerializer(access.tournament_by_uid(request.user, tournament)).data)


class Rounds(APIView):
    """The rounds of a tournament."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rounds", responses={200: RoundSerializer(many=True), **NOT_FOUND})
    def get(self, request: Request, tournament: UUID) -> Response:
        """Every published round by number."""
        event = access.tournament_by_uid(request.user, tournament)
        return Response(RoundSerializer(states.rounds_of(event, now=timezone.now()), many=True).data)


class OneRound(APIView):
    """One round of a tournament."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="round", responses={200: RoundSerializer, **NOT_FOUND})
    def get(self, request: Request, tournament: UUID, number: int) -> Response:
        """The round."""
        event = access.tournament_by_uid(request.user, tournament)
        for line in states.rounds_of(event, now=timezone.now()):
            if line.number == number:
                return Response(RoundSerializer(line).data)
        raise Http404


class Tables(generics.ListAPIView[Table]):
    """The tables of a round with their lists."""

    permission_classes = (AllowAny,)
    serializer_class = TableSerializer
    queryset = Table.objects.none()  # for the schema alone

    def get_queryset(self) -> Any:
        """The tables of the round in the address, or 404."""
        self.tournament = access.tournament_by_uid(self.request.user, self.kwargs["tournament"])
        return tables_with_lists(access.round_in(self.tournament, self.kwargs["number"]))

    def get_serializer_context(self) -> dict[str, Any]:
        """Names and results depend on the tournament and its viewer."""
        return {**super().get_serializer_context(), "tournament": getattr(self, "tournament", None)}

    @extend_schema(operation_id="tables", responses={200: TableSerializer(many=True), **NOT_FOUND})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Tables by number, a hundred a page."""
        return super().get(request, *args, **kwargs)


class OneTable(APIView):
    """One table with its list."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="table", responses={200: TableSerializer, **NOT_FOUND})
    def get(self, request: Request, table: UUID) -> Response:
        """The table, the people at it, and how far its list is."""
        tournament = access.table_by_uid(request.user, table).round.tournament
        row = with_people(Table.objects.filter(uid=table)).get()
        return Response(TableSerializer(row, context={"tournament": tournament}).data)


def entries_json(score_list: ScoreList, *, is_staff: bool) -> dict[str, Any]:
    """A whole list as `EntriesSerializer` declares it; one query."""
    body = {
        "revision": score_list.revision,
        "list_status": score_list.status,
        "state": score_list.state,
        "entries": score_list.entries.select_related("penalty").order_by("order_key"),
    }
    return dict(EntriesSerializer(body, context={"is_staff": is_staff}).data)


def readable_list(request: Request, table: UUID) -> ScoreList:
    """The list of a table for somebody who may see its results; 404, or `ResultsHidden` where they come later."""
    row = access.table_by_uid(request.user, table)
    if not results_shown(row.round.tournament, row.round, audience_of(row.round.tournament)):
        raise ResultsHidden("standings_not_shown")
    row.score_list.table = row
    return row.score_list


def is_of_staff(score_list: ScoreList) -> bool:
    """Whether the viewer that fetched this list may enter its results."""
    return score_list.table is not None and access.may(score_list.table.round.tournament, access.Right.ENTER)
