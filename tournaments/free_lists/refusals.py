"""Error messages for free lists."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

FREE_LIST_ERRORS: Mapping[str, object] = {
    "list_size": _("A list needs {fewest} to {most} players; named so far: {given}. Type in their names."),
    "list_name_twice": _("“{name}” is there twice. Give one of the two another name, so that nobody confuses them."),
    "list_thrown_away": _("This list was thrown away. Take it back before you write in it."),
    "list_owner_only": _("Somebody keeps this list under an account; only that person can do this."),
    "list_claimed": _("Somebody else keeps this list under an account already."),
    "list_rules_unknown": _("These rules are not offered. Choose others."),
    "list_seats_invalid": _("Every player needs a position of their own, from 1 to {seats}."),
    "list_settings_conflict": _(
        "With these settings game {number} could not stand: {why} Change or delete that game first, or keep the rule."
    ),
    "list_settings_event_conflict": _(
        "With these settings the entry “{event}” could not stand: {why} Delete that entry first, or keep the rule."
    ),
    "list_nothing_to_restore": _("No entries were taken out of this list."),
    "list_not_empty": _("There are entries already. This is only possible at the beginning of a list."),
}

# Wording for lists without organisers.
WITHOUT_ORGANISERS: Mapping[str, object] = {
    "later_entry_illegal": _(
        "With this correction game {number} could not stand by the rules. Correct or delete that game first."
    ),
    "later_event_illegal": _(
        "With this correction the entry “{event}” could not stand by the rules. Delete that entry first."
    ),
    "forced_player_must_play": _("{seat} is vorgeführt and plays a Pflichtsolo now. Enter that solo."),
    "verwerfen_not_allowed": _(
        "Under these rules a revoke does not end the game with a result of its own. Take the mark out."
    ),
    "list_confirmed": _("This list is finished. Open it again before you change it."),
}
