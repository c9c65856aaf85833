"""The two ways to enter a game: value and winners, or the facts that are counted."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.game import ALL_AUGEN
from tournaments.forms.numbers import SignedField
from tournaments.phrases import terms
from tournaments.phrases.errors import sentence
from tournaments.selectors.offers import Offer

JSON = Any

# Where the engine's fields are typed on these forms.
FIELD_OF: Mapping[str, str] = {
    "augen_re": "augen",
    "tricks_re": "tricks",
    "announced.re": "announced_re",
    "announced.kontra": "announced_kontra",
    "as_played.dealer": "as_played_dealer",
    "as_played.duty": "as_played_duty",
    "as_played": "as_played_reason",
}


class EntryForm(forms.Form):
    """What both ways share: who may be marked, "as played", a reason, and where an engine's refusal is shown."""

    duty = forms.ChoiceField(label=_("What the table calls the solo"), required=False)
    as_played_dealer = forms.TypedChoiceField(label=_("Who dealt"), required=False, coerce=int, empty_value=None)
    as_played_duty = forms.ChoiceField(label=_("What kind of solo it was"), required=False)
    as_played_reason = forms.CharField(label=_("Reason"), max_length=300)
    reason = forms.CharField(label=_("Reason of the correction"), max_length=300, required=False)

    def __init__(self, *args: Any, offer: Offer, as_played: bool = False, asks_reason: bool = False, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.offer = offer
        self.as_played = as_played
        self._set_up_duty()
        self._set_up_as_played()
        if not asks_reason:
            del self.fields["reason"]

    def _set_up_duty(self) -> None:
        """What a solo is follows from the list; what paper calls it is compared with that."""
        if self.as_played or self.offer.forced:
            del self.fields["duty"]
            return
        called = [(duty, terms.DUTIES[duty]) for duty in ("pflichtsolo", "lustsolo")]
        self._choose("duty", [("", _("not noted")), *called])

    def _set_up_as_played(self) -> None:
        if not self.as_played:
            for name in ("as_played_dealer", "as_played_duty", "as_played_reason"):
                del self.fields[name]
            return
        dealers = [("", _("as the list says")), *self.offer.everybody]
        self._choose("as_played_dealer", dealers)
        self._choose("as_played_duty", [("", _("as the list says")), *terms.DUTIES.items()])

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - a mistake in this class
        field.choices = choices

    def facts(self) -> JSON:
        """The entry as `replay` takes it."""
        facts = self.game()
        if self.cleaned_data.get("duty"):
            facts["duty"] = self.cleaned_data["duty"]
        if self.as_played:
            typed = self.cleaned_data
            taken = {"dealer": typed["as_played_dealer"], "duty": typed["as_played_duty"]}
            facts["as_played"] = {key: value for key, value in taken.items() if value}
            facts["as_played"]["reason"] = typed["as_played_reason"]
        return facts

    def game(self) -> JSON:
        """The facts of the game alone."""
        raise NotImplementedError

    def show(self, violation: RuleViolation) -> None:
        """Puts a refusal beside its field, or above the form where it has none."""
        path = violation.field or ""
        name = FIELD_OF.get(path, path.replace(".", "_").replace("sonderpunkte", "sonder"))
        self.add_error(name if name in self.fields else None, sentence(violation, self.offer.names))


class PointsForm(EntryForm):
    """Value and winners' positions, as the paper list has it (TSR 7.3.3)."""

    winners = forms.TypedMultipleChoiceField(
        label=_("Who won?"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Mark who won.")},
    )
    value = SignedField(
        label=_("Value"),
        min_value=-99,
        max_value=99,
        error_messages={"required": _("Enter the value of the game.")},
    )
    kind = forms.ChoiceField(label=_("Which solo?"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("winners", self.offer.seats)
        self._choose("kind", [("", _("not noted")), *self.offer.lone_kinds])

    def game(self) -> JSON:
        """A points entry."""
        typed = self.cleaned_data
        facts: JSON = {"value": typed["value"], "winners": sorted(typed["winners"])}
        return {**facts, "kind": typed["kind"]} if typed["kind"] else facts

    @staticmethod
    def initial_of(facts: JSON) -> dict[str, object]:
        """What the form shows for facts that were entered with it."""
        return {
            "value": facts["value"],
            "winners": facts["winners"],
            "kind": facts.get("kind") or "",
            "duty": facts.get("duty") or "",
        }


class ForcedPointsForm(PointsForm):
    """Value and outcome of the solo that a vorgeführter player owes."""

    winners = forms.ChoiceField(  # type: ignore[assignment]
        label=_("How did the solo end?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Mark whether the solo was won or lost.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        forced = self.offer.forced
        others = [position for position, _name in self.offer.seats if position != forced]
        self._choose("winners", [(str(forced), _("won")), (",".join(map(str, others)), _("lost"))])

    def game(self) -> JSON:
        """A points entry of the forced solo."""
        typed = self.cleaned_data
        winners = [int(position) for position in typed["winners"].split(",")]
        facts: JSON = {"value": typed["value"], "winners": winners}
        return {**facts, "kind": typed["kind"]} if typed["kind"] else facts

    @staticmethod
    def initial_of(facts: JSON) -> dict[str, object]:
        """What the form shows for facts that were entered with it."""
        return {**PointsForm.initial_of(facts), "winners": ",".join(map(str, facts["winners"]))}


class FactsForm(EntryForm):
    """The facts of a game: the engine counts them."""

    kind = forms.ChoiceField(
        label=_("What was played?"),
        widget=forms.RadioSelect,
        initial="normal",
        error_messages={"required": _("Choose what was played.")},
    )
    re = forms.TypedMultipleChoiceField(
        label=_("Who was Re?"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Mark who was Re.")},
    )
    augen_party = forms.ChoiceField(
        label=_("Augen of"), widget=forms.RadioSelect, choices=list(terms.PARTIES.items()), initial="re"
    )
    augen = forms.IntegerField(label=_("Augen"), required=False, widget=forms.TextInput)
    band = forms.ChoiceField(label=_("or about"), required=False)
    tricks = forms.IntegerField(label=_("Tricks of this party"), required=False, widget=forms.TextInput)
    announced_re = forms.ChoiceField(label=_("Re said"), required=False, widget=forms.RadioSelect)
    announced_kontra = forms.ChoiceField(label=_("Kontra said"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("kind", self.offer.kinds)
        self._choose("re", [seat for seat in self.offer.seats if self.offer.forced in (None, seat[0])])
        self._choose("band", [("", "–"), *terms.BANDS.items()])
        for party in ("re", "kontra"):
            self._choose(f"announced_{party}", [("", "–"), *self._announcements(party)])
        for name in ("augen", "tricks"):
            self.fields[name].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"})
        self.sonder_rows = [self._sonder_row(*limit) for limit in self.offer.sonderpunkte]

    def _announcements(self, party: str) -> list[tuple[str, str]]:
        short = {"ansage": terms.word(terms.PARTIES, party)}
        return [(term, short.get(term) or terms.word(terms.ANNOUNCEMENTS, term)) for term in self.offer.announcements]

    def _sonder_row(self, sonderpunkt: str, limit: int) -> tuple[str, list[str]]:
        """The word for a Sonderpunkt and the names of its two fields, which count up to the limit."""
        names = [f"sonder_{party}_{sonderpunkt}" for party in ("re", "kontra")]
        for name in names:
            self.fields[name] = forms.TypedChoiceField(
                label=terms.word(terms.SONDERPUNKTE, sonderpunkt),
                choices=[(number, str(number)) for number in range(limit + 1)],
                coerce=int,
                empty_value="",
                required=False,
            )
        return terms.word(terms.SONDERPUNKTE, sonderpunkt), names

    def sonder_fields(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Per Sonderpunkt its word and the fields of Re and Kontra."""
        return [(label, [self[name] for name in names]) for label, names in self.sonder_rows]

    def clean(self) -> dict[str, Any]:
        """Asks for Augen in one way or the other; where both are there they must agree."""
        typed: dict[str, Any] = super().clean() or {}
        band, augen = typed.get("band"), typed.get("augen")
        if augen is None and not band and "augen" not in self.errors:
            self.add_error("augen", gettext("Enter the Augen of one party, exactly or about."))
        if augen is not None and band and not _low(band) <= augen <= _high(band):
            self.add_error(
                "augen", gettext("These Augen are not in the range chosen beside them. Clear one of the two.")
            )
        return typed

    def game(self) -> JSON:
        """A game as `replay` takes it; Augen and tricks of Kontra are turned round to those of Re."""
        typed = self.cleaned_data
        facts: JSON = {
            "kind": typed["kind"],
            "re": sorted(typed["re"]),
            "augen_re": self._augen_re(typed),
            "announced": {party: typed[f"announced_{party}"] or None for party in ("re", "kontra")},
            "sonderpunkte": {party: self._sonder(party) for party in ("re", "kontra")},
        }
        if typed["tricks"] is not None:
            facts["tricks_re"] = self._of_re(typed, typed["tricks"], self.offer.tricks)
        return facts

    def _augen_re(self, typed: dict[str, Any]) -> int | list[int]:
        if typed["augen"] is not None:
            return self._of_re(typed, typed["augen"], ALL_AUGEN)
        ends = sorted(self._of_re(typed, end, ALL_AUGEN) for end in (_low(typed["band"]), _high(typed["band"])))
        return ends if ends[0] != ends[1] else ends[0]

    @staticmethod
    def _of_re(typed: dict[str, Any], number: int, whole: int) -> int:
        return number if typed["augen_party"] == "re" else whole - number

    def _sonder(self, party: str) -> dict[str, int]:
        typed = self.cleaned_data
        counts = {key: typed.get(f"sonder_{party}_{key}") or 0 for key, _limit in self.offer.sonderpunkte}
        return {key: count for key, count in counts.items() if count}

    @staticmethod
    def initial_of(facts: JSON) -> dict[str, object]:
        """What the form shows for facts that were entered with it."""
        augen = facts["augen_re"]
        band = f"{augen[0]}-{augen[1]}" if isinstance(augen, list) else ""
        announced = facts.get("announced") or {}
        sonder = {
            f"sonder_{party}_{key}": count
            for party, counts in (facts.get("sonderpunkte") or {}).items()
            for key, count in counts.items()
        }
        return {
            "kind": facts["kind"],
            "re": facts["re"],
            "augen_party": "re",
            "augen": None if band else augen,
            "band": band if band in terms.BANDS else "",
            "tricks": facts.get("tricks_re"),
            "announced_re": announced.get("re") or "",
            "announced_kontra": announced.get("kontra") or "",
            "duty": facts.get("duty") or "",
            **sonder,
        }


def as_played_initial(facts: JSON) -> dict[str, object]:
    """What the fields of "as played" show for facts that carry it."""
    taken = facts.get("as_played") or {}
    return {
        "as_played_dealer": taken.get("dealer"),
        "as_played_duty": taken.get("duty") or "",
        "as_played_reason": taken.get("reason") or "",
    }


def _low(band: str) -> int:
    return int(band.split("-")[0])


def _high(band: str) -> int:
    return int(band.split("-")[-1])
