"""Error messages for the scoring engine; each explains the fault and the remedy."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.phrases.errors.engine_cards import CARD_ERRORS
from tournaments.phrases.errors.engine_lists import COURSE_ERRORS

FORMAT_ERRORS: Mapping[str, object] = {
    "not_an_object": _("This is not an entry: expected a JSON object with the facts."),
    "unknown_key": _("“{key}” is not known here. Remove it or correct its spelling."),
    "value_missing": _("“{key}” is missing. Add it."),
    "wrong_type": _("This value has the wrong type; expected: {expected}."),
    "value_unknown": _("“{value}” is not known here. Use one of: {allowed}."),
    "number_out_of_range": _("{value} is out of range: enter a number from {low} to {high}."),
    "rule_book_unknown": _("There is no rule book “{key}”. Choose one of: {allowed}."),
    "schema_unknown": _(
        "These options were made for version {schema} of the rule books; this is version {known}. Start "
        "again from a rule book."
    ),
    "rules_contradiction": _("This option conflicts with another one: “{other}”. Change one of the two."),
}

GAME_ERRORS: Mapping[str, object] = {
    "kind_unknown": _("There is no game called “{kind}”. Choose the kind from the list."),
    "kind_not_allowed": _("These rules do not have this game: {kind}. Choose another kind."),
    "re_seats_count": _(
        "Wrong number of players marked as Re for this game ({kind}): needed {expected}, marked {given}. "
        "Correct the marks."
    ),
    "re_seat_twice": _("{seat} is named twice. Name each player once."),
    "seat_unknown": _("There is no position {position} at this table of {seats}. Choose a player of this table."),
    "seat_sits_out": _("{seat} sits out this game. Choose one of the players."),
    "six_players_needed": _("This game ({kind}) is played by all six of a table of six. Choose another game here."),
    "six_by_points": _("For this game ({kind}), enter only value and winners."),
    "verwerfen_not_allowed": _(
        "Under these rules a revoke does not decide the game. Clear the mark, or call the organisers."
    ),
    "event_unknown": _("“{value}” is not known here. Use one of: {allowed}."),
    "sonder_missing": _(
        "This game is multiplied by {bock}, but its Sonderpunkte are not. Enter how many of the points are "
        "Sonderpunkte."
    ),
    "players_invalid": _("A game is played by four different players. Name four."),
    "augen_out_of_range": _("{augen} Augen are not possible: a game has 240. Enter 0 to 240."),
    "augen_impossible": _(
        "{augen} to {kontra} Augen (Re to Kontra) is not possible with these cards: a party has 0 or at "
        "least {least}. Correct the Augen."
    ),
    "augen_band_impossible": _(
        "{low} to {high} Augen for Re is not possible with these cards: a party has 0 or at least {least}. "
        "Correct the Augen."
    ),
    "augen_band_reversed": _("The range is reversed ({low} to {high}). Enter the lower number first."),
    "augen_band_too_wide": _(
        "The result is not the same from {low} to {high} Augen: it changes at {split}. Enter the exact Augen."
    ),
    "tricks_out_of_range": _("{tricks} tricks are not possible: a game has {highest}. Correct the tricks."),
    "too_many_augen_for_tricks": _(
        "{party} cannot have {augen} Augen from so few tricks ({tricks}): a trick is worth at most 44, so "
        "{highest} in all. Correct the Augen or the tricks."
    ),
    "schwarz_with_tricks": _(
        "Augen and tricks of {party} do not fit ({augen} Augen): no trick means 0 Augen, all tricks 240, "
        "and schwarz means the other side made no trick. Correct the Augen or the tricks."
    ),
    "announcement_unknown": _("There is no announcement “{value}”. Choose it from the list."),
    "announcement_not_allowed": _("These rules do not have this announcement: {announcement}. Remove it."),
    "sonderpunkt_unknown": _("There is no Sonderpunkt “{sonderpunkt}”. Choose it from the list."),
    "sonderpunkt_not_allowed": _("These rules do not count this Sonderpunkt: {sonderpunkt}."),
    "sonderpunkt_limit": _(
        "{sonderpunkt}: {given} are too many; both parties together can make {limit} per game. Correct the number."
    ),
    "sonderpunkt_doubled": _("{sonderpunkt} replaces {instead_of}. Enter only one of the two."),
    "sonderpunkt_without_trick": _("{party} made no trick, so {sonderpunkt} is not possible. Correct one of the two."),
    "sonderpunkte_in_solo": _("One against three has no Sonderpunkte ({kind}). Take them out or correct the kind."),
    "doppelkopf_without_augen": _(
        "{party} has too few Augen for its Doppelköpfe: at least {needed} are needed. Correct the Augen or "
        "the Doppelköpfe."
    ),
    "doppelkopf_without_tricks": _(
        "{party} has too few tricks for its Doppelköpfe: at least {needed} are needed. Correct the tricks "
        "or the Doppelköpfe."
    ),
    "winners_invalid": _("Wrong number of winners for this game: mark two, or one or three in a solo."),
    "totals_not_alone": _(
        "This list already has games or other entries. Totals are only possible for a list without games; "
        "penalties are allowed."
    ),
    "totals_not_zero": _(
        "The totals add up to {sum}, not 0. Compare them with the paper list and correct them. If they "
        "cannot be corrected, the organisers can accept them with a reason."
    ),
    "running_impossible": _(
        "No game could change the previous running totals to these. Compare both rows with the paper list."
    ),
    "totals_count": _("Enter one total per player; needed: {expected}, entered: {given}."),
    "soli_won_above_won": _("{seat}: more soli won ({soli_won}) than games won ({won}). Correct one of the two."),
}

LIST_ERRORS: Mapping[str, object] = {
    "list_finished": _("This list is finished and takes no more games. To correct a game, tap it in the list."),
    "forced_player_must_play": _(
        "{seat} is vorgeführt and must play a Pflichtsolo now. Enter that solo, or ask the organisers to "
        "enter the game as it was played."
    ),
    "lustsolo_while_pflichtsolo_owed": _(
        "{seat} still owes a Pflichtsolo, so this solo counts as one. Enter it as a Pflichtsolo, or leave this empty."
    ),
    "duty_not_owed": _("{seat} has no open Pflichtsolo. Choose another duty."),
    "duty_not_forced": _("{seat} is not vorgeführt at this point of the list. Choose another duty."),
    "duty_without_solo": _("Only a solo can be a Pflichtsolo or Lustsolo; this game is not one: {kind}."),
    "time_up_twice": _("Time is already up for this list. There is nothing to do."),
    "sitting_invalid": _(
        "Number of players who sit out at this table: {expected}; named: {given}. Correct the positions."
    ),
    "criterion_twice": _("“{criterion}” appears twice. Remove one."),
    "lot_without_seed": _("A lot needs a recorded seed. Save the settings of the tournament again."),
}

ENGINE_ERRORS: Mapping[str, object] = {
    **FORMAT_ERRORS,
    **GAME_ERRORS,
    **CARD_ERRORS,
    **LIST_ERRORS,
    **COURSE_ERRORS,
}
