"""Form to make a person anonymous."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.services.ledger import LONGEST_REASON


class EraseForm(forms.Form):
    reason = WholeTextField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("Kept with the record of this step, without the name: “asked for it by letter”."),
    )
