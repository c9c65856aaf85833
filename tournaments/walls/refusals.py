"""Error messages for walls and the prize giving."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

WALL_ERRORS: Mapping[str, object] = {
    "wall_code_unknown": _(
        "No wall shows this code. A code ends after a quarter of an hour or once it was used: type the one that the "
        "wall shows now."
    ),
    "wall_code_tried_often": _("Many codes were tried just now. Wait a few minutes, then type the one on the wall."),
    "walls_too_many": _("Many walls were begun from here just now. Wait a few minutes and try again."),
    "walls_of_tournament": _("A tournament has at most {most} walls. Remove one that is not used any more."),
    "wall_size": _("A picture is 0.5 to {widest} m wide, and the farthest seat 1 to {farthest} m away. Correct it."),
    "wall_shows_nothing": _("Choose at least one screen, or let the wall follow the event."),
    "wall_gone": _("This wall was removed in the meantime. Look at the walls as they are now."),
    "prizes_begun": _("The prize giving has begun already. Look at what the walls show now."),
    "prizes_not_begun": _("The prize giving is not on the walls. Begin it first."),
    "prizes_moved": _("Somebody else went on in the meantime. Look at what the walls show now."),
}
