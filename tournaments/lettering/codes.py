"""What tells one paper list from another: a letter beside the table's number, or the code that a scanner types.

The letter depends on round and table, so that a list of another round, or a number with its digits exchanged, is
noticed. It keeps nothing secret.
"""

import re
from dataclasses import dataclass
from uuid import UUID

# Without those that are taken for others when written by hand or read aloud.
LETTERS = "ACDEFGHJKLMNPRTUWXZ"
_TYPED = re.compile(r"(?P<number>\d{1,4})\s*(?P<letter>[A-Z])?")
# A scanner types as if by keys: where it takes them for those of another country, strokes and hyphens of the address
# come as other signs ("-table-…ß…"), the letters as they are.
_SIGN = "[^0-9a-z]"
_ADDRESS = re.compile(
    rf"{_SIGN}table{_SIGN}(?P<uid>[0-9a-f]{{8}}(?:{_SIGN}[0-9a-f]{{4}}){{3}}{_SIGN}[0-9a-f]{{12}}){_SIGN}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCode:
    """A list as it was named: by the identity of its table, or by its number with the letter that was typed."""

    table: UUID | None = None
    number: int | None = None
    letter: str = ""

    @property
    def is_read_off(self) -> bool:
        """Whether it can only be read off the list itself, which therefore is in hand; a number alone is known anyway.

        >>> [ListCode(number=7).is_read_off, ListCode(number=7, letter="P").is_read_off]
        [False, True]
        """
        return self.table is not None or bool(self.letter)


def check_letter(round_number: int, table_number: int) -> str:
    """The letter printed beside a table's number on the list of a round.

    >>> check_letter(1, 7), check_letter(2, 7), check_letter(1, 12), check_letter(1, 21)
    ('P', 'R', 'L', 'U')
    """
    return LETTERS[(7 * table_number + round_number) % len(LETTERS)]


def read_code(text: str) -> ListCode | None:
    """What was typed or scanned; None where it names no list.

    >>> read_code("7 k")
    ListCode(table=None, number=7, letter='K')
    """
    address = _ADDRESS.search(text)
    if address:
        return ListCode(table=UUID("".join(re.findall("[0-9a-f]+", address["uid"].lower()))))
    typed = _TYPED.fullmatch(text.strip().upper())
    return ListCode(number=int(typed["number"]), letter=typed["letter"] or "") if typed else None
