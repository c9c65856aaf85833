"""The shapes of an entry's facts, for the OpenAPI document only.

These serializers never run: the facts are passed to the engine unchanged, and it rejects unknown keys.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from scoring.game.game import MOST_SEATS
from scoring.lists.entries import PEOPLE_EVENTS, PLAIN_EVENTS
from scoring.lists.penalties import ENDING_A_GAME, GOING_ON, Paragraph
from scoring.terms import Announcement, BockEvent, Duty, Kind, Sonderpunkt, TableEvent
from tournaments.services.ledger import LONGEST_REASON

Shape = serializers.Serializer[Any]
HIGHEST_AUGEN = 240
WHO_PLAYED = "Players of the game; needed if somebody sits out and the list has only totals."


# Named in the settings, because several members share these values.
KINDS = [(kind.value, kind.value) for kind in Kind]
ANNOUNCEMENTS = [(word.value, word.value) for word in Announcement]


def _choice_field(members: Iterable[Enum], **more: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField([(each.value, each.value) for each in members], **more)


def _seat_field(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_SEATS, **more)


def _seats_field(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=_seat_field(), **more)


class AnnouncedSerializer(Shape):
    """The highest Ansage or Absage that each party made."""

    re = serializers.ChoiceField(ANNOUNCEMENTS, required=False, allow_null=True)
    kontra = serializers.ChoiceField(ANNOUNCEMENTS, required=False, allow_null=True)


class SonderpunkteSerializer(Shape):
    """The number of times each party scored each Sonderpunkt, e.g. {"fuchs": 1}."""

    re = serializers.DictField(child=serializers.IntegerField(), required=False, help_text=", ".join(Sonderpunkt))
    kontra = serializers.DictField(child=serializers.IntegerField(), required=False)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 0, "maximum": HIGHEST_AUGEN},
            {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
        ]
    }
)
class AugenField(serializers.Field[Any, Any, Any, Any]):
    """The Augen of Re, or the lowest and highest possible value if every value in between counts the same."""


class AsPlayedSerializer(Shape):
    """Differences from the list that staff accepted, and the reason."""

    dealer = _seat_field(required=False)
    duty = _choice_field(Duty, required=False, allow_null=True)
    bock = serializers.IntegerField(required=False, min_value=1, help_text="Bock factor the game counted with.")
    reason = serializers.CharField(required=False)


class PlayedShape(Shape):
    """Fields that every game has, however it is entered."""

    duty = _choice_field(Duty, required=False, allow_null=True)
    bock_rounds = serializers.IntegerField(
        required=False, min_value=0, max_value=3, help_text="Bock rounds added by hand."
    )
    as_played = AsPlayedSerializer(required=False)


class GameFactsSerializer(PlayedShape):
    """A game entered by its facts; dealer, players and Bock are derived from the list."""

    kind = serializers.ChoiceField(KINDS)
    re = _seats_field()
    augen_re = AugenField()
    tricks_re = serializers.IntegerField(required=False, allow_null=True)
    announced = AnnouncedSerializer(required=False)
    sonderpunkte = SonderpunkteSerializer(required=False)
    events = serializers.ListField(child=_choice_field(BockEvent), required=False)
    verworfen = _seat_field(required=False, allow_null=True, help_text="Seat of the player who revoked.")


class PointsFactsSerializer(PlayedShape):
    """The value and winners of a game. The value doesn't include Bock or the tripling for a soloist."""

    value = serializers.IntegerField()
    winners = _seats_field(help_text="Empty only if the value is 0 and the game is no solo.")
    kind = serializers.ChoiceField(KINDS, required=False, help_text="Kind of solo; omitted for other games.")
    sonder = serializers.IntegerField(required=False, help_text="Part of the value that comes from Sonderpunkte.")


class BrokenSoloFactsSerializer(PlayedShape):
    """A solo that ended because an opponent seriously violated the rules."""

    kind = serializers.ChoiceField(KINDS)
    re = _seats_field()
    paragraph = serializers.ChoiceField([Paragraph.SERIOUS_IN_SOLO.value])
    offender = _seat_field()
    absagen = serializers.IntegerField(required=False)


class TotalsFactsSerializer(Shape):
    """The totals of a round, entered instead of its games; null means unknown."""

    totals = serializers.ListField(child=serializers.IntegerField())
    won = serializers.ListField(child=serializers.IntegerField(allow_null=True), required=False, allow_null=True)
    soli_won = serializers.ListField(child=serializers.IntegerField(allow_null=True), required=False, allow_null=True)
    sum_accepted = serializers.CharField(
        required=False, help_text="Organiser's reason for accepting totals that do not add up to zero."
    )


class PlainEventFactsSerializer(Shape):
    """A new deal, the end of the playing time, or an emptied shared pot."""

    event = _choice_field(sorted(PLAIN_EVENTS))


class BreakOffFactsSerializer(Shape):
    """The table stops playing for good. Only staff may enter this, and they must give a reason."""

    event = serializers.ChoiceField([TableEvent.BROKEN_OFF.value])
    reason = serializers.CharField(max_length=LONGEST_REASON)


class PeopleEventFactsSerializer(Shape):
    """Somebody pauses, resumes, leaves or joins."""

    event = _choice_field(sorted(PEOPLE_EVENTS))
    seat = _seat_field()


class MoveFactsSerializer(Shape):
    """A new seating order from the next game on. Position numbers, points and Pflichtsoli stay with the people."""

    event = serializers.ChoiceField([TableEvent.MOVE.value])
    order = _seats_field(help_text="All positions of the table, clockwise.")


class PenaltyFactsSerializer(Shape):
    """A penalty after which the game continues. Only referees and organisers may book one."""

    event = serializers.ChoiceField([TableEvent.PENALTY.value])
    paragraph = _choice_field(sorted(GOING_ON))
    offender = _seat_field()
    points = serializers.IntegerField(required=False, help_text="Only for 9.7.2 and 9.7.3.")
    players = _seats_field(required=False, help_text=WHO_PLAYED)
    soloist = _seat_field(
        required=False,
        help_text="Soloist of the game before the penalty: for 9.3.3 b1, and for 9.5 if it harmed the soloist.",
    )


class NotPlayedFactsSerializer(Shape):
    """A game that doesn't count because it ended with a serious violation of the rules."""

    event = serializers.ChoiceField([TableEvent.NOT_PLAYED.value])
    paragraph = _choice_field(sorted(ENDING_A_GAME), required=False)
    offender = _seat_field()
    players = _seats_field(required=False, help_text=WHO_PLAYED)
    absagen = serializers.IntegerField(required=False)


FACTS = PolymorphicProxySerializer(
    component_name="Facts",
    serializers=[
        GameFactsSerializer,
        PointsFactsSerializer,
        BrokenSoloFactsSerializer,
        TotalsFactsSerializer,
        PlainEventFactsSerializer,
        BreakOffFactsSerializer,
        PeopleEventFactsSerializer,
        MoveFactsSerializer,
        PenaltyFactsSerializer,
        NotPlayedFactsSerializer,
    ],
    resource_type_field_name=None,
)


@extend_schema_field(FACTS)
class FactsField(serializers.JSONField):
    """An entry in the format of the `replay` command: a game, value and winners, totals, or an event."""

    default_error_messages = {"no_object": _("Expected an object.")}

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        if not isinstance(value, dict):
            self.fail("no_object")
        return value
