"""What is still open in a tournament that is to be finished, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MATTERS: Mapping[str, str | Promise] = {
    "in_question": _("Totals in question"),
    "review": _("To be looked at again after a correction"),
    "disputed": _("The table says that something is wrong"),
    "wished": _("A correction is asked for"),
    "held": _("Entries of a phone that do not stand yet"),
    "called": _("The referee was called"),
    "penalty": _("A penalty is not initialled"),
    "not_handed_in": _("Played to the end, never handed in"),
}
