"""What happened beside the games, in a line of the list: "Anna pauses", "dealt again"."""

from collections.abc import Mapping

from django.utils.translation import gettext

from tournaments.phrases.lists.penalties import penalty_words
from tournaments.phrases.terms import EVENTS, seat_name, word


def event_words(facts: Mapping[str, object], names: Mapping[int, str]) -> str:
    """An event or penalty in words; `names` are those of the seats when it happened."""
    if "offender" in facts:
        return penalty_words(facts, names)
    event = word(EVENTS, facts.get("event"))
    if "seat" not in facts:
        return event
    return gettext("{name} {event}").format(name=seat_name(facts["seat"], names), event=event)
