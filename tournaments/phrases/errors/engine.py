"""Error messages for the scoring engine; each explains the fault and the remedy."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.phrases.errors.engine_lists import COURSE_ERRORS

FORMAT_ERRORS: Mapping[str, object] = {
    "not_an_object": _("This is not an entry: a JSON object with the facts is expected here."),
    "unknown_key": _("“{key}” is not known here. Take it out or correct its spelling."),
    "value_missing": _("“{key}” is missing. Add it."),
    "wrong_type": _("A value of another type is expected here ({expected})."),
    "value_unknown": _("“{value}” is not known here. Possible are: {allowed}."),
    "number_out_of_range": _("{value} is out of range: enter a number from {low} to {high}."),
    "rule_book_unknown": _("There is no rule book “{key}”. Possible are: {allowed}."),
    "schema_unknown": _(
        "These options were written for version {schema} of the rule books; known is {known}. Start anew from a rule "
        "book."
    ),
    "rules_contradiction": _("Two options of the rules exclude each other: look at “{other}” too."),
}

GAME_ERRORS: Mapping[str, object] = {
    "kind_unknown": _("There is no game called “{kind}”. Choose the kind from the list."),
    "kind_not_allowed": _("These rules do not have this game: {kind}. Choose another kind."),
    "re_seats_count": _(
        "Players to be marked as Re for this game ({kind}): {expected}; marked: {given}. Mark the right ones."
    ),
    "re_seat_twice": _("{seat} is named twice. Name each player once."),
    "seat_unknown": _("There is no position {position} at this table of {seats}. Choose a player of this table."),
    "seat_sits_out": _("{seat} sits out in this game. Choose one of those who play."),
    "six_players_needed": _("This game ({kind}) is played by all six of a table of six. Choose another game here."),
    "six_by_points": _("This game ({kind}) is entered by its points and winners only. Enter those."),
    "verwerfen_not_allowed": _(
        "Under these rules a revoke does not end the game with a result of its own. Take the mark out, or call the "
        "organisers."
    ),
    "event_unknown": _("“{value}” is not known here. Possible are: {allowed}."),
    "sonder_missing": _(
        "This game is multiplied by {bock}, but its Sonderpunkte are not. Say how many of the points are Sonderpunkte."
    ),
    "players_invalid": _("A game is played by four different players. Name four."),
    "augen_out_of_range": _("{augen} Augen are not possible: a game has 240. Enter 0 to 240."),
    "augen_impossible": _(
        "{augen} to {kontra} Augen (Re to Kontra) are not possible: no cards make them. A party has 0 or at least "
        "{least}. Correct the Augen."
    ),
    "augen_band_impossible": _(
        "{low} to {high} Augen for Re are not possible: no cards make them. A party has 0 or at least {least}. "
        "Correct the Augen."
    ),
    "augen_band_reversed": _("The range runs backwards ({low} to {high}). Enter the lower number first."),
    "augen_band_too_wide": _(
        "The result differs between {low} and {high} Augen: it changes at {split}. Enter the Augen exactly."
    ),
    "tricks_out_of_range": _("{tricks} tricks are not possible: a game has {highest}. Correct the tricks."),
    "too_many_augen_for_tricks": _(
        "{party} cannot have {augen} Augen with so few tricks ({tricks}): a trick holds 44 at most, so {highest} "
        "together. Correct Augen or tricks."
    ),
    "schwarz_with_tricks": _(
        "Augen and tricks of {party} do not fit ({augen} Augen): who made no trick has 0 Augen, who made all has 240, "
        "and schwarz means that the other side made no trick. Correct Augen or tricks."
    ),
    "announcement_unknown": _("There is no announcement “{value}”. Choose it from the list."),
    "announcement_not_allowed": _("These rules do not have this announcement: {announcement}."),
    "sonderpunkt_unknown": _("There is no Sonderpunkt “{sonderpunkt}”. Choose it from the list."),
    "sonderpunkt_not_allowed": _("These rules do not count this Sonderpunkt: {sonderpunkt}."),
    "sonderpunkt_limit": _(
        "{sonderpunkt}: {given} are too many, both parties together can make {limit} in a game. Correct the number."
    ),
    "sonderpunkt_doubled": _("{sonderpunkt} stands instead of {instead_of}. Enter one of the two."),
    "sonderpunkt_without_trick": _("{party} made no trick, so no {sonderpunkt} either. Correct one of the two."),
    "sonderpunkte_in_solo": _("One against three has no Sonderpunkte ({kind}). Take them out or correct the kind."),
    "doppelkopf_without_augen": _(
        "{party} has too few Augen for its Doppelköpfe: at least {needed} are needed. Correct Augen or Doppelköpfe."
    ),
    "doppelkopf_without_tricks": _(
        "{party} has too few tricks for its Doppelköpfe: at least {needed} are needed. Correct tricks or Doppelköpfe."
    ),
    "winners_invalid": _(
        "The number of winners does not fit the game: two, or in a solo one or three. Mark the winners again."
    ),
    "totals_not_alone": _(
        "This list has games or other entries. Totals can only be entered for a list without games; only "
        "penalties may stand beside them."
    ),
    "totals_not_zero": _(
        "The totals add up to {sum}, not to 0. Compare them with the paper list and correct them; where nothing can be "
        "corrected, the organisers accept the sum with a reason."
    ),
    "running_impossible": _(
        "No game leads from the running totals before to these. Compare both rows with the paper list."
    ),
    "totals_count": _("Totals needed: {expected}; entered: {given}. Enter one for each player."),
    "soli_won_above_won": _("{seat}: more soli won ({soli_won}) than games won ({won}). Correct one of the two."),
}

LIST_ERRORS: Mapping[str, object] = {
    "list_finished": _("This list is finished: no further game belongs to it. To correct one, tap it in the list."),
    "forced_player_must_play": _(
        "{seat} is vorgeführt and plays a Pflichtsolo now. Enter that solo, or have the organisers take the game as "
        "it was played."
    ),
    "lustsolo_while_pflichtsolo_owed": _(
        "{seat} still owes a Pflichtsolo, and this solo counts as one: only who owes none plays a Lustsolo. Note a "
        "Pflichtsolo, or leave out what it was."
    ),
    "duty_not_owed": _("{seat} owes no Pflichtsolo any more. Choose another duty."),
    "duty_not_forced": _("{seat} is not vorgeführt at this point of the list. Choose another duty."),
    "duty_without_solo": _("Only a solo can be a Pflichtsolo or Lustsolo, not this game: {kind}."),
    "time_up_twice": _("The time of this list is up already. Nothing needs to be noted again."),
    "sitting_invalid": _("Players who sit out at this table: {expected}; named: {given}. Correct the positions."),
    "criterion_twice": _("“{criterion}” stands twice in the chain. Take one out."),
    "lot_without_seed": _("A lot needs a recorded seed. Save the settings of the tournament again."),
}

ENGINE_ERRORS: Mapping[str, object] = {**FORMAT_ERRORS, **GAME_ERRORS, **LIST_ERRORS, **COURSE_ERRORS}
