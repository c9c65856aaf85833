"""Forms for penalties and disqualifications."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.lists.penalties import FIXED, MOST_ABSAGEN, SET_BY_REFEREE, Paragraph
from tournaments.models.json_values import JSON
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.lists.penalties import DECIDED_HARMING_SOLOIST, Case
from tournaments.selectors.lists.penalties import Bookable

# Extra fields by case.
ASKED: Mapping[str, frozenset[str]] = {
    Paragraph.MINOR_HARMING_SOLOIST: frozenset({"soloist"}),
    Paragraph.SERIOUS: frozenset({"absagen"}),
    Paragraph.SERIOUS_IN_SOLO: frozenset({"soloist", "kind", "absagen"}),
    DECIDED_HARMING_SOLOIST.key: frozenset({"soloist"}),
    Paragraph.UNSPORTING: frozenset({"points"}),
    Paragraph.BOUND: frozenset({"points"}),
}
CASE_ONLY_FIELDS = frozenset().union(*ASKED.values())
# Cases that give points to all other players.
CREDITING_OTHERS = frozenset({paragraph for paragraph, moved in FIXED.items() if moved[1]}) | {Paragraph.SERIOUS}


class PointsQuestion(NamedTuple):
    initial: int | None
    help_text: object


POINTS: Mapping[Paragraph, PointsQuestion] = {
    Paragraph.UNSPORTING: PointsQuestion(0, _("0 is a warning, 12 the maximum. Nobody else gets points for it.")),
    Paragraph.BOUND: PointsQuestion(None, _("As set in the referees’ appendix. Nobody else gets points for it.")),
}
# Form fields by the engine's names.
FIELD_OF: Mapping[str, str] = {"re": "soloist"}


class PenaltyForm(forms.Form):
    """A penalty for one kind of case; `bookable` has the table's people and games."""

    offender = forms.TypedChoiceField(label=_("Who broke the rules"), coerce=int, widget=forms.RadioSelect)
    soloist = forms.TypedChoiceField(label=_("Who played the solo"), coerce=int, widget=forms.RadioSelect)
    players = forms.TypedMultipleChoiceField(
        label=_("Who played"),
        help_text=_("The four players of the game in which it happened; the others sat out."),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    kind = forms.ChoiceField(label=_("Which solo"))
    absagen = forms.TypedChoiceField(
        label=_("Absagen made by the other side by then"),
        coerce=int,
        choices=[(number, str(number)) for number in range(MOST_ABSAGEN + 1)],
        initial=0,
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(label=_("Points taken"))
    behind = forms.ChoiceField(label=_("Where in the list"), required=False)
    reason = WholeTextField(label=_("What happened"), max_length=300)
    initialled = forms.BooleanField(label=_("I have initialled the paper list"), required=False)

    def __init__(self, *args: Any, case: Case, bookable: Bookable, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case, self.bookable = case, bookable
        asked = ASKED.get(case.key, frozenset())
        for name in CASE_ONLY_FIELDS - asked:
            del self.fields[name]
        if not (bookable.asks_players and case.key in CREDITING_OTHERS):
            del self.fields["players"]
        if "points" in self.fields:
            self.fields["points"] = _points_field(case.paragraph)
        self._set_choices("offender", bookable.people)
        self._set_choices("soloist", bookable.people)
        self._set_choices("players", bookable.people)
        self._set_choices("kind", [("", "–"), *bookable.soli])
        self._set_choices("behind", [("", _("at the end")), *bookable.games])
        if not bookable.games:
            del self.fields["behind"]

    def _set_choices(self, name: str, choices: Any) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def facts(self) -> dict[str, JSON]:
        typed = self.cleaned_data
        paragraph = self.case.paragraph
        facts: dict[str, JSON] = {"paragraph": paragraph.value, "offender": typed["offender"]}
        if typed.get("players"):
            facts["players"] = list(typed["players"])
        if paragraph is Paragraph.SERIOUS:
            return {"event": "not_played", **facts, "absagen": typed["absagen"]}
        if paragraph is Paragraph.SERIOUS_IN_SOLO:
            return {"kind": typed["kind"], "re": [typed["soloist"]], **facts, "absagen": typed["absagen"]}
        answers = {name: typed[name] for name in ASKED.get(self.case.key, ())}
        return {"event": "penalty", **facts, **answers}

    def show(self, violation: RuleViolation) -> None:
        name = FIELD_OF.get(violation.field or "", violation.field or "")
        self.add_error(name if name in self.fields else None, sentence(violation, self.bookable.names))


def _points_field(paragraph: Paragraph) -> forms.IntegerField:
    question, limits = POINTS[paragraph], SET_BY_REFEREE[paragraph]
    return forms.IntegerField(
        label=_("Points taken"),
        min_value=limits.low,
        max_value=limits.high,
        initial=question.initial,
        help_text=str(question.help_text),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class ReasonForm(forms.Form):
    reason = WholeTextField(label=_("Reason"), max_length=300)


class DisqualifyForm(ReasonForm):
    start_number = forms.TypedChoiceField(label=_("Participant"), coerce=int)

    field_order = ("start_number", "reason")

    def __init__(self, *args: Any, people: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["start_number"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - a mistake in this class
        field.choices = [("", "–"), *people.items()]
