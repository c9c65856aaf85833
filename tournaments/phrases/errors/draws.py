"""Error messages for draws, and for wishes that a draw can't satisfy."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

DRAW_ERRORS: Mapping[str, object] = {
    "draw_impossible": _(
        "This draw is not possible. {reasons} Change the wishes, or let them hold only where possible."
    ),
    "tables_do_not_fit": _(
        "The players ({n}) cannot be spread over this number of tables ({given}): four to seven sit at each. Choose a "
        "number from {low} to {high}."
    ),
}
