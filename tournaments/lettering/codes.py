"""Check letters and scanned codes for paper lists.

The letter depends on both round and table, so that lists from other rounds and swapped digits are noticed. It isn't a
secret.
"""

import re
from dataclasses import dataclass
from uuid import UUID

# Without letters easily confused in handwriting or when read aloud.
LETTERS = "ACDEFGHJKLMNPRTUWXZ"
_TYPED = re.compile(r"(?P<number>\d{1,4})\s*(?P<letter>[A-Z])?")
# Scanners act as keyboards: with another layout, slashes and hyphens of the address arrive as other signs
# ("-table-…ß…"), letters unchanged.
_SIGN = "[^0-9a-z]"
_ADDRESS = re.compile(
    rf"{_SIGN}table{_SIGN}(?P<uid>[0-9a-f]{{8}}(?:{_SIGN}[0-9a-f]{{4}}){{3}}{_SIGN}[0-9a-f]{{12}}){_SIGN}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCode:
    """A code identifying a list: either its table's uid, or a table number, usually with its check letter."""

    table: UUID | None = None
    number: int | None = None
    letter: str = ""

    @property
    def is_read_off(self) -> bool:
        """True if the code can only come from the paper itself; a bare number is common knowledge.

        >>> [ListCode(number=7).is_read_off, ListCode(number=7, letter="P").is_read_off]
        [False, True]
        """
        return self.table is not None or bool(self.letter)


def check_letter(round_number: int, table_number: int) -> str:
    """Returns the letter printed beside the table number.

    >>> check_letter(1, 7), check_letter(2, 7), check_letter(1, 12), check_letter(1, 21)
    ('P', 'R', 'L', 'U')
    """
    return LETTERS[(7 * table_number + round_number) % len(LETTERS)]


def read_code(text: str) -> ListCode | None:
    """Parses a typed or scanned code; returns None if it is invalid.

    >>> read_code("7 k")
    ListCode(table=None, number=7, letter='K')
    """
    address = _ADDRESS.search(text)
    if address:
        return ListCode(table=UUID("".join(re.findall("[0-9a-f]+", address["uid"].lower()))))
    typed = _TYPED.fullmatch(text.strip().upper())
    return ListCode(number=int(typed["number"]), letter=typed["letter"] or "") if typed else None
