"""The form for starting a rehearsal."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.rehearsals.plan.evening import LIMITS, Evening
from tournaments.rehearsals.words import LEFT, MINUTES

USUAL: dict[str, int] = {"minutes": 10, "players": 41, "rounds": 3, "left": 1}


def _number_field(label: Any, name: str) -> forms.IntegerField:
    low, high = LIMITS[name]
    limits = format_lazy(_("{low} to {high}"), low=low, high=high)
    return forms.IntegerField(label=label, help_text=limits, min_value=low, max_value=high, initial=USUAL[name])


class RehearsalForm(forms.Form):
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)
    minutes = forms.TypedChoiceField(
        label=_("Duration"), coerce=int, choices=list(MINUTES.items()), initial=USUAL["minutes"]
    )
    players = _number_field(_("Participants"), "players")
    rounds = _number_field(_("Rounds"), "rounds")
    left = forms.TypedChoiceField(
        label=_("Tables you play yourselves"),
        coerce=int,
        choices=list(LEFT.items()),
        initial=USUAL["left"],
        help_text=_("Open them on your own phones with their codes; what you do not play is filled in."),
    )

    def __init__(self, clubs: QuerySet[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._only_club = clubs.first()
        if clubs.count() > 1:
            self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        else:
            del self.fields["club"]

    def selected_club(self) -> Club:
        club = self.cleaned_data.get("club") or self._only_club
        if not isinstance(club, Club):
            raise TypeError("a rehearsal needs a club the user organises for")
        return club

    def evening(self, seed: int) -> Evening:
        numbers = {name: self.cleaned_data[name] for name in LIMITS}
        return Evening(seed=seed, left=tuple(range(1, self.cleaned_data["left"] + 1)), **numbers)
