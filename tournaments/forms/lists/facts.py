"""The form for entering a game by its facts."""

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.game.game import ALL_AUGEN, Game
from scoring.lists.entries import Facts
from tournaments.forms.lists.entry import EntryForm
from tournaments.models.json_values import JSON
from tournaments.phrases import terms

WITHOUT_AUGEN = _("Enter the Augen of one party, exactly or roughly.")


class FactsForm(EntryForm):
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
    band = forms.ChoiceField(label=_("or roughly"), required=False)
    tricks = forms.IntegerField(label=_("Tricks of this party"), required=False, widget=forms.TextInput)
    announced_re = forms.ChoiceField(
        label=pgettext_lazy("label", "Re announced"), required=False, widget=forms.RadioSelect
    )
    announced_kontra = forms.ChoiceField(
        label=pgettext_lazy("label", "Kontra announced"), required=False, widget=forms.RadioSelect
    )
    events = forms.MultipleChoiceField(label=_("Raises a Bock"), required=False, widget=forms.CheckboxSelectMultiple)
    verworfen = forms.TypedChoiceField(label=_("Who revoked"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._set_choices("kind", self.offer.kinds)
        self._set_choices(
            "re", [seat for seat in self.offer.seats if self.offer.forced is None or seat[0] in self.offer.lone]
        )
        self._set_choices("band", [("", "–"), *terms.BANDS.items()])
        for party in ("re", "kontra"):
            self._set_choices(f"announced_{party}", [("", "–"), *self._announcement_choices(party)])
        self._set_up_special()
        for name in ("augen", "tricks"):
            self.fields[name].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"})
        self.sonder_rows = [self._add_sonder_row(*limit) for limit in self.offer.sonderpunkte]

    def _set_up_special(self) -> None:
        if self.offer.bock_events:
            self._set_choices("events", self.offer.bock_events)
        else:
            del self.fields["events"]
        if self.offer.verwerfen:
            self._set_choices("verworfen", [("", _("nobody")), *self.offer.seats])
        else:
            del self.fields["verworfen"]

    def _announcement_choices(self, party: str) -> list[tuple[str, str]]:
        short = {"ansage": terms.word(terms.PARTIES, party)}
        return [(term, short.get(term) or terms.word(terms.ANNOUNCEMENTS, term)) for term in self.offer.announcements]

    def _add_sonder_row(self, sonderpunkt: str, limit: int) -> tuple[str, list[str]]:
        """Adds the two fields of a Sonderpunkt; returns its label and the names of the fields."""
        word = terms.word(terms.SONDERPUNKTE, sonderpunkt)
        names = {party: f"sonder_{party}_{sonderpunkt}" for party in terms.PARTIES}
        for party, name in names.items():
            self.fields[name] = forms.TypedChoiceField(
                label=word,
                # for screen readers: row and column in one
                widget=forms.Select(attrs={"aria-label": f"{word}: {terms.word(terms.PARTIES, party)}"}),
                choices=[(number, str(number)) for number in range(limit + 1)],
                coerce=int,
                empty_value="",
                required=False,
            )
        return word, list(names.values())

    def sonder_fields(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(label, [self[name] for name in names]) for label, names in self.sonder_rows]

    def clean(self) -> dict[str, Any]:
        """Requires Augen or a range, which must agree if both are given."""
        typed: dict[str, Any] = super().clean() or {}
        band, augen = typed.get("band"), typed.get("augen")
        if augen is None and not band and "augen" not in self.errors:
            self.add_error("augen", str(WITHOUT_AUGEN))
        if augen is not None and band and not _band_start(band) <= augen <= _band_end(band):
            self.add_error(
                "augen", gettext("These Augen are outside the range chosen beside them. Clear one of the two.")
            )
        return typed

    def game(self) -> dict[str, JSON]:
        """Returns the facts, with Augen and tricks of Kontra converted to those of Re."""
        typed = self.cleaned_data
        facts: dict[str, JSON] = {
            "kind": typed["kind"],
            "re": sorted(typed["re"]),
            "augen_re": self._augen_of_re(typed),
            "announced": {party: typed[f"announced_{party}"] or None for party in ("re", "kontra")},
            "sonderpunkte": {party: self._sonderpunkte(party) for party in ("re", "kontra")},
        }
        if typed["tricks"] is not None:
            facts["tricks_re"] = self._share_of_re(typed, typed["tricks"], self.offer.tricks)
        special = {name: typed.get(name) for name in ("events", "verworfen")}
        return {**facts, **{name: value for name, value in special.items() if value}}

    def _augen_of_re(self, typed: dict[str, Any]) -> int | list[int]:
        if typed["augen"] is not None:
            return self._share_of_re(typed, typed["augen"], ALL_AUGEN)
        ends = sorted(
            self._share_of_re(typed, end, ALL_AUGEN) for end in (_band_start(typed["band"]), _band_end(typed["band"]))
        )
        return ends if ends[0] != ends[1] else ends[0]

    @staticmethod
    def _share_of_re(typed: dict[str, Any], number: int, whole: int) -> int:
        return number if typed["augen_party"] == "re" else whole - number

    def _sonderpunkte(self, party: str) -> dict[str, int]:
        typed = self.cleaned_data
        counts = {key: typed.get(f"sonder_{party}_{key}") or 0 for key, _limit in self.offer.sonderpunkte}
        return {key: count for key, count in counts.items() if count}

    @staticmethod
    def initial_of(facts: Facts) -> dict[str, object]:
        if not isinstance(facts, Game):
            return {}
        low, high = facts.augen
        band = f"{low}-{high}" if low != high else ""
        return {
            "kind": facts.kind,
            "re": list(facts.re),
            "augen_party": "re",
            "augen": None if band else low,
            "band": band if band in terms.BANDS else "",
            "tricks": facts.tricks_re,
            "announced_re": facts.words.re or "",
            "announced_kontra": facts.words.kontra or "",
            "events": sorted(facts.events),
            "verworfen": facts.verworfen or "",
            **{f"sonder_{each.party}_{each.sonderpunkt}": each.times for each in facts.sonderpunkte},
        }


def _band_start(band: str) -> int:
    return int(band.split("-")[0])


def _band_end(band: str) -> int:
    return int(band.split("-")[-1])
