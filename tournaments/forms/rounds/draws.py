"""Forms on the pages of a draw."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms

# A start number, with the table at which the page showed it.
TICKED = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
TWO = 2


class SwapForm(forms.Form):
    who = forms.Field(widget=forms.MultipleHiddenInput)

    def clean_who(self) -> list[tuple[int, int]]:
        """Returns the two start numbers with their tables; a table is 0 if the page didn't send it."""
        ticked = [TICKED.fullmatch(value) for value in self.cleaned_data["who"]]
        people = [(int(match[1]), int(match[2] or 0)) for match in ticked if match]
        if len(people) != TWO or len(ticked) != TWO:
            raise forms.ValidationError("two")
        return people

    def values(self) -> Mapping[str, Any]:
        (one, here), (other, there) = self.cleaned_data["who"]
        return {"one": one, "other": other, "seen_tables": (here, there) if here and there else None}
