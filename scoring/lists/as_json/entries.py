"""The published JSON format of list entries. Unknown keys are rejected."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from scoring import shapes
from scoring.errors import RuleViolation
from scoring.game.as_json import (
    GAME_KEYS,
    Json,
    game_to_json,
    parse_facts,
    points_to_json,
    require,
)
from scoring.game.game import Game, PointsEntry
from scoring.lists.entries import (
    NOT_GIVEN,
    PEOPLE_EVENTS,
    PLAIN_EVENTS,
    AsPlayed,
    BreakOffEntry,
    BrokenSolo,
    Entry,
    EventEntry,
    GameEntry,
    MoveEntry,
    NotGiven,
    NotPlayedEntry,
    PenaltyEntry,
    PeopleEntry,
    RunningEntry,
    TotalsEntry,
)
from scoring.lists.penalties import ENDING_A_GAME, GOING_ON, Paragraph, read_paragraph
from scoring.terms import Duty, Kind, TableEvent

LIST_KEYS = frozenset({"duty", "as_played", "bock_rounds"})
BROKEN_KEYS = frozenset({"paragraph", "offender", "absagen"})
TOTALS_KEYS = frozenset({"totals", "won", "soli_won", "sum_accepted"})
TOTAL_VALUES = shapes.Range(-100_000, 100_000)


# Entries


def parse_entry(value: object) -> Entry:
    """Parses an entry, which can be a game, points entry, event or totals."""
    given = shapes.expect_object(value)
    for key, parse in ENTRY_READERS.items():
        if key in given:
            return parse(given)
    return _game_entry(given)


def _event(given: Mapping[str, Any]) -> Entry:
    event = shapes.read_member(TableEvent, given["event"], "event")
    keys, parse = EVENT_READERS[event]
    shapes.refuse_unknown(given, keys)
    return parse(event, given)


def _plain_event(event: TableEvent, given: Mapping[str, Any]) -> EventEntry:
    return EventEntry(event=event)


def _break_off(event: TableEvent, given: Mapping[str, Any]) -> BreakOffEntry:
    return BreakOffEntry(reason=_text(given, "reason", "reason"))


def _people_entry(event: TableEvent, given: Mapping[str, Any]) -> PeopleEntry:
    require(given, "seat")
    return PeopleEntry(event=event, seat=shapes.read_integer(given["seat"], "seat"))


def _move(event: TableEvent, given: Mapping[str, Any]) -> MoveEntry:
    require(given, "order")
    order = shapes.read_list(given["order"], "order")
    return MoveEntry(order=tuple(shapes.read_integer(seat, "order") for seat in order))


def _penalty(event: TableEvent, given: Mapping[str, Any]) -> PenaltyEntry:
    require(given, "paragraph")
    return PenaltyEntry(
        paragraph=_paragraph(given["paragraph"], GOING_ON),
        offender=_offender(given),
        points=_number_or_none(given, "points"),
        soloist=_number_or_none(given, "soloist"),
        players=_players(given),
        cancelled=_flag(given, "cancelled"),
        as_booked=_flag(given, "as_booked"),
    )


def _not_played(event: TableEvent, given: Mapping[str, Any]) -> NotPlayedEntry:
    return NotPlayedEntry(
        paragraph=_paragraph(given.get("paragraph", Paragraph.SERIOUS.value), ENDING_A_GAME),
        offender=_offender(given),
        absagen=_absagen(given),
        players=_players(given),
        cancelled=_flag(given, "cancelled"),
    )


def _players(given: Mapping[str, Any]) -> tuple[int, ...] | None:
    if given.get("players") is None:
        return None
    return tuple(shapes.read_integer(seat, "players") for seat in shapes.read_list(given["players"], "players"))


def _paragraph(value: object, allowed: Collection[Paragraph]) -> Paragraph:
    if not isinstance(value, str):
        raise RuleViolation("wrong_type", "paragraph", expected="string")
    return read_paragraph(value, allowed)


def _offender(given: Mapping[str, Any]) -> int:
    require(given, "offender")
    return shapes.read_integer(given["offender"], "offender")


def _absagen(given: Mapping[str, Any]) -> int:
    absagen = given.get("absagen")
    return 0 if absagen is None else shapes.read_integer(absagen, "absagen")


def _number_or_none(given: Mapping[str, Any], key: str) -> int | None:
    return None if given.get(key) is None else shapes.read_integer(given[key], key)


def _flag(given: Mapping[str, Any], name: str) -> bool:
    flag = given.get(name, False)
    if not isinstance(flag, bool):
        raise RuleViolation("wrong_type", name, expected="boolean")
    return flag


EVENT_READERS: Mapping[TableEvent, tuple[frozenset[str], Callable[[TableEvent, Mapping[str, Any]], Entry]]] = {
    **{event: (frozenset({"event"}), _plain_event) for event in PLAIN_EVENTS},
    **{event: (frozenset({"event", "seat"}), _people_entry) for event in PEOPLE_EVENTS},
    TableEvent.MOVE: (frozenset({"event", "order"}), _move),
    TableEvent.BROKEN_OFF: (frozenset({"event", "reason"}), _break_off),
    TableEvent.PENALTY: (
        frozenset({"event", "paragraph", "offender", "points", "soloist", "players", "cancelled", "as_booked"}),
        _penalty,
    ),
    TableEvent.NOT_PLAYED: (
        frozenset({"event", "paragraph", "offender", "absagen", "players", "cancelled"}),
        _not_played,
    ),
}


def _totals(given: Mapping[str, Any]) -> TotalsEntry:
    shapes.refuse_unknown(given, TOTALS_KEYS)
    totals = shapes.read_list(given["totals"], "totals")
    return TotalsEntry(
        totals=tuple(shapes.read_number(each, f"totals.{i}", TOTAL_VALUES) for i, each in enumerate(totals)),
        won=_numbers(given.get("won"), "won"),
        soli_won=_numbers(given.get("soli_won"), "soli_won"),
        sum_accepted=_text(given, "sum_accepted", "sum_accepted"),
    )


def _running_totals(given: Mapping[str, Any]) -> RunningEntry:
    shapes.refuse_unknown(given, frozenset({"running"}))
    running = shapes.read_list(given["running"], "running")
    return RunningEntry(
        running=tuple(shapes.read_number(each, f"running.{i}", TOTAL_VALUES) for i, each in enumerate(running))
    )


def _numbers(value: object, field: str) -> tuple[int | None, ...] | None:
    if value is None:
        return None
    return tuple(
        None if each is None else shapes.read_number(each, f"{field}.{index}")
        for index, each in enumerate(shapes.read_list(value, field))
    )


def _game_entry(given: Mapping[str, Any]) -> GameEntry:
    duty = given.get("duty")
    return GameEntry(
        facts=_broken_solo(given) if "paragraph" in given else parse_facts(given, LIST_KEYS),
        duty=None if duty is None else shapes.read_member(Duty, duty, "duty"),
        as_played=None if given.get("as_played") is None else _as_played(given["as_played"]),
        bock_rounds=_number_or_none(given, "bock_rounds") or 0,
    )


def _broken_solo(given: Mapping[str, Any]) -> BrokenSolo:
    """Parses a solo ended by a violation (TSR 9.4.4) and ignores any other facts."""
    shapes.refuse_unknown(given, GAME_KEYS | LIST_KEYS | BROKEN_KEYS)
    _paragraph(given["paragraph"], (Paragraph.SERIOUS_IN_SOLO,))
    for key in ("kind", "re"):
        require(given, key)
    return BrokenSolo(
        kind=shapes.read_member(Kind, given["kind"], "kind", "kind_unknown", "kind"),
        re=tuple(shapes.read_integer(seat, "re") for seat in shapes.read_list(given["re"], "re")),
        offender=_offender(given),
        absagen=_absagen(given),
    )


def _as_played(value: object) -> AsPlayed:
    given = shapes.expect_object(value, "as_played")
    shapes.refuse_unknown(given, frozenset({"dealer", "duty", "bock", "reason"}), "as_played")
    dealer, duty, bock = given.get("dealer"), given.get("duty", NOT_GIVEN), given.get("bock")
    reason = _text(given, "reason", "as_played.reason")
    checked = duty if duty is None or duty is NOT_GIVEN else shapes.read_member(Duty, duty, "as_played.duty")
    return AsPlayed(
        dealer=None if dealer is None else shapes.read_integer(dealer, "as_played.dealer"),
        duty=checked,
        bock=None if bock is None else shapes.read_integer(bock, "as_played.bock"),
        reason=reason,
    )


def _text(given: Mapping[str, Any], key: str, field: str) -> str:
    text = given.get(key) or ""
    if not isinstance(text, str):
        raise RuleViolation("wrong_type", field, expected="string")
    return text


ENTRY_READERS: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {
    "event": _event,
    "totals": _totals,
    "running": _running_totals,
}


def entry_to_json(entry: Entry) -> Json:
    """Serializes an entry in the form that `parse_entry` reads."""
    facts: Json = ENTRY_WRITERS[type(entry)](entry)
    return facts


def _event_to_json(entry: EventEntry) -> Json:
    return {"event": entry.event.value}


def _break_off_to_json(entry: BreakOffEntry) -> Json:
    return {"event": TableEvent.BROKEN_OFF.value} | ({"reason": entry.reason} if entry.reason else {})


def _people_to_json(entry: PeopleEntry) -> Json:
    return {"event": entry.event.value, "seat": entry.seat}


def _move_to_json(entry: MoveEntry) -> Json:
    return {"event": TableEvent.MOVE.value, "order": list(entry.order)}


def _penalty_to_json(entry: PenaltyEntry) -> Json:
    result: Json = {"event": "penalty", "paragraph": entry.paragraph.value, "offender": entry.offender}
    result |= {key: getattr(entry, key) for key in ("points", "soloist") if getattr(entry, key) is not None}
    result |= {"as_booked": True} if entry.as_booked else {}
    return result | _players_to_json(entry) | ({"cancelled": True} if entry.cancelled else {})


def _not_played_to_json(entry: NotPlayedEntry) -> Json:
    result: Json = {"event": "not_played", "paragraph": entry.paragraph.value}
    result |= {"offender": entry.offender, "absagen": entry.absagen}
    return result | _players_to_json(entry) | ({"cancelled": True} if entry.cancelled else {})


def _players_to_json(entry: PenaltyEntry | NotPlayedEntry) -> Json:
    return {} if entry.players is None else {"players": list(entry.players)}


def _totals_to_json(entry: TotalsEntry) -> Json:
    known = (("won", entry.won), ("soli_won", entry.soli_won))
    result: Json = {"totals": list(entry.totals)} | {key: list(value) if value else None for key, value in known}
    return result | ({"sum_accepted": entry.sum_accepted} if entry.sum_accepted else {})


def _running_to_json(entry: RunningEntry) -> Json:
    return {"running": list(entry.running)}


def _game_to_json(entry: GameEntry) -> Json:
    result = FACTS_WRITERS[type(entry.facts)](entry.facts)
    result |= {"duty": entry.duty.value} if entry.duty else {}
    result |= {"bock_rounds": entry.bock_rounds} if entry.bock_rounds else {}
    return result | ({"as_played": _as_played_to_json(entry.as_played)} if entry.as_played else {})


def _broken_solo_to_json(facts: BrokenSolo) -> Json:
    broken = {"paragraph": Paragraph.SERIOUS_IN_SOLO.value, "offender": facts.offender, "absagen": facts.absagen}
    return {"kind": facts.kind.value, "re": list(facts.re), **broken}


def _as_played_to_json(as_played: AsPlayed) -> Json:
    result: Json = {"reason": as_played.reason}
    result |= {"dealer": as_played.dealer} if as_played.dealer is not None else {}
    result |= {"bock": as_played.bock} if as_played.bock is not None else {}
    return result | ({} if isinstance(as_played.duty, NotGiven) else {"duty": as_played.duty})


FACTS_WRITERS: Mapping[type, Callable[[Any], Json]] = {
    Game: game_to_json,
    PointsEntry: points_to_json,
    BrokenSolo: _broken_solo_to_json,
}
ENTRY_WRITERS: Mapping[type, Callable[[Any], Json]] = {
    GameEntry: _game_to_json,
    EventEntry: _event_to_json,
    PeopleEntry: _people_to_json,
    MoveEntry: _move_to_json,
    BreakOffEntry: _break_off_to_json,
    PenaltyEntry: _penalty_to_json,
    NotPlayedEntry: _not_played_to_json,
    TotalsEntry: _totals_to_json,
    RunningEntry: _running_to_json,
}
