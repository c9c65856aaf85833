"""Errors and warnings about wishes and draw settings."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WISH_ERRORS: Mapping[str, object] = {
    "numbers_invalid": _("“{given}” is not a number. Write whole numbers with commas between them, such as 12, 15."),
    "too_many_numbers_listed": _("These are more than {most} numbers. Name fewer."),
    "spread_invalid": _("Choose a step from 0 (ranks only) to {most} (nobody meets twice)."),
    "table_count_invalid": _("Enter a number of tables from 1 to {most}, or leave it empty for the usual number."),
    "table_number_invalid": _("There is no table {given}. Use a whole number from 1 to {most}."),
    "not_with_invalid": _("Not at a table with: {why}"),
    "email_invalid": _("“{given}” is not an e-mail address. Correct it, or leave it out."),
    "not_with_unknown": _(
        "There is no participant with number {number}. Check the list of participants, or leave it out."
    ),
    "not_with_oneself": _("Number {number} is this participant. Name the others only."),
    "not_with_not_there": _("Number {number} is not on the list; the wish counts as soon as somebody has this number."),
}
