"""The form for the length of play: rounds, games, minutes and pot."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from scoring.game.game import SEATS_PLAYING
from scoring.lists.format import Drain, PotScope
from tournaments.forms.optional_fields import mark_sometimes_required
from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.lengths import empty_phrase
from tournaments.selectors.rounds.lengths import (
    NUMBERS,
    Sizes,
    all_sizes,
    explicit_max_games,
    explicit_pot,
    set_apart,
)
from tournaments.selectors.tournament.presets import Preset

MOST_GAMES, MOST_TO_EMPTY = 200, 1000
USUAL_PAUSE = 15


class Ends(StrEnum):
    GAMES = "games"
    POT = "pot"
    EITHER = "either"


ENDS: Mapping[str, Promise] = {
    Ends.GAMES: _("after a fixed number of normal games"),
    Ends.POT: _("when a pot of points is empty"),
    Ends.EITHER: _("after the games or with the pot, whichever comes first"),
}
SCOPES: Mapping[str, Promise] = {
    PotScope.TABLE: _("each table has a pot of its own"),
    PotScope.TOURNAMENT: _("all tables share one: when it is empty, every table plays its game to the end"),
}
DRAINS: Mapping[str, Promise] = {
    Drain.WRITTEN: _("the points written down: twice the value, in a solo three times"),
    Drain.VALUE: _("the value of the game, once"),
}
# Required fields by end, and the messages if they are empty.
NEEDED: Mapping[str, tuple[str, ...]] = {
    Ends.GAMES: ("normal_games_4", "minutes_4"),
    Ends.POT: ("pot_points", "pot_max_games"),
    Ends.EITHER: ("normal_games_4", "minutes_4", "pot_points"),
}
MISSING: Mapping[str, Promise] = {
    "normal_games_4": _("Enter how many normal games a table of four plays, or let the pot alone end the round."),
    "minutes_4": _("Enter how many minutes a table of four plays."),
    "pot_points": _("Enter how many points are in the pot, at least 1; or let a number of games end the round."),
    "pot_max_games": _(
        "Enter after how many normal games the round ends at the latest: games worth nothing take nothing out."
    ),
}


# Labels at larger tables; their numbers follow from tables of four if empty.
AT_LARGER: Mapping[int, tuple[StrPromise, StrPromise]] = {
    5: (_("Normal games with five players"), _("Minutes with five players")),
    6: (_("Normal games with six players"), _("Minutes with six players")),
    7: (_("Normal games with seven players"), _("Minutes with seven players")),
}
# Labels of a pot's maximum.
MOST_AT_LARGER: Mapping[int, StrPromise] = {
    5: _("At most this many with five players"),
    6: _("At most this many with six players"),
    7: _("At most this many with seven players"),
}
MOST = "pot_max_games"


class FormatForm(forms.Form):
    """`larger`: table sizes above five to show in addition to those in the initial values."""

    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=50)
    pflichtsoli = forms.IntegerField(label=_("Pflichtsoli per player and round"), min_value=0, max_value=12)
    normal_games_4 = forms.IntegerField(
        label=_("Normal games with four players"), min_value=1, max_value=MOST_GAMES, required=False
    )
    minutes_4 = forms.IntegerField(label=_("Minutes with four players"), min_value=5, max_value=900, required=False)

    pause_minutes = forms.IntegerField(
        label=_("Minutes between two rounds"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=_("Used to plan when rounds start; each round can have its own time."),
    )

    ends = forms.ChoiceField(
        label=_("A round ends"), choices=list(ENDS.items()), widget=forms.RadioSelect, required=False
    )
    pot_points = forms.IntegerField(label=_("Points in the pot"), min_value=1, max_value=100_000, required=False)
    pot_scope = forms.ChoiceField(
        label=_("Whose pot"), choices=list(SCOPES.items()), widget=forms.RadioSelect, required=False
    )
    pot_drain = forms.ChoiceField(
        label=_("Each game takes out"), choices=list(DRAINS.items()), widget=forms.RadioSelect, required=False
    )
    pot_max_games = forms.IntegerField(
        label=_("At most this many normal games"),
        help_text=_(
            "Needed if only the pot ends the round: games worth nothing take nothing out. For a table of four; "
            "larger tables follow from it, tables of five with 5/4 of it, unless they have their own number."
        ),
        min_value=1,
        max_value=MOST_TO_EMPTY,
        required=False,
    )

    format_fields: tuple[str, ...] = ("rounds_planned", "pflichtsoli", "normal_games_4", "minutes_4")
    pot_fields: tuple[str, ...] = ("ends", "pot_points", MOST)
    pot_ways = ("pot_scope", "pot_drain")
    length_note = _("Pflichtsoli are played in addition: 20 normal games and 4 Pflichtsoli make a list of 24.")
    pot_legend = _("Punktetopf: play until a pot of points is empty")
    pot_note = _(
        "A pot (Punktetopf) ends a round by what is played, not by the clock: every game takes its points "
        "from the pot, whoever wins. When it is empty, only Pflichtsoli still owed are played. Leave the "
        "minutes empty if the pot alone ends the round; with minutes, the round ends when they are up at the "
        "latest."
    )

    def __init__(self, *args: Any, larger: Iterable[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown = {size for size in AT_LARGER for name in (*NUMBERS, MOST) if f"{name}_{size}" in self.initial}
        self.larger = tuple(sorted({5, *larger, *shown} & AT_LARGER.keys()))
        for size in self.larger:
            self._add_fields_for(size)
            self._add_most_field(size)
        self.pot_fields = (*self.pot_fields, *self.pot_ways)
        # Which are required depends on what ends a round; help texts explain empty fields.
        mark_sometimes_required(*(self.fields[name] for name in (*self.format_fields, *self.pot_fields)))

    def _add_fields_for(self, size: int) -> None:
        games, minutes = AT_LARGER[size]
        fields = {
            f"normal_games_{size}": forms.IntegerField(
                label=games,
                min_value=1,
                max_value=MOST_GAMES,
                required=False,
                help_text=empty_phrase(size),
            ),
            f"minutes_{size}": forms.IntegerField(
                label=minutes, min_value=5, max_value=900, required=False, help_text=empty_phrase(size)
            ),
        }
        self.fields.update(fields)
        self.format_fields = (*self.format_fields, *fields)

    def _add_most_field(self, size: int) -> None:
        self.fields[f"{MOST}_{size}"] = forms.IntegerField(
            label=MOST_AT_LARGER[size],
            min_value=1,
            max_value=MOST_TO_EMPTY,
            required=False,
            help_text=empty_phrase(size),
        )
        self.pot_fields = (*self.pot_fields, f"{MOST}_{size}")

    def _max_games_of(self, fields: Mapping[str, Any], larger: Iterable[int]) -> dict[str, Any]:
        own = {str(size): fields.get(f"{MOST}_{size}") for size in larger}
        return {"max_games": fields.get(MOST), "max_games_at": {size: most for size, most in own.items() if most}}

    def _sizes_of(self, fields: Mapping[str, Any]) -> Sizes:
        sizes = {
            size: {name: fields.get(f"{name}_{size}") for name in NUMBERS} for size in (SEATS_PLAYING, *self.larger)
        }
        return {
            str(size): {name: number for name, number in numbers.items() if number or size == SEATS_PLAYING}
            for size, numbers in sizes.items()
        }

    def without_pot(self) -> bool:
        """Whether rounds end after a number of games and no field of the pot has an error."""
        wrong = any(self.has_error(name) for name in self.pot_fields) if self.is_bound else False
        return self["ends"].value() in (None, "", Ends.GAMES) and not wrong

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["ends"] = data.get("ends") or Ends.GAMES.value
        for name in NEEDED[data["ends"]]:
            if data.get(name) is None and name in self.fields and not self.has_error(name):
                self.add_error(name, str(MISSING[name]))
        return data

    def format_values(self) -> dict[str, Any]:
        data = self.cleaned_data
        by_pot = {name: None for name in self.fields if name.startswith("normal_games")}
        sizes = set_apart(self._sizes_of({**data, **(by_pot if data["ends"] == Ends.POT else {})}))
        values = {name: data[name] for name in ("rounds_planned", "pflichtsoli")} | {"sizes": sizes}
        if data.get("pause_minutes") is not None:
            values["pause_minutes"] = data["pause_minutes"]
        return {**values, "pot": self._pot()}

    def _pot(self) -> dict[str, Any] | None:
        data = self.cleaned_data
        if data["ends"] == Ends.GAMES:
            return None
        pot = {
            "points": data["pot_points"],
            "drain": data["pot_drain"] or Drain.WRITTEN.value,
            "scope": data["pot_scope"] or PotScope.TABLE.value,
            **self._max_games_of(data, self.larger),
        }
        return explicit_pot(pot)

    def length_fields(self) -> tuple[str, ...]:
        return (*self.format_fields, "pause_minutes")

    def bound(self, names: Iterable[str]) -> tuple[BoundField, ...]:
        return tuple(self[name] for name in names if name in self.fields)


def preset_format(preset: Preset) -> dict[str, Any]:
    sizes = {str(size): asdict(form) for size, form in preset.sizes.items()}
    rest = {"rounds_planned": preset.rounds, "pflichtsoli": preset.pflichtsoli, "pause_minutes": USUAL_PAUSE}
    return {**rest, **_initial_sizes(sizes), **_initial_pot(preset.pot, sizes)}


def tournament_format(tournament: Tournament) -> dict[str, Any]:
    rest = {name: getattr(tournament, name) for name in ("rounds_planned", "pflichtsoli", "pause_minutes")}
    return {**rest, **_initial_sizes(set_apart(tournament.sizes)), **_initial_pot(tournament.pot, tournament.sizes)}


def _initial_sizes(sizes: Sizes) -> dict[str, int | None]:
    return {f"{name}_{size}": number for size, numbers in sizes.items() for name, number in numbers.items()}


def _initial_pot(pot: Mapping[str, Any] | None, sizes: Sizes) -> dict[str, Any]:
    if pot is None:
        return {"ends": Ends.GAMES, "pot_scope": PotScope.TABLE, "pot_drain": Drain.WRITTEN}
    unlimited = any(numbers["normal_games"] is None for numbers in all_sizes(sizes).values())
    return {
        "ends": Ends.POT if unlimited else Ends.EITHER,
        "pot_points": pot["points"],
        "pot_scope": pot["scope"],
        "pot_drain": pot["drain"],
        MOST: pot["max_games"],
        **{f"{MOST}_{size}": most for size, most in explicit_max_games(pot).items()},
    }
