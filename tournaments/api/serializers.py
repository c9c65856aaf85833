"""Serializers for tournaments, tables and lists."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.adapter import is_penalty, names_punished, redacted_facts, without_reason
from tournaments.api.facts import FactsField
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind, ListStatus, Occupancy, PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.selectors.lists.people import name_and_number
from tournaments.selectors.participants.names import short_names_of, shown_club, shown_name, shown_parts
from tournaments.selectors.results.visibility import audience_of, results_shown
from tournaments.selectors.rounds.lengths import USUAL, all_sizes

Fields = dict[str, Any]


class SizesField(serializers.DictField):
    """Games and minutes by table size: for fours, fives, and larger tables that have their own numbers."""

    def to_representation(self, value: Any) -> Fields:
        shown = {*map(str, USUAL), *value}
        return {size: numbers for size, numbers in all_sizes(value).items() if size in shown}


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament. `version` increases with every write."""

    club = serializers.CharField(source="club.name")
    rule_book = serializers.CharField(source="rule_set.key")
    sizes = SizesField(help_text='Length by table size: {"4": {"normal_games": 20, "minutes": 100}}.')
    pot = serializers.DictField(
        allow_null=True,
        help_text='Pot that ends a round: {"points": 100, "drain": "written", "scope": "table" or "tournament" '
        '(all tables share it), "max_games": 40, "max_games_at": {"5": 45}}; null without one. `max_games_at` is '
        "present if larger tables have limits of their own. `normal_games` is null if only the pot "
        "ends the round.",
    )
    criteria = serializers.ListField(child=serializers.CharField())
    entry_ways = serializers.ListField(
        child=serializers.CharField(), help_text="Allowed ways of entering results: points, facts, totals."
    )

    class Meta:
        model = Tournament
        fields = (
            "uid",
            "slug",
            "name",
            "club",
            "date",
            "starts_at",
            "pause_minutes",
            "venue",
            "time_zone",
            "status",
            "visibility",
            "rule_book",
            "house_rules",
            "zero_sum",
            "broken_off",
            "broken_off_points",
            "rounds_planned",
            "pflichtsoli",
            "sizes",
            "pot",
            "criteria",
            "missed_rounds",
            "missed_points",
            "entry_ways",
            "counting_record",
            "standings_shown",
            "chances_shown",
            "objection_minutes",
            "version",
        )
        read_only_fields = fields


class RoundSerializer(serializers.Serializer[Any]):
    """A round. `minutes_left` is null if there is no clock; times are null until they are known."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    tables = serializers.IntegerField()
    tables_done = serializers.IntegerField(source="done")
    minutes_left = serializers.IntegerField(allow_null=True)
    planned_start = serializers.DateTimeField(source="times.planned", allow_null=True)
    started_at = serializers.DateTimeField(source="times.started", allow_null=True)
    closed_at = serializers.DateTimeField(source="times.closed", allow_null=True)
    final = serializers.BooleanField(
        allow_null=True,
        help_text="True if the result is final; null while the round is open or its results are hidden.",
    )
    objections_until = serializers.DateTimeField(
        allow_null=True, help_text="End of the time for objections; null if there is none."
    )


class SharedPotSerializer(serializers.Serializer[Any]):
    """The pot shared by all tables of a round. `emptied` stays true even if entries are corrected later."""

    points = serializers.IntegerField()
    left = serializers.IntegerField(
        help_text="Points left. The last game may take it below 0; lists with totals only do not draw from it."
    )
    emptied = serializers.BooleanField()


class OneRoundSerializer(RoundSerializer):
    """A round with its shared pot, which is null if there is none or if results are hidden."""

    pot = SharedPotSerializer(allow_null=True)


class SeatSerializer(serializers.Serializer[Any]):
    """A position and the person sitting there; `points` is null while results are hidden."""

    position = serializers.IntegerField()
    participant = serializers.UUIDField(allow_null=True)
    start_number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    given = serializers.CharField(allow_blank=True, help_text="Empty if the tournament does not show full names.")
    family = serializers.CharField(allow_blank=True)
    short = serializers.CharField(allow_blank=True, help_text="Short name, unique at the table.")
    club = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField(allow_null=True)


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table and its list; `state` is null while results are hidden."""

    round = serializers.IntegerField(source="round.number")
    ends_at = serializers.DateTimeField(allow_null=True)
    list_status = serializers.ChoiceField(ListStatus.choices, source="score_list.status")
    revision = serializers.IntegerField(source="score_list.revision")
    needs_review = serializers.BooleanField(source="score_list.needs_review")
    format = serializers.DictField(source="score_list.format", help_text="Same as `format` in `replay`.")
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
            "cancelled_at",
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
        return table.score_list.state if self._shows_results(table.round) else None

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, table: Table) -> list[Fields]:
        shown = self._shows_results(table.round)
        return seats_json(table.score_list.seats.all(), self.context["tournament"], shown)

    def _shows_results(self, in_round: Round) -> bool:
        tournament = self.context["tournament"]
        return results_shown(tournament, in_round, audience_of(tournament))


def seats_json(seats: Iterable[Any], tournament: Tournament, shown: bool) -> list[Fields]:
    seated = [(seat.position, next(iter(seat.now_seated), None)) for seat in seats]
    called = {position: name_and_number(row) for position, row in seated if row}
    shorts = short_names_of(called, tournament)
    return [_seat_json(position, row, shorts.get(position, ""), tournament, shown) for position, row in seated]


def _seat_json(position: int, row: Occupancy | None, short: str, tournament: Tournament, shown: bool) -> Fields:
    who = row and row.participant
    parts, number = name_and_number(row) if row else (Name(), None)
    given, family = shown_parts(parts, tournament)
    return {
        "position": position,
        "participant": who and who.uid,
        "start_number": who and who.start_number,
        "name": shown_name(parts, number, tournament) if row else "",
        "given": given,
        "family": family,
        "short": short,
        "club": shown_club(who.club_name, tournament) if who else "",
        "points": row.points if row and shown else None,
    }


class DerivedSerializer(serializers.Serializer[Any]):
    """Values derived from an entry; omitted fields are unknown or don't apply."""

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
    error = serializers.CharField(required=False, help_text="Reason the entry is no longer legal; it does not count.")
    last = serializers.DictField(required=False, help_text="With `error`: result from when the entry was last legal.")


class PenaltySerializer(serializers.ModelSerializer[PenaltyDetail]):
    """The referee's notes on a penalty (TSR chapter 9), for readers who may see them."""

    class Meta:
        model = PenaltyDetail
        fields = ("paragraph", "reason", "referee", "initialled", "cancelled_at", "cancelled_by")
        read_only_fields = fields


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry: its facts, the derived values, and the referee's notes on a penalty.

    Readers who may not see penalties only get their points: `penalty` is null and the facts are reduced. They don't see
    why a list was broken off either.
    """

    kind = serializers.ChoiceField(EntryKind.choices)
    facts = FactsField()
    derived = DerivedSerializer()
    penalty = PenaltySerializer(required=False, allow_null=True, default=None)

    class Meta:
        model = Entry
        fields = ("uid", "kind", "facts", "derived", "penalty")
        read_only_fields = fields

    def to_representation(self, instance: Entry) -> Fields:
        shown = super().to_representation(instance)
        if self.context.get("with_penalties"):
            return shown
        derived = _hide_last_penalty(shown["derived"], is_penalty(instance.facts))
        if not is_penalty(instance.facts):
            return {**shown, "facts": without_reason(instance.facts), "derived": derived}
        return {**shown, "facts": redacted_facts(instance.facts), "derived": _without_lines(derived), "penalty": None}


class ReviewSerializer(serializers.Serializer[Any]):
    """The first entry that is no longer legal. Neither it nor any later entry counts."""

    entry = serializers.UUIDField()
    code = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)


def _hide_last_penalty(derived: Fields, penalty: bool) -> Fields:
    """Keeps only the points of `last` if it was a penalty, because its facts may have changed since."""
    last = derived.get("last", {})
    secret = penalty or names_punished(last)
    return {**derived, "last": {"points": last.get("points", [])}} if last and secret else derived


def _without_lines(derived: Fields) -> Fields:
    return {**derived, **({"lines": []} if "lines" in derived else {})}


class EntriesSerializer(serializers.Serializer[Any]):
    """A complete list in order. Writes must send its `revision`; `review` is null if all entries are legal."""

    revision = serializers.IntegerField()
    list_status = serializers.ChoiceField(ListStatus.choices)
    state = serializers.DictField()
    review = ReviewSerializer(allow_null=True)
    entries = EntrySerializer(many=True)


class WriteSerializer(serializers.Serializer[Any]):
    """The fields every write has: a key, and the revision the client saw. Repeating a key returns the same response."""

    client_key = serializers.UUIDField()
    seen_revision = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=300)


class EntryWriteSerializer(WriteSerializer):
    """An entry to write."""

    facts = FactsField()


class EntryCreateSerializer(EntryWriteSerializer):
    """A new entry, added at the end of the list or before the given entry.

    Somebody who joins is a participant (by uid) or anybody by name; `counting` is `own` (for anybody: the next free
    start number) or `outside` (not ranked). Penalties need a referee's token and a `reason`.
    """

    before = serializers.UUIDField(required=False, allow_null=True, default=None)
    participant = serializers.UUIDField(required=False, allow_null=True, default=None)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)
    counting = serializers.ChoiceField(["own", "outside"], required=False, default=None)
    initialled = serializers.BooleanField(required=False, default=False)


class WrittenSerializer(serializers.Serializer[Any]):
    """The result of a write: the entry (null if it was deleted), the new revision, points and reasons."""

    entry = serializers.UUIDField(allow_null=True)
    revision = serializers.IntegerField()
    derived = DerivedSerializer()
