"""Errors and warnings shown on the organiser's pages."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

ORGANISING_ERRORS: Mapping[str, object] = {
    "too_few_participants": _("Too few participants ({n}): the smallest table has four players."),
    "name_missing": _("The name is missing. Type it in."),
    "text_too_long": _("The name or the club is longer than {most} characters. Shorten it."),
    "start_number_invalid": _("“{given}” is no start number. Use a whole number from 1 to {most}, or leave it empty."),
    "start_number_taken": _("Number {number} belongs to {name} already. Use another number, or leave it empty."),
    "start_number_twice": _("Number {number} stands further up already. Use another number, or leave it empty."),
    "start_number_fixed": _("This start number has a place in a round already and cannot be changed."),
    "name_twice": _(
        "“{name}” is there already, under number {number}. Two people: nothing to do, their numbers tell them apart. "
        "The same person: delete one of the two."
    ),
    "name_column_missing": _(
        "The first line names the columns {columns}, but no column for the name. "
        "Call one “Name”, or two “First name” and “Last name”."
    ),
    "nothing_to_import": _("There is no line with a name. Paste a list, or choose a file."),
    "file_too_large": _("The file is larger than {most} kilobytes. A list of participants is smaller; check the file."),
    "text_too_large": _("The list is larger than {most} kilobytes. Leave out what is not about participants."),
    "too_many_lines": _(
        "The list has {n} lines; {most} are taken at a time. "
        "Leave out what is not about participants, or import it in parts."
    ),
    "too_many_numbers": _("Give a last number from 1 to {most}."),
    "attendance_changed": _("This was undone or marked otherwise in the meantime. The list shows how it is now."),
    "participant_gone": _("This participant is not there any more. Reload the page."),
    "participant_was_seated": _(
        "{name} has a place in a round and cannot be deleted. Set the status to “withdrawn” instead."
    ),
    "present_until_before_from": _("The last round comes before the first. Change one of the two."),
    "rules_frozen": _("This has been settled since the first round was published, or the tournament is finished."),
    "slug_taken": _("The address “{slug}” belongs to another tournament, now or earlier. Choose another one."),
    "network_name_too_long": _(
        "The name of the network is longer than a network’s name can be ({most} bytes; letters such as ä have two). "
        "Type it as phones show it."
    ),
    "network_password_length": _(
        "The password of a network has {least} to {most} characters. Check it, or leave it empty for an open network."
    ),
    "network_without_name": _("A password without a network opens nothing. Give the network’s name too."),
    "fewer_rounds_than_drawn": _("Rounds drawn already: {rounds}. Plan at least as many."),
    "round_without_end": _(
        "Nothing ends the round. Give a number of normal games, or a pot and the highest number of games."
    ),
    "pflichtsoli_above_games": _(
        "Too many Pflichtsoli for each player ({pflichtsoli}) at a table of {size} (normal games: {games}). Plan more "
        "games, or fewer Pflichtsoli."
    ),
    "quotas_above_pflichtsoli": _(
        "The rules ask for more Pflichtsoli of certain kinds ({needed}) than each player owes ({pflichtsoli}). Raise "
        "the number, or ask for fewer kinds."
    ),
    "tournament_has_results": _(
        "Results were entered already; a tournament with results can be deleted once it is finished."
    ),
    "no_rehearsal": _("This is no rehearsal: whoever owns it deletes it in its settings."),
    "rehearsal_over": _("The rehearsal plays no more. It can be thrown away."),
    "too_many_tables_left": _(
        "At most {most} tables can be left to people, by their numbers from 1 to {tables}: the others have to play by "
        "themselves."
    ),
    "name_not_typed": _("The name of this tournament is {name}: to delete it, type it exactly like that."),
}
