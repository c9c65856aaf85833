"""Sentences for what is typed from a paper list and cannot be read."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

PAPER_ERRORS: Mapping[str, object] = {
    "row_unreadable": _(
        "“{typed}” says no game. Type value and winners, 313 for 3 won by 1 and 3; a solo 4*2 or 2-2; a penalty +3."
    ),
    "seat_not_typed": _("“{typed}” does not say who played alone. Type the position behind it."),
    "penalty_not_shared": _(
        "No penalty takes {points} and gives the others their share: {allowed} are possible. Type “-” instead of “*” "
        "where the points are only taken."
    ),
}
