from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import ParticipantFactory
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def post(client: Client, tournament: Tournament, **data):
    data = {"client_key": uuid4(), "status": "present", **data}
    return client.post(reverse("organise_participant_import", args=[tournament.slug]), data)


def test_check_shows_every_line_and_saves_nothing(as_owner, tournament):
    ParticipantFactory(tournament=tournament, start_number=1, name="Carl Versuch")
    text = "Nr;Name\n1;Anna Test\nzwei;Bert Probe\n3;Carl Versuch"
    page = post(as_owner, tournament, text=text, check="1").content.decode()
    assert "Number 1 already belongs to Carl Versuch." in page
    assert "“zwei” is not a start number." in page
    assert "“Carl Versuch” is already on the list, as number 1." in page
    assert "zwei;Bert Probe" in page
    assert tournament.participants.count() == 1


def test_import_takes_valid_lines_and_keeps_the_others(as_owner, tournament):
    response = post(as_owner, tournament, text="Nr;Name\n1;Anna Test\nzwei;Bert Probe", **{"import": "1"})
    assert [(each.start_number, each.name) for each in tournament.participants.all()] == [(1, "Anna Test")]
    assert response.context["form"]["text"].value() == "Nr;Name\nzwei;Bert Probe"
    assert "1 participant imported." in response.content.decode()


def test_import_sent_twice_imports_once(as_owner, tournament):
    key = uuid4()
    for _ in range(2):
        assert post(as_owner, tournament, text="Anna Test", client_key=key, **{"import": "1"}).status_code == 302
    assert tournament.participants.count() == 1


def test_import_of_41_names_leads_to_the_draw(as_owner, tournament):
    text = "\n".join(f"Testperson {n}" for n in range(1, 42))
    response = post(as_owner, tournament, text=text, **{"import": "1"})
    assert response.url == reverse("organise_round", args=[tournament.slug, 1])
    assert tournament.participants.count() == 41


def test_import_of_registered_people_leads_to_the_list(as_owner, tournament):
    response = post(as_owner, tournament, text="A\nB\nC\nD", status="registered", **{"import": "1"})
    assert response.url == reverse("organise_participants", args=[tournament.slug])


# (case, text, words on the page); source: issue "Bad input" and common slips
REFUSED = [
    ("no column for the name", "Startnummer;Verein\n1;SC Muster", "no column for the name"),
    ("nothing", " \n", "No line has a name"),
    ("more lines than people", "Anna Test\n" * 5001, "The list has 5001 lines; you can import 5000 at a time"),
    ("more letters than a list", "x" * 1_000_001, "larger than 1000 kilobytes"),
    ("more bytes than a list", "ü" * 500_001, "larger than 1000 kilobytes"),
]


@pytest.mark.parametrize("button", ["check", "import"])
@pytest.mark.parametrize(("what", "text", "words"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused_import_keeps_the_text(as_owner, tournament, what, text, words, button):
    response = post(as_owner, tournament, text=text, **{button: "1"})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert response.context["form"]["text"].value() == text
    assert not tournament.participants.exists()


def test_field_does_not_cut_long_text(as_owner, tournament):
    page = as_owner.get(reverse("organise_participant_import", args=[tournament.slug]))
    assert "maxlength" not in str(page.context["form"]["text"])


def test_file_of_too_many_lines_is_kept_in_the_field(as_owner, tournament):
    raw = b"Anna Test\n" * 5001
    response = post(as_owner, tournament, file=SimpleUploadedFile("liste.csv", raw), check="1")
    assert response.status_code == 422
    assert "The list has 5001 lines" in response.content.decode()
    assert response.context["form"]["text"].value() == raw.decode()


# (bytes of a file, source)
FILES = [
    ("Name;Verein\r\nJürgen Größe;SC".encode(), "UTF-8"),
    ("Name;Verein\r\nJürgen Größe;SC".encode("utf-8-sig"), "UTF-8 with mark"),
    ("Name;Verein\r\nJürgen Größe;SC".encode("latin-1"), "old spreadsheets"),
]


@pytest.mark.parametrize(("raw", "source"), FILES, ids=[row[1] for row in FILES])
def test_uploaded_file_becomes_text_in_the_field(as_owner, tournament, raw, source):
    response = post(as_owner, tournament, file=SimpleUploadedFile("liste.csv", raw), check="1")
    text = response.context["form"]["text"].value()
    assert text.splitlines() == ["Name;Verein", "Jürgen Größe;SC"]
    post(as_owner, tournament, text=text, **{"import": "1"})
    person = tournament.participants.get()
    assert (person.given, person.family, person.club_name) == ("Jürgen", "Größe", "SC")


def test_large_file_is_refused_and_the_field_kept(as_owner, tournament):
    file = SimpleUploadedFile("foto.jpg", b"x" * 1_000_001)
    response = post(as_owner, tournament, text="Anna Test", file=file, check="1")
    assert response.status_code == 422
    assert "larger than 1000 kilobytes" in response.content.decode()
    assert response.context["form"]["text"].value() == "Anna Test"


def test_check_shows_teams_and_wishes_of_a_line(as_owner, tournament):
    text = "Name;Team;Fester Tisch;Nicht mit;Mail\nAnna Test;Die Füchse;3;12;a@example.org"
    page = post(as_owner, tournament, text=text, check="1").content.decode()
    cells = [f'name="cell-2-{at}" value="{cell}"' for at, cell in enumerate(text.splitlines()[1].split(";"))]
    shown = (*cells, "Number 12 is not on the list")
    assert [word for word in shown if word not in page] == []


def grid(client: Client, tournament: Tournament, text: str, button: str = "check", **typed):
    return post(client, tournament, text=text, grid="1", **{button: "1"}, **typed)


def text_in_form(response) -> str:
    return response.context["form"]["text"].value()


# (line, the preview's reading of it)
READ_AS = [
    ("Hans Meier;", ""),
    ("Brandt Sabine;DC", "Sabine Brandt"),
    ("Wagner, Ilse (SC);", "Ilse Wagner · SC"),
    ("Wilhelm Otto;", "given name Wilhelm, family name Otto"),
    ("Zülfü Otto, DC Krefeld;", "given name Zülfü, family name Otto · DC Krefeld"),
]


def test_check_shows_how_an_ambiguous_name_was_read(as_owner, tournament):
    text = "\n".join(line for line, _said in READ_AS)
    lines = post(as_owner, tournament, text=text, check="1").context["lines"]
    assert [line["read_as"] for line in lines] == [said for _line, said in READ_AS]


def test_line_with_another_separator_is_split(as_owner, tournament):
    lines = post(as_owner, tournament, text="Anna Test;SC\nBert Probe\tDC Muster", check="1").context["lines"]
    assert [[text for _at, text, _wrong in line["cells"]] for line in lines] == [
        ["Anna Test", "SC"],
        ["Bert Probe", "DC Muster"],
    ]


def test_edited_cell_is_kept(as_owner, tournament):
    typed = {"cell-1-0": "Anna  Neu", "cell-1-1": "DC; Krefeld"}
    response = grid(as_owner, tournament, "Anna Test;DC Krefeld\nBert Probe", **typed)
    assert text_in_form(response).splitlines()[1:] == ['Anna Neu;"DC; Krefeld"', "Bert Probe;"]
    assert not tournament.participants.exists()


def test_refused_cell_is_kept(as_owner, tournament):
    response = grid(as_owner, tournament, "Nr;Name\n1;Anna Test", **{"cell-2-0": "eins", "cell-2-1": "Anna Neu"})
    page = response.content.decode()
    assert [
        word for word in ("“eins” is not a start number", 'value="eins"', 'value="Anna Neu"') if word not in page
    ] == []


def test_edited_cells_are_imported_at_once(as_owner, tournament):
    typed = {"cell-2-1": "Anna Neu", "skip": ["3"]}
    grid(as_owner, tournament, "Nr;Name\n1;Anna Test\n2;Bert Probe\n3;Cora Muster", "import", **typed)
    assert [(each.start_number, each.name) for each in tournament.participants.all()] == [
        (1, "Anna Neu"),
        (3, "Cora Muster"),
    ]


def test_skipped_line_stays_skipped_below_a_new_header(as_owner, tournament):
    typed = {"cell-1-0": "Anna Neu", "skip": ["2"]}
    page = grid(as_owner, tournament, "Anna Test\nBert Probe\nCora Muster", **typed)
    assert {line["number"]: line["skipped"] for line in page.context["lines"]} == {2: False, 3: True, 4: False}


def test_skipped_line_is_not_counted(as_owner, tournament):
    page = grid(as_owner, tournament, "Anna Test\nCora Muster\nBert Probe\nAnna Test", skip=["1", "2"])
    assert [(line["number"], line["line"].number, line["warnings"]) for line in page.context["lines"]] == [
        (1, None, []),
        (2, None, []),
        (3, 1, []),
        (4, 2, []),
    ]
    assert [words for words in ("2 lines can be imported", "Import 2 participants") if words not in page.text] == []


TITLE = "This looks like a heading above the list. Clear the tick to import it anyway."
HEAD = "This looks like column names. Clear the tick to import it anyway."
TOTALS = "This looks like a totals row. Clear the tick to import it anyway."
TWO = ["Anna Test", "Bert Probe"]

# (case, text, words on skipped lines by number, imported names)
EXTRAS = [
    ("people counted", "Anna Test\nBert Probe\nSumme: 41 Teilnehmer", {3: TOTALS}, TWO),
    ("members counted", "Anna Test\nBert Probe\nSumme: 13 Mitglieder", {3: TOTALS}, TWO),
    ("a total in words", "Nr;Name\n1;Anna Test\n2;Bert Probe\n;Gesamt: 2 davon 1 Gast", {4: TOTALS}, TWO),
    ("the whole", "Name\nAnna Test\nBert Probe\nGesamt: 1", {4: TOTALS}, TWO),
    ("a sum in a column", "Name;Punkte\nAnna Test;1\nBert Probe;400\nSumme;401;", {4: TOTALS}, TWO),
    ("a sum below numbers", "1;Anna Test\n2;Bert Probe\n;Summe: 2", {3: TOTALS}, TWO),
    ("an English total", "Anna Test;SC\nBert Probe;SC\nTotal;2", {3: TOTALS}, TWO),
    ("a title", "Herbstturnier 2026\n\nNr;Name\n1;Anna Test\n2;Bert Probe", {1: TITLE}, TWO),
    ("a title like a heading", "Teilnehmer;;\nNr;Name;Ort\n1;Anna Test;A\n2;Bert Probe;B", {1: TITLE}, TWO),
    ("a title above names alone", "Herbstturnier\nName\nAnna Test\nBert Probe", {1: TITLE}, TWO),
    ("the head on each page", "Nr;Name\n1;Anna Test\nNr;Name\n2;Bert Probe", {3: HEAD}, TWO),
    ("the head sorted in", "Anna Test;SC\nName;Verein\nBert Probe;DC", {}, TWO),
    ("nothing", "Nr;Name\n1;Anna Test\n2;Bert Probe", {}, TWO),
    ("people like totals", "Anna Gesamt\nSpieler 2\nSumme, Bert", {}, ["Anna Gesamt", "Spieler 2", "Bert Summe"]),
    ("a name and a colon", "Anna Test\nSumme: Bert", {}, ["Anna Test", "Summe: Bert"]),
]


@pytest.mark.parametrize(("text", "said", "names"), [row[1:] for row in EXTRAS], ids=[row[0] for row in EXTRAS])
def test_lines_without_a_person_are_skipped(as_owner, tournament, text, said, names):
    page = post(as_owner, tournament, text=text, check="1")
    out = {line["number"]: line["extra"] for line in page.context["lines"] if line["skipped"]}
    assert (out, text_in_form(page)) == (said, text)
    assert [words for words in said.values() if words not in page.text] == []
    done = grid(as_owner, tournament, text, "import", skip=list(out))
    assert [each.name for each in tournament.participants.all()] == names
    assert [str(message) for message in get_messages(done.wsgi_request)] == [
        f"{len(names)} participants imported.{' 1 line left out.' if said else ''}"
    ]


def test_lines_without_a_person_can_be_imported_anyway(as_owner, tournament):
    text = "Herbstturnier\nName;Verein\nAnna Test;SC\nSumme;1"
    grid(as_owner, tournament, text, "import")
    assert [(each.name, each.club_name) for each in tournament.participants.all()] == [
        ("Herbstturnier", ""),
        ("Anna Test", "SC"),
        ("Summe", "1"),
    ]


def test_header_below_a_title_can_be_edited(as_owner, tournament):
    text = "Herbstturnier\nName;Verein\nSC;Anna Test"
    page = grid(as_owner, tournament, text, **{"column-0": "club_name", "column-1": "name", "skip": ["1"]})
    assert text_in_form(page) == "Herbstturnier\nClub;Name\nSC;Anna Test"
    assert {line["number"]: line["skipped"] for line in page.context["lines"]} == {1: True, 3: False}


def test_skipped_lines_can_be_restored(as_owner, tournament):
    page = grid(as_owner, tournament, "Anna Test\nBert Probe", skip=["1", "2"])
    assert [line["skipped"] for line in page.context["lines"]] == [True, True]
    assert (page.status_code, "All lines are left out." in page.text) == (200, True)
    assert 'name="import"' not in page.text


def test_lines_keep_their_numbers(as_owner, tournament):
    page = grid(as_owner, tournament, "Anna Test\nBert Probe", **{"column-0": "family_first"})
    again = grid(as_owner, tournament, text_in_form(page), own_header="1")
    for each in (page, again):
        assert [line["shown_number"] for line in each.context["lines"]] == [1, 2]
        assert 'name="own_header"' in each.text


@pytest.mark.parametrize(("text", "said"), [("Anna Test\nBert Probe", False), ("Anna Test\nAnna Test", True)])
def test_check_mentions_that_lines_with_remarks_come_first(as_owner, tournament, text, said):
    page = post(as_owner, tournament, text=text, check="1")
    assert ("remarks come first" in page.text) is said


# (case, text, skipped lines, words of the refusal)
REFUSED_WITHOUT_LINES = [
    ("none is left", "Anna Test\nBert Probe", ["1", "2"], "No line has a name"),
    ("none is left but the names of columns", "Name;Verein\nAnna Test;SC", ["2"], "There is nobody to import"),
    ("no column for the name", "Nr;Verein\n1;SC\n2;DC", ["3"], "no column for the name"),
]


@pytest.mark.parametrize(
    ("text", "skip", "words"),
    [row[1:] for row in REFUSED_WITHOUT_LINES],
    ids=[row[0] for row in REFUSED_WITHOUT_LINES],
)
def test_skipped_lines_stay_skipped_after_a_refused_import(as_owner, tournament, text, skip, words):
    page = grid(as_owner, tournament, text, "import", skip=skip)
    assert page.status_code == 422
    assert words in page.content.decode()
    assert text_in_form(page) == text
    assert [str(line["number"]) for line in page.context["lines"] if line["skipped"]] == skip


def test_hidden_columns_are_kept(as_owner, tournament):
    more = ";".join(f"X{number}" for number in range(20))
    text = f"Name;{more};Mail;Verein\nAnna Test;{more};a@example.org;DC-Krefeld\nBert Probe"
    typed = {"cell-2-0": "Anna Neu", "column-1": "", "key-1": "dckrefeld", "club-1": "DC Krefeld"}
    response = grid(as_owner, tournament, text, **typed)
    shown = [response.context["columns"], *(line["cells"] for line in response.context["lines"])]
    assert list(map(len, shown)) == [20, 20, 20]
    assert "3 more columns are not shown" in response.content.decode()
    grid(as_owner, tournament, text_in_form(response), "import", **typed)
    found = [(each.name, each.email, each.club_name) for each in tournament.participants.all()]
    assert found == [("Anna Neu", "a@example.org", "DC Krefeld"), ("Bert Probe", "", "")]


# (case, text, meanings by column, [(name, club, e-mail)])
MEANINGS = [
    ("club and name exchanged", "Name;Verein\nSC;Anna Test", {0: "club_name", 1: "name"}, [("Anna Test", "SC", "")]),
    ("a header without a name", "Verein;Wer\nSC;Anna Test", {1: "name"}, [("Anna Test", "SC", "")]),
    ("a column left out", "Name;Verein\nAnna Test;SC", {1: ""}, [("Anna Test", "", "")]),
    ("no header", "a@example.org;Anna Test", {0: "email", 1: "name"}, [("Anna Test", "", "a@example.org")]),
    ("family name first", "Name;Verein\nTest Anna;SC", {0: "family_first"}, [("Anna Test", "SC", "")]),
    ("parts", "Name;Verein\nAnna;Test", {0: "given", 1: "family"}, [("Anna Test", "", "")]),
    ("what nobody knows", "Name;Verein\nAnna Test;SC", {1: "shoe size"}, [("Anna Test", "SC", "")]),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("text", "meanings", "people"), [row[1:] for row in MEANINGS], ids=[row[0] for row in MEANINGS]
)
def test_columns_can_get_another_meaning(owner, tournament, text, meanings, people, language):
    client = Client(headers={"accept-language": language})
    client.force_login(owner)
    typed = {f"column-{at}": meaning for at, meaning in meanings.items()}
    again = text_in_form(grid(client, tournament, text, **typed))
    grid(client, tournament, again, "import")
    found = [(each.name, each.club_name, each.email) for each in tournament.participants.all()]
    assert found == people


def test_header_without_a_name_column_can_be_edited(as_owner, tournament):
    response = post(as_owner, tournament, text="Startnummer;Verein\n1;SC", check="1")
    assert response.status_code == 422
    assert 'name="column-1"' in response.content.decode()


def test_spellings_of_a_club_can_be_merged(as_owner, tournament):
    text = "Name;Verein\nAnna Test;DC-Krefeld\nBert Probe (dc krefeld);\nCora Muster;SC"
    ParticipantFactory(tournament=tournament, start_number=9, name="Dora Schmidt", club_name="DC Krefeld")
    page = post(as_owner, tournament, text=text, check="1")
    assert [club["spellings"] for club in page.context["clubs"]] == [["DC Krefeld", "DC-Krefeld", "dc krefeld"]]
    typed = {"key-1": "dckrefeld", "club-1": "DC Krefeld"}
    grid(as_owner, tournament, text, "import", **typed)
    assert [each.club_name for each in tournament.participants.all()] == [
        "DC Krefeld",
        "DC Krefeld",
        "DC Krefeld",
        "SC",
    ]


# (case, text, its first line with all clubs spelt "ASS")
SPELT_ALIKE = [
    ("a name that holds the club", "Name;Verein\nRenate Assmann;Ass", "Renate Assmann;ASS"),
    ("a name like the club", "Name;Verein\nMuster, Ass;Ass", "Muster, Ass;ASS"),
    ("in brackets", "Name;Verein\nRenate Assmann (Ass);", "Renate Assmann (ASS);"),
    ("after a comma", "Name;Nr\nAssmann, Renate, Ass;1", "Assmann, Renate, ASS;1"),
    ("before a note", "Name;Nr\nRenate Assmann, Ass (Gast);1", "Renate Assmann, ASS (Gast);1"),
]


@pytest.mark.parametrize(("text", "line"), [row[1:] for row in SPELT_ALIKE], ids=[row[0] for row in SPELT_ALIKE])
def test_merging_clubs_does_not_change_names(as_owner, tournament, text, line):
    ParticipantFactory(tournament=tournament, start_number=9, name="Dora Schmidt", club_name="ASS")
    assert text_in_form(grid(as_owner, tournament, text, **{"key-1": "ass", "club-1": "ASS"})).splitlines()[1] == line


def test_long_list_is_edited_page_by_page(as_owner, tournament):
    text = "Nr;Name\n" + "\n".join(f"{number};Testperson {number}" for number in range(1, 401)) + "\n1;Doppelt"
    first = post(as_owner, tournament, text=text, check="1").context["lines"]
    assert (first[0]["number"], len(first)) == (402, 266)  # the invalid line comes first
    second = grid(as_owner, tournament, text, page="2", **{"cell-402-0": "777", "skip": ["3"]})
    assert text_in_form(second).splitlines()[401] == "777;Doppelt"
    assert second.context["skipped_elsewhere"] == [3]


@pytest.mark.parametrize("name", ["cell-9-0", "cell-1-99", "cell-x-0", "column-99", "key-1"])
def test_unknown_fields_change_nothing(as_owner, tournament, name):
    assert (
        text_in_form(grid(as_owner, tournament, "Name\nAnna Test", **{name: "x", "skip": ["x", "99"]}))
        == "Name\nAnna Test"
    )


def test_edit_as_text_includes_edited_cells(as_owner, tournament):
    response = grid(as_owner, tournament, "Name\nAnna Test", "as_text", **{"cell-2-0": "Anna Neu"})
    assert text_in_form(response) == "Name\nAnna Neu"
    assert "cell-2-0" not in response.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_preview_takes_a_fixed_number_of_queries(as_owner, tournament, django_assert_num_queries, count):
    text = "Name;Verein\n" + "\n".join(f"Testperson {number};Klub" for number in range(count))
    with django_assert_num_queries(5):  # session, user, tournament, roles; numbers and clubs
        grid(as_owner, tournament, text, **{"cell-2-1": "klub"})
