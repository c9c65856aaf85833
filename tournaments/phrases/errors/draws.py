"""Sentences for what draws refuse, and for wishes they cannot hold."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

DRAW_ERRORS: Mapping[str, object] = {
    "draw_impossible": _(
        "This draw is not possible. {reasons} Change what is wished, or let it hold where possible only."
    ),
    "tables_do_not_fit": _(
        "{n} players cannot be spread over {given} tables: four to seven sit at each. "
        "Choose from {low} to {high} tables."
    ),
}
