"""The form shared by both ways of entering a game."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.game.game import BOCK_FACTORS
from scoring.lists.entries import AsPlayed, Facts, GameEntry
from scoring.terms import Duty
from tournaments.forms.optional_fields import mark_required_to_save
from tournaments.models.json_values import JSON
from tournaments.phrases import terms
from tournaments.phrases.errors.sentences import Say
from tournaments.phrases.lists.bock import raised_words
from tournaments.selectors.lists.offers import Offer

# Form fields by the engine's names.
FIELD_OF: Mapping[str, str] = {
    "augen_re": "augen",
    "tricks_re": "tricks",
    "announced.re": "announced_re",
    "announced.kontra": "announced_kontra",
    "as_played.dealer": "as_played_dealer",
    "as_played.duty": "as_played_duty",
    "as_played.bock": "as_played_bock",
    "as_played": "as_played_reason",
}

# Fields of some rule books only.
RULE_BOOK_FIELDS = ("bock_rounds", "events", "verworfen", "sonder_")


class EntryForm(forms.Form):
    duty = forms.ChoiceField(label=_("The table recorded it as"), required=False)
    as_played_dealer = forms.TypedChoiceField(label=_("Who dealt"), required=False, coerce=int, empty_value=None)
    as_played_duty = forms.ChoiceField(label=_("Kind of solo"), required=False)
    as_played_bock = forms.IntegerField(
        label=_("Factor of the Bock"),
        help_text=_("1 means no Bock; leave empty to follow the list."),
        required=False,
        min_value=BOCK_FACTORS.low,
        max_value=BOCK_FACTORS.high,
    )
    as_played_reason = WholeTextField(label=_("Reason"), max_length=300)
    bock_rounds = forms.TypedChoiceField(
        label=_("Bock raised by this game"), required=False, coerce=int, empty_value=None, widget=forms.RadioSelect
    )
    reason = WholeTextField(label=_("Reason for the correction"), max_length=300, required=False)

    def __init__(
        self,
        *args: Any,
        offer: Offer,
        as_played: bool = False,
        asks_reason: bool = False,
        needs_reason: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        self.as_played = as_played
        self._set_up_duty()
        self._set_up_as_played()
        self._set_up_bock()
        if needs_reason:
            mark_required_to_save(self.fields["reason"])
        if not (asks_reason or needs_reason):
            del self.fields["reason"]

    def _set_up_duty(self) -> None:
        """Offers the duty written on the paper, for comparison with the one derived from the entries."""
        if self.as_played or self.offer.forced or not self.offer.asks_duty:
            del self.fields["duty"]
            return
        called = [(duty, terms.DUTIES[duty]) for duty in ("pflichtsolo", "lustsolo")]
        self._set_choices("duty", [("", _("not recorded")), *called])

    def _set_up_as_played(self) -> None:
        if not (self.as_played and self.offer.has_bock):
            del self.fields["as_played_bock"]
        if not self.as_played:
            for name in ("as_played_dealer", "as_played_duty", "as_played_reason"):
                del self.fields[name]
            return
        dealers = [("", _("as the list says")), *self.offer.everybody]
        self._set_choices("as_played_dealer", dealers)
        self._set_choices("as_played_duty", [("", _("as the list says")), *terms.DUTIES.items()])

    def _set_up_bock(self) -> None:
        most = self.most_rounds()
        if not most:
            del self.fields["bock_rounds"]
            return
        rounds = range(most + 1)
        self._set_choices("bock_rounds", [(str(number), raised_words(number)) for number in rounds])
        self.initial.setdefault("bock_rounds", "0")

    def most_rounds(self) -> int:
        return self.offer.bock_by_hand

    def _set_choices(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - a mistake in this class
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Rejects unknown fields, so that a form from an outdated page never silently loses input."""
        typed: dict[str, Any] = super().clean() or {}
        for name, value in self.data.items():
            if name not in self.fields and value not in ("", "0") and name.startswith(RULE_BOOK_FIELDS):
                self.add_error(
                    None,
                    gettext("This list does not accept “{name}”. Reload the page and enter it again.").format(
                        name=name
                    ),
                )
        return typed

    def facts(self) -> dict[str, JSON]:
        facts = self.game()
        if self.cleaned_data.get("bock_rounds"):
            facts["bock_rounds"] = self.cleaned_data["bock_rounds"]
        if self.cleaned_data.get("duty"):
            facts["duty"] = self.cleaned_data["duty"]
        if self.as_played:
            typed = self.cleaned_data
            as_played = {"dealer": typed["as_played_dealer"], "duty": typed["as_played_duty"]}
            as_played["bock"] = typed.get("as_played_bock")
            stated = {key: value for key, value in as_played.items() if value}
            facts["as_played"] = {**stated, "reason": typed["as_played_reason"]}
        return facts

    def game(self) -> dict[str, JSON]:
        raise NotImplementedError

    @staticmethod
    def initial_of(facts: Facts) -> dict[str, object]:
        """Returns an empty dict if the facts were entered in the other way."""
        raise NotImplementedError

    def show(self, violation: RuleViolation, say: Say) -> None:
        path = violation.field or ""
        name = FIELD_OF.get(path, path.replace(".", "_").replace("sonderpunkte", "sonder"))
        self.add_error(name if name in self.fields else None, say(violation))


def shared_initial(entry: GameEntry) -> dict[str, object]:
    as_played = entry.as_played or AsPlayed()
    return {
        "duty": entry.duty or "",
        "bock_rounds": str(entry.bock_rounds),
        "as_played_dealer": as_played.dealer,
        "as_played_duty": as_played.duty if isinstance(as_played.duty, Duty) else "",
        "as_played_bock": as_played.bock,
        "as_played_reason": as_played.reason,
    }
