"""The text form of records: everything that the JSON form holds, for people to write and read.

    kind: normal
    forehand: 2
    2: DA DT CJ SQ          # the seat that leads, and the trick
    3: CK CA
    1 kontra held 10        # said when two cards lay in the second trick
    + CT CT

Headers may be on any line. A word was said where it stands, unless its line gives `trick` and `after`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from scoring.cards.as_json import parse_record
from scoring.cards.deck import read_card
from scoring.errors import RuleViolation
from scoring.game.as_json import LINE_KEYS, Json
from scoring.game.game import FOUR, SEATS_PLAYING
from scoring.rules.cards import TRICKS_WITH_NINES
from scoring.shapes import read_json

T = TypeVar("T")
Lines = list[tuple[int, str]]
"""Numbered lines of one record, without comments."""
Place = tuple[int, int]
"""A trick and the number of cards that lie in it."""

SYMBOLS = str.maketrans({"♣": "C", "♠": "S", "♥": "H", "♦": "D", "\N{VARIATION SELECTOR-16}": None})
SEPARATORS = ("", "---")
NONE = "none"
# Far more than all options of a rule set take.
LONGEST_LINE = 20_000
LONGEST_QUOTE = 40
LONGEST_NUMBER = 9
BEFORE_THE_GAME = (0, 0)


def read_text(text: str) -> Json:
    """Reads one record into the form that `parse_record` takes, with `rules` and `options` if the text has them.

    Raises RuleViolation if it's not a valid record, with the line among its params.
    """
    lines = ((number, _content(line)) for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1))
    record = TextRecord([(number, content) for number, content in lines if content])
    record.answer(lambda given: parse_record(given, LINE_KEYS))
    return record.given


def records_in(lines: Iterable[bytes]) -> Iterator[Lines]:
    """Splits a stream into records, at empty lines and `---`."""
    record: Lines = []
    for number, line in enumerate(lines, start=1):
        text = line.decode("utf-8-sig", errors="replace").strip()
        if text not in SEPARATORS:
            content = _content(text)
            if content:
                record.append((number, content))
        elif record:
            yield record
            record = []
    if record:
        yield record


def _content(line: str) -> str:
    """Returns a line without its comment, and with letters for suits."""
    content = line.partition("#")[0].strip()
    return content if content.isascii() else content.translate(SYMBOLS)


class TextRecord:
    """A record read from its lines, which are remembered for errors. Raises RuleViolation for lines that aren't any."""

    def __init__(self, lines: Lines) -> None:
        self.given: Json = {"tricks": []}
        self._first = lines[0][0] if lines else 1
        self._lines: dict[str, int] = {}
        self._hands: dict[int, list[str]] = {}
        for number, line in lines:
            try:
                for path in self._read(line):
                    self._lines.setdefault(path, number)
            except RuleViolation as violation:
                raise violation.at_line(number) from None
        self._place_hands()

    def answer(self, work: Callable[[Json], T]) -> T:
        """Returns what `work` makes of the record in JSON. Adds the line to its RuleViolation."""
        try:
            return work(self.given)
        except RuleViolation as violation:
            raise violation.at_line(self._line_of(violation.field or "")) from None

    def _line_of(self, path: str) -> int:
        while path and path not in self._lines:
            path = path.rpartition(".")[0]
        return self._lines.get(path, self._first)

    def _read(self, line: str) -> Iterable[str]:
        """Reads one line. Returns the paths into the JSON that it is responsible for."""
        if len(line) > LONGEST_LINE:
            raise _unknown(line)
        head, colon, rest = line.partition(":")
        if line.startswith("+"):
            return self._read_more_cards(line[1:])
        if not colon:
            return self._append("words", self._word(line))
        if head.isdecimal():
            return self._read_trick(head, rest)
        key, _, seat = head.partition(" ")
        return self._read_of_seat(key, seat, rest) if seat or key in OF_SEATS else self._read_header(key, rest)

    def _read_header(self, key: str, rest: str) -> Iterable[str]:
        if key not in HEADERS:
            raise RuleViolation("unknown_key", _quoted(key), key=_quoted(key))
        self._refuse_twice(key, self.given)
        self.given[key] = HEADERS[key](rest.strip())
        return (key,)

    def _read_of_seat(self, key: str, seat: str, rest: str) -> Iterable[str]:
        if key not in OF_SEATS:
            raise _unknown(f"{key} {seat}")
        if key == "reservation":
            return self._append("reservations", {"seat": _number(seat), **_reservation(rest)})
        self._refuse_twice(_number(seat), self._hands)
        self._hands[_number(seat)] = _cards(rest, "hands")
        return ("hands", f"hand {_number(seat)}")

    def _refuse_twice(self, key: str | int, there: Mapping[Any, object]) -> None:
        if key in there:
            raise RuleViolation("line_twice", key=key if isinstance(key, str) else f"hand {key}")

    def _append(self, key: str, value: Json) -> Iterable[str]:
        values = self.given.setdefault(key, [])
        values.append(value)
        return (f"{key}.{len(values) - 1}",)

    def _read_trick(self, lead: str, rest: str) -> Iterable[str]:
        if len(self.given["tricks"]) == TRICKS_WITH_NINES:
            highest = TRICKS_WITH_NINES
            raise RuleViolation("too_many_tricks", "tricks", tricks=highest + 1, highest=highest)
        field = f"tricks.{len(self.given['tricks'])}.cards"
        return ("tricks", *self._append("tricks", {"lead": _number(lead), "cards": _cards(rest, field)}))

    def _read_more_cards(self, rest: str) -> Iterable[str]:
        if not self.given["tricks"]:
            raise RuleViolation("line_without_trick")
        field = f"tricks.{len(self.given['tricks']) - 1}.cards"
        self.given["tricks"][-1]["cards"] += _cards(rest, field)
        return ()

    def _word(self, line: str) -> Json:
        seat, *more = line.split()
        if not more:
            raise _unknown(line)
        numbers = _named_numbers(more[1:], ("held", "partner", "trick", "after"))
        if "trick" in numbers:
            place = (numbers["trick"], 0)
        else:
            tricks = self.given["tricks"]
            place = place_after(len(tricks), len(tricks[-1]["cards"])) if tricks else BEFORE_THE_GAME
        return {"seat": _number(seat), "word": _quoted(more[0]), "trick": place[0], "after": place[1], **numbers}

    def _place_hands(self) -> None:
        players = self.given.get("players", FOUR.players)
        for seat in self._hands:
            if seat not in players:
                raise RuleViolation("seat_sits_out", "hands", seat=seat).at_line(self._lines[f"hand {seat}"])
        if self._hands:
            self.given["hands"] = [self._hands.get(seat) for seat in players]
            for index, seat in enumerate(players):
                if seat in self._hands:
                    self._lines[f"hands.{index}"] = self._lines[f"hand {seat}"]


def place_after(trick: int, cards: int) -> Place:
    """Returns the place after a line with cards; a full trick is followed by the next one."""
    return (trick + 1, 0) if cards >= SEATS_PLAYING and trick < TRICKS_WITH_NINES else (trick, cards)


def _quoted(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def _unknown(text: str) -> RuleViolation:
    return RuleViolation("line_unknown", text=_quoted(text))


# Parts of lines


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise RuleViolation("line_number_expected", text=_quoted(text))
    return int(text)


def _numbers(text: str) -> list[int]:
    return [_number(each) for each in text.split()]


def _cards(text: str, field: str) -> list[str]:
    names = text.split()
    for name in names:
        read_card(_quoted(name), field)
    return names


def _named_numbers(words: list[str], known: tuple[str, ...]) -> dict[str, int]:
    names, numbers = words[::2], words[1::2]
    if len(names) != len(numbers) or not set(names) <= set(known) or len(set(names)) != len(names):
        raise _unknown(" ".join(words))
    return {name: _number(number) for name, number in zip(names, numbers, strict=True)}


def _reservation(text: str) -> Json:
    """Reads a reservation, and the kind of solo if it's given."""
    reservation, _, kind = text.strip().partition(" ")
    return {"reservation": None if reservation == NONE else _quoted(reservation)} | (
        {"kind": _quoted(kind)} if kind else {}
    )


def _terms(text: str) -> Json:
    decided_by, *more = text.split() or [""]
    return {"decided_by": _quoted(decided_by), **_named_numbers(more, ("last_trick",))}


def _end(text: str) -> Json:
    how, *more = text.split() or [""]
    return {"how": _quoted(how), **_named_numbers(more, ("seat", "trick"))}


def _exchange(text: str) -> Json:
    """Reads "1 DT DJ DQ / 3 CK C9 S9": the poor seat and its cards, the taker and those that came back."""
    given, _, back = text.partition("/")
    if not (given.strip() and back.strip()):
        raise _unknown(text)
    (poor, *laid_down), (taker, *returned) = given.split(), back.split()
    result = {"from": _number(poor), "to": _number(taker)}
    return {**result, "given": _cards(" ".join(laid_down), "exchange"), "back": _cards(" ".join(returned), "exchange")}


OF_SEATS = ("hand", "reservation")
HEADERS: Mapping[str, Callable[[str], object]] = {
    "rules": _quoted,
    "options": read_json,
    "kind": _quoted,
    "players": _numbers,
    "seats": _number,
    "forehand": _number,
    "soloist": _number,
    "duty": _quoted,
    "re": _numbers,
    "hochzeit": _terms,
    "exchange": _exchange,
    "end": _end,
}
