"""Forms for the next evening, and for what other web sites may show."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.forms.tournament.settings import AboutForm


class EmbeddingForm(forms.Form):
    embeddable = forms.BooleanField(
        label=_("Other web sites may show the standings"),
        required=False,
        help_text=_(
            "What everybody sees on the public page, with names in the same form. A private tournament shows nothing."
        ),
    )


class NextEveningForm(AboutForm):
    """Everything that may differ from the last evening. `regulars`: the names of those who can be registered."""

    with_regulars = forms.BooleanField(required=False)

    def __init__(self, *args: Any, regulars: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not regulars:
            del self.fields["with_regulars"]
            return
        field, n = self.fields["with_regulars"], len(regulars)
        field.label = ngettext("Register {n} regular", "Register the {n} regulars", n).format(n=n)
        field.help_text = ", ".join(regulars)

    def about(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.about_fields}
