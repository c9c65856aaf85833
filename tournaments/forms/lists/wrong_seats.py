"""The form for two people who sat in each other's seats."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.selectors.rounds.seated import SeatedTable

SEEN = re.compile("([0-9]{1,9}):([0-9]{1,9})")
Choices = list[tuple[int, str]]


class WrongSeatsForm(forms.Form):
    """Two start numbers: the one on the list, and the person who really sat there.

    `own` is the number of the page's table. Bound forms offer all tables, because a form sent twice finds the two
    people already exchanged.
    """

    one = forms.TypedChoiceField(label=_("On the list"), coerce=int)
    other = forms.TypedChoiceField(label=_("Who really sat there"), coerce=int)

    def __init__(
        self, data: Mapping[str, Any] | None, *, tables: Sequence[SeatedTable], own: int, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        people = {table.number: _people_choices(table) for table in tables}
        self.names = {
            person.start_number: table.names[position]
            for table in tables
            for position, person in zip(table.positions, table.people, strict=True)
        }
        of_own = people.get(own, []) if data is None else [person for each in people.values() for person in each]
        self._set_choices("one", [("", "–"), *of_own])
        groups = sorted(people.items(), key=lambda each: each[0] != own)
        self._set_choices("other", [("", "–"), *((_table_words(number), choices) for number, choices in groups)])

    def _set_choices(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - a mistake in this class
        field.choices = choices

    def people(self) -> tuple[int, int] | None:
        if not self.is_bound or not {"one", "other"}.isdisjoint(self.errors):
            return None
        return self.cleaned_data["one"], self.cleaned_data["other"]


def parse_seen(sent: Sequence[str]) -> dict[int, int]:
    """Parses revisions by table, e.g. from "3:17". Raises RuleViolation("client_key_missing")."""
    pairs = [SEEN.fullmatch(each) for each in sent]
    if None in pairs:
        raise RuleViolation("client_key_missing")
    return {int(pair[1]): int(pair[2]) for pair in pairs if pair}


def _people_choices(table: SeatedTable) -> Choices:
    seats = zip(table.positions, table.people, strict=True)
    return [(person.start_number, f"{position} · {table.names[position]}") for position, person in seats]


def _table_words(number: int) -> str:
    return gettext("Table {number}").format(number=number)
