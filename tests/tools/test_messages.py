import gettext
import os
from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from tools import messages


def catalogue(*texts: Message) -> Catalog:
    made = Catalog(locale="de")
    for each in texts:
        made.add(each.id, each.string, each.locations, context=each.context)
    return made


CATALOGUE = catalogue(
    Message("Save", "Speichern", locations=[("b.py", 0), ("a.py", 0)]),
    Message('A "quoted"\nline with \\ and a\ttab', "Eine „andere“\nZeile \\\t"),
    Message("May", "Mai", context="month"),
    Message(("%(n)s game", "%(n)s games"), ("%(n)s Spiel", "%(n)s Spiele")),
    Message("Waiting"),
)
WRITTEN = """\
msgid ""
msgstr ""
"Project-Id-Version: Kreuzdame\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "%(n)s game"
msgid_plural "%(n)s games"
msgstr[0] "%(n)s Spiel"
msgstr[1] "%(n)s Spiele"

msgid ""
"A \\"quoted\\"\\n"
"line with \\\\ and a\\ttab"
msgstr ""
"Eine „andere“\\n"
"Zeile \\\\\\t"

msgctxt "month"
msgid "May"
msgstr "Mai"

#: a.py
#: b.py
msgid "Save"
msgstr "Speichern"

msgid "Waiting"
msgstr ""
"""


@pytest.fixture
def po(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    messages.write_po(path, CATALOGUE)
    return path


def test_po_is_sorted_with_one_place_per_line(po: Path) -> None:
    assert po.read_text() == WRITTEN


def test_po_round_trip(po: Path) -> None:
    messages.write_po(po, messages.read_po(po))
    assert po.read_text() == WRITTEN


def test_compiled_catalogue_is_read_by_gettext(po: Path) -> None:
    messages.compile_all()
    german = gettext.translation("django", po.parents[2], ["de"])
    assert german.gettext("Save") == "Speichern"
    assert german.gettext('A "quoted"\nline with \\ and a\ttab') == "Eine „andere“\nZeile \\\t"
    assert german.pgettext("month", "May") == "Mai"
    assert [german.ngettext("%(n)s game", "%(n)s games", n) for n in (0, 1, 2)] == [
        "%(n)s Spiele",
        "%(n)s Spiel",
        "%(n)s Spiele",
    ]
    assert german.gettext("Waiting") == "Waiting"


def test_compile_skips_unchanged_catalogues(po: Path) -> None:
    messages.compile_all()
    target = po.with_suffix(".mo")
    made = target.stat().st_size
    target.write_bytes(b"kept")
    os.utime(target, ns=(po.stat().st_atime_ns, po.stat().st_mtime_ns))
    messages.compile_all()
    assert target.read_bytes() == b"kept"
    os.utime(po, ns=(0, 0))
    messages.compile_all()
    assert target.stat().st_size == made
    assert sorted(path.name for path in po.parent.iterdir()) == ["django.mo", "django.po"]


SOURCES = [
    ("a.py", 'x = _("Save")', [(("Save",), None)]),
    ("a.py", 'x = gettext_lazy("One " "text")', [(("One text",), None)]),
    ("a.py", 'x = ngettext("a game", "games", n)', [(("a game", "games"), None)]),
    ("a.py", 'x = pgettext("month", "May")', [(("May",), "month")]),
    ("a.py", "for _sign in range(4): pass", []),
    (
        "a.html",
        '  {% translate "Save" %}\n<p>\n   {% translate "Go" as go %}',
        [(("Go",), None), (("Save",), None)],
    ),
    ("a.html", '{% translate "May" context "month" %}', [(("May",), "month")]),
    ("a.html", "{% blocktranslate trimmed %}\n  Two\n  lines\n{% endblocktranslate %}", [(("Two lines",), None)]),
    (
        "a.html",
        "{% blocktranslate count n=3 %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
        [(("%(n)s game", "%(n)s games"), None)],
    ),
    ("a.html", "<p>it's {{ plain }} text</p>", []),
]


@pytest.mark.parametrize(("name", "source", "expected"), SOURCES)
def test_words_of_a_source(
    name: str, source: str, expected: list[tuple[tuple[str, ...], str | None]], tmp_path: Path
) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / name).write_text(source)
    found = list(messages.messages_of(messages.words_in_source(tmp_path)))
    assert sorted((messages.texts(each), each.context) for each in found) == expected
    assert [each.locations for each in found] == [[(f"templates/{name}", 0)]] * len(expected)


def test_words_of_two_sources_are_one_message_with_its_plural(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    (tmp_path / "scoring" / "a.py").write_text('_("a game")')
    (tmp_path / "scoring" / "b.py").write_text('ngettext("a game", "games", n)')
    (found,) = messages.messages_of(messages.words_in_source(tmp_path))
    assert messages.texts(found) == ("a game", "games")
    assert found.locations == [("scoring/a.py", 0), ("scoring/b.py", 0)]


def test_updated_keeps_translations_and_drops_the_unused() -> None:
    result = messages.merge_translations(catalogue(Message("Save"), Message("New"), Message("%(n)s game")), CATALOGUE)
    # Texts that gained or lost a plural lose their translation.
    assert [(each.id, each.string) for each in messages.messages_of(result)] == [
        ("Save", "Speichern"),
        ("New", ""),
        ("%(n)s game", ""),
    ]


FAULTS = [
    (Message("Save", "Speichern"), []),
    (Message("Save"), ["not translated: 'Save'"]),
    (Message("{n} left", "noch {n}"), []),
    (Message("{n} left", "noch {m}"), ["other placeholders: '{n} left' -> 'noch {m}'"]),
    (Message("%(n)s left", "noch welche"), ["other placeholders: '%(n)s left' -> 'noch welche'"]),
    (Message(("one", "%(n)s"), ("eins", "%(n)s")), []),
    (Message(("one", "%(n)s"), ("eins", "")), ["not translated: 'one'"]),
]


@pytest.mark.parametrize(("message", "expected"), FAULTS)
def test_faults_of_a_message(message: Message, expected: list[str]) -> None:
    assert messages.faults(catalogue(message), catalogue(message)) == expected


def test_missing_and_unused_texts_are_faults() -> None:
    new, old = catalogue(Message("New")), catalogue(Message("Old", "Alt"))
    assert messages.faults(new, old) == ["no longer used: 'Old'", "not in the catalogue: 'New'"]


def test_main_without_command_prints_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main([]) == 2
    assert "extract | check | compile" in capsys.readouterr().out
