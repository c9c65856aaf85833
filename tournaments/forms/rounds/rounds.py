"""Forms on the organiser's pages of a round."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_stubs_ext import StrPromise

from scoring.game.game import SEATS_PLAYING
from tournaments.forms.optional_fields import mark_sometimes_required
from tournaments.forms.rounds.repairs import labelled
from tournaments.phrases.rounds.lengths import empty_phrase
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.rounds.lengths import Sizes, all_sizes, set_apart
from tournaments.selectors.rounds.seat_plans import Afterwards, RoundSeating, SeatAction, SeatRequest
from tournaments.selectors.rounds.seated import SeatedTable
from tournaments.services.rounds.draws import LARGEST_SEED
from tournaments.services.rounds.steps import MOST_EXTRA_MINUTES

MOST_GAMES, MOST_MINUTES = 200, 1000
WAITS = "waits"
STAYS = "stays"
Initial = dict[str, Any]
Choices = list[tuple[str, str | Promise]]


class SeedForm(forms.Form):
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED - 1,
        help_text=_("Empty: a new one. The same seed with the same people gives the same draw."),
    )


class SizesForm(forms.Form):
    """Normal games and minutes of a round by table size, or only minutes if a pot ends the round.

    An empty field above the smallest size is derived from smaller tables.
    """

    def __init__(self, data: QueryDict | None, *, sizes: Iterable[int], stored: Sizes, by_games: bool) -> None:
        self.smallest, *_larger = self.sizes_asked = tuple(sizes)
        shown = {**set_apart(stored), str(self.smallest): all_sizes(stored)[str(self.smallest)]}
        super().__init__(data, initial=_initial_of(shown))
        for size in self.sizes_asked:
            self._add_fields(size, empty_phrase(size) if size > self.smallest else "", by_games)
        # The help text explains an empty field.
        mark_sometimes_required(*(field for field in self.fields.values() if field.help_text))

    def _add_fields(self, size: int, note: str, by_games: bool) -> None:
        games, minutes = AT_TABLES[size]
        if by_games:  # otherwise a pot alone ends the round
            self.fields[f"games_{size}"] = forms.IntegerField(
                label=games,
                min_value=1,
                max_value=MOST_GAMES,
                required=size == self.smallest,
                help_text=note,
            )
        self.fields[f"minutes_{size}"] = forms.IntegerField(
            label=minutes, min_value=0, max_value=MOST_MINUTES, required=False, help_text=note
        )

    def values(self) -> dict[str, Sizes]:
        """Returns the sizes without numbers that can be derived from smaller tables."""
        return {"sizes": set_apart({str(size): self._entered_numbers(size) for size in self.sizes_asked})}

    def _entered_numbers(self, size: int) -> dict[str, int | None]:
        entered = {name: self.cleaned_data.get(f"{field}_{size}") for name, field in ASKED_AS.items()}
        return {name: number for name, number in entered.items() if number is not None or size == self.smallest}


def _initial_of(sizes: Sizes) -> Initial:
    return {f"{ASKED_AS[name]}_{size}": number for size, own in sizes.items() for name, number in own.items()}


# Prefixes of the fields of a size.
ASKED_AS: Mapping[str, str] = {"normal_games": "games", "minutes": "minutes"}
# Labels by table size.
AT_TABLES: Mapping[int, tuple[StrPromise, StrPromise]] = {
    4: (_("Normal games at tables of four"), _("Minutes at tables of four")),
    5: (_("Normal games at tables of five"), _("Minutes at tables of five")),
    6: (_("Normal games at tables of six"), _("Minutes at tables of six")),
    7: (_("Normal games at tables of seven"), _("Minutes at tables of seven")),
}


class ExtraMinutesForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Extra minutes in total"),
        min_value=0,
        max_value=MOST_EXTRA_MINUTES,
        help_text=_("Added to the end time of this table."),
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )


class SittingForm(forms.Form):
    """`people` are names by position."""

    def __init__(self, people: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sit_out = len(people) - SEATS_PLAYING
        named: Choices = [(str(position), f"{position}  {name}") for position, name in people]
        self.fields["positions"] = forms.TypedMultipleChoiceField(
            label=_("Sits out first"),
            choices=named,
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Nobody marked: the dealer sits out. It moves on with the deal."),
        )

    def clean(self) -> dict[str, Any]:
        """Requires all players who sit out at once, or none."""
        data = super().clean() or {}
        if data.get("positions") and len(data["positions"]) != self.sit_out:
            text = ngettext("Mark {n} position, or none.", "Mark {n} positions, or none.", self.sit_out)
            self.add_error("positions", text.format(n=self.sit_out))
        return data


class LateForm(forms.Form):
    """A late arrival, to be seated at a table without entries or in the next round."""

    name = "late"

    participant = forms.TypedChoiceField(label=_("Who arrives"), coerce=int)
    place = forms.ChoiceField(label=_("Where they sit"))

    def __init__(
        self, hall: RoundSeating, data: Mapping[str, Any] | None = None, initial: Initial | None = None
    ) -> None:
        super().__init__(data, auto_id=f"{self.name}_%s", initial=initial)
        self.fields["participant"].choices = _people_choices(hall)  # type: ignore[attr-defined]
        self.fields["place"].choices = _place_choices(hall)  # type: ignore[attr-defined]

    def seat_request(self) -> SeatRequest:
        place, participant = self.cleaned_data["place"], self.cleaned_data["participant"]
        if place == WAITS:
            return SeatRequest(action=SeatAction.WAIT, participant=participant)
        return SeatRequest(action=SeatAction.SEAT, participant=participant, table=int(place))


class GoneForm(forms.Form):
    name = "gone"

    participant = forms.TypedChoiceField(label=_("Who is missing or leaves"), coerce=int)
    replacement = forms.TypedChoiceField(label=_("Who takes the seat"), coerce=int, required=False, empty_value=None)
    afterwards = forms.ChoiceField(label=_("And then"))

    def __init__(
        self, hall: RoundSeating, data: Mapping[str, Any] | None = None, initial: Initial | None = None
    ) -> None:
        super().__init__(data, auto_id=f"{self.name}_%s", initial=initial)
        self.fields["participant"].choices = _seated_choices(hall)  # type: ignore[attr-defined]
        self.fields["replacement"].choices = _replacement_choices(hall)  # type: ignore[attr-defined]
        self.fields["afterwards"].choices = AFTERWARDS  # type: ignore[attr-defined]

    def seat_request(self) -> SeatRequest:
        values = self.cleaned_data
        participant, replacement = values["participant"], values["replacement"]
        if values["afterwards"] == STAYS:
            return SeatRequest(action=SeatAction.STAY, participant=participant)
        action = SeatAction.TAKE_OUT if replacement is None else SeatAction.REPLACE
        afterwards = Afterwards(values["afterwards"])
        return SeatRequest(action=action, participant=participant, replacement=replacement, afterwards=afterwards)


AFTERWARDS: Choices = [
    (Afterwards.ABSENT.value, _("is absent until marked present again")),
    (Afterwards.NEXT_ROUND.value, _("plays again from the next round on")),
    (Afterwards.GONE.value, _("no longer takes part")),
    (STAYS, _("plays this round to the end, then leaves")),
]


def _people_choices(hall: RoundSeating) -> Choices:
    return [("", _("choose")), *_unseated_choices(hall)]


def _unseated_choices(hall: RoundSeating) -> Choices:
    return [(str(person.start_number), labelled(person, hall.tournament)) for person in hall.unseated.values()]


def _place_choices(hall: RoundSeating) -> Choices:
    free: Choices = [(str(table.number), _table_change_text(JOINED, table, 1)) for table in hall.free_tables()]
    return [("", _("choose")), *free, (WAITS, _("waits for the next round"))]


JOINED: Mapping[int, StrPromise] = {
    5: _("Table {number}, becomes a table of five"),
    6: _("Table {number}, becomes a table of six"),
    7: _("Table {number}, becomes a table of seven"),
}
SPARED: Mapping[int, StrPromise] = {
    4: _("{person}, from table {number}, which becomes a table of four"),
    5: _("{person}, from table {number}, which becomes a table of five"),
    6: _("{person}, from table {number}, which becomes a table of six"),
}


def _table_change_text(texts: Mapping[int, StrPromise], table: SeatedTable, more: int, **words: object) -> str:
    return str(texts[len(table.people) + more]).format(number=table.number, **words)


def _seated_choices(hall: RoundSeating) -> Choices:
    text = str(_("{person}, table {number}"))
    seated = [
        (person.start_number, text.format(person=numbered_person(person, hall.tournament), number=table.number))
        for table in hall.tables
        for person in table.people
    ]
    return [("", _("choose")), *((str(number), label) for number, label in sorted(seated))]


def _replacement_choices(hall: RoundSeating) -> Choices:
    """Returns people without a seat, followed by people whose table can spare one."""
    spared: Choices = [
        (
            str(person.start_number),
            _table_change_text(SPARED, table, -1, person=numbered_person(person, hall.tournament)),
        )
        for table in hall.tables_to_spare()
        for person in table.people
    ]
    return [("", _("nobody: the table plays with one player fewer")), *_unseated_choices(hall), *spared]
