"""Writing records in the text form that `text` reads."""

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scoring.cards.as_json import record_to_json
from scoring.cards.deck import names_of
from scoring.cards.record import Record
from scoring.cards.text import BEFORE_THE_GAME, NONE, Place, place_after
from scoring.game.as_json import Json
from scoring.game.game import FOUR

FIRST_TRICK = (1, 0)


def write_text(record: Record, rules: str | None = None, options: object = None) -> str:
    """Writes a record in the text form, with a rule book and its options if given."""
    given = record_to_json(record)
    head = {"rules": rules, "options": None if options is None else json.dumps(options), **given}
    if (given["players"], given["seats"]) == ([*FOUR.players], FOUR.seats):
        head |= {"players": None, "seats": None}
    head["hands"] = [_joined(f"hand {seat}:", names_of(hand)) for seat, hand in record.hands]
    lines = (line for key, write in WRITERS.items() if head.get(key) is not None for line in write(key, head[key]))
    return "\n".join([*lines, *_course(given["tricks"], given.get("words", ())), ""])


def _joined(*parts: object) -> str:
    return " ".join(" ".join(part) if isinstance(part, list) else str(part) for part in parts if part not in (None, []))


def _plain(key: str, value: object) -> Iterator[str]:
    yield f"{key}: {value}"


def _listed(key: str, values: list[int]) -> Iterator[str]:
    yield f"{key}: {_joined(*values)}"


def _paired(key: str, value: Json) -> Iterator[str]:
    (_, first), *more = value.items()
    yield f"{key}: {_joined(first, *(part for pair in more for part in pair))}"


def _write_reservations(_: str, reservations: list[Json]) -> Iterator[str]:
    for each in reservations:
        yield f"reservation {each['seat']}: {_joined(each['reservation'] or NONE, each.get('kind'))}"


def _write_exchange(key: str, value: Json) -> Iterator[str]:
    yield f"{key}: {_joined(value['from'], value['given'], '/', value['to'], value['back'])}"


WRITERS: Mapping[str, Callable[[str, Any], Iterator[str]]] = {
    **dict.fromkeys(("rules", "options", "kind"), _plain),
    **dict.fromkeys(("players",), _listed),
    **dict.fromkeys(("seats", "forehand", "soloist", "duty"), _plain),
    "reservations": _write_reservations,
    "re": _listed,
    "hochzeit": _paired,
    "hands": lambda _, lines: iter(lines),
    "exchange": _write_exchange,
    "end": _paired,
}


def _course(tricks: list[Json], words: Iterable[Json]) -> Iterator[str]:
    """Yields the tricks, cut where words were said."""
    said = _by_place(tricks, words)
    yield from said.pop(BEFORE_THE_GAME, ())
    for number, trick in enumerate(tricks, start=1):
        cards = trick["cards"]
        cuts = [0, *(cut for cut in range(1, len(cards)) if (number, cut) in said), len(cards)]
        for start, stop in pairwise(cuts):
            yield _joined("+" if start else f"{trick['lead']}:", cards[start:stop])
            yield from said.pop(place_after(number, stop), ())


def _by_place(tricks: list[Json], words: Iterable[Json]) -> dict[Place, list[str]]:
    """Returns the lines of words by the place where they are written, which keeps their order."""
    places = [BEFORE_THE_GAME]
    for number, trick in enumerate(tricks, start=1):
        places.extend(
            place_after(number, cards) for cards in range(1 if trick["cards"] else 0, len(trick["cards"]) + 1)
        )
    lines: dict[Place, list[str]] = {}
    at = 0
    for word in words:
        said = (word["trick"], word["after"])
        wanted = BEFORE_THE_GAME if said == FIRST_TRICK else said
        at = max(at, min(bisect_left(places, wanted), len(places) - 1))
        lines.setdefault(places[at], []).append(_write_word(word, is_here=places[at] == said))
    return lines


def _write_word(word: Json, *, is_here: bool) -> str:
    names = ("held", "partner") if is_here else ("held", "partner", "trick", "after")
    numbers = (part for name in names if name in word for part in (name, word[name]))
    return _joined(word["seat"], word["word"], *numbers)
