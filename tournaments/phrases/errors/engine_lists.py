"""Error messages for the engine's rules about Bock, pots, Pflichtsoli, people and penalties."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

COURSE_ERRORS: Mapping[str, object] = {
    "pot_empty_twice": _("The shared pot is already empty. There is nothing to do."),
    "pot_not_shared": _("This table has its own pot, which only its games can empty. Remove this."),
    "max_games_needed": _("Without a fixed number of normal games the list needs a maximum. Enter one."),
    "kind_needed": _("{seat} still owes Pflichtsoli of certain kinds. Choose which solo it was."),
    "solo_fits_no_duty": _(
        "{seat} still owes Pflichtsoli, but this solo does not fit any of them: {kind}. Still open: suit "
        "soli: {colour}, picture soli: {picture}, any kind: {free}. Check the kind and the player."
    ),
    "bock_by_hand_not_allowed": _("Under these rules a Bock cannot be raised by hand. Remove it."),
    "bock_in_free_solo": _(
        "Under these rules, Bock does not apply to a solo or to a Hochzeit without a partner. Remove the Bock."
    ),
    "too_few_players": _(
        "Too few players at the table ({present}): a game needs {needed}. Somebody must play again or join first."
    ),
    "paused_player_owes": _(
        "Only {seat} still owes a Pflichtsolo, but is pausing. Let them play again, or enter that they have left."
    ),
    "seat_not_present": _("{seat} is not at the table. Choose somebody who is."),
    "seat_not_pausing": _("{seat} is not pausing, so cannot play again. Choose somebody who is pausing."),
    "seat_not_held": _("Position {position} is empty now. Choose another position."),
    "seat_not_free": _("{seat} still sits there. Choose a free position, or first enter that they have left."),
    "order_invalid": _("The new order must name each of the {seats} positions once. Check the order."),
    "order_unchanged": _("They already sit in this order. Change the order, or leave it as it is."),
    "paragraph_unknown": _("Paragraph {paragraph} has no penalty of this kind. Use one of: {allowed}."),
    "offender_sits_out": _(
        "{seat} plays neither the game in progress nor the last one. Choose a player, or the paragraph on "
        "unsporting conduct."
    ),
    "offender_is_soloist": _(
        "{seat} plays the solo, so cannot be the opponent who broke the rules. Choose another player."
    ),
    "players_missing": _("Somebody sat out, and totals do not say who. Name the four who played."),
    "solo_not_played": _(
        "The game before this penalty was not a solo by {seat}. Enter the solo first, then the penalty "
        "after it. If it was not a solo, choose the paragraph for two against two."
    ),
    "soloist_missing": _("It is not known who played the solo. Name the player."),
    "solo_needed": _("This paragraph is for a solo, not for this game: {kind}. Correct the kind or the paragraph."),
}
