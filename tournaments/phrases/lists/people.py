"""Wording for entries other than games, e.g. "Anna pauses" or "dealt again"."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, gettext_lazy
from django_stubs_ext import StrPromise

from scoring.lists.choices import Halt
from scoring.lists.entries import Entry, MoveEntry, NotPlayedEntry, PenaltyEntry, PeopleEntry, event_of
from tournaments.names.rows import enumerated
from tournaments.phrases.lists.penalties import penalty_words
from tournaments.phrases.terms import EVENTS, seat_name, word


def event_words(entry: Entry | None, names: Mapping[int, str]) -> str:
    """Describes an event or penalty, or returns "" for a game. `names`: those at the time."""
    if isinstance(entry, PenaltyEntry | NotPlayedEntry):
        return penalty_words(entry, names)
    event = event_of(entry)
    if event is None:
        return ""
    if isinstance(entry, MoveEntry):
        order = enumerated([seat_name(seat, names) for seat in entry.order])
        return gettext("{event}: {names}").format(event=word(EVENTS, event), names=order)
    if not isinstance(entry, PeopleEntry):
        return word(EVENTS, event)
    return gettext("{name} {event}").format(name=seat_name(entry.seat, names), event=word(EVENTS, event))


def seating_words(number: int, names: Sequence[str]) -> str:
    return gettext("Seating order from game {number} on: {names}.").format(number=number, names=enumerated(names))


# Warnings before somebody pauses or leaves.
HALTS: Mapping[Halt, StrPromise] = {
    Halt.TOO_FEW: gettext_lazy(
        "This leaves fewer than four at the table. No game can be entered until somebody plays again or joins."
    ),
    Halt.STILL_OWES: gettext_lazy(
        "Then only somebody who is pausing still owes a Pflichtsolo. The list waits for them."
    ),
}

# Hints before a step, for any list, and for one with Pflichtsoli.
HINTS: Mapping[str, StrPromise] = {
    "pause": gettext_lazy("They keep their position."),
    "join": gettext_lazy("They start at 0."),
}
HINTS_WITH_PFLICHTSOLI: Mapping[str, StrPromise] = {
    "leave": gettext_lazy("An open Pflichtsolo of theirs lapses."),
    "pause": gettext_lazy("They keep their position and still owe an open Pflichtsolo."),
    "substitute": gettext_lazy("They owe all Pflichtsoli, unless they take over."),
    "join": gettext_lazy("They start at 0 and owe all Pflichtsoli."),
}
