import pytest
from babel.messages import Message

from tests.tools.shape.made_up import messages
from tools.messages import forms
from tools.shape.words.catalogue import Text
from tools.shape.words.numbers import MORE_THAN_ONE, reading_as_several

ALLOWED = next(iter(MORE_THAN_ONE))
TEXTS = [
    (Message("{n} rounds", "{n} Runden"), True),
    (Message("{n} players left", "%(left)s Personen fehlen"), True),
    (Message("rounds: {n}", "Runden: {n}"), False),
    (Message(("{n} round", "{n} rounds"), ("{n} Runde", "{n} Runden")), False),
    (Message(ALLOWED, "{n} Runden"), False),
    (Message("{name} plays", "{name} Runden"), False),
]


@pytest.mark.parametrize(("message", "found"), TEXTS)
def test_sentence_wrong_at_one_is_found(message: Message, found: bool) -> None:
    form = forms(message)[-1]
    fault = f"de.po:7: wrong for 1: add a plural form, or explain in MORE_THAN_ONE why it is never 1 ('{form}')"
    assert messages(reading_as_several([Text("de.po", 7, form, message)])) == ([fault] if found else [])
