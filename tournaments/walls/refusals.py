"""Error messages for walls and the prize giving."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WALL_ERRORS: Mapping[str, object] = {
    "wall_code_unknown": _(
        "No wall shows this code. A code expires after a quarter of an hour or once it is used: type the one "
        "the wall shows now."
    ),
    "wall_code_tried_often": _("Too many codes were tried. Wait a few minutes, then type the one on the wall."),
    "walls_too_many": _("Too many walls were started from here. Wait a few minutes and try again."),
    "walls_of_tournament": _("A tournament has at most {most} walls. Remove one that is no longer used."),
    "wall_size": _("A picture is 0.5 to {widest} m wide, and the farthest seat 1 to {farthest} m away. Correct it."),
    "wall_shows_nothing": _("Choose at least one screen, or let the wall follow the event."),
    "wall_gone": _("This wall was removed in the meantime. Look at the current walls."),
    "prizes_begun": _("The prize giving has already begun. Look at what the walls show now."),
    "prizes_not_begun": _("The prize giving is not on the walls. Begin it first."),
    "prizes_moved": _("Somebody else has moved on in the meantime. Look at what the walls show now."),
}
