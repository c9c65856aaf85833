"""The first form for creating a tournament."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import formats, timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.forms.tournament.settings import AboutForm, NamesForm


class StartForm(NamesForm, AboutForm):
    """A tournament without a name is named after its date."""

    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)

    def __init__(self, clubs: QuerySet[Club], leave_out: Iterable[str]) -> None:
        initial = {"date": timezone.localdate(), "club": next(iter(clubs), None)}
        super().__init__(initial=initial)
        self.fields["name"].required = False
        self.fields["name"].widget.attrs["placeholder"] = usual_name(timezone.localdate())
        if clubs.count() > 1:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        else:
            del self.fields["club"]
        for name in leave_out:
            del self.fields[name]


def usual_name(day: date) -> str:
    return gettext("Doppelkopf, {day}").format(day=formats.date_format(day, "DATE_FORMAT"))


def start_values(sent: QueryDict) -> dict[str, Any]:
    """Returns the posted fields; if there is no name, builds one from the date."""
    typed = {name: sent[name] for name in StartForm.base_fields if sent.get(name, "").strip()}
    try:
        day = forms.DateField().clean(typed.get("date", ""))
    except forms.ValidationError:  # shown by the form
        day = timezone.localdate()
    return {"name": usual_name(day), **typed}
