"""Forms for guests who sign up, and for the organiser's settings."""

from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from tournaments.forms.rounds.times import ZonedField
from tournaments.forms.violations import refuse
from tournaments.models.people.sign_up import SignUp, SignUpSheet
from tournaments.names.names import LONGEST_NAME, Name
from tournaments.names.reading import read_parts, read_person
from tournaments.selectors.participants.columns import FAMILY, GIVEN, LONGEST_ADDRESS
from tournaments.selectors.participants.names import shown_name
from tournaments.sign_up.questions import TICKED, Question, as_text, read_questions
from tournaments.sign_up.services import LARGEST_PARTY, Contact, Guest, names_open
from tournaments.sign_up.sheets import SETTINGS

LONGEST_ANSWER = 300
MOST_PLACES = 10_000
MOST_HOURS = 24 * 14


class ContactForm(forms.Form):
    """Addresses of guests, and their answers to the organiser's questions."""

    email = forms.EmailField(label=_("E-mail address"), max_length=LONGEST_ADDRESS, required=False)
    phone = WholeTextField(
        label=_("Telephone"),
        max_length=40,
        required=False,
        help_text=_("E-mail address or telephone, so that you can be told about your place."),
    )

    def __init__(self, *args: Any, sheet: SignUpSheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = [Question(**question) for question in sheet.questions]
        for number, question in enumerate(self.questions):
            self.fields[f"answer_{number}"] = _answer_field(question)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not (data.get("email") or data.get("phone")):
            self.add_error("phone", _("Enter an e-mail address or a telephone number."))
        return data

    def contact(self, language: str) -> Contact:
        answers = [self._answer(number, question) for number, question in enumerate(self.questions)]
        data = self.cleaned_data
        return Contact(email=data["email"], phone=data["phone"], answers=answers, language=language)

    def _answer(self, number: int, question: Question) -> str:
        answer = self.cleaned_data[f"answer_{number}"]
        return (TICKED if answer else "") if question.is_tick else str(answer)


class OwnForm(ContactForm):
    """Changes by guests of their sign-up. Names can be corrected until the tournament begins."""

    def __init__(self, *args: Any, sheet: SignUpSheet, row: SignUp, **kwargs: Any) -> None:
        answers: dict[str, Any] = {f"answer_{number}": answer for number, answer in enumerate(row.answers)}
        super().__init__(*args, sheet=sheet, initial={"email": row.email, "phone": row.phone, **answers}, **kwargs)
        self.people = list(row.people.all()) if names_open(row.tournament) else []
        for person in self.people:
            name = person.parts.full
            self.fields[f"name_{person.pk}"] = WholeTextField(label=_("Name"), max_length=LONGEST_NAME, initial=name)
        self.order_fields([f"name_{person.pk}" for person in self.people])

    def names(self) -> dict[int, Name]:
        """Returns the corrected names by the person's id."""
        changed = [person.pk for person in self.people if f"name_{person.pk}" in self.changed_data]
        return {pk: read_person(self.cleaned_data[f"name_{pk}"]).name for pk in changed}


class SignUpForm(ContactForm):
    """The guest's form. `homepage` is invisible: only programs fill it in."""

    given = WholeTextField(label=GIVEN.label, max_length=LONGEST_NAME)
    family = WholeTextField(label=FAMILY.label, max_length=LONGEST_NAME)
    club_name = WholeTextField(label=_("Club"), max_length=LONGEST_NAME, required=False)
    others = forms.CharField(
        label=_("Who comes with you?"),
        required=False,
        max_length=LARGEST_PARTY * LONGEST_NAME,
        help_text=_("One name per line, at most three. You get places together or not at all."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    agreed = forms.BooleanField(label=_("My name may be on the public list of participants"), required=False)
    homepage = forms.CharField(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    field_order = ("given", "family", "club_name", "email", "phone", "others")

    def __init__(self, *args: Any, sheet: SignUpSheet, **kwargs: Any) -> None:
        super().__init__(*args, sheet=sheet, **kwargs)
        if sheet.list_public:
            words = _(
                "The list shows names like “{name}” and nothing else. Without the tick you are only counted, until "
                "seats and results show who plays."
            )
            name = shown_name(Name("Anna", "Berger"), 12, sheet.tournament)
            self.fields["agreed"].help_text = words.format(name=name)
        else:
            del self.fields["agreed"]
        last = [name for name in ("agreed", "homepage") if name in self.fields]
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    def shown_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name != "homepage"]

    @property
    def is_program(self) -> bool:
        return bool(self.cleaned_data.get("homepage"))

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if len(self._others()) >= LARGEST_PARTY:
            refuse(self, RuleViolation("party_too_large", "others", most=LARGEST_PARTY))
        return data

    def guests(self) -> list[Guest]:
        data = self.cleaned_data
        club, agreed = data["club_name"], data.get("agreed", False)
        first = Guest(name=read_parts(data["given"], data["family"]), club_name=club, agreed=agreed)
        return [first, *(Guest(name=read_person(text).name, club_name=club, agreed=agreed) for text in self._others())]

    def _others(self) -> list[str]:
        lines = (" ".join(line.split()) for line in self.cleaned_data.get("others", "").splitlines())
        return [line[:LONGEST_NAME] for line in lines if line]


def _answer_field(question: Question) -> forms.Field:
    if question.is_tick:
        return forms.BooleanField(label=question.text, required=question.required)
    if question.choices:
        choices = [("", "–"), *((choice, choice) for choice in question.choices)]
        return forms.ChoiceField(label=question.text, choices=choices, required=question.required)
    return WholeTextField(label=question.text, max_length=LONGEST_ANSWER, required=question.required)


class SheetForm(forms.Form):
    places = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_("Empty: no limit. People entered by hand take places, too; numbers without a name do not."),
    )
    by_approval = forms.BooleanField(label=_("I decide on each sign-up"), required=False)
    offer_hours = forms.IntegerField(
        label=_("Hours for which a free place is offered to those who wait"),
        min_value=1,
        max_value=MOST_HOURS,
        required=False,
        help_text=_("Empty: they move up at once."),
    )
    list_public = forms.BooleanField(
        label=_("Show everybody who takes part"),
        required=False,
        help_text=_("Only those who agree to it when they sign up."),
    )
    note = forms.CharField(
        label=_("Note for guests"), required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )
    questions = forms.CharField(
        label=_("Questions"),
        required=False,
        max_length=2000,
        help_text=_(
            "One per line. “Food: soup / salad” offers a choice, “[ ] Brings cards” a tick; * must be answered."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    notified = forms.EmailField(
        label=_("Address for news"),
        required=False,
        help_text=_("Hears of new sign-ups and withdrawals, in one mail every few minutes. Empty: nobody."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, sheet: SignUpSheet, zone: ZoneInfo) -> None:
        initial = {name: getattr(sheet, name) for name in SETTINGS}
        initial["questions"] = as_text(Question(**question) for question in sheet.questions)
        super().__init__(data, initial=initial)
        opens = ZonedField(zone, label=_("Opens"), required=False, help_text=_("Empty: nobody can sign up."))
        closes = ZonedField(zone, label=_("Closes"), required=False)
        self.fields = {"opens_at": opens, "closes_at": closes, **self.fields}

    def clean_questions(self) -> Sequence[dict[str, Any]]:
        questions = read_questions(self.cleaned_data["questions"])
        fields = ("text", "choices", "is_tick", "required")
        return [{name: getattr(question, name) for name in fields} for question in questions]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("opens_at") and data.get("closes_at") and data["closes_at"] <= data["opens_at"]:
            self.add_error("closes_at", _("Must be after it opens."))
        return data
