"""The form for choosing the folder for copies."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.forms.typed import without_nul

LONGEST_FOLDER = 400


class CopiesForm(forms.Form):
    folder = WholeTextField(
        label=_("Folder"),
        max_length=LONGEST_FOLDER,
        required=False,
        help_text=_("For example /media/name/STICK. A folder “kreuzdame” is created in it. Empty: no copies."),
    )

    def clean_folder(self) -> str:
        folder = without_nul(self.cleaned_data["folder"])
        return folder.rstrip("/") or folder
