"""Endpoints for reading tournaments, rounds, tables and lists."""

from collections.abc import Sequence
from dataclasses import asdict
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

from tournaments.adapter import folded_as_far_as_legal, is_penalty
from tournaments.api.problems import ProblemSerializer
from tournaments.api.serializers import (
    EntriesSerializer,
    OneRoundSerializer,
    RoundSerializer,
    TableSerializer,
    TournamentSerializer,
)
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors import access
from tournaments.selectors.lists.pots import round_pot
from tournaments.selectors.lists.table.table_lists import tables_with_lists, with_people
from tournaments.selectors.results import public
from tournaments.selectors.results.visibility import ResultsHidden, audience_of, penalties_told, results_shown
from tournaments.selectors.rounds import states

NOT_FOUND = {404: OpenApiResponse(ProblemSerializer, description="Does not exist, or is not visible to you")}
HIDDEN = {403: OpenApiResponse(ProblemSerializer, description="The results are not shown yet")}


class Tournaments(generics.ListAPIView[Tournament]):
    permission_classes = (AllowAny,)
    serializer_class = TournamentSerializer

    def get_queryset(self) -> Any:
        return public.tournaments_by_section(today=timezone.localdate()).select_related("club", "rule_set")

    @extend_schema(operation_id="tournaments_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns the public tournaments (running, upcoming, then past), a hundred per page. No token needed."""
        return super().get(request, *args, **kwargs)


class OneTournament(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="tournament", responses={200: TournamentSerializer, **NOT_FOUND})
    def get(self, request: Request, tournament: UUID) -> Response:
        """Returns one tournament. Unlisted ones don't need a token either; private ones need a token of their staff."""
        return Response(TournamentSerializer(access.tournament_by_uid(request.user, tournament)).data)


class Rounds(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rounds", responses={200: RoundSerializer(many=True), **NOT_FOUND})
    def get(self, request: Request, tournament: UUID) -> Response:
        """Returns the published rounds by number. Open to everybody who may see the tournament."""
        event = access.tournament_by_uid(request.user, tournament)
        return Response(RoundSerializer(states.rounds_of(event, now=timezone.now()), many=True).data)


class OneRound(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="round", responses={200: OneRoundSerializer, **NOT_FOUND})
    def get(self, request: Request, tournament: UUID, number: int) -> Response:
        """Returns one round, with the pot its tables share. Open to everybody who may see the tournament."""
        event = access.tournament_by_uid(request.user, tournament)
        line = next((line for line in states.rounds_of(event, now=timezone.now()) if line.number == number), None)
        if line is None:
            raise Http404
        in_round = access.round_in(event, number)
        pot = round_pot(in_round) if results_shown(event, in_round, audience_of(event)) else None
        return Response(OneRoundSerializer({**asdict(line), "pot": pot}).data)


class Tables(generics.ListAPIView[Table]):
    permission_classes = (AllowAny,)
    serializer_class = TableSerializer
    queryset = Table.objects.none()  # only for the schema

    def get_queryset(self) -> Any:
        self.tournament = access.tournament_by_uid(self.request.user, self.kwargs["tournament"])
        return tables_with_lists(access.round_in(self.tournament, self.kwargs["number"]))

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "tournament": getattr(self, "tournament", None)}

    @extend_schema(operation_id="tables", responses={200: TableSerializer(many=True), **NOT_FOUND})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Returns the tables of a round by number, a hundred per page. Open to everybody who may see the tournament."""
        return super().get(request, *args, **kwargs)


class OneTable(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="table", responses={200: TableSerializer, **NOT_FOUND})
    def get(self, request: Request, table: UUID) -> Response:
        """Returns one table with its people and the state of its list. Open to everybody who may see the tournament."""
        tournament = access.table_by_uid(request.user, table).round.tournament
        row = with_people(Table.objects.filter(uid=table)).get()
        return Response(TableSerializer(row, context={"tournament": tournament}).data)


def entries_json(score_list: ScoreList, *, with_penalties: bool) -> dict[str, Any]:
    """Uses one query, and another one if the list needs review."""
    rows = list(score_list.entries.select_related("penalty").order_by("order_key"))
    body = {
        "revision": score_list.revision,
        "list_status": score_list.status,
        "state": score_list.state,
        "review": _review(score_list, rows, with_penalties=with_penalties) if score_list.needs_review else None,
        "entries": rows,
    }
    return dict(EntriesSerializer(body, context={"with_penalties": with_penalties}).data)


def _review(score_list: ScoreList, rows: Sequence[Entry], *, with_penalties: bool) -> dict[str, Any] | None:
    """Returns the first entry that is no longer legal. Leaves out the reason if it would reveal a penalty."""
    violation = folded_as_far_as_legal(score_list, [row.facts for row in rows]).broken
    if violation is None:
        return None
    entry = rows[int(str(violation.params["entry"])) - 1]
    detail = sentence(violation) if with_penalties or not is_penalty(entry.facts) else ""
    return {"entry": entry.uid, "code": violation.code, "detail": detail}


def readable_list(request: Request, table: UUID) -> ScoreList:
    """Raises Http404, or ResultsHidden if the results aren't shown yet."""
    row = access.table_by_uid(request.user, table)
    if not results_shown(row.round.tournament, row.round, audience_of(row.round.tournament)):
        raise ResultsHidden("standings_not_shown")
    row.score_list.table = row
    return row.score_list


def sees_penalties_of(score_list: ScoreList) -> bool:
    """Returns whether the reader may see who was penalised in the list, and why."""
    if score_list.table is None:
        return False
    tournament = score_list.table.round.tournament
    return penalties_told(tournament, audience_of(tournament))
