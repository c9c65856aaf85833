"""Forms for participants."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms import BaseFormSet, BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from tournaments.forms.participants.number_lists import NumberListField
from tournaments.forms.violations import refuse
from tournaments.models.participant import Attendance, Participant
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.participants.columns import (
    DETAILS,
    FAMILY,
    GIVEN,
    HIGHEST_NUMBER,
    SHOWN,
    Detail,
    Kind,
    value_of,
)
from tournaments.selectors.participants.reading.heads import with_whole_headings
from tournaments.selectors.participants.reading.lines import decode, joined_lines
from tournaments.selectors.participants.reading.sheets.limits import LARGEST_FILE, LARGEST_TEXT
from tournaments.selectors.participants.reading.sheets.reader import Sheet, sheet_in
from tournaments.selectors.tournament.draw_settings import HIGHEST_TABLE
from tournaments.services.participants.roster import EDITABLE, MOST_NUMBERS, Edits

ROWS_AT_ONCE = 100
LARGEST_KEY = 2**63 - 1  # in any database


class DoorForm(forms.Form):
    name = WholeTextField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    club_name = WholeTextField(
        label=_("Club"), max_length=LONGEST_NAME, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class NumbersForm(forms.Form):
    last = forms.IntegerField(label=_("Last number"), min_value=1, max_value=MOST_NUMBERS)


class ImportForm(forms.Form):
    """A pasted list or a file; the file takes precedence."""

    text = forms.CharField(
        label=_("List"),
        required=False,  # and no max_length: browsers would silently cut off pasted text
        strip=False,
        widget=forms.Textarea(attrs={"class": "list-of-lines", "rows": 14, "spellcheck": "false", "autofocus": True}),
    )
    file = forms.FileField(
        label=_("File (XLSX, ODS, CSV)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt"}),
    )
    status = forms.ChoiceField(
        label=_("Import as"),
        choices=[
            (Attendance.PRESENT, _("present")),
            (Attendance.REGISTERED, _("registered, checked in at the door")),
        ],
        initial=Attendance.PRESENT,
        widget=forms.RadioSelect,
    )

    # The sheet that was read from a file.
    sheet: Sheet | None = None

    def clean_file(self) -> str | None:
        """Returns the file's text."""
        file: UploadedFile[bytes] | None = self.cleaned_data.get("file")
        if file is None:
            return None
        try:
            return self._read(file)
        except RuleViolation as violation:
            refuse(self, violation)
            return None

    def _read(self, file: "UploadedFile[bytes]") -> str:
        _check_size(file, LARGEST_FILE)
        raw = file.read()
        self.sheet = sheet_in(raw)
        if self.sheet:
            return with_whole_headings(self.sheet.text)
        _check_size(file, LARGEST_TEXT)
        return with_whole_headings(joined_lines(decode(raw)))

    def clean(self) -> dict[str, Any]:
        """Copies the text of an uploaded file into the text field."""
        data = super().clean() or {}
        if data.get("file"):
            data["text"] = data["file"]
            self.data = {**self.data.dict(), "text": data["text"]} if isinstance(self.data, QueryDict) else self.data
        return data


def _check_size(file: "UploadedFile[bytes]", most: int) -> None:
    if (file.size or 0) > most:
        raise RuleViolation("file_too_large", "file", most=most // 1000)


INPUTS: Mapping[Kind, type[forms.CharField]] = {Kind.TEXT: WholeTextField, Kind.EMAIL: forms.EmailField}


def detail_field(detail: Detail) -> forms.CharField:
    return INPUTS[detail.kind](label=detail.label, max_length=detail.longest, required=False, help_text=detail.hint)


class ParticipantForm(forms.Form):
    start_number = forms.IntegerField(label=_("Start number"), min_value=1, max_value=HIGHEST_NUMBER)
    given = WholeTextField(label=GIVEN.label, max_length=LONGEST_NAME, required=False)
    family = WholeTextField(label=FAMILY.label, max_length=LONGEST_NAME, required=False)
    shown = WholeTextField(
        label=SHOWN.label,
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Only if the name should be written differently: “Willi Otto”."),
    )
    status = forms.ChoiceField(label=_("Status"), choices=Attendance.choices)
    present_from = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=99)
    present_until = forms.IntegerField(
        label=_("Plays until round"), min_value=0, max_value=99, required=False, help_text=_("Empty: until the end")
    )
    team = WholeTextField(
        label=_("Team"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("A new name creates a new team."),
        widget=forms.TextInput(attrs={"list": "teams", "autocomplete": "off"}),
    )
    table = forms.IntegerField(
        label=_("Always at table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        help_text=_("In every round, for example to avoid stairs or to be near the door."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    not_with = NumberListField(
        label=_("Not at a table with"),
        help_text=_("Start numbers, such as 12, 15. Entering it on one side is enough."),
    )

    detail_fields = tuple(detail.key for detail in DETAILS)
    person_fields = (
        "start_number",
        "given",
        "family",
        "shown",
        *detail_fields,
        "status",
        "present_from",
        "present_until",
    )
    wish_fields = ("team", "table", "not_with")

    def __init__(self, *args: Any, participant: Participant, seated: bool, **kwargs: Any) -> None:
        initial = {name: value_of(participant, name) for name in EDITABLE}
        super().__init__(*args, **{**kwargs, "initial": initial})
        self.fields |= {detail.key: detail_field(detail) for detail in DETAILS}
        self.fields["start_number"].disabled = seated
        if seated:
            self.fields["start_number"].help_text = _(
                "This start number already has a seat in a round and cannot be changed."
            )

    def person(self) -> list[BoundField]:
        return [self[name] for name in self.person_fields]

    def wishes(self) -> list[BoundField]:
        return [self[name] for name in self.wish_fields]

    def edit(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data}


class NameRow(forms.Form):
    """A row that remembers the values it showed, so that only fields somebody changed are saved."""

    pk = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=LARGEST_KEY)
    name = WholeTextField(max_length=LONGEST_NAME, required=False, show_hidden_initial=True)
    club_name = WholeTextField(max_length=LONGEST_NAME, required=False, show_hidden_initial=True)
    team = WholeTextField(
        max_length=LONGEST_NAME,
        required=False,
        show_hidden_initial=True,
        widget=forms.TextInput(attrs={"list": "teams"}),
    )


NamesFormSet = forms.formset_factory(
    NameRow, extra=0, max_num=ROWS_AT_ONCE, absolute_max=ROWS_AT_ONCE, validate_max=True
)


def edits_of(formset: "BaseFormSet[NameRow]") -> Edits:
    """Returns the changed fields by the participant's primary key."""
    changed = ((form, [name for name in form.changed_data if name != "pk"]) for form in formset.forms)
    return {
        form.cleaned_data["pk"]: {name: form.cleaned_data[name] for name in names} for form, names in changed if names
    }
