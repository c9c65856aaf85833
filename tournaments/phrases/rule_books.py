"""The words for rule books."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RULE_BOOKS: Mapping[str, Promise] = {
    "ddv": _("tournament rules of the federation (TSR)"),
}
