"""The sentence for every error a person can mend: what is wrong and what to do."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation

ERRORS: Mapping[str, object] = {
    "stale_revision": _("Somebody else saved this in the meantime. Look at the newer state and save again."),
    "key_reused": _("This form was already sent with other contents. Reload the page and enter it again."),
}


def sentence(violation: RuleViolation) -> str:
    """The error in the active language, with its particulars filled in."""
    text = ERRORS.get(violation.code)
    if text is None:
        return gettext("This is not possible: {code}.").format(code=violation.code)
    return str(text).format(**violation.params)
