"""Error messages for the list services, except those about the rules of the game."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

LIST_SERVICE_ERRORS: Mapping[str, object] = {
    "later_entry_illegal": _(
        "This correction would make game {number} break the rules. The organisers decide what happens to it."
    ),
    "people_moved": _(
        "People changed seats at this table in the meantime, so your marks were cleared. Nothing is saved "
        "yet: check who sits where, then mark again."
    ),
    "list_needs_review": _("Game {number} of this list must be reviewed first: {why}"),
    "later_event_illegal": _(
        "This correction would make the entry “{event}” break the rules. The organisers decide what happens to it."
    ),
    "later_entry_to_choose": _(
        "This correction would make game {number} break the rules. Choose what happens to the games after it."
    ),
    "later_event_to_choose": _(
        "This correction would make the entry “{event}” break the rules. Choose what happens to it."
    ),
    "event_needs_review": _("The entry “{event}” of this list must be reviewed first: {why}"),
    "entry_way_closed": _("This tournament does not accept results in this form. Use one of the forms offered."),
    "as_played_by_staff_only": _("Only the organisers can enter a game as it was played. Call them to the table."),
    "sum_by_organisers_only": _("Only the organisers can accept totals that do not add up to zero. Ask them."),
    "table_cancelled": _("Table {table} is cancelled, so its list cannot be changed. The organisers can reinstate it."),
    "reason_required": _("Give a reason; it is kept with the correction."),
    "reason_too_long": _("The reason has more than {most} characters. Shorten it."),
    "round_not_started": _("Round {round} has not been released yet. Entries are possible once it runs."),
    "round_closed": _("Round {round} is closed. Ask the organisers to correct the list."),
    "tournament_finished": _("The tournament is finished. Reopen it to change a list."),
    "list_handed_in": _("This list has been handed in. Ask the organisers to reopen it."),
    "pen_elsewhere": _(
        "Another phone is writing this list now. What you typed is still here, but not saved. Press “I "
        "write” to let this phone write again, then save."
    ),
    "list_confirmed": _("This list is confirmed. Reopen it before you change it."),
    "table_list_confirmed": _("The list of table {table} is confirmed. Reopen it first."),
    "exchange_by_staff_only": _(
        "The first game is entered, so only the organisers can now correct who sits where. Call them to the table."
    ),
    "seat_changed_hands": _(
        "Somebody joined or left the seat of {name} at table {table} during the list. Two people can be "
        "swapped only if both have had their seats from the start."
    ),
    "list_not_finished": _(
        "This list is not finished: games are missing. Enter them, call time for this table, or ask the "
        "organisers to break off the list."
    ),
    "list_status_unchanged": _("The list is already in this state."),
    "list_confirmed_by_desk": _(
        "The organisers have confirmed this list. Call them to the table if something is wrong."
    ),
    "sentence_missing": _("Write one sentence about what is wrong."),
    "too_many_disputes": _(
        "The organisers already have {most} messages from this table. Take back one that is settled, or call them."
    ),
    "time_call_over": _("This has already been undone, or half a minute has passed. Check the round as it is now."),
    "penalty_gone": _("This penalty has been cancelled in the meantime. Choose another one, or none."),
    "answer_missing": _("Write one sentence about the outcome; the table will see it."),
    "dispute_answered": _("This has been answered or taken back in the meantime. Check the list as it is now."),
    "wish_answered": _("This wish has been answered or taken back in the meantime. Check the list as it is now."),
    "wish_closed": _("The tournament is finished, so this wish stays undecided."),
    "staff_only": _("Only the organisers can do this. Call them to the table."),
    "list_empty": _("Nothing has been entered in this list. Enter its games or totals first."),
    "poster_without_way": _(
        "A poster leads to the public page and the network. This tournament is private, or other devices "
        "cannot reach this computer: enter the network in the settings, or make the tournament visible."
    ),
    "nothing_to_print": _("This table or list does not exist, so there is nothing to print."),
}

# Replacements for rounds without a clock.
WITHOUT_CLOCK: Mapping[str, object] = {
    "list_not_finished": _(
        "This list is not finished: games are missing. Enter them, or ask the organisers to break off the list."
    ),
    "games_missing": _("Nothing is saved yet: games of the list are missing. Type them, or save what counts so far."),
}
