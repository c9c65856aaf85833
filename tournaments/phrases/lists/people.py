"""What happened beside the games, in a line of the list: "Anna pauses", "dealt again"."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.lists.entries import Entry, NotPlayedEntry, PenaltyEntry, PeopleEntry, event_of
from tournaments.phrases.lists.penalties import penalty_words
from tournaments.phrases.terms import EVENTS, seat_name, word


def event_words(entry: Entry | None, names: Mapping[int, str]) -> str:
    """An event or penalty in words, "" for a game; `names` are those of the seats when it happened."""
    if isinstance(entry, PenaltyEntry | NotPlayedEntry):
        return penalty_words(entry, names)
    event = event_of(entry)
    if event is None:
        return ""
    if not isinstance(entry, PeopleEntry):
        return word(EVENTS, event)
    return gettext("{name} {event}").format(name=seat_name(entry.seat, names), event=word(EVENTS, event))
