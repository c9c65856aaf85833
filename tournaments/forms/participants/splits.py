"""Forms for splitting names that are already stored."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from django import forms
from django.forms import BaseFormSet, BoundField
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.forms.participants.participants import LARGEST_KEY, ROWS_AT_ONCE
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.participants.columns import FAMILY, GIVEN
from tournaments.selectors.participants.splits import Split
from tournaments.services.participants.splits import NewParts

PARTS = tuple(field.name for field in fields(NewParts))


class SplitRow(forms.Form):
    """A name split into parts; unless `take` is ticked, the name stays whole."""

    pk = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=LARGEST_KEY)
    whole = forms.CharField(widget=forms.HiddenInput, strip=False, required=False)
    take = forms.BooleanField(label=_("split"), required=False)
    shown = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_NAME, required=False)
    given = WholeTextField(label=GIVEN.label, max_length=LONGEST_NAME, required=False)
    family = WholeTextField(label=FAMILY.label, max_length=LONGEST_NAME, required=False)
    club_name = WholeTextField(label=_("Club"), max_length=LONGEST_NAME, required=False)

    def parts(self) -> list[BoundField]:
        return [self[key] for key in ("given", "family", "club_name")]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("take"):
            for key in ("given", "family"):
                if not data.get(key) and key not in self.errors:
                    self.add_error(key, _("Fill in both parts, or clear the tick to leave the name as it is."))
        return data


SplitFormSet = forms.formset_factory(
    SplitRow, extra=0, max_num=ROWS_AT_ONCE, absolute_max=ROWS_AT_ONCE, validate_max=True
)


def split_initial(splits: Iterable[Split]) -> list[dict[str, Any]]:
    return [
        {
            "pk": each.participant.pk,
            "whole": each.participant.shown,
            "take": True,
            "given": each.name.given,
            "family": each.name.family,
            "shown": each.name.shown,
            "club_name": each.club,
        }
        for each in splits
    ]


def new_parts(formset: "BaseFormSet[SplitRow]") -> dict[int, NewParts]:
    """Returns the parts of the ticked rows by primary key."""
    rows = (form.cleaned_data for form in formset.forms)
    return {row["pk"]: NewParts(**{name: row[name] for name in PARTS}) for row in rows if row["take"]}
