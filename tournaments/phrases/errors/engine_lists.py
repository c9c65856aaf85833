"""Error messages for the engine's rules about Bock, pots, Pflichtsoli, people and penalties."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

COURSE_ERRORS: Mapping[str, object] = {
    "pot_empty_twice": _("The shared pot is empty already. Nothing needs to be noted again."),
    "pot_not_shared": _("This table has a pot of its own: it empties by its games alone. Take this out."),
    "max_games_needed": _(
        "Without a number of normal games the list needs a highest number, so that it ends. Enter one."
    ),
    "kind_needed": _("{seat} still owes Pflichtsoli of certain kinds. Say which solo it was."),
    "solo_fits_no_duty": _(
        "{seat} still owes Pflichtsoli, and this solo fits none of them: {kind}. Still open: suit soli: {colour}, "
        "picture soli: {picture}, of any kind: {free}. Check kind and player."
    ),
    "bock_by_hand_not_allowed": _("Under these rules nobody raises a Bock by hand. Take it out."),
    "bock_in_free_solo": _(
        "Under these rules a solo has nothing to do with Bock, nor has a Hochzeit that found nobody. Take the Bock out."
    ),
    "too_few_players": _(
        "Too few players are present ({present}): a game needs {needed}. Let somebody come back or sit down first."
    ),
    "paused_player_owes": _(
        "Only {seat}, who pauses, still owes a Pflichtsolo. Let them come back, or note that they have left."
    ),
    "seat_not_present": _("{seat} is not at the table now. Choose somebody who is."),
    "seat_not_pausing": _("{seat} does not pause, so cannot come back. Choose somebody who pauses."),
    "seat_not_held": _("Nobody sits at position {position} any more. Choose another position."),
    "seat_not_free": _("{seat} still sits there. Choose a free position, or note first that they have left."),
    "order_invalid": _("An order of the table names each of its {seats} positions once. Check the order."),
    "order_unchanged": _("They sit in this order already. Change the order, or leave it as it is."),
    "paragraph_unknown": _("No penalty of this kind stands in paragraph {paragraph}. Possible are: {allowed}."),
    "offender_sits_out": _(
        "{seat} plays neither the game in progress nor the last one. Choose a player, or the paragraph on "
        "unsporting conduct."
    ),
    "offender_is_soloist": _("{seat} plays the solo, so cannot be the opponent who offended. Choose another player."),
    "players_missing": _("Somebody sat out, and totals do not say who. Name the four who played."),
    "solo_not_played": _(
        "The game before this penalty was no solo of {seat}. Enter the solo first, then the penalty behind it; if it "
        "was no solo, choose the paragraph for a game two against two."
    ),
    "soloist_missing": _("Who played the solo is not known here. Name that player."),
    "solo_needed": _("This paragraph speaks of a solo, not of this game: {kind}. Correct kind or paragraph."),
}
