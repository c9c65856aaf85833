"""Forms for what other web sites may show."""

from django import forms
from django.utils.translation import gettext_lazy as _


class EmbeddingForm(forms.Form):
    embeddable = forms.BooleanField(
        label=_("Other web sites may show the standings"),
        required=False,
        help_text=_(
            "What everybody sees on the public page, with names in the same form. A private tournament shows nothing."
        ),
    )
