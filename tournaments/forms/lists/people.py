"""The form for people who arrive, leave or pause."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from tournaments.models.participant import Participant
from tournaments.names.names import LONGEST_NAME
from tournaments.phrases.errors.sentences import Say
from tournaments.services.lists.people import Newcomer

STEPS = ("pause", "resume", "leave", "join", "substitute")
WITH_PERSON = frozenset({"join", "substitute"})

# Help on lists that count for standings, with and without participants to choose from.
OUTSIDE_BESIDE_OTHERS = _("Somebody you name here plays outside the standings. Choose participants above.")
OUTSIDE = _(
    "Somebody you name here plays outside the standings. Participants who are here and have no seat in this"
    " round could be chosen instead; there are none now."
)


class PeopleForm(forms.Form):
    """A single step for one person, e.g. a pause; `before` is the game it starts with.

    `ranked`: whether the list counts for the standings, which exclude people entered only by name.
    """

    do = forms.ChoiceField(choices=[(step, step) for step in STEPS], widget=forms.HiddenInput)
    seat = forms.IntegerField(min_value=1, max_value=MOST_SEATS, widget=forms.HiddenInput)
    participant = forms.TypedChoiceField(label=_("Participant without a seat"), required=False, coerce=int)
    name = WholeTextField(label=_("Or somebody else, by name"), max_length=LONGEST_NAME, required=False)
    before = forms.ChoiceField(label=_("From"), required=False)
    reason = WholeTextField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self,
        *args: Any,
        waiting: Mapping[str, Participant],
        games: Sequence[tuple[str, str]],
        asks_reason: bool = False,
        ranked: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.waiting = {person.start_number: person for person in waiting.values()}
        self._set_choices(
            "participant", [("", "–"), *((person.start_number, name) for name, person in waiting.items())]
        )
        self._set_choices("before", [("", _("the next game")), *games])
        self.fields["reason"].required = asks_reason
        if not waiting:
            self.fields["name"].label = _("Name")
        if ranked:
            self.fields["name"].help_text = OUTSIDE_BESIDE_OTHERS if waiting else OUTSIDE
        step = self.data.get("do") if self.is_bound else self.initial.get("do")
        seats_somebody = step in WITH_PERSON
        needed = {
            "participant": waiting and seats_somebody,
            "name": seats_somebody,
            "before": games,
            "reason": asks_reason,
        }
        for name, wanted in needed.items():
            if not wanted:
                del self.fields[name]

    def _set_choices(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - a mistake in this class
        field.choices = choices

    def person(self) -> Newcomer:
        """Returns the chosen participant, who takes precedence over a typed name."""
        chosen = self.waiting.get(self.cleaned_data.get("participant") or 0)
        return Newcomer(participant=chosen, name="" if chosen else self.cleaned_data["name"])

    def show(self, violation: RuleViolation, say: Say) -> None:
        field = violation.field if violation.field in self.fields and violation.field != "seat" else None
        self.add_error(field, say(violation))
