"""Error messages for the list services, except those about the rules of the game."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

LIST_SERVICE_ERRORS: Mapping[str, object] = {
    "later_entry_illegal": _(
        "With this correction game {number} could not stand by the rules. The organisers decide what becomes of it."
    ),
    "people_moved": _(
        "People changed places at this table in the meantime, so your marks were taken out. Nothing of yours is saved "
        "yet: look who sits where, then mark again."
    ),
    "list_needs_review": _("Game {number} of this list must be reviewed first: {why}"),
    "later_event_illegal": _(
        "With this correction the entry “{event}” could not stand by the rules. The organisers decide what becomes of "
        "it."
    ),
    "later_entry_to_choose": _(
        "With this correction game {number} could not stand by the rules. Choose what becomes of the games behind it."
    ),
    "later_event_to_choose": _(
        "With this correction the entry “{event}” could not stand by the rules. Choose what becomes of it."
    ),
    "event_needs_review": _("The entry “{event}” of this list must be reviewed first: {why}"),
    "entry_way_closed": _("This tournament does not take results in this way. Use one of the ways offered."),
    "as_played_by_staff_only": _("Only the organisers can take a game as it was played. Call them to the table."),
    "sum_by_organisers_only": _("Only the organisers can accept totals that do not add up to zero. Ask them."),
    "reason_required": _("Give a reason: it is kept with the correction."),
    "reason_too_long": _("This reason is longer than {most} characters. Shorten it."),
    "round_not_started": _("Round {round} has not been released yet. Entries are possible once it runs."),
    "round_closed": _("Round {round} is closed. Ask the organisers to correct the list."),
    "tournament_finished": _("The tournament is finished. It must be opened again before a list can be changed."),
    "list_handed_in": _("This list has been handed in. Ask the organisers to open it again."),
    "pen_elsewhere": _(
        "Another phone writes this list now. What you typed is still here, but it is not saved. “I write” lets this "
        "phone write again; then save once more."
    ),
    "list_confirmed": _("This list is confirmed. Open it again before you change it."),
    "table_list_confirmed": _("The list of table {table} is confirmed. Open it again first."),
    "exchange_by_staff_only": _(
        "The first game is entered: now only the organisers can put right who sits where. Call them to the table."
    ),
    "seat_changed_hands": _(
        "Somebody came to the seat of {name} at table {table} or left it while the list was played. Two people can be "
        "exchanged only if both have had their seats from the beginning."
    ),
    "list_not_finished": _(
        "This list is not finished: games are missing. Enter them, note that time is up, or have the organisers break "
        "the list off."
    ),
    "list_status_unchanged": _("The list has that state already."),
    "list_confirmed_by_desk": _(
        "The organisers have confirmed this list. Call them to the table if something is wrong."
    ),
    "sentence_missing": _("Say in a sentence what is wrong."),
    "too_many_disputes": _(
        "The organisers already have {most} sentences from this table. Take back one that is settled, or call them."
    ),
    "time_call_over": _("This has already been taken back, or half a minute is over. Look at the round as it is now."),
    "penalty_gone": _("This penalty was cancelled in the meantime. Choose another one, or none."),
    "answer_missing": _("Say in a sentence what came of it: the table reads it."),
    "dispute_answered": _("This was answered or taken back in the meantime. Look at the list as it is now."),
    "wish_answered": _("This wish has been answered or taken back in the meantime. Look at the list as it is now."),
    "wish_closed": _("The tournament is finished: this wish stays as it is."),
    "staff_only": _("Only the organisers can do this. Call them to the table."),
    "list_empty": _("Nothing has been entered in this list. Enter its games or totals first."),
    "poster_without_way": _(
        "A poster shows the way to the public page and into the network. This tournament is private, or nobody reaches "
        "this computer: name the network in the settings, or let others see the tournament."
    ),
    "nothing_to_print": _("There is nothing to print yet: there is no such table or list."),
}

# Replacements for rounds without a clock.
WITHOUT_CLOCK: Mapping[str, object] = {
    "list_not_finished": _(
        "This list is not finished: games are missing. Enter them, or have the organisers break the list off."
    ),
    "games_missing": _("Nothing is saved yet: games of the list are missing. Type them, or save what counts so far."),
}
