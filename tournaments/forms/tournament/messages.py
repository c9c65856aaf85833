"""The form for sending a message to the hall."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from tournaments.models.message import Audience
from tournaments.models.round import Table
from tournaments.phrases.errors.messages import WITHOUT_TABLE
from tournaments.phrases.tournament.messages import MINUTES, READERS, table_words
from tournaments.services.tournament.messages import LONGEST_MESSAGE

USUAL_MINUTES = 10


class MessageForm(forms.Form):
    text = WholeTextField(
        label=_("Message"),
        max_length=LONGEST_MESSAGE,
        widget=forms.TextInput(attrs={"list": "often", "autocomplete": "off", "enterkeyhint": "send"}),
    )
    to = forms.ChoiceField(label=_("Who sees it"), error_messages={"invalid_choice": WITHOUT_TABLE})
    minutes = forms.TypedChoiceField(
        label=_("How long"), coerce=int, choices=list(MINUTES.items()), initial=USUAL_MINUTES
    )

    def __init__(self, tables: Iterable[Table], data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        self._tables = {str(table.uid): table for table in tables}
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            *READERS.items(),
            *((uid, table_words(table.round.number, table.number)) for uid, table in self._tables.items()),
        ]

    def message(self) -> dict[str, Any]:
        to = self.cleaned_data["to"]
        table = self._tables.get(to)
        return {
            "text": self.cleaned_data["text"],
            "audience": Audience.TABLE if table else Audience(to),
            "table": table,
            "minutes": self.cleaned_data["minutes"] or None,
        }
