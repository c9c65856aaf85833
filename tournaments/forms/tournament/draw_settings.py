"""The form for draw settings, used in the tournament's settings and for drawing."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.forms.optional_fields import mark_sometimes_required
from tournaments.forms.participants.number_lists import NumberListField
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.tournament.draw_settings import DRAW_MODES, PRIORITIES, STRENGTHS, WISHES
from tournaments.seating.wishes import Priority, Strength, Wish
from tournaments.selectors.tournament.draw_settings import HIGHEST_TABLE, MOST_SPREAD, DrawSettings, draw_settings_of

WISH_FIELDS: Mapping[Wish, str] = {wish: f"wish_{wish.value}" for wish in Wish}
# Field by key of `Tournament.draw_settings`.
SETTING_FIELDS: Mapping[str, str] = {
    **{wish.value: name for wish, name in WISH_FIELDS.items()},
    **{name: name for name in ("spread", "table_count", "closed_tables", "priority")},
}


class Slider(forms.NumberInput):
    input_type = "range"


def _strength_field(wish: Wish) -> forms.ChoiceField:
    name, explanation = WISHES[wish]
    return forms.ChoiceField(
        label=name,
        help_text=explanation,
        choices=[(strength.value, words) for strength, words in STRENGTHS.items()],
        widget=forms.RadioSelect,
        required=False,
    )


class DrawSettingsForm(forms.Form):
    """The settings of draws; fields that a page leaves out keep their values."""

    draw_mode = forms.ChoiceField(
        label=_("How rounds are drawn"),
        choices=[(mode, name) for mode, (name, _line) in DRAW_MODES.items()],
        widget=forms.RadioSelect,
        required=False,
    )
    spread = forms.IntegerField(
        label=_("Ranks or no repeats"),
        help_text=_(
            "For draws by standing or in a snake: how far the draw may depart from the ranks to avoid repeat "
            "meetings. At 0 the ranks alone decide: of the wishes, only fixed tables and those set to “always” count."
        ),
        min_value=0,
        max_value=MOST_SPREAD,
        required=False,
        widget=Slider(attrs={"step": 1}),
    )
    table_count = forms.IntegerField(
        label=_("Number of tables"),
        help_text=_("Empty: the usual number, tables of four with as few tables of five as needed."),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    closed_tables = NumberListField(
        label=_("Tables that are not used"), help_text=_("Their numbers, such as 3, 7. Nobody is seated there.")
    )
    priority = forms.ChoiceField(
        label=_("Turns at tables of five"),
        help_text=_(
            "For plans and random draws where the two conflict: with even turns, more people meet again, or "
            "some meet more often."
        ),
        choices=list(PRIORITIES.items()),
        widget=forms.RadioSelect,
        required=False,
    )
    wish_clubs = _strength_field(Wish.CLUBS)
    wish_teams = _strength_field(Wish.TEAMS)
    wish_not_with = _strength_field(Wish.NOT_WITH)
    wish_tables = _strength_field(Wish.TABLES)

    draw_fields = ("draw_mode", *SETTING_FIELDS.values())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Never empty on a page, though a request may leave them out.
        mark_sometimes_required(
            *(self.fields[name] for name in ("draw_mode", "spread", "priority", *WISH_FIELDS.values()))
        )

    def clean_closed_tables(self) -> tuple[int, ...]:
        numbers: tuple[int, ...] = self.cleaned_data["closed_tables"]
        if numbers and numbers[-1] > HIGHEST_TABLE:
            refusal = RuleViolation("table_number_invalid", given=numbers[-1], most=HIGHEST_TABLE)
            raise forms.ValidationError(sentence(refusal))
        return numbers

    def modes(self) -> list[tuple[Any, Promise]]:
        lines = (line for _name, line in DRAW_MODES.values())
        return list(zip(self["draw_mode"], lines, strict=True))

    def wishes(self) -> tuple[BoundField, ...]:
        return tuple(self[name] for name in WISH_FIELDS.values())

    def mode(self) -> DrawMode:
        return DrawMode(self._chosen_value("draw_mode"))

    def settings(self) -> DrawSettings:
        return DrawSettings(
            strength={wish: Strength(self._chosen_value(name)) for wish, name in WISH_FIELDS.items()},
            spread=self._chosen_value("spread"),
            table_count=self._sent_value("table_count"),
            closed_tables=tuple(self._sent_value("closed_tables")),
            priority=Priority(self._chosen_value("priority")),
        )

    def settings_sent(self) -> dict[str, Any]:
        """Returns only the settings whose fields were on the page, as JSON."""
        settings = self.settings().as_json()
        return {key: settings[key] for key, name in SETTING_FIELDS.items() if self._is_sent(name)}

    def _is_sent(self, name: str) -> bool:
        return self.add_prefix(name) in self.data

    def _chosen_value(self, name: str) -> Any:
        """Falls back to the initial value, even if the field was sent empty."""
        value = self.cleaned_data.get(name)
        return self.get_initial_for_field(self.fields[name], name) if value in (None, "") else value

    def _sent_value(self, name: str) -> Any:
        """Falls back to the initial value only if the field wasn't on the page."""
        return self.cleaned_data[name] if self._is_sent(name) else self.get_initial_for_field(self.fields[name], name)


def draw_settings_initial(tournament: Tournament) -> dict[str, Any]:
    settings = draw_settings_of(tournament)
    rest = {
        "table_count": settings.table_count,
        "closed_tables": settings.closed_tables,
        "priority": settings.priority.value,
    }
    strengths = {name: settings.strength[wish].value for wish, name in WISH_FIELDS.items()}
    return {"draw_mode": tournament.draw_mode, "spread": settings.spread, **rest, **strengths}
