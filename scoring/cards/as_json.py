"""The published JSON format of records and verdicts. Unknown keys are rejected."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scoring import shapes
from scoring.cards.deck import Cards, names_of, read_card
from scoring.cards.judge import judge
from scoring.cards.record import End, Exchange, How, Record, Reserved, Spoken, Terms, Trick, Word
from scoring.cards.verdict import Note, Refusal, Verdict
from scoring.errors import RuleViolation
from scoring.game.as_json import LINE_KEYS, Json, game_to_json, parse_seating, require
from scoring.game.game import FOUR, SEATS_PLAYING
from scoring.lists.as_json.entries import entry_to_json
from scoring.rules.as_json import parse_rules
from scoring.rules.cards import TRICKS_WITH_NINES
from scoring.rules.reservations import DecidedBy, Reservation
from scoring.terms import Duty, Kind, Party

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

RECORD_KEYS = (
    "players",
    "seats",
    "kind",
    "soloist",
    "duty",
    "reservations",
    "re",
    "hochzeit",
    "forehand",
    "hands",
    "exchange",
    "words",
    "tricks",
    "end",
)
TRICK_NUMBERS = shapes.Range(0, TRICKS_WITH_NINES)
CARDS_IN_TRICK = shapes.Range(0, SEATS_PLAYING)


def referee_line(line: object, rules: str, options: object = None) -> Json:
    """Judges a record given as JSON. Its own `rules` and `options` override the arguments."""
    given = shapes.expect_object(line)
    rule_set = parse_rules(given.get("rules", rules), given.get("options", options))
    return verdict_to_json(judge(rule_set, parse_record(given, LINE_KEYS)))


def parse_record(value: object, extra: frozenset[str] = frozenset()) -> Record:
    """Parses a record. `extra`: additional keys to allow. Raises RuleViolation if it's invalid."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, frozenset(RECORD_KEYS) | extra)
    for key in ("kind", "tricks"):
        require(given, key)
    seating = parse_seating(given, FOUR)
    players = list(given.get("players", seating.players))  # in their own order, which is that of the hands
    forehand = given.get("forehand", seating.players[0])
    return Record(
        kind=shapes.read_member(Kind, given["kind"], "kind", "kind_unknown", "kind"),
        tricks=_list_of(_trick)(given["tricks"], "tricks"),
        seating=seating,
        forehand=_seat(forehand, "forehand"),
        soloist=_optional(given, "soloist", _seat),
        duty=_optional(given, "duty", _member_of(Duty)),
        reservations=_optional(given, "reservations", _list_of(_reserved)) or (),
        re=_optional(given, "re", _seat_list),
        hochzeit=_optional(given, "hochzeit", _terms),
        hands=_hands(given.get("hands"), players),
        exchange=_optional(given, "exchange", _exchange),
        words=_optional(given, "words", _list_of(_word)) or (),
        end=_optional(given, "end", _end),
    )


def _optional(given: Mapping[str, Any], key: str, read: Callable[[object, str], T]) -> T | None:
    return None if given.get(key) is None else read(given[key], key)


def _list_of(read: Callable[[Mapping[str, Any], str], T]) -> Callable[[object, str], tuple[T, ...]]:
    return lambda value, field: tuple(
        [
            read(shapes.expect_object(each, f"{field}.{index}"), f"{field}.{index}")
            for index, each in enumerate(shapes.read_list(value, field))
        ]
    )


def _member_of(members: type[E]) -> Callable[[object, str], E]:
    return lambda value, field: shapes.read_member(members, value, field)


def _seat(value: object, field: str) -> int:
    return shapes.read_integer(value, field)


def _seat_list(value: object, field: str) -> tuple[int, ...]:
    return tuple(_seat(each, field) for each in shapes.read_list(value, field))


def _cards(value: object, field: str) -> Cards:
    return tuple([read_card(each, field) for each in shapes.read_list(value, field)])


def _hands(value: object, players: list[int]) -> tuple[tuple[int, Cards], ...]:
    """Parses the hands in the order of players; null for an unknown one."""
    if value is None:
        return ()
    hands = shapes.read_list(value, "hands")
    if len(hands) != len(players):
        raise RuleViolation("hands_count", "hands", hands=len(hands), expected=len(players))
    return tuple(
        (seat, _cards(hand, f"hands.{index}"))
        for index, (seat, hand) in enumerate(zip(players, hands, strict=True))
        if hand is not None
    )


def _keys(given: Mapping[str, Any], path: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    shapes.refuse_unknown(given, frozenset(required + optional), path)
    for key in required:
        if key not in given:
            raise RuleViolation("value_missing", shapes.join(path, key), key=key)


def _trick(given: Mapping[str, Any], path: str) -> Trick:
    _keys(given, path, ("lead", "cards"))
    return Trick(_seat(given["lead"], f"{path}.lead"), _cards(given["cards"], f"{path}.cards"))


def _reserved(given: Mapping[str, Any], path: str) -> Reserved:
    _keys(given, path, ("seat", "reservation"), ("kind",))
    reservation, kind = given["reservation"], given.get("kind")
    return Reserved(
        _seat(given["seat"], f"{path}.seat"),
        None if reservation is None else shapes.read_member(Reservation, reservation, f"{path}.reservation"),
        None if kind is None else shapes.read_member(Kind, kind, f"{path}.kind", "kind_unknown", "kind"),
    )


def _terms(value: object, path: str) -> Terms:
    given = shapes.expect_object(value, path)
    _keys(given, path, ("decided_by",), ("last_trick",))
    last = given.get("last_trick")
    return Terms(
        shapes.read_member(DecidedBy, given["decided_by"], f"{path}.decided_by"),
        None if last is None else shapes.read_number(last, f"{path}.last_trick", shapes.Range(1, TRICKS_WITH_NINES)),
    )


def _exchange(value: object, path: str) -> Exchange:
    given = shapes.expect_object(value, path)
    _keys(given, path, ("from", "to", "given", "back"))
    return Exchange(
        poor=_seat(given["from"], f"{path}.from"),
        taker=_seat(given["to"], f"{path}.to"),
        given=_cards(given["given"], f"{path}.given"),
        back=_cards(given["back"], f"{path}.back"),
    )


def _word(given: Mapping[str, Any], path: str) -> Word:
    _keys(given, path, ("seat", "word", "trick"), ("held", "after", "partner"))
    held, partner = given.get("held"), given.get("partner")
    return Word(
        seat=_seat(given["seat"], f"{path}.seat"),
        word=shapes.read_member(Spoken, given["word"], f"{path}.word"),
        trick=shapes.read_number(given["trick"], f"{path}.trick", TRICK_NUMBERS),
        held=None if held is None else shapes.read_number(held, f"{path}.held", TRICK_NUMBERS),
        after=shapes.read_number(given.get("after", 0), f"{path}.after", CARDS_IN_TRICK),
        partner=None if partner is None else _seat(partner, f"{path}.partner"),
    )


def _end(value: object, path: str) -> End:
    given = shapes.expect_object(value, path)
    _keys(given, path, ("how",), ("seat", "trick"))
    seat, trick = given.get("seat"), given.get("trick")
    return End(
        how=shapes.read_member(How, given["how"], f"{path}.how"),
        seat=None if seat is None else _seat(seat, f"{path}.seat"),
        trick=None if trick is None else shapes.read_number(trick, f"{path}.trick", TRICK_NUMBERS),
    )


def record_to_json(record: Record) -> Json:
    """Serializes a record in the form that `parse_record` reads, without what is not known."""
    players = _players_with_hands(record)
    hands = {seat: names_of(hand) for seat, hand in record.hands}
    values = {
        "kind": record.kind.value,
        "players": players,
        "seats": record.seating.seats,
        "forehand": record.forehand,
        "soloist": record.soloist,
        "duty": record.duty and record.duty.value,
        "reservations": [_reserved_to_json(each) for each in record.reservations] or None,
        "re": None if record.re is None else list(record.re),
        "hochzeit": record.hochzeit and _terms_to_json(record.hochzeit),
        "hands": [hands.get(seat) for seat in players] if hands else None,
        "exchange": record.exchange and _exchange_to_json(record.exchange),
        "words": [_word_to_json(word) for word in record.words] or None,
        "tricks": [{"lead": trick.lead, "cards": names_of(trick.cards)} for trick in record.tricks],
        "end": record.end and _known(how=record.end.how.value, seat=record.end.seat, trick=record.end.trick),
    }
    return _known(**values)


def _players_with_hands(record: Record) -> list[int]:
    """Returns the players, those with known hands first and in their order unless all are in order anyway."""
    known = [seat for seat, _ in record.hands]
    if known == sorted(known):
        return list(record.seating.players)
    return [*known, *(seat for seat in record.seating.players if seat not in known)]


def _known(**values: object) -> Json:
    return {key: value for key, value in values.items() if value is not None}


def _reserved_to_json(reserved: Reserved) -> Json:
    kind = {"kind": reserved.kind.value} if reserved.kind else {}
    return {"seat": reserved.seat, "reservation": reserved.reservation and reserved.reservation.value, **kind}


def _terms_to_json(terms: Terms) -> Json:
    return _known(decided_by=terms.decided_by.value, last_trick=terms.last_trick)


def _exchange_to_json(exchange: Exchange) -> Json:
    seats = {"from": exchange.poor, "to": exchange.taker}
    return {**seats, "given": names_of(exchange.given), "back": names_of(exchange.back)}


def _word_to_json(word: Word) -> Json:
    place = {"trick": word.trick, "after": word.after}
    return {"seat": word.seat, "word": word.word.value, **place, **_known(held=word.held, partner=word.partner)}


# Verdicts


def verdict_to_json(verdict: Verdict) -> Json:
    """Serializes a verdict in the form that `referee` prints."""
    parties = verdict.parties
    made: dict[str, dict[str, int]] = {party.value: {} for party in Party}
    for party, sonderpunkt, times in verdict.sonderpunkte:
        made[party][sonderpunkt.value] = times
    return {
        "tricks": [{"winner": trick.winner, "augen": trick.augen} for trick in verdict.tricks],
        "augen": list(verdict.augen),
        "won": list(verdict.won),
        "kind": parties.kind.value if parties else None,
        "parties": {"re": list(parties.re), "since": parties.since} if parties else None,
        "announced": {"re": verdict.announced.re, "kontra": verdict.announced.kontra},
        "sonderpunkte": made,
        "where": [
            {"sonderpunkt": each.sonderpunkt.value, "trick": each.trick, "seat": each.seat} for each in verdict.where
        ],
        "events": sorted(verdict.events),
        "refusals": [refusal_to_json(refusal) for refusal in verdict.refusals],
        "booking": None if verdict.booking is None else entry_to_json(verdict.booking),
        "game": _game_to_json(verdict),
        "notes": [note_to_json(note) for note in verdict.notes],
    }


def refusal_to_json(refusal: Refusal) -> Json:
    """Serializes a refusal with its place in the rules."""
    place = {"paragraph": refusal.paragraph} if refusal.paragraph else {"source": refusal.source}
    return {
        "code": refusal.code,
        "trick": refusal.trick,
        "seat": refusal.seat,
        "shown_in": refusal.shown_in,
        **place,
        "legal": list(refusal.legal),
    }


def note_to_json(note: Note) -> Json:
    """Serializes a note without what it leaves open."""
    known = {"seat": note.seat, "trick": note.trick, "about": note.about}
    return {"code": note.code} | {key: value for key, value in known.items() if value is not None}


def _game_to_json(verdict: Verdict) -> Json | None:
    if verdict.game is None:
        return None
    return game_to_json(verdict.game) | {"players": list(verdict.seating.players), "seats": verdict.seating.seats}
