"""Error messages for free lists."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

FREE_LIST_ERRORS: Mapping[str, object] = {
    "list_size": _("A list needs {fewest} to {most} players; named so far: {given}. Enter the missing names."),
    "list_name_twice": _("“{name}” appears twice. Change one of the two names so that they can be told apart."),
    "list_thrown_away": _("This list was deleted. Restore it before you write in it."),
    "list_owner_only": _("This list belongs to somebody’s account; only they can do this."),
    "list_claimed": _("This list already belongs to another account."),
    "list_rules_unknown": _("These rules are not available. Choose others."),
    "list_seats_invalid": _("Give every player a different position, from 1 to {seats}."),
    "list_settings_conflict": _(
        "These settings would make game {number} invalid: {why} Change or delete that game first, or keep the rule."
    ),
    "list_settings_event_conflict": _(
        "These settings would make the entry “{event}” invalid: {why} Delete that entry first, or keep the rule."
    ),
    "list_nothing_to_restore": _("No games were removed from this list, so there is nothing to restore."),
    "list_not_empty": _("This list already has entries. You can only do this before the first one."),
}

# Wording for lists without organisers.
WITHOUT_ORGANISERS: Mapping[str, object] = {
    "later_entry_illegal": _(
        "This correction would make game {number} break the rules. Correct or delete that game first."
    ),
    "later_event_illegal": _(
        "This correction would make the entry “{event}” break the rules. Delete that entry first."
    ),
    "forced_player_must_play": _("{seat} is vorgeführt and must play a Pflichtsolo now. Enter that solo."),
    "verwerfen_not_allowed": _("Under these rules a revoke does not decide the game. Clear the mark."),
    "list_confirmed": _("This list is finished. Reopen it before you change it."),
}
