"""Forms of the address book."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.forms.participants.participants import ImportForm
from tournaments.models.people.player import Player
from tournaments.names.names import LONGEST_NAME
from tournaments.people.fields import LABELS, PERSON_FIELDS, wishes_of
from tournaments.selectors.participants.columns import FAMILY, GIVEN, LONGEST_ADDRESS, SHOWN

LONGEST_NUMBER = 40  # characters, also of a telephone number
LONGEST_NOTES = 2000
MOST_MARKS = 10


class MarksField(WholeTextField):
    """Words separated by commas."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        words = (" ".join(word.split()) for word in super().clean(value).split(","))
        return [word for word in dict.fromkeys(words) if word][:MOST_MARKS]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


class PeopleFileForm(ImportForm):
    """A pasted list of people, or a file."""

    status = None  # type: ignore[assignment]


class PersonForm(forms.Form):
    given = WholeTextField(label=GIVEN.label, max_length=LONGEST_NAME, required=False)
    family = WholeTextField(label=FAMILY.label, max_length=LONGEST_NAME, required=False)
    shown = WholeTextField(
        label=SHOWN.label,
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Only if the name should be written differently: “Willi Otto”."),
    )
    club_name = WholeTextField(label=LABELS["club_name"], max_length=LONGEST_NAME, required=False)
    email = forms.EmailField(label=LABELS["email"], max_length=LONGEST_ADDRESS, required=False)
    phone = WholeTextField(label=LABELS["phone"], max_length=LONGEST_NUMBER, required=False)
    association_number = WholeTextField(label=LABELS["association_number"], max_length=LONGEST_NUMBER, required=False)
    member_number = WholeTextField(label=LABELS["member_number"], max_length=LONGEST_NUMBER, required=False)
    marks = MarksField(
        label=LABELS["marks"],
        max_length=200,
        required=False,
        help_text=_("Your own words, separated by commas: junior, guest, Dame."),
    )
    notes = forms.CharField(
        label=LABELS["notes"], max_length=LONGEST_NOTES, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    agreed = forms.BooleanField(
        label=_("Agreed that the club may pass on name and addresses"),
        required=False,
        help_text=_("Only people with this tick are in the file of contacts."),
    )
    refused = forms.BooleanField(
        label=_("Does not want the name shown in public"),
        required=False,
        help_text=_("Everybody sees the start number, at all events. Names stay at the desk, the door and the tables."),
    )

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:
        if player is not None:
            kwargs["initial"] = {field: getattr(player, field) for field in PERSON_FIELDS}
            kwargs["initial"] |= wishes_of(player)
        super().__init__(*args, **kwargs)
