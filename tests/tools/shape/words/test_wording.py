import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.words.catalogue import Text, catalogue, english, german
from tools.shape.words.wording import NOT_ENGLISH, NOT_GERMAN, apostrophes, phrases, quotes

SAID = [
    (NOT_ENGLISH, "Look into your mail.", "check"),
    (NOT_ENGLISH, "Print all lists anew", "again"),
    (NOT_ENGLISH, "Print all lists again", None),
    (NOT_GERMAN, "Wer sitzt diese Runde?", "aussetzen"),
    (NOT_GERMAN, "Wer sitzt wo", None),
    (NOT_GERMAN, "Sieh nach, was jetzt gilt.", "the infinitive or “bitte”"),
    (NOT_GERMAN, "Bitte nachsehen, was jetzt gilt.", None),
    (NOT_GERMAN, "bevor du es zeigst", "no form of address: the infinitive or “bitte”"),
    (NOT_GERMAN, "bevor es gezeigt wird", None),
]


@pytest.mark.parametrize(("unwanted", "words", "instead"), SAID)
def test_unwanted_phrase_is_found(unwanted: dict[str, str], words: str, instead: str | None) -> None:
    fault = f"de.po:7: use “{instead}” ({words!r})"
    assert messages(phrases(unwanted, [Text("de.po", 7, words)])) == ([fault] if instead else [])


def test_typewriters_apostrophe_is_found() -> None:
    texts = [Text("de.po", 7, "the tournament's page"), Text("de.po", 9, "the tournament’s page")]
    assert messages(apostrophes(texts)) == ['de.po:7: a straight apostrophe: use ’ ("the tournament\'s page")']


@pytest.mark.parametrize("words", ['„Saal“, "in a hall"', "“Saal”, “in a hall”", "„Saal“ and „hall“", ""])
def test_quotes_of_another_language_are_found(words: str) -> None:
    place = text("import os", "OVERHEARD = …", path="made/up.py")
    assert messages(quotes(place, "„Saal“, “in a hall”")) == []
    assert messages(quotes(place, words)) == ["made/up.py:2: use each language's quotation marks: „ “ and “ ”"]


def test_messages_have_their_line_numbers() -> None:
    path, line, message = catalogue()[-1]
    assert (path, message.id) == ("locale/de/LC_MESSAGES/django.po", [*english()][-1].message.id)
    assert [*german()][-1].line == line
