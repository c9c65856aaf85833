"""The form for substituting somebody in all upcoming rounds."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.participant import Attendance, Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.rounds.out_of_step import Ahead
from tournaments.selectors.rounds.repair_plans import Substitution


class SubstituteForm(forms.Form):
    leaving = forms.TypedChoiceField(label=_("Who leaves"), coerce=int)
    coming = forms.TypedChoiceField(label=_("Who takes over all remaining seats"), coerce=int)

    def __init__(self, ahead: Ahead, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["leaving"].choices = _people_choices(ahead.placed, ahead.tournament)  # type: ignore[attr-defined]
        self.fields["coming"].choices = _people_choices(ahead.to_come, ahead.tournament)  # type: ignore[attr-defined]

    def substitution(self) -> Substitution:
        return Substitution(leaving=self.cleaned_data["leaving"], coming=self.cleaned_data["coming"])


def _people_choices(people: Iterable[Participant], tournament: Tournament) -> list[tuple[str, str | Promise]]:
    return [("", _("choose")), *((str(person.start_number), labelled(person, tournament)) for person in people)]


def labelled(person: Participant, tournament: Tournament) -> str:
    """Adds the status if the person isn't present."""
    name = numbered_person(person, tournament)
    return name if person.status == Attendance.PRESENT else f"{name} ({person.get_status_display()})"
