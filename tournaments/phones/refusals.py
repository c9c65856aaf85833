"""Error messages for held entries."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext_lazy as _


class HeldEntryReader(StrEnum):
    PHONE = "phone"  # the sender, or a phone that only watches
    WRITER = "writer"  # the phone that holds the pen
    DESK = "desk"


_PEN = "pen_elsewhere"
_WHILE_ANOTHER_WROTE = _("Another phone was writing the list when this arrived, so it is only a suggestion.")
# Replaces messages addressed to the refused phone.
WHY_BY_READER: Mapping[HeldEntryReader, Mapping[str, object]] = {
    HeldEntryReader.PHONE: {_PEN: _WHILE_ANOTHER_WROTE},
    HeldEntryReader.WRITER: {
        _PEN: _("Another phone entered this before this one started to write, so it is only a suggestion.")
    },
    HeldEntryReader.DESK: {
        _PEN: _WHILE_ANOTHER_WROTE,
        "round_closed": _("Round {round} was already closed when this arrived."),
        "list_handed_in": _("The list had already been handed in when this arrived."),
        "list_confirmed": _("The list had already been confirmed when this arrived."),
        "as_played_by_staff_only": _("The table cannot enter a game as it was played: decide whether it counts."),
        "staff_only": _("The table cannot enter this itself: decide whether it counts."),
        "penalty_by_referee_only": _("The table cannot book a penalty itself: decide whether it counts."),
    },
}

HELD_ENTRY_ERRORS: Mapping[str, object] = {
    "waits_for_earlier": _("An earlier entry from the same phone is waiting for a decision. This one comes after it."),
    "game_already_there": _("Somebody else has already entered game {number}. Decide which one counts."),
    "games_missing_before": _("The list expects game {next} now: games before game {number} are missing."),
    "game_expected_otherwise": _(
        "The list now expects a different dealer, players or Bock for game {number}. Decide whether it counts."
    ),
    "entry_unreadable": _("This entry cannot be read. Remove it and enter the game again."),
    "form_refused": _("{why} Remove it and enter the game again."),
    "too_many_held": _(
        "{most} entries for this list are already waiting for a decision. This phone keeps yours and sends "
        "them when some are decided."
    ),
    "sent_too_often": _("Too many attempts for this list. This phone keeps your entries and tries again."),
    "held_decided": _("This entry has already been decided. Check the list as it is now."),
}
