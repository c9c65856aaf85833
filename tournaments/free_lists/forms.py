"""Forms for free lists."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.free_lists.lifecycle import (
    FEWEST,
    LARGEST_POT,
    LONGEST_PLAYER_NAME,
    LONGEST_TITLE,
    MOST,
    MOST_PFLICHTSOLI,
    MOST_TYPED_GAMES,
    Length,
)
from tournaments.phrases.results.criteria import ENTRY_WAYS


class LengthForm(forms.Form):
    rules = forms.ChoiceField(label=_("Rules"))
    games = forms.IntegerField(
        label=_("Games"),
        min_value=1,
        max_value=MOST_TYPED_GAMES,
        required=False,
        help_text=_("without Pflichtsoli; empty: open end"),
    )
    pflichtsoli = forms.IntegerField(
        label=_("Pflichtsoli each"),
        min_value=0,
        max_value=MOST_PFLICHTSOLI,
        required=False,
        help_text=_("empty: as in the rules"),
    )
    pot = forms.IntegerField(
        label=_("Punktetopf"),
        min_value=1,
        max_value=LARGEST_POT,
        required=False,
        help_text=_(
            "The points the whole table plays for; when they are used up, the list ends. Leave empty for none."
        ),
    )
    title = WholeTextField(label=_("Title"), max_length=LONGEST_TITLE, required=False)
    group = WholeTextField(
        label=_("Group"),
        max_length=LONGEST_TITLE,
        required=False,
        help_text=_("Lists of a group share one ranking."),
        widget=forms.TextInput(attrs={"list": "groups", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, rules: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["rules"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = list(rules)
            choice.initial = self.initial.get("rules") or rules[0][0]

    def length(self, sitting: tuple[int, ...] | None = None) -> Length:
        data = self.cleaned_data
        return Length(games=data["games"], pflichtsoli=data["pflichtsoli"], pot=data["pot"], sitting=sitting)


class NewListForm(LengthForm):
    sits = forms.MultipleChoiceField(
        label=_("Who sits out first"),
        choices=[(str(place), str(place)) for place in range(1, MOST + 1)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("empty: the dealer, as usual"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(1, MOST + 1):
            self.fields[f"name_{place}"] = WholeTextField(
                label=_("Player {place}").format(place=place),
                max_length=LONGEST_PLAYER_NAME,
                required=place <= FEWEST,
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "next"}
                ),
            )
        self.order_fields([*(f"name_{place}" for place in range(1, MOST + 1)), "sits"])

    def focus_first_error(self) -> None:
        self.focused = next((field for field in self if field.errors), None)
        if self.focused:
            self.focused.field.widget.attrs["autofocus"] = True

    def four(self) -> list[BoundField]:
        return [self[f"name_{place}"] for place in range(1, FEWEST + 1)]

    def more(self) -> list[BoundField]:
        return [self[f"name_{place}"] for place in range(FEWEST + 1, MOST + 1)]

    def has_more(self) -> bool:
        return any(field.value() or field.errors for field in (*self.more(), self["sits"]))

    def has_length(self) -> bool:
        fields = (self[name] for name in ("games", "pflichtsoli", "pot", "title"))
        return any(field.value() or field.errors for field in fields)

    def names(self) -> list[str]:
        return [self.cleaned_data[f"name_{place}"] for place in self._filled_places()]

    def _filled_places(self) -> list[int]:
        return [place for place in range(1, MOST + 1) if self.cleaned_data.get(f"name_{place}")]

    def sitting(self) -> tuple[int, ...] | None:
        """Returns the positions that sit out first, counted without empty name fields."""
        positions = {str(place): position for position, place in enumerate(self._filled_places(), start=1)}
        chosen = [positions.get(place, MOST) for place in self.cleaned_data["sits"]]
        return tuple(chosen) or None


class SettingsForm(LengthForm):
    entry_ways = forms.MultipleChoiceField(
        label=_("Games are entered as"), choices=list(ENTRY_WAYS.items()), widget=forms.CheckboxSelectMultiple
    )
    order = forms.ChoiceField(
        label=_("Order of the list"), choices=[("newest", _("newest first")), ("oldest", _("newest last"))]
    )
    view = forms.ChoiceField(
        label=_("What is shown"),
        choices=[("both", _("plus and minus")), ("plus", _("only plus points")), ("minus", _("only minus points"))],
        help_text=_("This changes the display, not the stored results."),
    )

    def __init__(
        self, *args: Any, names: Mapping[int, str], order: Sequence[int], can_move: bool, **kwargs: Any
    ) -> None:
        """`names` are by seat number; `order`: the seats in order of play."""
        super().__init__(*args, **kwargs)
        self.can_move = can_move
        self.places = {seat: place for place, seat in enumerate(order, start=1) if seat in names}
        choices = [(place, str(place)) for place in self.places.values()]
        for seat, place in self.places.items():
            self.fields[f"name_{seat}"] = WholeTextField(
                label=_("Player {place}").format(place=place),
                max_length=LONGEST_PLAYER_NAME,
                initial=names[seat],
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
            self.fields[f"seat_{seat}"] = forms.TypedChoiceField(
                label=_("Position of {name}").format(name=names[seat]),
                choices=choices,
                coerce=int,
                initial=place,
                disabled=not can_move,
            )

    def players(self) -> list[tuple[BoundField, BoundField]]:
        return [(self[f"name_{seat}"], self[f"seat_{seat}"]) for seat in self.places]

    def names(self) -> dict[int, str]:
        return {seat: self.cleaned_data[f"name_{seat}"] for seat in self.places}

    def moves(self) -> dict[int, int]:
        """Returns the new places by seat number, empty if nobody moves."""
        chosen = {seat: self.cleaned_data[f"seat_{seat}"] for seat in self.places}
        return {} if chosen == self.places else chosen
