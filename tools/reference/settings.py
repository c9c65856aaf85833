"""All settings of a tournament, taken from the forms of the settings pages."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import override

from tools.reference.blocks import table
from tournaments.forms.tournament.sections import SECTION_NAMES, SECTIONS, Section, SectionForm
from tournaments.forms.tournament.settings import Group, preset_initial, tournament_initial
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.phrases.tournament.draw_settings import DRAW_MODES
from tournaments.selectors.tournament.presets import PRESETS, Preset

HEADS = ("setting", "key", "what it does", "to choose", "at first")
PRESET_HEADS = ("preset", "what it is", "rounds", "normal games", "minutes", "Pflichtsoli", "pot", "draw")
LONG = 80  # characters of choices that are not worth reading twice
# Fields of the section "Draw"; the rest of that form is the section "Tables and wishes".
DRAWN_BY = ("draw_mode", "spread")
# Fields whose label says everything.
SAY_ENOUGH = frozenset({"name", "date", "starts_at", "venue", "network_name"})


def blocks() -> Mapping[str, str]:
    """Generates tables of each section's settings, of the ways to draw, and of the presets."""
    with override("en"):
        made = {section.value: "\n\n".join(map(_block, groups_of(section, form))) for section, form in sections()}
        ways = table(("way to draw", "how it seats"), DRAW_MODES.values())
        return {**made, "ways": ways, "presets": table(PRESET_HEADS, map(_preset, PRESETS.values()))}


def undescribed_names() -> Iterator[str]:
    for section, form in sections():
        for group in groups_of(section, form):
            for field in group.fields:
                says = field.help_text or group.note or _choices(field) or field.name in SAY_ENOUGH
                if not says:
                    yield field.name


def sections() -> Iterator[tuple[Section, SectionForm]]:
    """Yields the form of each section, as shown for a new tournament."""
    return ((section, SECTIONS[section](initial=initial_of(PRESETS["ddv"]))) for section in Section)


def groups_of(section: Section, form: SectionForm) -> tuple[Group, ...]:
    """Returns the fields in groups, as on the section's page."""
    if section not in (Section.DRAW, Section.WISHES):
        return form.groups()
    fields = tuple(field for field in form if (field.name in DRAWN_BY) == (section is Section.DRAW))
    return (Group(SECTION_NAMES[section], fields),)


def initial_of(preset: Preset) -> Mapping[str, Any]:
    """Returns the values shown in the settings of a new tournament."""
    tournament = Tournament(
        draw_mode=preset.draw_mode,
        entry_ways=list(preset.entry_ways),
        criteria=list(preset.criteria),
        objection_minutes=preset.objection_minutes,
        standings_shown=StandingsShown.FROZEN,
    )
    return {**tournament_initial(tournament), **preset_initial(preset)}


def _block(group: Group) -> str:
    note = f"\n\n{group.note}" if group.note else ""
    return f"**{group.legend}**{note}\n\n{table(HEADS, _rows(group.fields))}"


def _rows(fields: Iterable[BoundField]) -> Iterator[tuple[str, ...]]:
    before = ""
    for field in fields:
        choices = _range(field)
        shown = "the same" if before == choices and len(choices) > LONG else choices
        yield str(field.label), f"`{field.name}`", str(field.help_text), shown, _initial_text(field)
        before = choices


def _range(field: BoundField) -> str:
    if choices := _choices(field):
        return "; ".join(choices.values())
    low, high = (getattr(field.field, name, None) for name in ("min_value", "max_value"))
    if high is not None:
        return f"{low} to {high}"
    longest = getattr(field.field, "max_length", None)
    return f"at most {longest} characters" if longest else ""


def _choices(field: BoundField) -> dict[str, str]:
    if isinstance(field.field, forms.BooleanField):
        return {"True": "yes", "False": "no"}
    choices = getattr(field.field, "choices", ())
    return {str(value): str(words) for value, words in choices if value != ""}


def _initial_text(field: BoundField) -> str:
    value, choices = field.initial, _choices(field)
    if value is None or value in ("", ()):
        return "–"
    values = value if isinstance(value, list | tuple) else [value]
    return "; ".join(choices.get(str(getattr(each, "value", each)), str(each)) for each in values)


def _preset(preset: Preset) -> tuple[str, ...]:
    at_four = preset.sizes[4]
    games, minutes = (str(number or "–") for number in (at_four.normal_games, at_four.minutes))
    pot = f"{preset.pot['points']} points" if preset.pot else "–"
    draw = str(DRAW_MODES[preset.draw_mode][0])
    return (
        str(preset.name),
        str(preset.explanation),
        str(preset.rounds),
        games,
        minutes,
        str(preset.pflichtsoli),
        pot,
        draw,
    )
