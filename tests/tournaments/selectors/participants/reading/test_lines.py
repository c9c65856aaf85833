"""Imported lists. Rows "seen in the field" are invented, modelled on real lists."""

import pytest

from scoring.errors import RuleViolation
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.participants.reading.cells import HEADERS
from tournaments.selectors.participants.reading.lines import Verdict, decode, joined_lines, read

FIELD = "seen in the field"

# case, source, text, taken numbers, [(number, name, club)] that can be imported
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
    ("particles beside given names", FIELD, "Name;Vorname\nHeide;Ilse von der", {}, [(1, "Ilse von der Heide", "")]),
    (
        "two of one name",
        FIELD,
        "Name\nMeier, Klaus 1\nMeier, Klaus 2",
        {},
        [(1, "Klaus Meier 1", ""), (2, "Klaus Meier 2", "")],
    ),
    ("Name beside Vorname", FIELD, "Name;Vorname\nTest;Anna", {}, [(1, "Anna Test", "")]),
    ("Name, Vorname as one", FIELD, 'Nr.;"Name, Vorname"\n1;"Test, Anna"', {}, [(1, "Anna Test", "")]),
    ("English header", "brief", "Number\tName\tClub\n9\tAnna Test\tSC", {}, [(9, "Anna Test", "SC")]),
    ("capitals and dots", FIELD, "LFD. NR.;NAME\n4;Anna Test", {}, [(4, "Anna Test", "")]),
    ("columns nobody needs", FIELD, "Name;Telefon;Verein\nAnna Test;0;SC", {}, [(1, "Anna Test", "SC")]),
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
    (
        "commas and clubs",
        FIELD,
        "Anna Test, SC Muster\nTest, Bert",
        {},
        [(1, "Anna Test", "SC Muster"), (2, "Bert Test", "")],
    ),
    ("commas and numbers", FIELD, "7, Test, Anna, SC", {}, [(7, "Anna Test", "SC")]),
    ("clubs in brackets", FIELD, "Anna Test (SC Muster)", {}, [(1, "Anna Test", "SC Muster")]),
    ("a spreadsheet of two names", FIELD, "Anna\tTest\nBert\tProbe", {}, [(1, "Anna Test", ""), (2, "Bert Probe", "")]),
    ("family names in front", FIELD, "Test;Anna;SC\nProbe;Bert", {}, [(1, "Anna Test", "SC"), (2, "Bert Probe", "")]),
    ("first names and clubs", FIELD, "Anna;Muster\nBert;Muster", {}, [(1, "Anna", "Muster"), (2, "Bert", "Muster")]),
    ("family names first", FIELD, "Test Anna\nProbe Bert", {}, [(1, "Anna Test", ""), (2, "Bert Probe", "")]),
    ("a heading for both", FIELD, "Name Vorname;Verein\nTest Anna;SC", {}, [(1, "Anna Test", "SC")]),
    ("a club twice", FIELD, "Name;Verein\nAnna Test (SC);SC", {}, [(1, "Anna Test", "SC")]),
    ("two clubs", FIELD, "Name;Verein\nAnna Test (SC Alt);SC", {}, [(1, "Anna Test (SC Alt)", "SC")]),
    ("a name otherwise", "brief", "Name;Vorname;Nachname\nWilli Test;Wilhelm;Test", {}, [(1, "Willi Test", "")]),
    (
        "a tab in one line",
        FIELD,
        "Test, Anna; SC\nBert Probe\tDC Muster\nCora\tMuster\nDora Adam\t\tDC Muster\n\tEva Adam\n\nFritz Adam\t",
        {},
        [
            (1, "Anna Test", "SC"),
            (2, "Bert Probe", "DC Muster"),
            (3, "Cora Muster", ""),
            (4, "Dora Adam", "DC Muster"),
            (5, "Eva Adam", ""),
            (6, "Fritz Adam", ""),
        ],
    ),
    (
        "a semicolon in one line",
        FIELD,
        "Name,Verein\nAnna Test,SC\nBert Probe;DC",
        {},
        [(1, "Anna Test", "SC"), (2, "Bert Probe", "DC")],
    ),
    ("a tab in a list of one column", FIELD, "Name\nAnna Test\tSC", {}, [(1, "Anna Test SC", "")]),
    ("quotes left open", FIELD, 'Name;Verein\n"Anna Test;SC', {}, [(1, "Anna Test;SC", "")]),
]

WISHES = "Nr;Name;Mannschaft;Immer an Tisch;Nicht am Tisch mit;E-Mail"

# case, text, (team, table, not with, e-mail) of the first line
WISHED = [
    ("all", f"{WISHES}\n1;Anna Test;Die Füchse;3;12, 15;a@example.org", ("Die Füchse", 3, (12, 15), "a@example.org")),
    ("none", f"{WISHES}\n1;Anna Test;;;;", ("", None, (), "")),
    ("English", "Name,Fixed table,Not with\nAnna Test,3,12", ("", 3, (12,), "")),
    ("commas as delimiters", 'Name,Not with\nAnna Test,"15, 12"', ("", None, (12, 15), "")),
    ("its own number, given here", "Name;Nicht mit\nAnna Test;16 2", ("", None, (2,), "")),
    ("a table of an earlier draw", "Name;Tisch\nAnna Test;3", ("", None, (), "")),
]


@pytest.mark.parametrize(("what", "text", "expected"), WISHED, ids=[row[0] for row in WISHED])
def test_read_returns_teams_wishes_and_addresses(what, text, expected):
    line = read(text, {12: "Bert Probe", 15: ""}).right[0]
    assert (line.team, line.table, line.not_with, line.details.get("email", "")) == expected


def test_read_warns_of_a_wish_about_an_unknown_number():
    reading = read("Nr;Name;Nicht mit\n1;Anna Test;2, 3, 4\n2;Bert Probe;\nx;Carl Versuch;1", {3: "Dora Muster"})
    assert [[(told.code, told.params) for told in line.warnings] for line in reading.right] == [
        [("not_with_not_there", {"number": 4})],
        [],
    ]


def test_line_as_json_omits_empty_details():
    reading = read(f"{WISHES}\n1;Anna Test;Die Füchse;3;2;a@example.org\n2;Bert Probe", {2: ""})
    assert [line.as_json() for line in reading.right] == [
        {
            "start_number": 1,
            "given": "Anna",
            "family": "Test",
            "team": "Die Füchse",
            "table": 3,
            "not_with": [2],
            "email": "a@example.org",
        },
        {"start_number": 2, "given": "Bert", "family": "Probe", "names_number": True},
    ]


# case, text, taken numbers, row, code, params; made up after common mistakes
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
    ("team too long", f"Name;Team\nAnna Test;{'A' * 121}", {}, 2, "text_too_long", {"most": 120}),
    (
        "a table in words",
        "Name;Fester Tisch\nAnna Test;vorn",
        {},
        2,
        "table_number_invalid",
        {"given": "vorn", "most": 999},
    ),
    ("a table too far", "Name;Fester Tisch\nA;1000", {}, 2, "table_number_invalid", {"given": "1000", "most": 999}),
    ("apart from oneself", "Nr;Name;Nicht mit\n4;Anna Test;4", {}, 2, "not_with_oneself", {"number": 4}),
    ("no address", "Name;Mail\nAnna Test;bei Bert", {}, 2, "email_invalid", {"given": "bei Bert"}),
    ("long address", f"Name;Mail\nAnna Test;{'a' * 243}@example.org", {}, 2, "email_invalid", {"given": "a" * 60}),
    ("name too long", f"Name\n{'A' * 121}", {}, 2, "text_too_long", {"most": 120}),
]


@pytest.mark.parametrize(("what", "source", "text", "taken", "expected"), READINGS, ids=[row[0] for row in READINGS])
def test_read_returns_participants(what, source, text, taken, expected):
    reading = read(text, taken)
    assert [(line.number, line.name, line.details.get("club_name", "")) for line in reading.right] == expected
    assert reading.wrong == ()


@pytest.mark.parametrize(("what", "text", "taken", "row", "code", "params"), PROBLEMS, ids=[row[0] for row in PROBLEMS])
def test_read_names_the_problem_of_a_line(what, text, taken, row, code, params):
    reading = read(text, taken)
    assert [(line.row, problem.code, problem.params) for line in reading.wrong for problem in line.problems] == [
        (row, code, params)
    ]


def test_read_says_why_a_wish_cannot_be_read():
    (problem,) = read("Name;Nicht mit\nAnna Test;Bert", {}).wrong[0].problems
    assert (problem.code, problem.params["why"].params) == ("not_with_invalid", {"given": "Bert"})
    assert "Bert" in sentence(problem)


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Startnummer;Verein\n1;SC Muster", "Startnummer, Verein"), ("Klub\nSC Muster", "Klub")],
)
def test_read_refuses_a_header_without_name(text, columns):
    with pytest.raises(RuleViolation) as caught:
        read(text, {})
    assert (caught.value.code, caught.value.params) == ("name_column_missing", {"columns": columns})


@pytest.mark.parametrize("text", ["", "\n \n", ";;\n,\t"])
def test_read_refuses_an_empty_text(text):
    with pytest.raises(RuleViolation) as caught:
        read(text, {})
    assert caught.value.code == "nothing_to_import"


def test_read_warns_of_a_double_name_and_imports_it():
    reading = read("Anna Test\nTEST, anna\nBert Pröbe", {5: "Bert Probe"})
    assert [[(warning.code, warning.params["number"]) for warning in line.warnings] for line in reading.right] == [
        [],
        [("name_twice", 6)],
        [("name_twice", 5)],
    ]


def test_read_distinguishes_new_and_unnamed_numbers():
    reading = read("Nr;Name\n2;Anna Test\n3;Bert Probe", {2: ""})
    assert [line.verdict for line in reading.lines] == [Verdict.NAMES_NUMBER, Verdict.NEW]


def test_left_keeps_header_and_wrong_lines_unchanged():
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


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ('Name;Verein\n"Anna\nTest";SC\nBert Probe', 'Name;Verein\n"Anna Test";SC\nBert Probe'),
        ('"Anna\n\nTest"', '"Anna  Test"'),
        ('Anna;"SC\nTest";"1\n2"\nBert', 'Anna;"SC Test";"1 2"\nBert'),
        ('Anna;"SC ""Test\n"" 1"\nBert', 'Anna;"SC ""Test "" 1"\nBert'),
        # Inch marks and other stray quotation marks.
        ('Anna 5" Test\nBert Probe', 'Anna 5" Test\nBert Probe'),
        ('Hans 5" Meier;A\nEva Otten;B\nKai 3" Test;C', 'Hans 5" Meier;A\nEva Otten;B\nKai 3" Test;C'),
        ('"Hans;A\nEva Otten;B\nKai 3" Test;C', '"Hans;A\nEva Otten;B\nKai 3" Test;C'),
        ('Hans 5";A\nEva "Otten";B', 'Hans 5";A\nEva "Otten";B'),
    ],
)
def test_line_breaks_in_a_cell_are_joined(text, joined):
    assert joined_lines(text) == joined


def test_headers_are_casefolded():
    assert [key for key in HEADERS if not (key.isalpha() and key == key.casefold())] == []
