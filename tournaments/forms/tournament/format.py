"""The part of a tournament's forms that says how long is played: rounds, games, minutes, a pot of points."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from scoring.lists.format import Drain, PotScope
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.lengths import USUAL, all_sizes
from tournaments.selectors.tournament.presets import Preset

MOST_GAMES = 200


class Ends(StrEnum):
    """What ends a round at a table."""

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
    Drain.WRITTEN: _("what is written: twice the value, in a solo three times"),
    Drain.VALUE: _("the value of the game, once"),
}
# Fields that are required where a round ends in this way, and the message where they are empty.
NEEDED: Mapping[str, tuple[str, ...]] = {
    Ends.GAMES: ("normal_games_4", "normal_games_5"),
    Ends.POT: ("pot_points", "pot_max_games"),
    Ends.EITHER: ("normal_games_4", "normal_games_5", "pot_points"),
}
MISSING: Mapping[str, Promise] = {
    "normal_games_4": _("Say how many normal games a table of four plays, or let the pot alone end the round."),
    "normal_games_5": _("Say how many normal games a table of five plays, or let the pot alone end the round."),
    "pot_points": _("Say how many points are in the pot, at least 1; or let a number of games end the round."),
    "pot_max_games": _(
        "Say after how many normal games the round ends at the latest: games worth nothing take nothing out."
    ),
}


# Labels of normal games and minutes at tables that few events have.
AT_LARGER: Mapping[int, tuple[StrPromise, StrPromise]] = {
    6: (_("Normal games with six players"), _("Minutes with six players")),
    7: (_("Normal games with seven players"), _("Minutes with seven players")),
}


class FormatForm(forms.Form):
    """Rounds, and what ends one: games per table size, a pot of points, or both.

    `larger`: sizes above five to ask for beside those that the initial values have; empty, they follow from five.
    """

    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=50)
    pflichtsoli = forms.IntegerField(label=_("Pflichtsoli per player and round"), min_value=0, max_value=12)
    normal_games_4 = forms.IntegerField(
        label=_("Normal games with four players"), min_value=1, max_value=MOST_GAMES, required=False
    )
    minutes_4 = forms.IntegerField(label=_("Minutes with four players"), min_value=5, max_value=900)
    normal_games_5 = forms.IntegerField(
        label=_("Normal games with five players"), min_value=1, max_value=MOST_GAMES, required=False
    )
    minutes_5 = forms.IntegerField(label=_("Minutes with five players"), min_value=5, max_value=900)

    ends = forms.ChoiceField(
        label=_("A round ends"), choices=list(ENDS.items()), widget=forms.RadioSelect, required=False
    )
    pot_points = forms.IntegerField(label=_("Points in the pot"), min_value=1, max_value=100_000, required=False)
    pot_scope = forms.ChoiceField(
        label=_("Whose pot"), choices=list(SCOPES.items()), widget=forms.RadioSelect, required=False
    )
    pot_drain = forms.ChoiceField(
        label=_("A game takes out"), choices=list(DRAINS.items()), widget=forms.RadioSelect, required=False
    )
    pot_max_games = forms.IntegerField(
        label=_("At most this many normal games"),
        help_text=_("Needed where only the pot ends the round: games worth nothing take nothing out."),
        min_value=1,
        max_value=1000,
        required=False,
    )

    format_fields: tuple[str, ...] = (
        *("rounds_planned", "pflichtsoli"),
        *("normal_games_4", "minutes_4", "normal_games_5", "minutes_5"),
    )
    pot_fields = ("ends", "pot_points", "pot_max_games", "pot_scope", "pot_drain")
    length_note = _("Pflichtsoli are played on top: 20 normal games and 4 Pflichtsoli are a list of 24.")
    pot_legend = _("Punktetopf: play until a pot of points is empty")
    pot_note = _(
        "A pot (Punktetopf) ends a round by what was played, not by the clock: every game takes its points from"
        " the pot, whoever wins it. When it is empty, only Pflichtsoli that are still owed are played."
    )

    def __init__(self, *args: Any, larger: Iterable[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sizes = {size for size in AT_LARGER if size in set(larger) or f"minutes_{size}" in self.initial}
        self.larger = tuple(sorted(sizes))
        for size in self.larger:
            self._ask_for(size)
        for name in (*NEEDED[Ends.GAMES], *self.pot_fields):
            # Neither optional nor always needed: what ends a round says which.
            vars(self.fields[name])["in_some_cases"] = True

    def _ask_for(self, size: int) -> None:
        games, minutes = AT_LARGER[size]
        follows = _("Empty: in proportion to tables of five.")
        fields = {
            f"normal_games_{size}": forms.IntegerField(
                label=games, min_value=1, max_value=MOST_GAMES, required=False, help_text=follows
            ),
            f"minutes_{size}": forms.IntegerField(
                label=minutes, min_value=5, max_value=900, required=False, help_text=follows
            ),
        }
        self.fields.update(fields)
        self.format_fields = (*self.format_fields, *fields)

    def without_pot(self) -> bool:
        """Whether games end the rounds, and nothing about a pot has to be corrected."""
        wrong = any(self.has_error(name) for name in self.pot_fields) if self.is_bound else False
        return self["ends"].value() in (None, "", Ends.GAMES) and not wrong

    def clean(self) -> dict[str, Any]:
        """Refuses a round that nothing would end."""
        data = super().clean() or {}
        data["ends"] = data.get("ends") or Ends.GAMES.value
        for name in NEEDED[data["ends"]]:
            if data.get(name) is None and name in self.fields and not self.has_error(name):
                self.add_error(name, str(MISSING[name]))
        return data

    def format_values(self) -> dict[str, Any]:
        """The fields of `Tournament` that say how long is played."""
        data = self.cleaned_data
        by_games = data["ends"] != Ends.POT
        usual = {
            str(size): {
                "normal_games": data[f"normal_games_{size}"] if by_games else None,
                "minutes": data[f"minutes_{size}"],
            }
            for size in USUAL
        }
        sizes = {**usual, **self._larger_values(usual)}
        values = {"rounds_planned": data["rounds_planned"], "pflichtsoli": data["pflichtsoli"], "sizes": sizes}
        return {**values, "pot": self._pot()}

    def _larger_values(self, usual: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int | None]]:
        """Sizes above five with numbers of their own; what one of them leaves empty follows from five."""
        sizes = {}
        for size in self.larger:
            names = {"normal_games": f"normal_games_{size}", "minutes": f"minutes_{size}"}
            own = {key: self.cleaned_data[name] for key, name in names.items() if self.cleaned_data.get(name)}
            if usual[str(max(USUAL))]["normal_games"] is None:  # a pot alone ends the round
                own.pop("normal_games", None)
            if own:
                sizes[str(size)] = {**all_sizes(usual)[str(size)], **own}
        return sizes

    def _pot(self) -> dict[str, Any] | None:
        data = self.cleaned_data
        if data["ends"] == Ends.GAMES:
            return None
        return {
            "points": data["pot_points"],
            "drain": data["pot_drain"] or Drain.WRITTEN.value,
            "scope": data["pot_scope"] or PotScope.TABLE.value,
            "max_games": data["pot_max_games"],
        }

    def bound(self, names: Iterable[str]) -> tuple[BoundField, ...]:
        """The fields of these names that the form has."""
        return tuple(self[name] for name in names if name in self.fields)


def preset_format(preset: Preset) -> dict[str, Any]:
    """What the fields show for a preset."""
    sizes = {size: (form.normal_games, form.minutes) for size, form in preset.sizes.items()}
    rest = {"rounds_planned": preset.rounds, "pflichtsoli": preset.pflichtsoli}
    return {**rest, **_size_fields(sizes), **_pot_fields(preset.pot, sizes)}


def tournament_format(tournament: Tournament) -> dict[str, Any]:
    """What the fields show for an existing tournament."""
    sizes = {int(size): (form["normal_games"], form["minutes"]) for size, form in tournament.sizes.items()}
    rest = {"rounds_planned": tournament.rounds_planned, "pflichtsoli": tournament.pflichtsoli}
    return {**rest, **_size_fields(sizes), **_pot_fields(tournament.pot, sizes)}


def _size_fields(sizes: Mapping[int, tuple[int | None, int]]) -> dict[str, int | None]:
    games: dict[str, int | None] = {f"normal_games_{size}": games for size, (games, _minutes) in sizes.items()}
    return {**games, **{f"minutes_{size}": minutes for size, (_games, minutes) in sizes.items()}}


def _pot_fields(pot: Mapping[str, Any] | None, sizes: Mapping[int, tuple[int | None, int]]) -> dict[str, Any]:
    if pot is None:
        return {"ends": Ends.GAMES, "pot_scope": PotScope.TABLE, "pot_drain": Drain.WRITTEN}
    unlimited = any(games is None for games, _minutes in sizes.values())
    return {
        "ends": Ends.POT if unlimited else Ends.EITHER,
        "pot_points": pot["points"],
        "pot_scope": pot["scope"],
        "pot_drain": pot["drain"],
        "pot_max_games": pot["max_games"],
    }
