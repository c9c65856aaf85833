"""The words for the criteria of standings and the ways of entry."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CRITERIA: Mapping[str, Promise] = {
    "points": _("points"),
    "games_won": _("games won"),
    "soli_won": _("soli won"),
    "best_round": _("best round"),
    "last_round": _("last round"),
    "lot": _("lot"),
}

ENTRY_WAYS: Mapping[str, Promise] = {
    "points": _("value and winners of each game, as on paper"),
    "facts": _("let each game be counted: Augen, announcements, Sonderpunkte"),
    "totals": _("totals of the round only"),
}
