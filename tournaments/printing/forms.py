"""The form for ordering a document."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from tournaments.phrases.errors.sentences import sentence
from tournaments.printing.options import PrintOptions, options_in

CHOSEN = ("tables", "copies", "seats", "halved", "with_rules")
SEATS = range(SEATS_PLAYING, MOST_SEATS + 1)


class PrintForm(forms.Form):
    document = forms.ChoiceField(label=_("document"))
    tables = forms.CharField(label=_("tables"), required=False, max_length=6000)
    copies = forms.IntegerField(label=_("sheets"), required=False, min_value=1, max_value=200)
    seats = forms.TypedChoiceField(
        label=_("players at the table"), required=False, coerce=int, empty_value=None, choices=[(n, n) for n in SEATS]
    )

    halved = forms.BooleanField(label=_("A5, two per page"), required=False)
    with_rules = forms.BooleanField(label=_("rule sheets"), required=False)

    def __init__(
        self, *args: Any, documents: Iterable[tuple[str, Promise]], tables: Iterable[int] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.numbers: Mapping[str, int] = {str(number): number for number in tables}
        self.fields["document"].choices = list(documents)  # type: ignore[attr-defined]

    def clean_tables(self) -> tuple[int, ...]:
        typed = re.findall(r"[^\s,;]+", self.cleaned_data["tables"])
        for each in typed:
            if each not in self.numbers:
                raise forms.ValidationError(sentence(RuleViolation("table_unknown", table=each)))
        return tuple(sorted({self.numbers[each] for each in typed}))

    def options(self) -> PrintOptions:
        return options_in({name: self.cleaned_data.get(name) for name in CHOSEN})
