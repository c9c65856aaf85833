"""Forms for accounts and clubs."""

import uuid
import zoneinfo
from datetime import date, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.invitations import LONGEST_CODE
from accounts.models import Club, Role, Scope


def time_zones() -> list[tuple[str, str]]:
    places = (zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [(zone, zone.replace("_", " ")) for zone in sorted(places)]


class WholeTextField(forms.CharField):
    """A text field without `maxlength`, because browsers silently truncate pasted text."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {name: value for name, value in super().widget_attrs(widget).items() if name != "maxlength"}


class ClubForm(forms.Form):
    """The name and time zone of a club.

    `client_key` becomes the club's uid, so that submitting the form twice creates only one club.
    """

    name = WholeTextField(
        label=_("Name of the club"), max_length=120, help_text=_("As it appears on everything that is printed.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, initial="Europe/Berlin")
    client_key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    @classmethod
    def for_club(cls, club: Club) -> "ClubForm":
        return cls(initial={"name": club.name, "time_zone": club.time_zone, "client_key": club.uid})


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.HELPER)
    name = WholeTextField(
        label=_("Who it is for"),
        max_length=120,
        required=False,
        help_text=_("So that you remember who you gave it to."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    client_key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)


class CodeForm(forms.Form):
    code = WholeTextField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class ProfileForm(forms.Form):
    name = WholeTextField(label=_("Name"), max_length=120, required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


def _in_a_year() -> date:
    return timezone.localdate() + timedelta(days=365)


class TokenForm(forms.Form):
    name = WholeTextField(
        label=_("Purpose"),
        max_length=80,
        help_text=_("For example the name of the program that will use it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=_("Permissions"),
        choices=Scope.choices,
        initial=Scope.ENTER,
        help_text=_("Only what the program needs. A token can never do more than you can."),
    )
    expires_on = forms.DateField(
        label=_("Expires on"),
        initial=_in_a_year,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def clean_expires_on(self) -> date:
        day: date = self.cleaned_data["expires_on"]
        if day < timezone.localdate():
            raise forms.ValidationError(_("This date is in the past. Choose a future date."), code="past")
        return day
