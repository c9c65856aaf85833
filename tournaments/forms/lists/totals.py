"""The form for the totals of a paper list."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.lists.entries import Entry, TotalsEntry
from tournaments.forms.optional_fields import mark_required_to_save, mark_sometimes_required
from tournaments.forms.typed import SignedField
from tournaments.models.json_values import JSON
from tournaments.phrases.errors.sentences import Say
from tournaments.services.lists.totals import totals_facts

MOST_GAMES = 200


class TableNumberForm(forms.Form):
    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "4"}),
    )


class TotalsForm(forms.Form):
    """One row per position. An empty number of games or soli won means unknown, not 0."""

    sum_refused = False

    reason = WholeTextField(label=_("Reason for the correction"), max_length=300, required=False)
    sum_accepted = WholeTextField(
        label=_("Why the totals stay as they are"),
        help_text=_("Recorded and shown with the list. Totals that add up to zero need no reason."),
        max_length=300,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        seats: Sequence[tuple[int, str]],
        asks_reason: bool = False,
        needs_reason: bool = False,
        accepts_sum: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats = list(seats)
        for position, name in self.seats:
            self.fields[f"total_{position}"] = SignedField(
                label=name, min_value=-9999, max_value=9999, error_messages={"required": _("Enter this total.")}
            )
            self.fields[f"won_{position}"] = _count_field(_("Games won by {name}"), name)
            self.fields[f"soli_{position}"] = _count_field(_("Soli won by {name}"), name)
        if needs_reason:
            mark_required_to_save(self.fields["reason"])
        if not (asks_reason or needs_reason):
            del self.fields["reason"]
        # Shown only if the totals do not add up to zero, and required then.
        mark_sometimes_required(self.fields["sum_accepted"])
        if not accepts_sum:
            del self.fields["sum_accepted"]

    def rows(self) -> list[dict[str, object]]:
        return [
            {
                "position": position,
                "name": name,
                "total": self[f"total_{position}"],
                "won": self[f"won_{position}"],
                "soli": self[f"soli_{position}"],
            }
            for position, name in self.seats
        ]

    def columns(self) -> dict[str, Any]:
        names = {"totals": "total", "won": "won", "soli_won": "soli"}
        columns = {
            key: [self.cleaned_data[f"{name}_{position}"] for position, _name in self.seats]
            for key, name in names.items()
        }
        return {**columns, "sum_accepted": self.cleaned_data.get("sum_accepted", "")}

    def facts(self) -> dict[str, JSON]:
        return totals_facts(**self.columns())

    def show(self, violation: RuleViolation, say: Say) -> None:
        """Shows the error above the form, or a missing reason at its field."""
        self.sum_refused = violation.code == "totals_not_zero"
        self.add_error("reason" if violation.field == "reason" and "reason" in self.fields else None, say(violation))

    @staticmethod
    def initial_of(entry: Entry | None) -> dict[str, object]:
        """Returns an empty dict for any other kind of entry."""
        if not isinstance(entry, TotalsEntry):
            return {}
        columns = {"total": entry.totals, "won": entry.won, "soli": entry.soli_won}
        return {"sum_accepted": entry.sum_accepted} | {
            f"{name}_{position}": number
            for name, numbers in columns.items()
            for position, number in enumerate(numbers or [], start=1)
        }


def _count_field(label: Any, name: str) -> forms.IntegerField:
    label = label.format(name=name)
    attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "3", "aria-label": label}
    return forms.IntegerField(
        required=False, min_value=0, max_value=MOST_GAMES, widget=forms.TextInput(attrs=attrs), label=label
    )
