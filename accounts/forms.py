"""Forms of accounts and clubs."""

import uuid
import zoneinfo

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Role


def time_zones() -> list[tuple[str, str]]:
    """Every time zone of a place, by name."""
    places = (zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [(zone, zone.replace("_", " ")) for zone in sorted(places)]


class ClubForm(forms.Form):
    """A club's name and clock. `client_key` becomes its identity, so a form sent twice founds one club."""

    name = forms.CharField(label=_("Name of the club"), max_length=120, help_text=_("As it stands on score sheets."))
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, initial="Europe/Berlin")
    client_key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    @classmethod
    def of(cls, club: Club) -> "ClubForm":
        """The form as the club stands."""
        return cls(initial={"name": club.name, "time_zone": club.time_zone, "client_key": club.uid})


class MemberForm(forms.Form):
    """Who joins a club, with which role."""

    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )
    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.HELPER)


class RoleForm(forms.Form):
    """A member's role."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class ProfileForm(forms.Form):
    """What a user says about themselves."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class TokenForm(forms.Form):
    """What a new token is for."""

    name = forms.CharField(
        label=_("What for"),
        max_length=80,
        help_text=_("For example the name of the program that will use it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
