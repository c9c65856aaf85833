"""Serializers of standings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}], "nullable": True})
class CriterionField(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or an exact mean as text."""

    def to_representation(self, value: Any) -> Any:
        return value


class StandingSerializer(serializers.Serializer[Any]):
    """One row. `rounds` are in the order of the standings' rounds; null is unknown or no result."""

    rank = serializers.IntegerField(allow_null=True, help_text="null: disqualified, or without any result at the end.")
    rank_shown = serializers.CharField(help_text="As pages and paper show it: “14=” where it is shared.")
    tied = serializers.BooleanField(help_text="The rank is shared.")
    by_lot = serializers.BooleanField(help_text="Only the lot keeps this rank apart from its neighbour.")
    participant = serializers.UUIDField()
    start_number = serializers.IntegerField()
    name = serializers.CharField()
    given = serializers.CharField(allow_blank=True, help_text="Empty where the tournament does not show whole names.")
    family = serializers.CharField(allow_blank=True)
    club = serializers.CharField(allow_blank=True)
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    points = serializers.IntegerField()
    criteria = serializers.DictField(
        child=CriterionField(allow_null=True), help_text='A mean is exact, as text: "17/3"; null is unknown.'
    )


class ListToLookUpSerializer(serializers.Serializer[Any]):
    """A list, by round and table."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()


class ListNotInSerializer(ListToLookUpSerializer):
    """A list never handed in, by round and table."""

    counts = serializers.BooleanField(help_text="What was entered of it counts.")


class LookUpSerializer(serializers.Serializer[Any]):
    """A tied rank that the named lists could decide."""

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
    """Somebody's chance to win."""

    participant = serializers.UUIDField()
    percent = serializers.IntegerField(allow_null=True, help_text="Null: less than one, still possible; 0: no longer.")


class ChancesSerializer(serializers.Serializer[Any]):
    """Chances of everybody who can still win, most likely first."""

    closed = serializers.ListField(child=serializers.IntegerField(), help_text="The closed rounds it comes from.")
    running = serializers.ListField(child=serializers.IntegerField(), help_text="The rounds that go into it so far.")
    runs = serializers.IntegerField(help_text="How often the event was played to its end.")
    participants = ChanceSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """Complete standings; `stage` is nothing, provisional, between (all lists in, rounds to come) or final."""

    tournament = serializers.DictField()
    stage = serializers.CharField()
    provisional = serializers.BooleanField()
    tables = serializers.DictField(
        child=serializers.IntegerField(), help_text="Lists that are in (`done`) `of` those of incomplete rounds."
    )
    not_in = ListNotInSerializer(many=True, help_text="Of a finished tournament: the lists that never came.")
    frozen = serializers.BooleanField(help_text="The last round has begun; its results are shown at the prize giving.")
    results = RoundResultSerializer(many=True, help_text="The closed rounds that count.")
    as_of = serializers.DateTimeField(help_text="The last write.")
    rounds = serializers.ListField(child=serializers.IntegerField())
    criteria = serializers.ListField(child=serializers.CharField(), help_text="The whole chain.")
    standings = StandingSerializer(many=True)
    look_up = LookUpSerializer(many=True)
    chances = ChancesSerializer(required=False, help_text="Only where the organiser shows who can still win.")
