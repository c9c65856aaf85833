"""The settings of a tournament, in sections that are saved separately."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from accounts.slugs import slug_from
from scoring.lists.format import MOST_POINTS_MISSING
from tournaments.forms.tournament.draw_settings import SETTING_FIELDS, DrawSettingsForm
from tournaments.forms.tournament.format import FormatForm
from tournaments.forms.tournament.settings import AboutForm, CrossSumForm, Group, HouseRulesForm
from tournaments.models.tournament import (
    CountingRecord,
    MissedRoundsCount,
    MissingGamesCount,
    NameDisplay,
    StandingsShown,
    Visibility,
)
from tournaments.phrases.results.criteria import CRITERIA, ENTRY_WAYS
from tournaments.selectors.objections import LONGEST_OBJECTIONS
from tournaments.selectors.tournament.changed_settings import OF_DRAWS
from tournaments.selectors.tournament.organising import FROZEN_WITH_RULES


class Section(StrEnum):
    ABOUT = "about"
    PUBLIC = "public"
    LENGTH = "length"
    DRAW = "draw"
    WISHES = "wishes"
    RESULTS = "results"
    STANDINGS = "standings"


SECTION_NAMES: Mapping[Section, Promise] = {
    Section.ABOUT: _("What, when, where"),
    Section.PUBLIC: _("On public pages"),
    Section.LENGTH: _("How long"),
    Section.DRAW: _("Draw"),
    Section.WISHES: _("Tables and wishes"),
    Section.RESULTS: _("Results"),
    Section.STANDINGS: _("Ranking criteria"),
}


# For fields that a browser must neither fill in nor correct.
AS_TYPED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class SectionForm(forms.Form):
    """A section of the settings; the ones named in `frozen` are disabled."""

    template = "tournament/groups.html"
    layout = "groups"

    def __init__(self, *args: Any, frozen: frozenset[str] = frozenset(), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.frozen = frozen
        self._disable_frozen()

    def _disable_frozen(self) -> None:
        for name in {name for setting in self.frozen for name in self.fields_of(setting)} & set(self.fields):
            self.fields[name].disabled = True

    def fields_of(self, setting: str) -> Iterable[str]:
        return (setting,)

    def settles(self) -> bool:
        """Returns whether part of the section is frozen, or will be once the first round is published."""
        return not FROZEN_WITH_RULES.isdisjoint(self.fields) or any(field.disabled for field in self.fields.values())

    def is_settled(self) -> bool:
        return all(field.disabled for field in self.fields.values())

    def groups(self) -> tuple[Group, ...]:
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.fields}


class AddressField(WholeTextField, forms.SlugField):
    """A slug field that converts names, e.g. “Jubiläum 2027” to “jubilaeum-2027”."""

    def to_python(self, value: Any) -> str:
        return slug_from(super().to_python(value) or "")


class AboutSection(SectionForm, AboutForm, HouseRulesForm):
    network_name = WholeTextField(
        label=_("Name of the network (Wi-Fi)"),
        max_length=32,
        required=False,
        widget=forms.TextInput(attrs=AS_TYPED),
    )
    network_password = WholeTextField(
        label=_("Password of the network"),
        max_length=63,
        required=False,
        help_text=_("8 to 63 characters; empty where the network is open."),
        widget=forms.TextInput(attrs=AS_TYPED),
    )
    network_fields = ("network_name", "network_password")
    network_note = _(
        "Everybody in the hall needs it: name and password are printed on posters and notices, as text and "
        "as a code for phones, and shown on the walls. They are not on any public page."
    )
    slug = AddressField(
        label=_("Address"),
        max_length=80,
        help_text=_("The last part of the tournament’s address. Earlier addresses still lead there."),
    )

    def groups(self) -> tuple[Group, ...]:
        about = tuple(self[name] for name in ("name", "date", "starts_at", "venue"))
        network = Group(_("Network in the hall"), tuple(self[name] for name in self.network_fields), self.network_note)
        more = Group(_("Address and house rules"), (self["slug"], self["house_rules"]))
        return (Group(SECTION_NAMES[Section.ABOUT], about), network, more)


class PublicSection(SectionForm):
    visibility = forms.ChoiceField(label=_("Visible to"), choices=Visibility.choices)
    name_display = forms.ChoiceField(
        label=_("Names"),
        choices=NameDisplay.choices,
        help_text=_(
            "Initials and numbers are for public pages; staff and paper always have full names. Where space is "
            "short, as in the columns of a list, first names are used: “Ilse”, or “Ilse W.” beside another Ilse."
        ),
    )
    standings_shown = forms.ChoiceField(
        label=_("Standings visible"),
        choices=StandingsShown.choices,
        help_text=_(
            "Frozen: shown at once until the last planned round is released; then everybody sees the standings before "
            "it and nothing of that round, until you publish the final ones after the prize giving."
        ),
    )
    chances_shown = forms.BooleanField(
        label=_("Show in the standings who can still win"),
        help_text=_(
            "From the first closed round until the end, in whole percentages: the rest of the tournament is "
            "simulated thousands of times from its own results. Only results already shown are used."
        ),
        required=False,
    )
    objection_minutes = forms.IntegerField(
        label=_("Minutes for objections after a round"),
        min_value=0,
        max_value=LONGEST_OBJECTIONS,
        help_text=_(
            "For this long a closed round is provisional, and everybody sees until when you hear objections; "
            "after that it is final. 0: final at once. The federation’s rules set no time for this. Applies to "
            "rounds closed from now on; you can declare each one final earlier, or later, on its page."
        ),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    unfinished_count = forms.BooleanField(label=_("Count lists that are still open in the standings"), required=False)
    penalties_public = forms.BooleanField(
        label=_("Show everybody who was penalised, and why"),
        help_text=_("Otherwise only staff see it; everybody else sees the points alone: “penalty points −3”."),
        required=False,
    )

    def groups(self) -> tuple[Group, ...]:
        return (
            Group(_("Tournament and names"), (self["visibility"], self["name_display"])),
            Group(_("Standings and penalties"), tuple(self)[2:]),
        )


class LengthSection(SectionForm, FormatForm):
    def fields_of(self, setting: str) -> Iterable[str]:
        return {"sizes": self.format_fields[2:], "pot": self.pot_fields}.get(setting, (setting,))

    def groups(self) -> tuple[Group, ...]:
        note = format_lazy("{} {}", _("For rounds drawn from now on."), self.length_note)
        return (
            Group(SECTION_NAMES[Section.LENGTH], self.bound(self.format_fields), note, "fields tight"),
            Group(_("Between the rounds"), (self["pause_minutes"],)),
            Group(self.pot_legend, self.bound(self.pot_fields), self.pot_note, folded=self.without_pot()),
        )

    def values(self) -> dict[str, Any]:
        return self.format_values()


class DrawSection(SectionForm, DrawSettingsForm):
    template = "tournament/draw_section.html"

    def fields_of(self, setting: str) -> Iterable[str]:
        key = setting.removeprefix(OF_DRAWS)
        return SETTING_FIELDS.values() if setting == "draw_settings" else (SETTING_FIELDS.get(key, key),)

    def values(self) -> dict[str, Any]:
        if "draw_settings" in self.frozen:
            return {}
        mode = {"draw_mode": self.mode().value} if self._is_sent("draw_mode") else {}
        return {**mode, "draw_settings": self.settings_sent()}


class WishesSection(DrawSection):
    template = "tournament/wishes_section.html"


class ResultsSection(SectionForm, CrossSumForm):
    entry_ways = forms.MultipleChoiceField(
        label=_("How results come in"), choices=list(ENTRY_WAYS.items()), widget=forms.CheckboxSelectMultiple
    )
    counting_record = forms.ChoiceField(
        label=_("Which list counts where paper and phone differ"),
        choices=CountingRecord.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Tables that enter their list by phone also hand in a paper list. Everybody at the table has seen "
            "the signed one; the rule sheet and the comparison say which one counts."
        ),
    )
    second_entry = forms.BooleanField(
        label=_("Paper lists are entered a second time by somebody else"),
        required=False,
        help_text=_("Both entries are compared; where they differ, somebody decides by the paper."),
    )
    broken_off = forms.ChoiceField(
        label=_("A game missing from a broken-off list counts"),
        choices=MissingGamesCount.choices,
        help_text=_(
            "A list is broken off if a table cannot play to the end; its games count in any case. An average "
            "counts at most as many missing games as were played. For rounds published from now on."
        ),
    )
    broken_off_points = forms.IntegerField(
        label=_("Points off for each missing game"),
        min_value=1,
        max_value=MOST_POINTS_MISSING,
        required=False,
        help_text=_("For each game a player would have played, and each Pflichtsolo still owed."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )

    field_order = ("entry_ways", "second_entry", "counting_record", "zero_sum")

    def __init__(self, *args: Any, all_published: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if all_published:
            more = _("All rounds are published: their lists keep what was set then, so a change here has no effect.")
            field = self.fields["broken_off"]
            field.help_text = format_lazy("{} {}", field.help_text, more)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        needs_points = data.get("broken_off") == MissingGamesCount.PENALTY and "broken_off_points" not in self.errors
        if needs_points and data.get("broken_off_points") is None:
            self.add_error("broken_off_points", _("Enter how many points a missing game costs."))
        return data

    def groups(self) -> tuple[Group, ...]:
        broken_off = tuple(self[name] for name in ("broken_off", "broken_off_points"))
        others = tuple(field for field in self if field.name not in ("broken_off", "broken_off_points"))
        return (Group(SECTION_NAMES[Section.RESULTS], others), Group(_("Broken-off lists"), broken_off))


MOST_POINTS_MISSED = 1000


class StandingsSection(SectionForm):
    missed_rounds = forms.ChoiceField(
        label=_("A missed round counts"),
        choices=MissedRoundsCount.choices,
        help_text=_(
            "For latecomers, people who leave early, and tables that are cancelled. It is added to the points; other "
            "criteria compare what was played. An average is exact, and 0 for somebody without any round."
        ),
    )
    missed_points = forms.IntegerField(
        label=_("Points off for each missed round"),
        min_value=1,
        max_value=MOST_POINTS_MISSED,
        required=False,
        help_text=_("Only with points off."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    missed_fields = ("missed_rounds", "missed_points")
    criteria_fields = tuple(f"criterion_{place}" for place in range(1, len(CRITERIA) + 1))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in enumerate(self.criteria_fields, start=1):
            choices = [("", "–"), *CRITERIA.items()]
            label = _("Criterion %(place)s") % {"place": place}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=place == 1)
        self._disable_frozen()

    def fields_of(self, setting: str) -> Iterable[str]:
        return self.criteria_fields if setting == "criteria" else (setting,)

    def clean(self) -> dict[str, Any]:
        """Checks that no criterion is used twice and that the lot comes last."""
        data = super().clean() or {}
        chain = [data[name] for name in self.criteria_fields if data.get(name)]
        if len(chain) != len(set(chain)):
            raise ValidationError(_("A criterion can appear only once."))
        if "lot" in chain[:-1]:
            raise ValidationError(_("The lot decides every tie, so it has to be the last criterion."))
        data["criteria"] = chain
        needs_points = data.get("missed_rounds") == MissedRoundsCount.PENALTY and "missed_points" not in self.errors
        if needs_points and data.get("missed_points") is None:
            self.add_error("missed_points", _("Enter how many points a missed round costs."))
        return data

    def groups(self) -> tuple[Group, ...]:
        note = _(
            "The next criterion decides a tie. Players who are equal in all of them share the rank, unless a lot "
            "at the end decides."
        )
        chain = tuple(self[name] for name in self.criteria_fields)
        missed = tuple(self[name] for name in self.missed_fields)
        return (Group(SECTION_NAMES[Section.STANDINGS], chain, note, "fields"), Group(_("Missed rounds"), missed))

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("criteria", *self.missed_fields)}


SECTIONS: Mapping[Section, type[SectionForm]] = {
    Section.ABOUT: AboutSection,
    Section.PUBLIC: PublicSection,
    Section.LENGTH: LengthSection,
    Section.DRAW: DrawSection,
    Section.WISHES: WishesSection,
    Section.RESULTS: ResultsSection,
    Section.STANDINGS: StandingsSection,
}
