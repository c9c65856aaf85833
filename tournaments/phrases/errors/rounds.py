"""Error messages for draws, rounds and seat changes."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

ROUND_ERRORS: Mapping[str, object] = {
    "tournament_is_finished": _("The tournament is finished. Open it again first."),
    "tournament_not_finished": _("The tournament is not finished yet. Close its last round and finish it first."),
    "no_lot": _("The lot does not decide places here. The settings of the tournament say what does."),
    "standings_shown_already": _("The standings of this tournament are shown anyway; there is nothing to publish."),
    "rounds_not_closed": _("These rounds are not closed yet: {rounds}. Close them, or discard a draw that is not "
                           "needed, then finish the tournament."),
    "no_round_closed": _("No round has been played yet."),
    "round_gone": _("This draw has been discarded in the meantime. Draw the round again."),
    "tournament_gone": _("This tournament has been deleted in the meantime."),
    "round_is_drawn_only": _("Round {round} is drawn but not published yet. Publish it first."),
    "round_is_published": _("Round {round} is published already. Withdraw it first, as long as nothing is entered."),
    "round_is_running": _("Round {round} is running already."),
    "round_is_closed": _("Round {round} is closed. Open it again first."),
    "round_is_final": _("The result of round {round} is already final."),
    "objection_minutes_out_of_range": _("Enter for how many minutes objections are heard: 1 to {most}."),
    "round_has_entries": _("Round {round} cannot be withdrawn any more: results have been entered at a table. Delete "
                           "those entries first if they were a mistake."),
    "later_round_drawn": _("Round {later} is drawn already, from the tables of round {round}. Discard or withdraw "
                           "round {later} first."),
    "round_lists_missing": _(
        "Tables whose lists are not handed in: {tables}. Collect these lists, or close the round without them on "
        "purpose."
    ),
    "round_not_last_closed": _("Round {round} is not the last closed one. Open the later rounds again first."),
    "all_rounds_drawn": _(
        "All planned rounds ({rounds}) are drawn. Raise the number of rounds in the settings to play another one."
    ),
    "draw_previous_first": _("Round {round} cannot be drawn yet: round {previous} comes first."),
    "round_before_is_drawn_only": _("Round {round} is drawn but not published yet. Publish or discard it first."),
    "results_missing": _(
        "Round {round} is drawn by results, and these lists are missing (round/table): {tables}. Collect them, or draw "
        "without them on purpose."
    ),
    "publish_previous_first": _("Round {previous} is drawn but not published yet. Publish it before round {round}."),
    "release_previous_first": _("Round {previous} has not begun yet. Release it before round {round}."),
    "no_shared_pot": _("The tables of this round share no pot."),
    "pot_is_empty": _("The pot is empty already; every table that still plays normal games ends them."),
    "pot_not_emptied": _("The pot is not empty; there is nothing to fill again."),
    "pot_still_empty": _(
        "The games entered have used up the whole pot. Correct the game that was entered wrongly first."
    ),
    "extra_minutes_out_of_range": _("Extra time is between 0 and {most} minutes."),
    "table_has_begun": _("Table {table} has begun; who sits out follows from the games that were played."),
    "table_unknown": _("There is no table {table} in this round."),
    "table_full": _(
        "Table {table} is full ({n} players). Choose a smaller table, or let the late arrival wait for the next round."
    ),
    "table_has_entries": _("Table {table} has begun: results are entered, so its places stay as they are in this "
                           "round. A late arrival can join another table or wait for the next round; whoever leaves "
                           "is marked as gone after this round. Two who really sat on each other’s place all along are "
                           "put right on the page of the list, under “Somebody sits in the wrong place”."),
    "table_needs_four": _("Without {name}, table {table} would have three players. Give the place to somebody who "
                          "waits or to a player of a larger table that has not begun; or withdraw the publication "
                          "and draw again, as long as nothing is entered."),
    "participant_not_seated": _("Number {number} has no place in round {round}."),
    "participant_already_seated": _("Number {number} has a place in this round already or does not take part."),
    "swap_needs_two": _("Choose two different people to exchange places."),
    "replacement_missing": _("Choose who takes the place."),
}  # fmt: skip
