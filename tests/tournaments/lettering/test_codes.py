from uuid import UUID

import pytest

from tournaments.lettering.codes import LETTERS, ListCode, check_letter, read_code

TABLE = UUID("5b0f2f6a-3a51-4bb0-9a6f-0f6f4d7a9c11")


def test_check_letter_differs_for_tables_rounds_and_swapped_digits():
    assert len({check_letter(1, table) for table in range(1, len(LETTERS) + 1)}) == len(LETTERS)
    assert len({check_letter(number, 7) for number in range(1, 12)}) == 11
    exchanged = [(10 * a + b, 10 * b + a) for a in range(10) for b in range(a)]
    assert all(check_letter(1, one) != check_letter(1, other) for one, other in exchanged)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7K", ListCode(number=7, letter="K")),
        (" 12 k\n", ListCode(number=12, letter="K")),
        ("12", ListCode(number=12)),
        (f"https://turnier.example/table/{TABLE}/s3cr3t-abc/", ListCode(table=TABLE)),
        (f"http://192.168.0.7:8000/table/{str(TABLE).upper()}/x/\n", ListCode(table=TABLE)),
        # Scanners with another keyboard layout, or typing capitals.
        (f"httpsÖ--turnier.example-table-{str(TABLE).replace('-', 'ß')}-s3cr3tßabc-", ListCode(table=TABLE)),
        (f"https>&&turnier.example&table&{str(TABLE).replace('-', '/')}&s3cr3t/abc&", ListCode(table=TABLE)),
        (f"HTTPS://TURNIER.EXAMPLE/TABLE/{str(TABLE).upper()}/X/", ListCode(table=TABLE)),
        ("K7", None),
        ("", None),
        ("https://turnier.example/t/abend/", None),
    ],
)
def test_read_code(text, code):
    assert read_code(text) == code


@pytest.mark.parametrize(("text", "in_hand"), [("7K", True), ("7 k", True), ("7", False), (f"/table/{TABLE}/x/", True)])
def test_is_read_off_with_a_letter_or_an_address(text, in_hand):
    code = read_code(text)
    assert code is not None
    assert code.is_read_off is in_hand
