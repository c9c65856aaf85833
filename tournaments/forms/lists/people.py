"""The form for people who arrive, leave or pause."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from tournaments.forms.optional_fields import mark_sometimes_required
from tournaments.models.participant import Participant
from tournaments.names.names import LONGEST_NAME
from tournaments.phrases.errors.sentences import Say
from tournaments.services.lists.people import Counting, Newcomer, edit_step

STEPS = ("pause", "resume", "leave", "join", "substitute")
WITH_PERSON = frozenset({"join", "substitute"})

COUNTING_WORDS = {
    Counting.TAKES_OVER: _("for the person they replace: same start number, points continue"),
    Counting.OWN: _("for themselves, from 0: their own start number, or the next free one"),
    Counting.OUTSIDE: _("outside the standings"),
}


def _choices(people: Mapping[str, Participant]) -> list[tuple[int, str]]:
    return [(person.start_number, name) for name, person in people.items()]


class PeopleForm(forms.Form):
    """A single step for one person, e.g. a pause; `before` is the game it starts with.

    `waiting` and `elsewhere` are people without a seat and at other tables, by name. `new_seat`: the number that an
    additional seat would have. `ranked`: whether the list counts for standings.
    """

    do = forms.ChoiceField(choices=[(step, step) for step in STEPS], widget=forms.HiddenInput)
    seat = forms.IntegerField(min_value=1, max_value=MOST_SEATS, widget=forms.HiddenInput)
    participant = forms.TypedChoiceField(label=_("Participant"), required=False, coerce=int)
    name = WholeTextField(label=_("Or somebody else, by name"), max_length=LONGEST_NAME, required=False)
    counting = forms.TypedChoiceField(
        label=_("They play"), required=False, coerce=Counting, empty_value=None, widget=forms.RadioSelect
    )
    before = forms.ChoiceField(label=_("From"), required=False)
    reason = WholeTextField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self,
        *args: Any,
        waiting: Mapping[str, Participant],
        elsewhere: Mapping[str, Participant],
        new_seat: int | None,
        games: Sequence[tuple[str, str]],
        asks_reason: bool = False,
        ranked: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = {person.start_number: person for person in (*waiting.values(), *elsewhere.values())}
        groups = [(_("Without a seat"), _choices(waiting)), (_("At another table"), _choices(elsewhere))]
        self._set_choices("participant", [("", "–"), *(group for group in groups if group[1])])
        self._set_choices("before", [("", _("the next game")), *games])
        self.fields["reason"].required = asks_reason
        if not self.people:
            self.fields["name"].label = _("Name")
        step, seat = ((self.data.get(name) if self.is_bound else self.initial.get(name)) for name in ("do", "seat"))
        seats_somebody = step in WITH_PERSON
        ways = [each for each in Counting if seat != str(new_seat) or each is not Counting.TAKES_OVER]
        self._set_choices("counting", [(each.value, COUNTING_WORDS[each]) for each in ways])
        self.initial.setdefault("counting", Counting.OWN.value)
        mark_sometimes_required(self.fields["counting"])
        needed = {
            "participant": self.people and seats_somebody,
            "name": seats_somebody,
            "counting": seats_somebody and ranked,
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
        chosen = self.people.get(self.cleaned_data.get("participant") or 0)
        name = "" if chosen else self.cleaned_data["name"]
        return Newcomer(participant=chosen, name=name, counting=self.cleaned_data.get("counting"))

    def edit_step(self) -> str:
        """Returns the key of `EVENTS_OF` for the chosen step."""
        step: str = self.cleaned_data["do"]
        return edit_step(step, self.person()) if step in WITH_PERSON else step

    def show(self, violation: RuleViolation, say: Say) -> None:
        field = violation.field if violation.field in self.fields and violation.field != "seat" else None
        self.add_error(field, say(violation))
