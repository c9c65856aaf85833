"""Error messages for draws, and for wishes that a draw can't satisfy."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

DRAW_ERRORS: Mapping[str, object] = {
    "draw_impossible": _("This draw is not possible. {reasons} Change the wishes, or set them to “if possible”."),
    "tables_do_not_fit": _(
        "The players ({n}) do not fit this number of tables ({given}): each table seats four to seven. "
        "Choose a number from {low} to {high}."
    ),
}
