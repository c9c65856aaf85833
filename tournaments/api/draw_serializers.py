"""Serializers for draws."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models.round import RoundStatus
from tournaments.models.tournament import DrawMode
from tournaments.seating.constraints import Reason
from tournaments.seating.wishes import Priority, Strength, Wish
from tournaments.selectors.participants.columns import HIGHEST_NUMBER
from tournaments.selectors.tournament.draw_settings import MOST_SPREAD
from tournaments.services.rounds.draws import LARGEST_SEED, IncompleteResults


class FiguresSerializer(serializers.Serializer[Any]):
    """The figures of a draw. Except for the bound, smaller is better.

    Plans are compared by `worst_meetings`, `repeats` and `five_table_imbalance`, then by seats and tables.
    """

    repeats = serializers.IntegerField(help_text="Repeat meetings, summed over all pairs and rounds so far.")
    bound = serializers.IntegerField(allow_null=True, help_text="Fewest repeats known to be possible; null if unknown.")
    bound_meetings = serializers.IntegerField(
        allow_null=True,
        help_text="Most meetings of one pair in the plans behind the bound; null if unknown.",
    )
    bound_proven = serializers.BooleanField(help_text="True if no plan has fewer repeats, however often a pair meets.")
    proven_under_rule = serializers.BooleanField(
        help_text="True if no plan has fewer repeats in which each pair meets at most `bound_meetings` times."
    )
    worst_meetings = serializers.IntegerField()
    same_club = serializers.IntegerField()
    seat_imbalance = serializers.IntegerField()
    table_imbalance = serializers.IntegerField()
    five_table_imbalance = serializers.IntegerField()
    most_five_tables = serializers.IntegerField(
        allow_null=True, help_text="Highest number of rounds that anybody spends at a table of five."
    )
    rank_spread = serializers.FloatField(
        allow_null=True,
        help_text="By standing: mean distance between the best and the worst rank at a table. As a snake: difference "
        "between the mean ranks of the weakest and the strongest table.",
    )


class PersonSerializer(serializers.Serializer[Any]):
    """A participant."""

    participant = serializers.UUIDField(source="uid")
    start_number = serializers.IntegerField()
    name = serializers.CharField()
    given = serializers.CharField(allow_blank=True, help_text="Empty if the name was never split.")
    family = serializers.CharField(allow_blank=True)


class MetAgainSerializer(serializers.Serializer[Any]):
    """Two people who share a table in more than one round."""

    one = PersonSerializer()
    other = PersonSerializer()
    rounds = serializers.ListField(child=serializers.IntegerField())


class NotGrantedSerializer(serializers.Serializer[Any]):
    """An unmet wish and the reason; `room` is the number of people that would fit."""

    wish = serializers.ChoiceField([wish.value for wish in Wish])
    people = PersonSerializer(many=True)
    rounds = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.ChoiceField([reason.value for reason in Reason])
    hard = serializers.BooleanField(
        help_text="The wish must always hold; seats were changed since the draw, or the wish was added later."
    )
    table = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(allow_blank=True, help_text="Club or team.")
    room = serializers.IntegerField(allow_null=True)


class SeatedAtSerializer(serializers.Serializer[Any]):
    """A table and its start numbers, ordered by position."""

    table = serializers.IntegerField()
    people = serializers.ListField(child=serializers.IntegerField())


class RoundOfDrawSerializer(serializers.Serializer[Any]):
    """A round of the draw. `arrived` take part but have no seat; `left` have a seat but don't take part."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    tables = SeatedAtSerializer(many=True)
    arrived = PersonSerializer(many=True)
    left = PersonSerializer(many=True)


class DrawSerializer(serializers.Serializer[Any]):
    """The current draw of a round; for a plan, it includes all rounds that were drawn together."""

    mode = serializers.ChoiceField(DrawMode.choices)
    seed = serializers.IntegerField()
    seconds = serializers.FloatField()
    seating = serializers.CharField(
        help_text="Identifies the seating of the unpublished rounds; changes with every change of a seat."
    )
    report = FiguresSerializer(source="measured")
    met_again = MetAgainSerializer(many=True)
    not_granted = NotGrantedSerializer(many=True)
    rounds = serializers.SerializerMethodField()

    @extend_schema_field(RoundOfDrawSerializer(many=True))
    def get_rounds(self, report: Any) -> list[dict[str, Any]]:
        return [
            RoundOfDrawSerializer(
                {
                    "number": line.number,
                    "status": line.status,
                    "tables": [{"table": number, "people": people} for number, people in line.seating],
                    "arrived": line.arrived,
                    "left": line.left,
                }
            ).data
            for line in report.rounds
        ]


class KeySerializer(serializers.Serializer[Any]):
    """The field every write has. Repeating a `client_key` changes nothing and returns the first response."""

    client_key = serializers.UUIDField()


@extend_schema_field({"type": "string", "description": ", ".join(Strength)})
class StrengthField(serializers.ChoiceField):
    """The strength of a wish."""

    def __init__(self, **more: Any) -> None:
        super().__init__([each.value for each in Strength], **more)


class DrawSettingsSerializer(serializers.Serializer[Any]):
    """The settings of a draw; omitted settings stay as they are."""

    clubs = StrengthField(required=False)
    teams = StrengthField(required=False)
    not_with = StrengthField(required=False)
    tables = StrengthField(required=False)
    spread = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_SPREAD,
        help_text="By standing: 0 goes by rank alone and ignores soft wishes to sit apart; 10 avoids all repeats.",
    )
    table_count = serializers.IntegerField(required=False, allow_null=True, help_text="Null for the usual number.")
    closed_tables = serializers.ListField(required=False, child=serializers.IntegerField())
    priority = serializers.ChoiceField(
        [each.value for each in Priority],
        required=False,
        help_text="For plans and random draws: prefer few meetings, or even turns at tables of five.",
    )


class DrawWriteSerializer(KeySerializer):
    """A request to draw. Saves `mode` and `settings` in the tournament; chooses a new seed if `seed` is omitted."""

    mode = serializers.ChoiceField(DrawMode.choices, required=False)
    seed = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_SEED - 1)
    settings = DrawSettingsSerializer(required=False)
    incomplete = serializers.ChoiceField(
        [each.value for each in IncompleteResults],
        default=IncompleteResults.REFUSE.value,
        help_text="How a draw by results treats missing lists.",
    )


class PublishSerializer(KeySerializer):
    """A request to publish. Returns 409 if the draw (`seen_seed`) or the seats (`seen_seating`) have changed.

    `notify`: whether to send e-mails.
    """

    seen_seed = serializers.IntegerField(required=False, allow_null=True, default=None)
    seen_seating = serializers.CharField(
        required=False, allow_null=True, default=None, max_length=64, help_text="`seating` of the draw as last read."
    )
    notify = serializers.BooleanField(default=False)


class PublishedSerializer(serializers.Serializer[Any]):
    """The published rounds, and the number of people notified by e-mail."""

    rounds = serializers.ListField(child=serializers.IntegerField())
    told = serializers.IntegerField(source="notified")


class SwapSerializer(KeySerializer):
    """Two start numbers and, in the same order, their `seen_tables`. Returns 409 if somebody has moved since."""

    one = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    other = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    seen_tables = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, required=False, allow_null=True, default=None
    )
    notify = serializers.BooleanField(default=False)


class SwappedSerializer(serializers.Serializer[Any]):
    """The draw's figures before and after the swap, and the number of people notified by e-mail."""

    before = FiguresSerializer()
    after = FiguresSerializer()
    told = serializers.IntegerField(source="notified")
