"""Labels for filtering tables at the desk, and for the latest activity at each."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

# Labels with counts, by name in the address.
FILTERS: Mapping[str, str | Promise] = {
    "": _("All tables ({n})"),
    "missing": _("Lists missing ({n})"),
    "asking": _("To decide ({n})"),
    "owing": _("Pflichtsolo open ({n})"),
    "slow": _("Slow ({n})"),
    "on_paper": _("On paper ({n})"),
    "unconfirmed": _("To confirm ({n})"),
}


def sign_words(seen: int, entered: int | None) -> str:
    phone = _ago(seen)
    if entered is None:
        return gettext("Last contact {phone}").format(phone=phone)
    if entered <= seen:
        return gettext("Last entry {entry}").format(entry=_ago(entered))
    return gettext("Last entry {entry}, last contact {phone}").format(entry=_ago(entered), phone=phone)


def _ago(minutes: int) -> str:
    if minutes < 1:
        return gettext("just now")
    return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
