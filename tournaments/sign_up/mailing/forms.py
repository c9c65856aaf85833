"""Forms for writing to people who signed up."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, override
from django_stubs_ext import StrPromise

from accounts.forms import WholeTextField
from tournaments.models.people.sign_up import SignUpState
from tournaments.models.tournament import Tournament
from tournaments.sign_up.mail_words import LONGEST_WORDS, filled, unknown_in
from tournaments.sign_up.mailing.steps import greeting, values_of
from tournaments.sign_up.sheets import Words
from tournaments.sign_up.words import GROUPS, STANDINGS, SUBJECT, USUAL

LONGEST_MESSAGE = 5000
LONGEST_SUBJECT = 120
EXAMPLE = "Anna Muster"
LABELS: dict[str, StrPromise] = {SUBJECT: _("Subject"), **STANDINGS}
WRITTEN_TO = (SignUpState.IN, SignUpState.WAITING, SignUpState.ASKED)


class MessageForm(forms.Form):
    subject = WholeTextField(label=_("Subject"), max_length=80)
    text = forms.CharField(
        label=_("Text of the message"),
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("It begins with a greeting by name and ends with the link to their page."),
    )
    states = forms.MultipleChoiceField(
        label=_("To"),
        choices=[(state.value, GROUPS[state.value]) for state in WRITTEN_TO],
        initial=[SignUpState.IN.value],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, mails: Mapping[str, int]) -> None:
        """`mails`: the number of those with an e-mail address, by state."""
        super().__init__(data)
        self.fields["states"].widget.choices = [
            (state.value, f"{GROUPS[state.value]}: {_mails_words(mails.get(state.value, 0))}") for state in WRITTEN_TO
        ]


def _mails_words(n: int) -> str:
    return ngettext("{n} e-mail", "{n} e-mails", n).format(n=n)


class WordsForm(forms.Form):
    """The club's own words in mails, a field for each part and language, with a reading for a guest at `until`."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, words: Words, tournament: Tournament, until: datetime
    ) -> None:
        super().__init__(data)
        for part, language, name in _fields():
            widget = forms.TextInput if part == SUBJECT else forms.Textarea
            own = words.get(part, {}).get(language, "")
            with override(language):
                written = own if data is None else str(data.get(name, ""))
                reading = _reading(part, written, values_of(EXAMPLE, tournament, until))
            self.fields[name] = forms.CharField(
                label=f"{LABELS[part]} ({language})",
                initial=own,
                max_length=LONGEST_SUBJECT if part == SUBJECT else LONGEST_WORDS,
                required=False,
                help_text=escape(reading),
                widget=widget(attrs={"lang": language} | ({} if part == SUBJECT else {"rows": 2})),
            )

    def words(self) -> Words:
        words: Words = {}
        for part, language, name in _fields():
            if text := self.cleaned_data[name].strip():
                words.setdefault(part, {})[language] = text
        return words


def _fields() -> Iterator[tuple[str, str, str]]:
    return ((part, language, f"{part}_{language}") for part in USUAL for language, _label in settings.LANGUAGES)


def _reading(part: str, own: str, values: Mapping[str, str]) -> str:
    """Returns a part as it is in a mail; the usual words instead of those that are refused."""
    text = filled(str(USUAL[part]) if unknown_in(own) or not own.strip() else own, values)
    return text if part == SUBJECT else f"{greeting(EXAMPLE)} {text}"
