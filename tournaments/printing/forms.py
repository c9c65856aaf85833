"""The form for ordering a document."""

from collections.abc import Container, Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from tournaments.phrases.errors.sentences import sentence
from tournaments.printing.options import PrintOptions, options_in

CHOSEN = ("table", "copies", "seats", "halved", "with_rules")
SEATS = range(SEATS_PLAYING, MOST_SEATS + 1)


class PrintForm(forms.Form):
    document = forms.ChoiceField(label=_("document"))
    table = forms.IntegerField(label=_("table"), required=False, min_value=1, max_value=9999)
    copies = forms.IntegerField(label=_("sheets"), required=False, min_value=1, max_value=200)
    seats = forms.TypedChoiceField(
        label=_("players at the table"), required=False, coerce=int, empty_value=None, choices=[(n, n) for n in SEATS]
    )

    halved = forms.BooleanField(label=_("A5, two per page"), required=False)
    with_rules = forms.BooleanField(label=_("rule sheets"), required=False)

    def __init__(
        self, *args: Any, documents: Iterable[tuple[str, Promise]], tables: Container[int] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        self.fields["document"].choices = list(documents)  # type: ignore[attr-defined]

    def clean_table(self) -> int | None:
        number: int | None = self.cleaned_data["table"]
        if number is not None and number not in self.tables:
            raise forms.ValidationError(sentence(RuleViolation("table_unknown", table=number)))
        return number

    def options(self) -> PrintOptions:
        return options_in({name: self.cleaned_data.get(name) for name in CHOSEN})
