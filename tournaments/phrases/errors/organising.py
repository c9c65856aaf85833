"""Errors and warnings shown on the organiser's pages."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

ORGANISING_ERRORS: Mapping[str, object] = {
    "too_few_participants": _("Too few participants ({n}): a table needs at least four."),
    "name_missing": _("Enter a name."),
    "text_too_long": _("The name or club has more than {most} characters. Shorten it."),
    "start_number_invalid": _(
        "“{given}” is not a start number. Use a whole number from 1 to {most}, or leave it empty."
    ),
    "start_number_taken": _("Number {number} already belongs to {name}. Use another number."),
    "start_number_twice": _("Number {number} is already used further up. Use another number, or leave it empty."),
    "start_number_fixed": _("This start number already has a seat in a round and cannot be changed."),
    "name_twice": _(
        "“{name}” is already on the list, as number {number}. If they are two people, there is nothing to "
        "do: their numbers tell them apart. If it is the same person, delete one of the two."
    ),
    "name_column_missing": _(
        "The first line names the columns {columns}, but no column for the name. "
        "Call one “Name”, or two “First name” and “Last name”."
    ),
    "nothing_to_import": _("No line has a name. Paste a list, or choose a file."),
    "file_too_large": _(
        "The file is larger than {most} kilobytes. A list of participants should be smaller; check the file."
    ),
    "file_unknown": _(
        "This file is not a list that can be read. Save the list as XLSX, ODS or CSV, and choose that file."
    ),
    "spreadsheet_locked": _(
        "This file has a password, or is in the old format XLS. Save it without a password as XLSX, ODS or CSV, and "
        "choose that file."
    ),
    "spreadsheet_broken": _(
        "This spreadsheet is damaged. Open it, save it again as XLSX, ODS or CSV, and choose that file."
    ),
    "spreadsheet_empty": _("No sheet of this file has content. Enter the list in one, or choose another file."),
    "spreadsheet_too_large": _(
        "This spreadsheet holds more than {most} megabytes or {files} files once unpacked. Copy the list alone into a "
        "new spreadsheet, and choose that."
    ),
    "spreadsheet_unreadable": _(
        "Reading this spreadsheet takes too much memory or time; it may have cells far from the list. Copy the list "
        "alone into a new spreadsheet, and choose that."
    ),
    "sheet_too_large": _(
        "The sheet “{sheet}” goes beyond row {rows}, or has more than {columns} columns or {cells} cells. Copy the "
        "list alone into a new spreadsheet, and choose that."
    ),
    "text_too_large": _("The list is larger than {most} kilobytes. Leave out everything but participants."),
    "too_many_lines": _(
        "The list has {n} lines; you can import {most} at a time. Leave out everything but participants, or"
        " import it in parts."
    ),
    "too_many_numbers": _("Enter a last number from 1 to {most}."),
    "attendance_changed": _("This has been undone or changed in the meantime. The list shows how things stand now."),
    "participant_gone": _("This participant no longer exists. Reload the page."),
    "participant_was_seated": _(
        "{name} has a seat in a round and cannot be deleted. Set the status to “withdrawn” instead."
    ),
    "present_until_before_from": _("The last round comes before the first. Change one of the two."),
    "rules_frozen": _("This has been locked since the first round was published, or the tournament is finished."),
    "slug_taken": _("The address “{slug}” is or was used by another tournament. Choose another one."),
    "network_name_too_long": _(
        "The network name is too long (at most {most} bytes; letters such as ä take two). Enter it as phones show it."
    ),
    "network_password_length": _(
        "A network password has {least} to {most} characters. Check it, or leave it empty for an open network."
    ),
    "network_without_name": _("A password needs a network. Enter the network’s name too."),
    "fewer_rounds_than_drawn": _("Rounds already drawn: {rounds}. Plan at least as many."),
    "round_without_end": _(
        "The round has no end. Enter a number of normal games, or a pot and a maximum number of games."
    ),
    "pflichtsoli_above_games": _(
        "Too many Pflichtsoli per player ({pflichtsoli}) at a table of {size} (normal games: {games}). Plan"
        " more games, or fewer Pflichtsoli."
    ),
    "quotas_above_pflichtsoli": _(
        "The rules ask for more Pflichtsoli of certain kinds ({needed}) than each player owes ({pflichtsoli}). Raise "
        "the number, or ask for fewer kinds."
    ),
    "tournament_has_results": _(
        "Results have already been entered; a tournament with results can be deleted once it is finished."
    ),
    "no_rehearsal": _("This is not a rehearsal. Its owner can delete it in the settings."),
    "rehearsal_over": _("The rehearsal has stopped. You can delete it."),
    "too_many_tables_left": _(
        "You can leave at most {most} tables, numbered 1 to {tables}, to people. The others play automatically."
    ),
    "name_not_typed": _("To delete this tournament, type its name exactly: {name}"),
}
