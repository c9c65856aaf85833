import gettext
import os
from io import BytesIO
from pathlib import Path

import pytest

from tools import messages
from tools.messages import Message

TEXTS = [
    Message(text="Save", forms=("Speichern",), places=frozenset({"a.py", "b.py"})),
    Message(text='A "quoted"\nline with \\ and a\ttab', forms=("Eine „andere“\nZeile \\\t",)),
    Message(text="May", context="month", forms=("Mai",)),
    Message(text="%(n)s game", plural="%(n)s games", forms=("%(n)s Spiel", "%(n)s Spiele")),
    Message(text="Waiting", forms=("",)),
]
CATALOGUE = {message.key: message for message in TEXTS}


def test_po_written_and_read_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    messages.write_po(path, CATALOGUE, "de")
    first = path.read_text()
    messages.write_po(path, {key: CATALOGUE[key] for key in reversed(CATALOGUE)}, "de")
    assert path.read_text() == first
    read = messages.read_po(path)
    assert {key: (m.plural, m.forms) for key, m in read.items()} == {
        key: (m.plural, m.forms) for key, m in CATALOGUE.items()
    }


def test_mo_is_what_gettext_reads() -> None:
    german = gettext.GNUTranslations(BytesIO(messages.mo_bytes(CATALOGUE, "de")))
    assert german.gettext("Save") == "Speichern"
    assert german.gettext(TEXTS[1].text) == TEXTS[1].forms[0]
    assert german.pgettext("month", "May") == "Mai"
    assert [german.ngettext("%(n)s game", "%(n)s games", n) for n in (0, 1, 2)] == [
        "%(n)s Spiele",
        "%(n)s Spiel",
        "%(n)s Spiele",
    ]
    assert german.gettext("Waiting") == "Waiting"


def test_compile_makes_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    messages.write_po(path, CATALOGUE, "de")
    messages.compile_all()
    target = path.with_suffix(".mo")
    target.write_bytes(b"kept")
    os.utime(target, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    messages.compile_all()
    assert target.read_bytes() == b"kept"
    os.utime(path, ns=(0, 0))
    messages.compile_all()
    assert target.read_bytes() == messages.mo_bytes(CATALOGUE, "de")


SOURCES = [
    ("a.py", 'x = _("Save")', [("Save", None, None)]),
    ("a.py", 'x = gettext_lazy("One " "text")', [("One text", None, None)]),
    ("a.py", 'x = ngettext("a game", "games", n)', [("a game", "games", None)]),
    ("a.py", 'x = pgettext("month", "May")', [("May", None, "month")]),
    ("a.py", "for _sign in range(4): pass", []),
    (
        "a.html",
        '  {% translate "Save" %}\n<p>\n   {% translate "Go" as go %}',
        [("Go", None, None), ("Save", None, None)],
    ),
    ("a.html", '{% translate "May" context "month" %}', [("May", None, "month")]),
    ("a.html", "{% blocktranslate trimmed %}\n  Two\n  lines\n{% endblocktranslate %}", [("Two lines", None, None)]),
    (
        "a.html",
        "{% blocktranslate count n=3 %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
        [("%(n)s game", "%(n)s games", None)],
    ),
    ("a.html", "<p>it's {{ plain }} text</p>", []),
]


@pytest.mark.parametrize(("name", "source", "expected"), SOURCES)
def test_words_of_a_source(
    name: str, source: str, expected: list[tuple[str, str | None, str | None]], tmp_path: Path
) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / name).write_text(source)
    found = messages.words_in_source(tmp_path)
    assert sorted((m.text, m.plural, m.context) for m in found.values()) == expected
    assert all(message.places == {f"templates/{name}"} for message in found.values())


def test_updated_keeps_translations_and_drops_the_unused() -> None:
    words = {m.key: m for m in (Message(text="Save"), Message(text="New"), Message(text="%(n)s game"))}
    result = messages.updated(words, CATALOGUE)
    # A text that gained or lost its plural is translated anew.
    assert {m.text: m.forms for m in result.values()} == {"Save": ("Speichern",), "New": ("",), "%(n)s game": ("",)}


FAULTS = [
    (Message(text="Save", forms=("Speichern",)), []),
    (Message(text="Save"), ["not translated: 'Save'"]),
    (Message(text="{n} left", forms=("noch {n}",)), []),
    (Message(text="{n} left", forms=("noch {m}",)), ["other placeholders: '{n} left' -> 'noch {m}'"]),
    (Message(text="%(n)s left", forms=("noch welche",)), ["other placeholders: '%(n)s left' -> 'noch welche'"]),
    (Message(text="one", plural="%(n)s", forms=("eins", "%(n)s")), []),
    (Message(text="one", plural="%(n)s", forms=("eins", "")), ["not translated: 'one'"]),
]


@pytest.mark.parametrize(("message", "expected"), FAULTS)
def test_faults_of_a_message(message: Message, expected: list[str]) -> None:
    assert messages.faults({message.key: message}, {message.key: message}) == expected


def test_faults_name_what_is_missing_and_what_is_unused() -> None:
    new, old = Message(text="New"), Message(text="Old", forms=("Alt",))
    assert messages.faults({new.key: new}, {old.key: old}) == ["no longer used: 'Old'", "not in the catalogue: 'New'"]


def test_main_without_a_command_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main([]) == 2
    assert "extract | check | compile" in capsys.readouterr().out
