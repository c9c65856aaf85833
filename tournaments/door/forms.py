"""Forms of the door."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from tournaments.door.money import Way, read_cents
from tournaments.door.words import WAYS
from tournaments.forms.violations import refuse
from tournaments.names.names import LONGEST_NAME
from tournaments.selectors.participants.columns import HIGHEST_NUMBER

LONGEST_AMOUNT = 12


class AmountField(forms.CharField):
    """An amount of money as people write it; its value is in cents."""

    def __init__(self, *, label: object, **options: object) -> None:
        super().__init__(label=label, max_length=LONGEST_AMOUNT, **options)  # type: ignore[arg-type]
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}


class _AmountForm(forms.Form):
    def cents(self) -> int:
        return int(self.cleaned_data["amount"])

    def clean_amount(self) -> int:
        text = self.cleaned_data["amount"]
        try:
            return read_cents(text)
        except ValueError:
            refuse(self, RuleViolation("amount_unreadable", "amount", given=text))
            return 0


class PaymentForm(_AmountForm):
    amount = AmountField(label=_("Amount in euros"))
    way = forms.ChoiceField(label=_("How"), choices=[(way.value, WAYS[way]) for way in Way], initial=Way.CASH)


class FeeForm(_AmountForm):
    amount = AmountField(label=_("Entry fee in euros"), help_text=_("0: nobody pays at the door."))


class DoorForm(forms.Form):
    name = WholeTextField(label=_("Name of the door"), max_length=60)


class NumberForm(forms.Form):
    start_number = forms.IntegerField(
        label=_("Start number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )


class WalkInForm(forms.Form):
    name = WholeTextField(label=_("Name"), max_length=LONGEST_NAME)
    club_name = WholeTextField(label=_("Club"), max_length=LONGEST_NAME, required=False)
