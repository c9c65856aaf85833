"""Pasted and uploaded lists. "Seen in the field" rows are made up after the shapes such lists have."""

import pytest

from scoring.errors import RuleViolation
from tournaments.services.participant_lines import HEADERS, Verdict, decode, read

FIELD = "seen in the field"

# (what, source, text, taken numbers, [(number, name, club)] that can be imported)
READINGS = [
    ("one name a line", "brief", "Anna Test\nBert Probe", {}, [(1, "Anna Test", ""), (2, "Bert Probe", "")]),
    (
        "name and club",
        "brief",
        "Anna Test; SC Muster\nBert Probe;",
        {},
        [(1, "Anna Test", "SC Muster"), (2, "Bert Probe", "")],
    ),
    ("tabs from a spreadsheet", FIELD, "Anna Test\tSC Muster", {}, [(1, "Anna Test", "SC Muster")]),
    (
        "numbers before names",
        FIELD,
        "7;Anna Test;SC Muster\n3;Bert Probe",
        {},
        [(7, "Anna Test", "SC Muster"), (3, "Bert Probe", "")],
    ),
    ("German header", "brief", "Startnummer;Name;Verein\n5;Anna Test;SC Muster", {}, [(5, "Anna Test", "SC Muster")]),
    ("header in another order", "brief", "Verein,Nr,Name\nSC Muster,5,Anna Test", {}, [(5, "Anna Test", "SC Muster")]),
    ("first and last name", "brief", "Vorname;Nachname;Klub\nAnna;Test;SC", {}, [(1, "Anna Test", "SC")]),
    ("Name beside Vorname", FIELD, "Name;Vorname\nTest;Anna", {}, [(1, "Anna Test", "")]),
    ("Name, Vorname as one", FIELD, 'Nr.;"Name, Vorname"\n1;"Test, Anna"', {}, [(1, "Test, Anna", "")]),
    ("English header", "brief", "Number\tName\tClub\n9\tAnna Test\tSC", {}, [(9, "Anna Test", "SC")]),
    ("capitals and dots", FIELD, "LFD. NR.;NAME\n4;Anna Test", {}, [(4, "Anna Test", "")]),
    ("columns nobody needs", FIELD, "Name;E-Mail;Verein\nAnna Test;a@example.org;SC", {}, [(1, "Anna Test", "SC")]),
    ("mark at the start", "brief", "\ufeffName;Verein\nAnna Test;SC", {}, [(1, "Anna Test", "SC")]),
    (
        "some numbers missing",
        FIELD,
        "Nr;Name\n8;Anna Test\n;Bert Probe",
        {},
        [(8, "Anna Test", ""), (9, "Bert Probe", "")],
    ),
    ("numbers go on", "brief", "Anna Test", {1: "Bert Probe", 4: ""}, [(5, "Anna Test", "")]),
    ("names follow numbers", "brief", "Nr;Name\n2;Anna Test", {1: "", 2: ""}, [(2, "Anna Test", "")]),
    ("a club like a header", FIELD, "Anna Test;Club 77", {}, [(1, "Anna Test", "Club 77")]),
    ("spaces", FIELD, "  Anna   Test ;  SC  Muster ", {}, [(1, "Anna Test", "SC Muster")]),
    (
        "empty lines between",
        FIELD,
        "\nName\n\nAnna Test\n;;\nBert Probe\n\n",
        {},
        [(1, "Anna Test", ""), (2, "Bert Probe", "")],
    ),
    ("Windows line ends", FIELD, "Name;Verein\r\nAnna Test;SC\r\n", {}, [(1, "Anna Test", "SC")]),
    (
        "lines counted by whoever wrote them",
        FIELD,
        "1. Anna Test\n12) Bert Probe; SC\n- Cora Muster",
        {},
        [(1, "Anna Test", ""), (2, "Bert Probe", "SC"), (3, "Cora Muster", "")],
    ),
    ("quotes left open", FIELD, 'Name;Verein\n"Anna Test;SC', {}, [(1, "Anna Test;SC", "")]),
]

# (what, text, taken, row, code, params); source of all: made up after common slips
PROBLEMS = [
    (
        "number taken",
        "Nr;Name\n1;Anna Test",
        {1: "Bert Probe"},
        2,
        "start_number_taken",
        {"number": 1, "name": "Bert Probe"},
    ),
    ("number twice", "Nr;Name\n1;Anna Test\n1;Bert Probe", {}, 3, "start_number_twice", {"number": 1}),
    ("number is a word", "Nr;Name\neins;Anna Test", {}, 2, "start_number_invalid", {"given": "eins", "most": 99_999}),
    ("number is zero", "Nr;Name\n0;Anna Test", {}, 2, "start_number_invalid", {"given": "0", "most": 99_999}),
    ("number below zero", "Nr;Name\n-3;Anna Test", {}, 2, "start_number_invalid", {"given": "-3", "most": 99_999}),
    (
        "number with 6,000 digits",
        f"Nr;Name\n{'9' * 6000};A",
        {},
        2,
        "start_number_invalid",
        {"given": "9" * 20, "most": 99_999},
    ),
    ("superscript digit", "Nr;Name\n²;Anna Test", {}, 2, "start_number_invalid", {"given": "²", "most": 99_999}),
    ("no name in the line", "Nr;Name\n4;", {}, 2, "name_missing", {}),
    ("a line drawn with signs", "Anna Test\n-----", {}, 2, "name_missing", {}),
    ("club alone", "Name;Verein\n;SC Muster", {}, 2, "name_missing", {}),
    ("name too long", f"Name\n{'A' * 121}", {}, 2, "text_too_long", {"most": 120}),
]


@pytest.mark.parametrize(("what", "source", "text", "taken", "expected"), READINGS, ids=[row[0] for row in READINGS])
def test_read_gives_participants(what, source, text, taken, expected):
    reading = read(text, taken)
    assert [(line.number, line.name, line.club) for line in reading.right] == expected
    assert reading.wrong == ()


@pytest.mark.parametrize(("what", "text", "taken", "row", "code", "params"), PROBLEMS, ids=[row[0] for row in PROBLEMS])
def test_read_names_the_problem_of_a_line(what, text, taken, row, code, params):
    reading = read(text, taken)
    assert [(line.row, problem.code, problem.params) for line in reading.wrong for problem in line.problems] == [
        (row, code, params)
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Startnummer;Verein\n1;SC Muster", "Startnummer, Verein"), ("Klub\nSC Muster", "Klub")],
)
def test_read_refuses_a_header_without_name(text, columns):
    with pytest.raises(RuleViolation) as caught:
        read(text, {})
    assert (caught.value.code, caught.value.params) == ("name_column_missing", {"columns": columns})


@pytest.mark.parametrize("text", ["", "\n \n", ";;\n,\t"])
def test_read_refuses_nothing(text):
    with pytest.raises(RuleViolation) as caught:
        read(text, {})
    assert caught.value.code == "nothing_to_import"


def test_read_warns_of_a_double_name_and_imports_it():
    reading = read("Anna Test\nanna  TEST\nBert Probe", {5: "Bert Probe"})
    assert [[(warning.code, warning.params["number"]) for warning in line.warnings] for line in reading.right] == [
        [],
        [("name_twice", 6)],
        [("name_twice", 5)],
    ]


def test_read_tells_new_numbers_from_waiting_ones():
    reading = read("Nr;Name\n2;Anna Test\n3;Bert Probe", {2: ""})
    assert [line.verdict for line in reading.lines] == [Verdict.NAMES_NUMBER, Verdict.NEW]


def test_left_keeps_header_and_wrong_lines_as_they_were():
    reading = read("Nr;Name\n1;Anna Test\nzwei; Bert Probe \n3;Carl Versuch", {})
    assert reading.left == "Nr;Name\nzwei; Bert Probe "
    assert [line.name for line in reading.right] == ["Anna Test", "Carl Versuch"]


def test_left_is_empty_when_everything_is_right():
    assert read("Name\nAnna Test", {}).left == ""


def test_read_names_columns_it_ignores():
    assert read("Name;Telefon\nAnna Test;0", {}).ignored == ("Telefon",)


@pytest.mark.parametrize(
    ("raw", "source"),
    [
        ("Jürgen Größe".encode(), "UTF-8"),
        ("Jürgen Größe".encode("utf-8-sig"), "UTF-8 with mark"),
        ("Jürgen Größe".encode("latin-1"), "old spreadsheets"),
        ("Jürgen Größe".encode("utf-16"), "spreadsheets' Unicode text"),
    ],
)
def test_decode_reads_umlauts(raw, source):
    assert decode(raw) == "Jürgen Größe"


def test_decode_reads_any_bytes():
    assert len(decode(bytes(range(256)))) == 256


def test_headers_are_folded_already():
    assert [key for key in HEADERS if not (key.isalpha() and key == key.casefold())] == []
