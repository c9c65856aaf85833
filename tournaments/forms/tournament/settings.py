"""Forms for making a tournament and for its settings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.forms.rounds.draw_settings import DrawSettingsForm, draw_settings_initial
from tournaments.forms.tournament.format import FormatForm, preset_format, tournament_format
from tournaments.models.tournament import NameDisplay, StandingsShown, Tournament, Visibility
from tournaments.phrases.results.criteria import CRITERIA, ENTRY_WAYS
from tournaments.selectors.tournament.presets import Preset


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand together. `note` explains them; `layout` is a class of the style sheet.

    `folded`: whether they are out of sight until asked for, None where they never are. `template` shows the fields in
    its own way instead of one after the other.
    """

    legend: Promise
    fields: tuple[BoundField, ...]
    note: Promise | str = ""
    layout: str = ""
    folded: bool | None = None
    template: str = ""


def preset_initial(preset: Preset) -> dict[str, Any]:
    """What a new event's form shows for a preset."""
    return {"zero_sum": preset.zero_sum, **preset_format(preset)}


def tournament_initial(tournament: Tournament) -> dict[str, Any]:
    """What a form shows for an existing tournament."""
    names = (
        *("name", "slug", "date", "venue", "visibility", "name_display", "standings_shown", "unfinished_count"),
        *("entry_ways", "zero_sum", "house_rules"),
    )
    criteria = {f"criterion_{place}": name for place, name in enumerate(tournament.criteria, start=1)}
    plain = {name: getattr(tournament, name) for name in names}
    return {**plain, **tournament_format(tournament), **criteria, **draw_settings_initial(tournament)}


Choices = Sequence[tuple[object, object]]


class DateInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class AboutForm(forms.Form):
    """What, when and where."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=DateInput)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)


class HouseRulesForm(forms.Form):
    """Rules in the organiser's own words."""

    house_rules = forms.CharField(
        label=_("Own rules"),
        required=False,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Shown on the tournament’s page as written here."),
    )
    zero_sum = forms.BooleanField(
        label=_("The totals of a table must add up to zero"),
        required=False,
        help_text=_("Switch this off where only plus or only minus points are written."),
    )


class NewEventForm(AboutForm, FormatForm, HouseRulesForm):
    """A new event with its own numbers; which fields it has depends on what it starts from."""

    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)
    rules = forms.ChoiceField(
        label=_("Rule book"),
        required=False,
        help_text=_("Single options can be changed afterwards, until the first round is published."),
    )
    with_participants = forms.BooleanField(
        label=_("Copy the participants too"),
        required=False,
        help_text=_("With their numbers, clubs, teams and wishes, registered; they are checked in at the door."),
    )

    def __init__(
        self, *args: Any, clubs: Any, rules: Choices = (), leave_out: Iterable[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rules"].choices = rules  # type: ignore[attr-defined]
        club = self.fields["club"]
        if isinstance(club, forms.ModelChoiceField):
            club.queryset = clubs
            club.initial = next(iter(clubs), None)
        for name in leave_out:
            del self.fields[name]

    def groups(self) -> tuple[Group, ...]:
        """The fields as they stand on the page."""
        groups = (
            Group(_("What, when, where"), self.bound(("name", "date", "venue", "club", "with_participants"))),
            Group(_("How long"), self.bound(self.format_fields), self.length_note, "fields tight"),
            Group(self.pot_legend, self.bound(self.pot_fields), self.pot_note, folded=self.without_pot()),
            Group(_("Rules"), self.bound(("rules", "house_rules", "zero_sum"))),
        )
        return tuple(group for group in groups if group.fields)

    def values(self) -> dict[str, Any]:
        """The fields of `Tournament` that were filled in."""
        names = [name for name in ("name", "date", "venue", "house_rules", "zero_sum") if name in self.fields]
        return {**{name: self.cleaned_data[name] for name in names}, **self.format_values()}


class SettingsForm(AboutForm, FormatForm, HouseRulesForm, DrawSettingsForm):
    """Everything an organiser decides; settled values are shown but cannot be changed."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=80,
        help_text=_("The last part of the tournament’s address. Earlier addresses still lead there."),
    )
    visibility = forms.ChoiceField(label=_("Visible to"), choices=Visibility.choices)
    name_display = forms.ChoiceField(label=_("Names on public pages"), choices=NameDisplay.choices)
    standings_shown = forms.ChoiceField(label=_("Standings visible"), choices=StandingsShown.choices)
    unfinished_count = forms.BooleanField(label=_("Lists that are still open count in the standings"), required=False)
    entry_ways = forms.MultipleChoiceField(
        label=_("How results come in"), choices=list(ENTRY_WAYS.items()), widget=forms.CheckboxSelectMultiple
    )

    criteria_fields = tuple(f"criterion_{place}" for place in range(1, len(CRITERIA) + 1))
    public_fields = ("visibility", "name_display", "standings_shown", "unfinished_count")

    def __init__(self, *args: Any, frozen: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.frozen = frozen
        for place, name in enumerate(self.criteria_fields, start=1):
            choices = [("", "–"), *CRITERIA.items()]
            label = _("Criterion %(place)s") % {"place": place}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=place == 1)
        for name in self._settled():
            self.fields[name].disabled = True

    def _settled(self) -> set[str]:
        named = {
            "sizes": set(self.format_fields[2:]),
            "pot": set(self.pot_fields),
            "criteria": set(self.criteria_fields),
            "draw_settings": set(self.setting_fields),
        }
        return {field for setting in self.frozen for field in named.get(setting, {setting})}

    def clean(self) -> dict[str, Any]:
        """The chain of criteria: each at most once, the lot last."""
        data = super().clean() or {}
        chain = [data[name] for name in self.criteria_fields if data.get(name)]
        if len(chain) != len(set(chain)):
            raise ValidationError(_("A criterion can stand in the order only once."))
        if "lot" in chain[:-1]:
            raise ValidationError(_("The lot decides every tie; it can only be the last criterion."))
        data["criteria"] = chain
        return data

    def groups(self) -> tuple[Group, ...]:
        """The fields as they stand on the page."""
        return (
            Group(_("What, when, where"), self.bound(("name", "date", "venue", "slug"))),
            Group(_("On public pages"), self.bound(self.public_fields)),
            Group(
                _("How long"),
                self.bound(self.format_fields),
                format_lazy("{} {}", _("For rounds drawn from now on."), self.length_note),
                "fields tight",
            ),
            Group(self.pot_legend, self.bound(self.pot_fields), self.pot_note, folded=self.without_pot()),
            self._draw_group(),
            Group(_("Results"), self.bound(("entry_ways", "zero_sum"))),
            Group(
                _("Standings by"),
                self.bound(self.criteria_fields),
                _("The next decides a tie."),
                "fields tight",
            ),
            Group(_("Rules"), self.bound(("house_rules",))),
        )

    def _draw_group(self) -> Group:
        fields = self.bound(self.draw_fields)
        wrong = self.is_bound and any(field.errors for field in fields)
        note = _("For rounds drawn from now on; the page that draws a round asks for the same.")
        return Group(_("Draw"), fields, note, folded=not wrong, template="rounds/draws/settings.html")

    def values(self) -> dict[str, Any]:
        """The settings as `services.tournament.lifecycle.change_settings` takes them."""
        plain = ("name", "slug", "date", "venue", *self.public_fields, "entry_ways", "zero_sum", "house_rules")
        own = {name: self.cleaned_data[name] for name in (*plain, "criteria")}
        return {**own, **self.format_values(), **self._draw_values()}

    def _draw_values(self) -> dict[str, Any]:
        if "draw_settings" in self.frozen:
            return {}
        return {"draw_mode": self.mode().value, "draw_settings": self.settings().as_json()}
