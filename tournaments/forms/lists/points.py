"""The form for entering the value and winners of a game (TSR 7.3.3)."""

from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.game.game import SEATS_PLAYING, PointsEntry
from scoring.lists.entries import Facts
from tournaments.forms.lists.entry import EntryForm
from tournaments.forms.typed import SignedField
from tournaments.models.json_values import JSON
from tournaments.phrases import terms

SOLO = "solo"


class Side(NamedTuple):
    """A player's two checkboxes. `sits`: whether the player only plays when all six do."""

    position: int
    name: str
    won: BoundWidget
    lost: BoundWidget
    sits: bool


class PointsForm(EntryForm):
    six = forms.ChoiceField(
        label=_("Who plays?"),
        required=False,
        widget=forms.RadioSelect,
        choices=[("", _("four")), ("six", _("all six"))],
    )
    winners = forms.TypedMultipleChoiceField(
        label=_("Won"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    losers = forms.TypedMultipleChoiceField(
        label=_("Lost"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    value = SignedField(
        label=_("Value"),
        min_value=-99,
        max_value=99,
        error_messages={"required": _("Enter the value of the game.")},
    )
    sonder = SignedField(
        label=_("Sonderpunkte in it"),
        min_value=-99,
        max_value=99,
        required=False,
        help_text=_("A Bock does not multiply them, so they must be known: the winners’ minus the losers’."),
    )
    alone = forms.ChoiceField(label=_("One against three: what was it?"), required=False, widget=forms.RadioSelect)
    kind = forms.ChoiceField(label=_("Which solo?"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer = self.offer
        for side in ("winners", "losers"):
            self._set_choices(side, offer.all_six or offer.seats)
        self._set_choices("kind", [("", _("choose") if offer.kind_needed else _("not recorded")), *offer.soli])
        self._set_choices("alone", [(SOLO, _("a solo")), *offer.silent])
        if not offer.asks_silent:
            self.initial.setdefault("alone", SOLO)
        needed = {"six": offer.all_six, "alone": offer.silent, "sonder": offer.sonder_needed}
        for name in [name for name, wanted in needed.items() if not wanted]:
            del self.fields[name]

    def sides(self) -> list[Side]:
        playing = dict(self.offer.seats)
        won, lost = list(self["winners"]), list(self["losers"])
        positions = self.offer.all_six or self.offer.seats
        return [
            Side(position, name, won[at], lost[at], position not in playing)
            for at, (position, name) in enumerate(positions)
        ]

    @property
    def players(self) -> set[int]:
        return {position for position, _name in (self.offer.all_six if self.plays_six else self.offer.seats)}

    @property
    def plays_six(self) -> bool:
        return bool(self.cleaned_data.get("six"))

    def most_rounds(self) -> int:
        """Allows more than for facts, because a value seldom shows what caused a Bock."""
        return self.offer.bock_by_hand_points

    def clean(self) -> dict[str, Any]:
        """Derives the winners if only the losers are marked, and asks for missing answers."""
        typed: dict[str, Any] = super().clean() or {}
        if {"winners", "losers"} & set(self.errors):
            return typed
        if typed.get("value") == 0 and not (self._names_a_solo or self._says_who_gained(typed)):
            typed["won"] = []
            return typed
        problem = self._undecided_reason(set(typed["winners"]), set(typed["losers"]))
        if problem:
            self.add_error("winners", problem)
            return typed
        typed["won"] = sorted(typed["winners"] or self.players - set(typed["losers"]))
        self._ask_further(typed)
        return typed

    @property
    def _names_a_solo(self) -> bool:
        """Whether a solo was chosen, which is incomplete without its player."""
        chosen = self.cleaned_data.get("kind") or self.cleaned_data.get("alone") or SOLO
        return chosen != SOLO and not self.plays_six

    @staticmethod
    def _says_who_gained(typed: dict[str, Any]) -> bool:
        return bool(typed["winners"] or typed["losers"] or typed.get("sonder"))

    def _undecided_reason(self, winners: set[int], losers: set[int]) -> str:
        """Returns the reason why the marks don't decide the game, or "" if they do."""
        twice = winners & losers
        if twice:
            name = self.offer.names.get(min(twice), "")
            return gettext("{name} is marked as winner and as loser. Clear one of the two.").format(name=name)
        if not winners | losers:
            return gettext("Mark who won, or who lost.")
        if (winners | losers) - self.players:
            return gettext("You marked somebody who sits out. Clear the mark, or choose “all six”.")
        if winners and losers and winners | losers != self.players:
            return gettext(
                "This could be two against two or a solo. Mark all winners or all losers; the others follow."
            )
        return ""

    def _ask_further(self, typed: dict[str, Any]) -> None:
        winners, players = len(typed["won"]), len(self.players)
        lone, even = winners in (1, players - 1), winners == players // 2
        if lone and not self.plays_six and self.offer.asks_silent and self.offer.silent and not typed.get("alone"):
            self.add_error(
                "alone",
                gettext(
                    "Choose whether it was a solo: who leads, who deals, who owes a Pflichtsolo and the "
                    "Bock may depend on it."
                ),
            )
        if even and self.offer.sonder_needed and typed.get("sonder") is None and "sonder" not in self.errors:
            self.add_error("sonder", gettext("Enter how many points of the value are Sonderpunkte; 0 for none."))

    def game(self) -> dict[str, JSON]:
        typed = self.cleaned_data
        facts: dict[str, JSON] = {"value": typed["value"], "winners": typed["won"]}
        kind = self._kind(typed)
        facts |= {"kind": kind} if kind else {}
        return facts | ({"sonder": typed["sonder"]} if typed.get("sonder") is not None else {})

    def _kind(self, typed: dict[str, Any]) -> str:
        if self.plays_six:
            even = len(typed["won"]) in (0, len(self.players) // 2)
            return "tripelkopf" if even else "tripelkopf_solo"
        if not typed["won"]:
            return ""
        if len(typed["won"]) == SEATS_PLAYING // 2:
            return str(typed["kind"])
        alone = typed.get("alone") or SOLO
        return str(typed["kind"] if alone == SOLO else alone)

    @staticmethod
    def initial_of(facts: Facts) -> dict[str, object]:
        if not isinstance(facts, PointsEntry):
            return {}
        kind = facts.kind or ""
        silent = kind in terms.SILENT
        six = kind in terms.SIX_AT_ONCE
        return {
            "value": facts.value,
            "winners": list(facts.winners),
            "sonder": facts.sonder,
            "alone": kind if silent else SOLO,
            "kind": "" if silent or six else kind,
            "six": "six" if six else "",
        }


class ForcedPointsForm(PointsForm):
    """The form for a forced solo (Vorführung)."""

    winners = forms.ChoiceField(  # type: ignore[assignment]
        label=_("How did the solo end?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Mark whether the solo was won or lost.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        forced = self.offer.forced
        others = [position for position, _name in self.offer.seats if position != forced]
        self._set_choices("winners", [(str(forced), _("won")), (",".join(map(str, others)), _("lost"))])
        for name in {"losers", "alone", "sonder", "six"} & set(self.fields):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super(PointsForm, self).clean() or {}
        typed["won"] = [int(position) for position in (typed.get("winners") or "").split(",") if position]
        return typed

    def sides(self) -> list[Side]:
        forced, (won, lost) = self.offer.forced or 0, list(self["winners"])
        return [Side(forced, self.offer.names.get(forced, ""), won, lost, sits=False)]

    @staticmethod
    def initial_of(facts: Facts) -> dict[str, object]:
        shown = PointsForm.initial_of(facts)
        return {**shown, "winners": ",".join(map(str, facts.winners))} if isinstance(facts, PointsEntry) else shown
