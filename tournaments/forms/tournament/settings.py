"""Forms for new tournaments, and parts they share with the settings."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from accounts.models import Club
from tournaments.forms.optional_fields import mark_sometimes_required
from tournaments.forms.tournament.draw_settings import draw_settings_initial
from tournaments.forms.tournament.format import FormatForm, preset_format, tournament_format
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.presets import Preset

EARLIEST_YEAR, LATEST_YEAR = 1900, 2200


@dataclass(frozen=True, slots=True)
class Group:
    """The fields in a fieldset. `layout` is a CSS class; `folded` is None if the group can't be folded."""

    legend: Promise
    fields: tuple[BoundField, ...]
    note: Promise | str = ""
    layout: str = ""
    folded: bool | None = None


def preset_initial(preset: Preset) -> dict[str, Any]:
    return {"zero_sum": preset.zero_sum, **preset_format(preset)}


def tournament_initial(tournament: Tournament) -> dict[str, Any]:
    names = (
        *("name", "slug", "date", "starts_at", "venue", "visibility", "name_display", "standings_shown"),
        *("unfinished_count", "chances_shown", "penalties_public", "entry_ways", "counting_record", "zero_sum"),
        *("house_rules", "network_name", "network_password", "time_zone"),
        *("broken_off", "broken_off_points", "second_entry", "objection_minutes", "missed_rounds", "missed_points"),
    )
    criteria = {f"criterion_{place}": name for place, name in enumerate(tournament.criteria, start=1)}
    plain = {name: getattr(tournament, name) for name in names}
    return {**plain, **tournament_format(tournament), **criteria, **draw_settings_initial(tournament)}


Choices = Sequence[tuple[object, object]]


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M", attrs={"class": "short"})


class AboutForm(forms.Form):
    name = WholeTextField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=DateInput)
    starts_at = forms.TimeField(label=_("Starts at"), required=False, widget=TimeInput)
    venue = WholeTextField(label=_("Venue"), max_length=200, required=False)

    about_fields = ("name", "date", "starts_at", "venue")

    def clean_date(self) -> datetime.date:
        """Rejects typos such as the years 0026 and 2926, and asks once for confirmation if the date is in the past."""
        day: datetime.date = self.cleaned_data["date"]
        if day.year < EARLIEST_YEAR:
            raise forms.ValidationError(gettext("Use a date in {year} or later.").format(year=EARLIEST_YEAR))
        if day.year > LATEST_YEAR:
            raise forms.ValidationError(gettext("Use a date in {year} or earlier.").format(year=LATEST_YEAR))
        is_new = "date" in self.changed_data and self.data.get("date_shown") != self.data["date"]
        if is_new and day < timezone.localdate(timezone=self._zone()):
            raise forms.ValidationError(gettext("This date is in the past. Save again to keep it."), code="over")
        return day

    def _zone(self) -> ZoneInfo | None:
        name = self.initial.get("time_zone")
        return ZoneInfo(name) if name else None


class NamesForm(forms.Form):
    """The names of the club and of the user, if they are still missing."""

    club_name = WholeTextField(
        label=_("Name of the club"),
        max_length=120,
        required=False,
        help_text=_("As it appears on everything that is printed."),
    )
    own_name = WholeTextField(
        label=_("Your name"),
        max_length=120,
        required=False,
        help_text=_("Penalties and corrections are signed with it."),
    )


class HouseRulesForm(forms.Form):
    house_rules = WholeTextField(
        label=_("Club rules"),
        required=False,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Shown on the tournament’s page as written here."),
    )


class CrossSumForm(forms.Form):
    zero_sum = forms.BooleanField(
        label=_("The totals of a table must add up to zero"),
        required=False,
        help_text=_("Switch this off if only plus or only minus points are written."),
    )


class DeleteForm(forms.Form):
    name = WholeTextField(
        label=_("Name of the tournament"),
        help_text=_("Type it exactly as shown above."),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NewEventForm(NamesForm, AboutForm, FormatForm, HouseRulesForm, CrossSumForm):
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)
    rules = forms.ChoiceField(
        label=_("Rule book"),
        required=False,
        help_text=_("You can change single options later, until the first round is published."),
    )
    with_participants = forms.BooleanField(
        label=_("Copy the participants too"),
        required=False,
        help_text=_("With their numbers, clubs, teams and wishes, as registered; check them in at the door."),
    )

    def __init__(
        self, *args: Any, clubs: Any, rules: Choices = (), leave_out: Iterable[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rules"].choices = rules  # type: ignore[attr-defined]
        mark_sometimes_required(self.fields["rules"])  # if present, it always has a choice
        club = self.fields["club"]
        if isinstance(club, forms.ModelChoiceField):
            club.queryset = clubs
            club.initial = next(iter(clubs), None)
            self.initial = {"time_zone": getattr(club.initial, "time_zone", ""), **self.initial}
        for name in leave_out:
            del self.fields[name]

    def groups(self) -> tuple[Group, ...]:
        groups = (
            Group(
                _("What, when, where"),
                self.bound((*self.about_fields, "club", *NamesForm.base_fields, "with_participants")),
            ),
            Group(_("How long"), self.bound(self.length_fields()), self.length_note, "fields tight"),
            Group(self.pot_legend, self.bound(self.pot_fields), self.pot_note, folded=self.without_pot()),
            Group(_("Rules"), self.bound(("rules", "house_rules", "zero_sum"))),
        )
        return tuple(group for group in groups if group.fields)

    def values(self) -> dict[str, Any]:
        names = [name for name in (*self.about_fields, "house_rules", "zero_sum") if name in self.fields]
        return {**{name: self.cleaned_data[name] for name in names}, **self.format_values()}
