"""Serializers for standings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}], "nullable": True})
class CriterionField(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or an exact mean as text."""

    def to_representation(self, value: Any) -> Any:
        return value


class StandingSerializer(serializers.Serializer[Any]):
    """A row of the standings. `rounds` has one result per round of the standings; null means unknown or no result."""

    rank = serializers.IntegerField(
        allow_null=True, help_text="Null if disqualified, or without any result at the end."
    )
    rank_shown = serializers.CharField(help_text="Rank as shown on pages and paper, “14=” if shared.")
    tied = serializers.BooleanField(help_text="True if the rank is shared.")
    by_lot = serializers.BooleanField(help_text="True if only the lot separates this rank from its neighbour.")
    participant = serializers.UUIDField()
    start_number = serializers.IntegerField()
    name = serializers.CharField()
    given = serializers.CharField(allow_blank=True, help_text="Empty if the tournament does not show full names.")
    family = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    points = serializers.IntegerField(help_text="Of the rounds played.")
    missed = serializers.ListField(child=serializers.IntegerField(), help_text="Missed rounds, if they count.")
    credit = CriterionField(help_text="Points for missed rounds; exact, “25/2” if not whole.")
    total = CriterionField(help_text="`points` and `credit`, by which participants are ranked.")
    criteria = serializers.DictField(
        child=CriterionField(allow_null=True), help_text='Means are exact fractions as text: "17/3"; null if unknown.'
    )


class ListToLookUpSerializer(serializers.Serializer[Any]):
    """A list, identified by round and table."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()


class ListNotInSerializer(ListToLookUpSerializer):
    """A list that was never handed in, identified by round and table."""

    counts = serializers.BooleanField(help_text="True if the entries made so far count.")


class LookUpSerializer(serializers.Serializer[Any]):
    """A shared rank that could be decided by looking up the given paper lists."""

    rank = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    criterion = serializers.CharField()
    lists = ListToLookUpSerializer(many=True)


class RoundResultSerializer(serializers.Serializer[Any]):
    """Whether the result of a closed round is final."""

    round = serializers.IntegerField()
    final = serializers.BooleanField()
    objections_until = serializers.DateTimeField(allow_null=True)


class ChanceSerializer(serializers.Serializer[Any]):
    """A person's chance to win."""

    participant = serializers.UUIDField()
    percent = serializers.IntegerField(
        allow_null=True, help_text="0 if no longer possible; null if possible but below 1."
    )


class ChancesSerializer(serializers.Serializer[Any]):
    """The chances of everybody who can still win, most likely first."""

    closed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Closed rounds the estimate is based on."
    )
    running = serializers.ListField(
        child=serializers.IntegerField(), help_text="Running rounds whose results so far are included."
    )
    runs = serializers.IntegerField(help_text="Number of simulated finishes of the tournament.")
    participants = ChanceSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """Complete standings. `stage` is nothing, provisional, between (all lists are in, but rounds remain) or final."""

    tournament = serializers.DictField()
    stage = serializers.CharField()
    provisional = serializers.BooleanField()
    tables = serializers.DictField(
        child=serializers.IntegerField(), help_text="Lists of incomplete rounds: `done` are in, out of `of`."
    )
    not_in = ListNotInSerializer(
        many=True, help_text="Only if the tournament is finished: lists that were never handed in."
    )
    frozen = serializers.BooleanField(
        help_text="True once the last round has been released; its results are shown at the prize-giving."
    )
    results = RoundResultSerializer(many=True, help_text="Closed rounds that count.")
    as_of = serializers.DateTimeField(help_text="Time of the last write.")
    rounds = serializers.ListField(child=serializers.IntegerField())
    criteria = serializers.ListField(child=serializers.CharField(), help_text="All tie-break criteria in order.")
    standings = StandingSerializer(many=True)
    look_up = LookUpSerializer(many=True)
    chances = ChancesSerializer(required=False, help_text="Only if the organiser shows who can still win.")
