"""Sentences for what keeps an entry that a phone made without network from being written as it came."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

HELD_ENTRY_ERRORS: Mapping[str, object] = {
    "waits_for_earlier": _("An earlier entry of the same phone waits for a decision. This one follows behind it."),
    "game_already_there": _(
        "Game {number} is in the list already, as somebody else entered it. Decide which one counts."
    ),
    "games_missing_before": _("The list expects game {next} now: games before game {number} are missing in it."),
    "game_expected_otherwise": _(
        "By now the list expects game {number} with another dealer, other players or another Bock. Decide whether it "
        "counts."
    ),
    "held_decided": _("This entry was decided on already. Look at the list as it is now."),
}
