"""Columns about games with another person: their headings and sort order."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MET: Mapping[str, tuple[Promise, Promise]] = {
    "together": (_("Games"), _("Games together, most first")),
    "points_together": (_("Points"), _("Points together, most first")),
    "against": (_("Games"), _("Games against each other, most first")),
    "points_against": (_("Points"), _("Points against each other, most first")),
}
