"""JSON Schema (draft 2020-12) of records and verdicts."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any

from scoring import shapes
from scoring.cards.codes import NOTES, REFUSALS
from scoring.cards.deck import NAMES
from scoring.cards.record import How, Spoken
from scoring.game.game import ALL_AUGEN, MOST_SEATS, SEATS_PLAYING, SONDERPUNKT_LIMITS
from scoring.game.limits import AUGEN_PER_TRICK
from scoring.lists.penalties import Paragraph
from scoring.rules.cards import TRICKS_WITH_NINES
from scoring.rules.reservations import DecidedBy, Reservation
from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.terms import SIX_AT_ONCE, Announcement, BockEvent, Duty, Kind, Party, Sonderpunkt

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
MOST_OF_ONE_SONDERPUNKT = max(SONDERPUNKT_LIMITS.values())


def schemas() -> dict[str, Schema]:
    """Returns the schemas that `referee --schema` prints."""
    return {"record": record_schema(), "verdict": verdict_schema()}


def record_schema() -> Schema:
    """Returns the JSON Schema of a record as `parse_record` and `referee_line` read it."""
    exchange = _object(**{"from": SEAT, "to": SEAT, "given": _array(CARD), "back": _array(CARD)})
    properties = {
        "rules": _one_of(sorted(RULE_BOOKS)),
        "options": _or_null({"type": "object"}),
        "players": _array(SEAT, SEATS_PLAYING, SEATS_PLAYING) | {"uniqueItems": True},
        "seats": _number(SEATS_PLAYING, MOST_SEATS),
        "kind": _one_of(kind.value for kind in Kind if kind not in SIX_AT_ONCE),
        "soloist": _or_null(SEAT),
        "duty": _or_null(_member(Duty)),
        "reservations": _or_null(_array(_reservation())),
        "re": _or_null(RE),
        "hochzeit": _or_null(_terms()),
        "forehand": SEAT,
        "hands": _or_null(_array(_or_null(_array(CARD, 0, TRICKS_WITH_NINES)), SEATS_PLAYING, SEATS_PLAYING)),
        "exchange": _or_null(exchange),
        "words": _or_null(_array(_word())),
        "tricks": _array(_object(lead=SEAT, cards=_array(CARD, 0, SEATS_PLAYING)), 0, TRICKS_WITH_NINES),
        "end": _or_null(_end()),
    }
    return {"$schema": DRAFT, "title": "Record", **_object(("kind", "tricks"), **properties)}


def verdict_schema() -> Schema:
    """Returns the JSON Schema of a verdict as `verdict_to_json` writes it."""
    properties = {
        "tricks": _array(_object(winner=_or_null(SEAT), augen=_number(0, AUGEN_PER_TRICK)), 0, TRICKS_WITH_NINES),
        "augen": _array(_number(0, ALL_AUGEN), SEATS_PLAYING, MOST_SEATS),
        "won": _array(TRICK, SEATS_PLAYING, MOST_SEATS),
        "kind": _or_null(_member(Kind)),
        "parties": _or_null(_object(re=RE, since=_or_null(TRICK))),
        "announced": _by_party(_or_null(_member(Announcement))),
        "sonderpunkte": _by_party(_sonderpunkte()),
        "where": _array(_object(sonderpunkt=_member(Sonderpunkt), trick=TRICK, seat=SEAT)),
        "events": _array(_member(BockEvent)),
        "refusals": _array(_refusal()),
        "booking": _or_null(_booking()),
        "game": _or_null(_game()),
        "notes": _array(_object(("code",), code=_one_of(NOTES), seat=SEAT, trick=TRICK, about={"type": "string"})),
    }
    return {"$schema": DRAFT, "title": "Verdict", **_object(**properties)}


def _object(required: tuple[str, ...] | None = None, /, **properties: Schema) -> Schema:
    """Returns the schema of an object; all keys are required if none are named."""
    names = [*properties] if required is None else [*required]
    return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}


def _array(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    limits = ({"minItems": least} if least else {}) | ({} if most is None else {"maxItems": most})
    return {"type": "array", "items": items, **limits}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _one_of(values: Iterable[str]) -> Schema:
    return {"enum": [*values]}


def _member(members: type[StrEnum]) -> Schema:
    return shapes.schema_of(members)


def _number(low: int, high: int) -> Schema:
    return shapes.schema_of(Annotated[int, shapes.Range(low, high)])


SEAT = _number(1, MOST_SEATS)
TRICK = _number(0, TRICKS_WITH_NINES)
CARD = _one_of(NAMES)
RE = _array(SEAT, 1, 2)


def _by_party(schema: Schema) -> Schema:
    return _object(**{party.value: schema for party in Party})


def _reservation() -> Schema:
    values = {"seat": SEAT, "reservation": _or_null(_member(Reservation)), "kind": _or_null(_member(Kind))}
    return _object(("seat", "reservation"), **values)


def _terms() -> Schema:
    return _object(("decided_by",), decided_by=_member(DecidedBy), last_trick=_or_null(_number(1, TRICKS_WITH_NINES)))


def _word() -> Schema:
    place = {"trick": TRICK, "held": _or_null(TRICK), "after": _number(0, SEATS_PLAYING)}
    return _object(("seat", "word", "trick"), seat=SEAT, word=_member(Spoken), **place, partner=_or_null(SEAT))


def _end() -> Schema:
    return _object(("how",), how=_member(How), seat=_or_null(SEAT), trick=_or_null(TRICK))


def _sonderpunkte() -> Schema:
    number = _number(1, MOST_OF_ONE_SONDERPUNKT)
    return _object((), **{each.value: number for each in Sonderpunkt})


def _refusal() -> Schema:
    """Returns the schema of a refusal, which has either a paragraph of the TSR or another source."""
    text = {"type": "string"}
    known = {"code": _one_of(REFUSALS), "trick": TRICK, "seat": _or_null(SEAT), "shown_in": _or_null(TRICK)}
    legal = {"legal": _array(text)}
    schema = _object((*known, *legal), **known, paragraph=text, source=text, **legal)
    return schema | {"oneOf": [{"required": ["paragraph"]}, {"required": ["source"]}]}


def _booking() -> Schema:
    """Returns the schema of the events and the solo that a list takes for a game ended by a violation."""
    values = {
        "event": _one_of(["penalty", "not_played"]),
        "paragraph": _member(Paragraph),
        "offender": SEAT,
        "absagen": _number(0, len(Announcement)),
        "soloist": SEAT,
        "players": _array(SEAT),
        "kind": _member(Kind),
        "re": RE,
        "duty": _member(Duty),
    }
    return _object(("paragraph", "offender"), **values)


def _game() -> Schema:
    optional = {"events": _array(_member(BockEvent)), "verworfen": SEAT}
    always = {
        "kind": _member(Kind),
        "re": RE,
        "augen_re": _number(0, ALL_AUGEN),
        "tricks_re": TRICK,
        "announced": _by_party(_or_null(_member(Announcement))),
        "sonderpunkte": _by_party(_sonderpunkte()),
        "players": _array(SEAT, SEATS_PLAYING, SEATS_PLAYING),
        "seats": _number(SEATS_PLAYING, MOST_SEATS),
    }
    return _object((*always,), **always, **optional)
