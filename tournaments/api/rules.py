"""Endpoints for rule books, their JSON Schema, and the rules of tournaments."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from scoring.rules.as_json import parse_rules, rules_schema, rules_to_json
from scoring.rules.options import changed_options
from scoring.rules.remarks import remarks
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rules import RuleSet
from tournaments.api.draw_serializers import KeySerializer
from tournaments.api.entries import valid
from tournaments.api.problems import ProblemSerializer
from tournaments.api.reads import NOT_FOUND
from tournaments.api.write_requests import write_request_of
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.reasons import notice_words
from tournaments.phrases.rules.books import RULE_BOOKS as NAMES
from tournaments.selectors import access
from tournaments.selectors.rules.rule_sets import rules_settled, rules_title, tournament_rules
from tournaments.services.rules.rule_sets import use_rules

REFUSALS = {
    401: OpenApiResponse(ProblemSerializer, description="No valid token was sent"),
    403: OpenApiResponse(ProblemSerializer, description="The token or its user may not organise this tournament"),
    404: OpenApiResponse(ProblemSerializer, description="Does not exist, or is not visible to you"),
    422: OpenApiResponse(
        ProblemSerializer, description="Options contradict each other, or the rules can no longer change"
    ),
}


@extend_schema_field({"type": "object", "description": "Described by `/api/v1/rule-books/schema/`."})
class RuleSetField(serializers.Field[Any, Any, Any, Any]):
    """All options of a rule set."""

    def to_representation(self, value: Any) -> Any:
        return value

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "object"}]})
class RulesField(serializers.Field[Any, Any, Any, Any]):
    """The key of a rule book, or a complete rule set."""

    def to_internal_value(self, data: Any) -> Any:
        return data


class RemarkSerializer(serializers.Serializer[Any]):
    """Something unusual but allowed in the rules, e.g. a Vorbehalt that is missing from the order of Vorbehalte."""

    code = serializers.CharField()
    detail = serializers.CharField()


class RuleBookSerializer(serializers.Serializer[Any]):
    """A rule book with all its options."""

    key = serializers.CharField()
    name = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    rules = RuleSetField()
    remarks = RemarkSerializer(many=True)


class TournamentRulesSerializer(serializers.Serializer[Any]):
    """The rules of a tournament; `changed` lists the options that differ from the rule book."""

    key = serializers.CharField(help_text="Rule book the rules are based on.")
    name = serializers.CharField(
        allow_blank=True, help_text="Name the club gave them; empty for an unchanged rule book."
    )
    title = serializers.CharField()
    settled = serializers.BooleanField(
        help_text="True once a round has been published; the rules can no longer change."
    )
    changed = serializers.ListField(child=serializers.CharField())
    rules = RuleSetField()
    remarks = RemarkSerializer(many=True)


class UseRulesSerializer(KeySerializer):
    """The rules to use: the key of a rule book or a complete rule set. `options` replaces some of the options."""

    rules = RulesField()
    options = RuleSetField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)


class RuleBooks(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rule_books", responses={200: RuleBookSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Returns all rule books with their options. No token needed."""
        return Response(RuleBookSerializer([_book_json(book) for book in RULE_BOOKS.values()], many=True).data)


class OneRuleBook(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rule_book", responses={200: RuleBookSerializer, **NOT_FOUND})
    def get(self, request: Request, key: str) -> Response:
        """Returns one rule book with its options. No token needed."""
        if key not in RULE_BOOKS:
            raise NotFound
        return Response(RuleBookSerializer(_book_json(rule_book(key))).data)


class RuleSetSchema(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rule_set_schema", responses={200: {"type": "object"}})
    def get(self, request: Request) -> Response:
        """Returns the JSON Schema (draft 2020-12) of a rule set. No token needed.

        `manage.py rulebook --schema` prints the same.
        """
        return Response(rules_schema())


class TournamentRules(APIView):
    write_scope = Scope.ORGANISE

    @extend_schema(operation_id="tournament_rules", responses={200: TournamentRulesSerializer, **NOT_FOUND})
    def get(self, request: Request, tournament: UUID) -> Response:
        """Returns the rules of a tournament. Open to everybody who may see the tournament."""
        return Response(_tournament_rules_json(access.tournament_by_uid(request.user, tournament)))

    @extend_schema(
        operation_id="tournament_rules_change",
        request=UseRulesSerializer,
        responses={200: TournamentRulesSerializer, **REFUSALS},
    )
    def put(self, request: Request, tournament: UUID) -> Response:
        """Changes the rules of a tournament and returns the new rules. Organisers only."""
        event = access.tournament_by_uid(request.user, tournament)
        if not access.may(event, access.Right.ORGANISE):
            raise PermissionDenied
        body = valid(UseRulesSerializer(data=request.data))
        changed_one = use_rules(
            tournament=event,
            rules=parse_rules(body["rules"], body["options"]),
            name=body["name"],
            write_request=write_request_of(request, body),
        )
        return Response(_tournament_rules_json(changed_one))


def _book_json(book: RuleSet) -> dict[str, Any]:
    name = str(NAMES.get(book.key, book.key))
    own = {"key": book.key, "name": name, "edition": book.edition}
    return {**own, "rules": rules_to_json(book), "remarks": _remarks_json(book)}


def _remarks_json(rules: RuleSet) -> list[dict[str, str]]:
    return [{"code": each.code, "detail": notice_words(each)} for each in remarks(rules)]


def _tournament_rules_json(tournament: Tournament) -> dict[str, Any]:
    rules = tournament_rules(tournament)
    body = {
        "key": rules.key,
        "name": tournament.rules_name,
        "title": rules_title(rules, tournament.rules_name),
        "settled": rules_settled(tournament),
        "changed": changed_options(rules, rule_book(rules.key)),
        "rules": rules_to_json(rules),
        "remarks": _remarks_json(rules),
    }
    return dict(TournamentRulesSerializer(body).data)
