"""What the REST interface says and takes. A `uid` is the identity of everything outside."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind, ListStatus, PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.names import shown_club, shown_name
from tournaments.selectors.results.visibility import audience_of, results_shown

Fields = dict[str, Any]


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament. `version` grows with every write."""

    club = serializers.CharField(source="club.name")
    rule_book = serializers.CharField(source="rule_set.key")
    sizes = serializers.DictField(help_text='By table size: {"4": {"normal_games": 20, "minutes": 100}}.')
    pot = serializers.DictField(
        allow_null=True,
        help_text='The pot that ends a round: {"points": 100, "drain": "written", "scope": "table" or "tournament" '
        '(all tables share it), "max_games": 40}; null without. `normal_games` is null where only the pot ends it.',
    )
    criteria = serializers.ListField(child=serializers.CharField())
    entry_ways = serializers.ListField(child=serializers.CharField(), help_text="points, facts, totals")

    class Meta:
        model = Tournament
        fields = (
            "uid",
            "slug",
            "name",
            "club",
            "date",
            "venue",
            "time_zone",
            "status",
            "visibility",
            "rule_book",
            "house_rules",
            "zero_sum",
            "rounds_planned",
            "pflichtsoli",
            "sizes",
            "pot",
            "criteria",
            "entry_ways",
            "standings_shown",
            "version",
        )
        read_only_fields = fields


class RoundSerializer(serializers.Serializer[Any]):
    """A round. `minutes_left` is null where no clock runs."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    tables = serializers.IntegerField()
    tables_done = serializers.IntegerField(source="done")
    minutes_left = serializers.IntegerField(allow_null=True)


class SeatSerializer(serializers.Serializer[Any]):
    """A position of a table and who sits there; `points` is null while the results are not shown."""

    position = serializers.IntegerField()
    participant = serializers.UUIDField(allow_null=True)
    start_number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True)


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table with its list. `state` is what the list derives for overviews, null while results are not shown."""

    round = serializers.IntegerField(source="round.number")
    ends_at = serializers.DateTimeField(allow_null=True)
    list_status = serializers.ChoiceField(ListStatus.choices, source="score_list.status")
    revision = serializers.IntegerField(source="score_list.revision")
    needs_review = serializers.BooleanField(source="score_list.needs_review")
    format = serializers.DictField(source="score_list.format", help_text="As `format` of `replay`.")
    state = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()

    class Meta:
        model = Table
        fields = (
            "uid",
            "number",
            "round",
            "ends_at",
            "extra_minutes",
            "list_status",
            "revision",
            "needs_review",
            "format",
            "state",
            "seats",
        )
        read_only_fields = fields

    @extend_schema_field({"type": "object", "nullable": True, "additionalProperties": {}})
    def get_state(self, table: Table) -> Fields | None:
        """The list's state, if it may be seen."""
        return table.score_list.state if self._shown(table.round) else None

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, table: Table) -> list[Fields]:
        """Everybody at the table, by position."""
        shown = self._shown(table.round)
        return [seat_json(seat, self.context["tournament"], shown) for seat in table.score_list.seats.all()]

    def _shown(self, in_round: Round) -> bool:
        tournament = self.context["tournament"]
        return results_shown(tournament, in_round, audience_of(tournament))


def seat_json(seat: Any, tournament: Tournament, shown: bool) -> Fields:
    """A seat as `SeatSerializer` declares it, named as the tournament shows names."""
    seated = next(iter(seat.now_seated), None)
    who = seated and seated.participant
    return {
        "position": seat.position,
        "participant": who and who.uid,
        "start_number": who and who.start_number,
        "name": shown_name(who.name, who.start_number, tournament) if who else (seated.name if seated else ""),
        "club": shown_club(who.club_name, tournament) if who else "",
        "points": seated.points if seated and shown else None,
    }


FACTS = {
    "type": "object",
    "description": (
        "One of: a game by its facts (kind, re: seats, augen_re: 0 to 240 or [low, high], announced, sonderpunkte); "
        'value and winners ({"value": 6, "winners": [1, 4]}, kind where it is a solo; winners may be empty for '
        'a value of 0 without a solo); the totals of the round ({"totals": [12, -4, -4, -4], "won": null, "soli_won": '
        'null}); an event ({"event": "time_up"}, "redeal", "pause", "resume", "leave", "join" with a seat); a penalty '
        '({"event": "penalty", "paragraph": "9.3.2", "offender": 3}, with "soloist" under 9.3.3 b1 and, where the '
        'soloist may have been harmed, 9.5, with "points" under 9.7.2 and 9.7.3; "not_played", or a solo with the '
        "paragraph 9.4.4)."
    ),
    "example": {
        "kind": "normal",
        "re": [1, 3],
        "augen_re": 155,
        "announced": {"re": "ansage", "kontra": None},
        "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {}},
    },
}


@extend_schema_field(FACTS)
class FactsField(serializers.JSONField):
    """An entry as `replay` takes it: a game, value and winners, totals, or an event."""

    default_error_messages = {"no_object": _("An object is expected.")}

    def to_internal_value(self, data: Any) -> Any:
        """The object; what it means is the engine's to judge."""
        value = super().to_internal_value(data)
        if not isinstance(value, dict):
            self.fail("no_object")
        return value


class DerivedSerializer(serializers.Serializer[Any]):
    """What the list makes of an entry; absent members are unknown or do not apply (events)."""

    number = serializers.IntegerField(required=False, allow_null=True)
    dealer = serializers.IntegerField(required=False, allow_null=True)
    leads = serializers.IntegerField(required=False, allow_null=True)
    players = serializers.ListField(child=serializers.IntegerField(), required=False)
    sitting = serializers.ListField(child=serializers.IntegerField(), required=False)
    duty = serializers.CharField(required=False, allow_null=True)
    bock = serializers.IntegerField(required=False, allow_null=True)
    value = serializers.IntegerField(required=False, allow_null=True)
    winner = serializers.CharField(required=False, allow_null=True)
    winners = serializers.ListField(child=serializers.IntegerField(), required=False)
    soloist = serializers.IntegerField(required=False, allow_null=True)
    points = serializers.ListField(child=serializers.IntegerField(), required=False)
    lines = serializers.ListField(child=serializers.DictField(), required=False)
    totals = serializers.ListField(child=serializers.IntegerField(), required=False)
    warnings = serializers.ListField(child=serializers.JSONField(), required=False)


class PenaltySerializer(serializers.ModelSerializer[PenaltyDetail]):
    """What the referee noted with a penalty (TSR chapter 9); `reason` and names are there for staff alone."""

    FOR_STAFF = ("reason", "referee", "cancelled_by")

    class Meta:
        model = PenaltyDetail
        fields = ("paragraph", "reason", "referee", "initialled", "cancelled_at", "cancelled_by")
        read_only_fields = fields

    def to_representation(self, instance: PenaltyDetail) -> Fields:
        """The penalty as its reader may see it."""
        shown = super().to_representation(instance)
        hidden = () if self.context.get("is_staff") else self.FOR_STAFF
        return {name: "" if name in hidden else value for name, value in shown.items()}


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry of a list: the facts as entered, what follows from them, and of a penalty what the referee noted."""

    kind = serializers.ChoiceField(EntryKind.choices)
    facts = FactsField()
    derived = DerivedSerializer()
    penalty = PenaltySerializer(required=False, allow_null=True, default=None)

    class Meta:
        model = Entry
        fields = ("uid", "kind", "facts", "derived", "penalty")
        read_only_fields = fields


class EntriesSerializer(serializers.Serializer[Any]):
    """A whole list in its order. Writes name the `revision` they saw."""

    revision = serializers.IntegerField()
    list_status = serializers.ChoiceField(ListStatus.choices)
    state = serializers.DictField()
    entries = EntrySerializer(many=True)


class WriteSerializer(serializers.Serializer[Any]):
    """What every write carries: a key made by the client (the same key answers the same), the revision it saw."""

    client_key = serializers.UUIDField()
    seen_revision = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)


class EntryWriteSerializer(WriteSerializer):
    """An entry to be written."""

    facts = FactsField()


class EntryCreateSerializer(EntryWriteSerializer):
    """A new entry: at the end of the list, or before the entry whose uid is given.

    Somebody who joins is named: a participant by uid, or anybody by name. A penalty is booked by a referee's token;
    its `reason` is what happened.
    """

    before = serializers.UUIDField(required=False, allow_null=True, default=None)
    participant = serializers.UUIDField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)
    initialled = serializers.BooleanField(required=False, default=False)


class WrittenSerializer(serializers.Serializer[Any]):
    """What a write did: the entry's uid (null when deleted), the list's new revision, points and their lines."""

    entry = serializers.UUIDField(allow_null=True)
    revision = serializers.IntegerField()
    derived = DerivedSerializer()


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}], "nullable": True})
class CriterionField(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or an exact mean as text."""

    def to_representation(self, value: Any) -> Any:
        """As it is."""
        return value


class StandingSerializer(serializers.Serializer[Any]):
    """One line. `rounds` follow the numbers of the standings; null is a round without a result, or unknown."""

    rank = serializers.IntegerField(allow_null=True, help_text="null: disqualified.")
    tied = serializers.BooleanField(help_text="The rank is shared.")
    by_lot = serializers.BooleanField(help_text="Only the lot keeps this rank apart from its neighbour.")
    participant = serializers.UUIDField()
    start_number = serializers.IntegerField()
    name = serializers.CharField()
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


class LookUpSerializer(serializers.Serializer[Any]):
    """A shared rank that the lists named could decide."""

    rank = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    criterion = serializers.CharField()
    lists = ListToLookUpSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """Complete standings: `stage` is nothing, provisional, between (all lists in, rounds to come) or final."""

    tournament = serializers.DictField()
    stage = serializers.CharField()
    provisional = serializers.BooleanField()
    tables = serializers.DictField(
        child=serializers.IntegerField(), help_text="Lists that are in (`done`) `of` those of incomplete rounds."
    )
    as_of = serializers.DateTimeField(help_text="The last write.")
    rounds = serializers.ListField(child=serializers.IntegerField())
    criteria = serializers.ListField(child=serializers.CharField(), help_text="The whole chain.")
    standings = StandingSerializer(many=True)
    look_up = LookUpSerializer(many=True)
