"""Names of rule books."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULE_BOOKS: Mapping[str, Promise] = {
    "ddv": _("tournament rules of the federation (TSR)"),
    "freedoko": _("FreeDoko: the catalogue of options"),
    "dokomania": _("DokoMania: the score list of a private round"),
    "doko-turnier": _("Doko-Turnier: a club tournament with doublings and Bock"),
    "doko-online": _("Doko-Online: close to the federation’s rules"),
    "ohne-neunen": _("Without nines: 40 cards, doublings, Bock"),
}
