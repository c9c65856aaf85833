import pytest

from scoring.errors import RuleViolation
from tests.paths import ROOT
from tests.tournaments.selectors.participants.reading.sheets.archives import archive, with_declared_size, xlsx
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.participants.reading.sheets import limits
from tournaments.selectors.participants.reading.sheets.reader import environment, sheet_in

FILES = ROOT / "tests/tournaments/selectors/participants/reading/sheets/files"
DOCTYPE = '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/hostname">]>'
SHEET = "xl/worksheets/sheet1.xml"

# case, file, code
REFUSED = [
    ("more bytes than a form may have", b"PK" + bytes(limits.LARGEST_FILE), "file_too_large"),
    ("Excel's old format", b"\xd0\xcf\x11\xe0" + bytes(600), "spreadsheet_locked"),
    ("a document", b"%PDF-1.7", "file_unknown"),
    ("another archive", archive({"word/document.xml": "<x/>"}), "file_unknown"),
    ("half a file", xlsx({"A1": "Name"})[:-60], "spreadsheet_broken"),
    ("markup that ends too early", archive({"xl/workbook.xml": "<workbook>"}), "spreadsheet_broken"),
    ("a document type", xlsx({"A1": "&y;"}, before=DOCTYPE), "spreadsheet_broken"),
    ("nothing", xlsx({}), "spreadsheet_empty"),
    ("only formats", xlsx({"A1": "", "XFD1048576": ""}), "spreadsheet_empty"),
    ("a cell far to the right", xlsx({"A1": "Name", "ZZ1": "x"}), "sheet_too_large"),
    ("a cell far down", xlsx({"A1": "Name", "A7000": "x"}), "sheet_too_large"),
    ("cells at both ends", xlsx({"A1": "Name", "XFD1048576": "x"}), "spreadsheet_unreadable"),
    ("text for a book", xlsx({"A1": " ".join(map(str, range(200_000)))}), "text_too_large"),
    ("zeros", xlsx({"A1": "x" * 45_000_000}), "spreadsheet_too_large"),
    ("less than it unpacks to", with_declared_size(xlsx({"A1": "x" * 900_000}), SHEET, 9_000), "spreadsheet_broken"),
    ("thousands of files", archive({f"{n}.xml": b"" for n in range(1_500)}), "spreadsheet_too_large"),
]


@pytest.mark.parametrize(("raw", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_crafted_file_is_refused(raw, code):
    with pytest.raises(RuleViolation) as refused:
        sheet_in(raw)
    assert refused.value.code == code
    assert "{" not in str(sentence(refused.value))


def test_text_is_no_sheet():
    assert sheet_in(b"Name;Verein\nAnna Test;SC") is None


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_first_sheet_with_content_is_read(ending):
    sheet = sheet_in((FILES / f"anmeldungen.{ending}").read_bytes())
    assert (sheet.name, sheet.others) == ("Anmeldungen", 2)
    lines = sheet.text.splitlines()
    assert lines[1] == ""
    assert lines[3:5] == [
        "Nr.;Vorname;Nachname;Verein;angemeldet am;bezahlt",  # merged cells reach down
        "7;Jürgen;Größenwahn-Muster;SC Müßiggang;2026-05-15;1",
    ]
    assert lines[5].startswith("8;Änne;")  # by a formula


def test_lines_keep_their_numbers_and_empty_columns_go():
    sheet = sheet_in(xlsx({"C3": "Name", "C5": "Test;\nAnna", "F5": "SC"}))
    assert sheet.text == '\n\nName;\n\n"Test; Anna";SC'


def test_reading_process_gets_what_windows_needs_and_no_secrets(monkeypatch):
    monkeypatch.delenv("SYSTEMROOT", raising=False)
    monkeypatch.setenv("SECRET_KEY", "x")
    plain = environment()
    assert {"SECRET_KEY", "SYSTEMROOT"}.isdisjoint(plain)
    monkeypatch.setenv("SYSTEMROOT", "C:/Windows")
    assert environment() == {**plain, "SYSTEMROOT": "C:/Windows"}
