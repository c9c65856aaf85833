"""Error messages for draws, rounds and seat changes."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

ROUND_ERRORS: Mapping[str, object] = {
    "tournament_is_finished": _("The tournament is finished. Reopen it first."),
    "tournament_not_finished": _("The tournament is not finished yet. Close its last round and finish it first."),
    "no_lot": _("Lots do not decide ties here; the tournament settings say what does."),
    "standings_shown_already": _("The standings of this tournament are already public; there is nothing to publish."),
    "rounds_not_closed": _("These rounds are not closed yet: {rounds}. Close them, or discard a draw that is not "
                           "needed, then finish the tournament."),
    "no_round_closed": _("No round has been played yet."),
    "round_gone": _("This draw has been discarded in the meantime. Draw the round again."),
    "tournament_gone": _("This tournament has been deleted in the meantime."),
    "round_is_drawn_only": _("Round {round} is drawn but not published yet. Publish it first."),
    "round_is_published": _("Round {round} is already published. Unpublish it first, as long as nothing is entered."),
    "round_is_running": _("Round {round} is already running."),
    "round_is_closed": _("Round {round} is closed. Reopen it first."),
    "nothing_to_cancel": _("There is no table left to cancel. Check the round as it is now."),
    "nothing_to_reinstate": _("No table is cancelled. Check the round as it is now."),
    "cancelling_without_reason": _("Give a reason for cancelling; it is kept with the step."),
    "round_is_final": _("The result of round {round} is already final."),
    "objection_minutes_out_of_range": _("Enter how many minutes objections are possible: 1 to {most}."),
    "round_has_entries": _(
        "Round {round} can no longer be unpublished: results have been entered. If they were a mistake, delete "
        "them first."
    ),
    "later_round_drawn": _(
        "Round {later} has already been drawn from the tables of round {round}. Discard or unpublish round "
        "{later} first."
    ),
    "round_lists_missing": _(
        "Lists not handed in (tables): {tables}. Collect them, or confirm to close the round without them."
    ),
    "round_not_last_closed": _("Round {round} is not the last closed one. Reopen the later rounds first."),
    "all_rounds_drawn": _(
        "All planned rounds ({rounds}) have been drawn. To play another one, raise the number of rounds in "
        "the settings."
    ),
    "draw_previous_first": _("Round {round} cannot be drawn yet: round {previous} comes first."),
    "round_before_is_drawn_only": _("Round {round} is drawn but not published yet. Publish or discard it first."),
    "results_missing": _(
        "Round {round} is drawn by results, but these lists are missing (round/table): {tables}. Collect "
        "them, or confirm to draw without them."
    ),
    "publish_previous_first": _("Round {previous} is drawn but not published yet. Publish it before round {round}."),
    "release_previous_first": _("Round {previous} has not been released yet. Release it before round {round}."),
    "no_shared_pot": _("The tables of this round do not share a pot."),
    "pot_is_empty": _("The pot is already empty; every table finishes its current normal game."),
    "pot_not_emptied": _("The pot is not empty, so there is nothing to refill."),
    "pot_still_empty": _(
        "The games entered have used up the whole pot. First correct the game that is wrong."
    ),
    "extra_minutes_out_of_range": _("Extra time can be 0 to {most} minutes."),
    "table_has_begun": _("Table {table} has begun; who sits out follows from the games played."),
    "table_unknown": _("There is no table {table} in this round."),
    "table_full": _(
        "Table {table} is full ({n} players). Choose a smaller table, or let the late arrival wait for the next round."
    ),
    "table_has_entries": _(
        "Table {table} has begun: results are entered, so its seats stay as they are in this round. A late "
        "arrival can join another table or wait for the next round; mark people who leave as gone after this "
        "round. If two people have been in each other’s seats from the start, go to the page of the list, "
        "“Somebody is in the wrong seat”."
    ),
    "table_needs_four": _(
        "Without {name}, table {table} would have only three players. Give the seat to somebody who is waiting "
        "or to a player from a larger table that has not begun. Or unpublish the round and draw again, as "
        "long as nothing is entered."
    ),
    "participant_not_seated": _("Number {number} has no seat in round {round}."),
    "participant_already_seated": _("Number {number} already has a seat in this round or is not taking part."),
    "swap_needs_two": _("Choose two different people to swap."),
    "replacement_missing": _("Choose who takes the seat."),
}  # fmt: skip
