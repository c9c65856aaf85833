"""Forms for writing to people who signed up."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, override

from accounts.forms import WholeTextField
from tournaments.models.people.sign_up import SignUpState
from tournaments.sign_up.mail_words import LONGEST_WORDS
from tournaments.sign_up.sheets import Words
from tournaments.sign_up.words import GROUPS, MAILED, STANDINGS

LONGEST_MESSAGE = 5000
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
    """The club's own sentences in mails, a field for each step and language."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, words: Words) -> None:
        super().__init__(data)
        for step, language, name in _fields():
            with override(language):
                usual = str(MAILED[step])
            self.fields[name] = forms.CharField(
                label=f"{STANDINGS[step]} ({language})",
                initial=words.get(step, {}).get(language, ""),
                max_length=LONGEST_WORDS,
                required=False,
                help_text=usual,
                widget=forms.Textarea(attrs={"rows": 2, "lang": language}),
            )

    def words(self) -> Words:
        words: Words = {}
        for step, language, name in _fields():
            if text := self.cleaned_data[name].strip():
                words.setdefault(step, {})[language] = text
        return words


def _fields() -> Iterator[tuple[str, str, str]]:
    return ((step, language, f"{step}_{language}") for step in MAILED for language, _label in settings.LANGUAGES)
