"""JSON in and out: rule sets, games, entries, formats, results and lists, in the shapes of the published interface.

Every key that is not known is an error, so that a misspelt one is never ignored.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any, NamedTuple

from scoring import shapes
from scoring.entries import UNSAID, AsPlayed, Entry, EventEntry, GameEntry, TotalsEntry, Unsaid
from scoring.errors import RuleViolation
from scoring.evaluate import GameScore, evaluate, evaluate_points
from scoring.format import Format
from scoring.game import FOUR, MOST_SEATS, SEATS_PLAYING, Band, Game, Made, PointsEntry, Said, Seating
from scoring.notices import Notice
from scoring.rulebooks.catalogue import rule_book
from scoring.rules import RuleSet
from scoring.sheet import NextGame, Sheet, SheetEntry
from scoring.support import refuse_unsupported_keys
from scoring.terms import Announcement, Duty, Kind, Party, Sonderpunkt, TableEvent
from scoring.worth import Line

Json = dict[str, Any]

GAME_KEYS = frozenset({"kind", "re", "augen_re", "tricks_re", "announced", "sonderpunkte", "events", "verworfen"})
POINTS_KEYS = frozenset({"value", "winners", "kind", "sonder"})
SEATING_KEYS = frozenset({"players", "seats", "bock"})
LIST_KEYS = frozenset({"duty", "as_played", "bock_rounds", "paragraph", "offender", "absagen"})
LINE_KEYS = frozenset({"rules", "options"})
TOTALS_KEYS = frozenset({"totals", "won", "soli_won"})
VALUES = shapes.Range(-999, 999)
TOTAL_VALUES = shapes.Range(-100_000, 100_000)
PARTIES = frozenset({"re", "kontra"})


# Rule sets


def parse_rules(rules: object, options: object = None) -> RuleSet:
    """The rule set of a rule book's key or of a whole rule set's JSON, with some options replaced."""
    if isinstance(rules, str):
        return _book_with_options(rules, dumps(options, sort_keys=True))
    return merged(shapes.read(RuleSet, shapes.expect_object(rules, "rules")), options)


@lru_cache(maxsize=64)
def _book_with_options(key: str, options: str) -> RuleSet:
    return merged(rule_book(key), loads(options))


def merged(rules: RuleSet, options: object) -> RuleSet:
    """The rule set with the given options replaced, group by group; a Sonderpunkt worth 0 is taken out."""
    new = {} if options is None else shapes.expect_object(options, "options")
    return shapes.read(RuleSet, _replaced(rules_to_json(rules), new)) if new else rules


def _replaced(old: Mapping[str, Any], new: Mapping[str, Any]) -> Json:
    result = dict(old)
    for key, value in new.items():
        both = isinstance(value, Mapping) and isinstance(old.get(key), Mapping)
        result[key] = _replaced(old[key], value) if both else value
    return result


def rules_to_json(rules: RuleSet) -> Json:
    """All options of a rule set."""
    written: Json = shapes.write(rules)
    return written


def rules_schema() -> Json:
    """JSON Schema (draft 2020-12) of a rule set."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **shapes.schema(RuleSet)}


# Games


def parse_game(value: object) -> Game:
    """The facts of a game without seating; raises for unknown keys and for what cannot be."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, GAME_KEYS)
    return _game(given)


def _game(given: Mapping[str, Any]) -> Game:
    refuse_unsupported_keys(given)
    for key in ("kind", "re", "augen_re"):
        _require(given, key)
    tricks = given.get("tricks_re")
    return Game(
        kind=shapes.read_member(Kind, given["kind"], "kind", "kind_unknown", "kind"),
        re=_seats(given["re"], "re"),
        augen=_band(given["augen_re"]),
        tricks_re=None if tricks is None else shapes.read_integer(tricks, "tricks_re"),
        said=_said(given.get("announced")),
        sonderpunkte=_sonderpunkte(given.get("sonderpunkte")),
    )


def parse_points(value: object) -> PointsEntry:
    """A game known by its value and winners."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, POINTS_KEYS)
    return _points_entry(given)


def _points_entry(given: Mapping[str, Any]) -> PointsEntry:
    refuse_unsupported_keys(given)
    for key in ("value", "winners"):
        _require(given, key)
    kind, sonder = given.get("kind"), given.get("sonder")
    return PointsEntry(
        value=shapes.read_number(given["value"], "value", VALUES),
        winners=_seats(given["winners"], "winners"),
        kind=None if kind is None else shapes.read_member(Kind, kind, "kind", "kind_unknown", "kind"),
        sonder=None if sonder is None else shapes.read_number(sonder, "sonder", VALUES),
    )


def _facts(given: Mapping[str, Any], extra: frozenset[str]) -> Game | PointsEntry:
    if "value" in given or "winners" in given:
        shapes.refuse_unknown(given, POINTS_KEYS | extra)
        return _points_entry(given)
    shapes.refuse_unknown(given, GAME_KEYS | extra)
    return _game(given)


def _require(given: Mapping[str, Any], key: str) -> None:
    if key not in given:
        raise RuleViolation("value_missing", key, key=key)


def _seats(value: object, field: str) -> tuple[int, ...]:
    return tuple(sorted(shapes.read_integer(seat, field) for seat in shapes.read_list(value, field)))


def _band(value: object) -> Band:
    if not isinstance(value, list):
        return Band.exactly(shapes.read_integer(value, "augen_re"))
    if len(value) != 2:
        raise RuleViolation("wrong_type", "augen_re", expected="number or [low, high]")
    return Band(shapes.read_integer(value[0], "augen_re"), shapes.read_integer(value[1], "augen_re"))


def _said(value: object) -> Said:
    given = {} if value is None else shapes.expect_object(value, "announced")
    shapes.refuse_unknown(given, PARTIES, "announced")
    return Said(*(_word(given.get(party), f"announced.{party}") for party in Party))


def _word(value: object, path: str) -> Announcement | None:
    return None if value is None else shapes.read_member(Announcement, value, path, "announcement_unknown")


def _sonderpunkte(value: object) -> tuple[Made, ...]:
    given = {} if value is None else shapes.expect_object(value, "sonderpunkte")
    shapes.refuse_unknown(given, PARTIES, "sonderpunkte")
    return tuple(Made(party, *each) for party in Party for each in _made(given.get(party), f"sonderpunkte.{party}"))


def _made(value: object, path: str) -> Iterable[tuple[Sonderpunkt, int]]:
    counts = {} if value is None else shapes.expect_object(value, path)
    for name, times in counts.items():
        field = f"{path}.{name}"
        sonderpunkt = shapes.read_member(Sonderpunkt, name, field, "sonderpunkt_unknown", "sonderpunkt")
        number = shapes.read_number(times, field, shapes.Range(0, 99))
        if number:
            yield sonderpunkt, number


def game_to_json(game: Game) -> Json:
    """The facts of a game, as `parse_game` reads them."""
    low, high = game.augen
    made: dict[str, dict[str, int]] = {party.value: {} for party in Party}
    for party, sonderpunkt, times in game.sonderpunkte:
        made[party][sonderpunkt.value] = times
    return {
        "kind": game.kind.value,
        "re": list(game.re),
        "augen_re": low if low == high else [low, high],
        "tricks_re": game.tricks_re,
        "announced": {"re": game.said.re, "kontra": game.said.kontra},
        "sonderpunkte": made,
    }


def points_to_json(entry: PointsEntry) -> Json:
    """A points entry, as `parse_points` reads it."""
    written: Json = {"value": entry.value, "winners": list(entry.winners)}
    written |= {"kind": entry.kind.value} if entry.kind else {}
    return written | ({"sonder": entry.sonder} if entry.sonder is not None else {})


# One line of `score`


def score_line(line: object, rules: str, options: object = None) -> Json:
    """The result of one game's JSON line; its own `rules` and `options` go before those given here."""
    given = shapes.expect_object(line)
    rule_set = parse_rules(given.get("rules", rules), given.get("options", options))
    facts = _facts(given, SEATING_KEYS | LINE_KEYS)
    seating = _seating(given)
    if isinstance(facts, Game):
        return score_to_json(evaluate(facts, rule_set, seating))
    return score_to_json(evaluate_points(facts, rule_set, seating))


def _seating(given: Mapping[str, Any]) -> Seating:
    if "players" not in given and "seats" not in given:
        return FOUR
    players = _seats(given.get("players", list(FOUR.players)), "players")
    seats = given.get("seats", min(MOST_SEATS, max(SEATS_PLAYING, *players, SEATS_PLAYING)))
    return Seating(players, shapes.read_number(seats, "seats", shapes.Range(SEATS_PLAYING, MOST_SEATS)))


def score_to_json(score: GameScore) -> Json:
    """A result, as `score` prints it."""
    return {
        "winner": score.winner,
        "value": score.value,
        "points": list(score.points),
        "winners": list(score.winners),
        "warnings": [notice_to_json(notice) for notice in score.warnings],
        "lines": [line_to_json(line) for line in score.lines],
    }


def line_to_json(line: Line) -> Json:
    """One line of a result."""
    return {"reason": line.reason, "party": line.party, "points": line.points}


def notice_to_json(notice: Notice) -> Json:
    """A remark: its code and particulars."""
    return {"code": notice.code, **dict(notice.params)}


# Entries of a list


def parse_entry(value: object) -> Entry:
    """A game, a points entry, an event, or totals: the JSON that is stored for every entry."""
    given = shapes.expect_object(value)
    for key, parse in ENTRY_SHAPES.items():
        if key in given:
            return parse(given)
    return _game_entry(given)


def _event(given: Mapping[str, Any]) -> EventEntry:
    event = shapes.read_member(TableEvent, given["event"], "event")
    entry = EventEntry(event=event)
    shapes.refuse_unknown(given, frozenset({"event"}))
    return entry


def _totals(given: Mapping[str, Any]) -> TotalsEntry:
    shapes.refuse_unknown(given, TOTALS_KEYS)
    totals = shapes.read_list(given["totals"], "totals")
    return TotalsEntry(
        totals=tuple(shapes.read_number(each, f"totals.{i}", TOTAL_VALUES) for i, each in enumerate(totals)),
        won=_known(given.get("won"), "won"),
        soli_won=_known(given.get("soli_won"), "soli_won"),
    )


def _known(value: object, field: str) -> tuple[int | None, ...] | None:
    if value is None:
        return None
    return tuple(
        None if each is None else shapes.read_number(each, f"{field}.{index}")
        for index, each in enumerate(shapes.read_list(value, field))
    )


def _game_entry(given: Mapping[str, Any]) -> GameEntry:
    duty = given.get("duty")
    return GameEntry(
        facts=_facts(given, LIST_KEYS),
        duty=None if duty is None else shapes.read_member(Duty, duty, "duty"),
        as_played=None if given.get("as_played") is None else _as_played(given["as_played"]),
    )


def _as_played(value: object) -> AsPlayed:
    given = shapes.expect_object(value, "as_played")
    shapes.refuse_unknown(given, frozenset({"dealer", "duty", "reason"}), "as_played")
    dealer, duty = given.get("dealer"), given.get("duty", UNSAID)
    reason = given.get("reason") or ""
    if not isinstance(reason, str):
        raise RuleViolation("wrong_type", "as_played.reason", expected="string")
    known = duty if duty is None or duty is UNSAID else shapes.read_member(Duty, duty, "as_played.duty")
    return AsPlayed(
        dealer=None if dealer is None else shapes.read_integer(dealer, "as_played.dealer"), duty=known, reason=reason
    )


ENTRY_SHAPES: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {"event": _event, "totals": _totals}


def entry_to_json(entry: Entry) -> Json:
    """An entry, as `parse_entry` reads it."""
    if isinstance(entry, EventEntry):
        return {"event": entry.event.value}
    if isinstance(entry, TotalsEntry):
        known = (("won", entry.won), ("soli_won", entry.soli_won))
        return {"totals": list(entry.totals)} | {key: list(value) if value else None for key, value in known}
    facts = entry.facts
    written = game_to_json(facts) if isinstance(facts, Game) else points_to_json(facts)
    written |= {"duty": entry.duty.value} if entry.duty else {}
    return written | ({"as_played": _as_played_to_json(entry.as_played)} if entry.as_played else {})


def _as_played_to_json(as_played: AsPlayed) -> Json:
    written: Json = {"reason": as_played.reason}
    written |= {"dealer": as_played.dealer} if as_played.dealer is not None else {}
    return written | ({} if isinstance(as_played.duty, Unsaid) else {"duty": as_played.duty})


# Whole lists


class Replay(NamedTuple):
    """What `replay` reads."""

    rules: RuleSet
    format: Format
    entries: tuple[Entry, ...]


def parse_format(value: object) -> Format:
    """The format of a list; keys that may be left out have their defaults."""
    return shapes.read(Format, value, "format")


def format_to_json(form: Format) -> Json:
    """All keys of a format."""
    written: Json = shapes.write(form)
    return written


def parse_replay(value: object) -> Replay:
    """Rules, format and entries of one list; a bad entry names its position in `params["entry"]`."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, frozenset({"rules", "options", "format", "entries"}))
    for key in ("rules", "format", "entries"):
        _require(given, key)
    entries: list[Entry] = []
    for position, entry in enumerate(shapes.read_list(given["entries"], "entries"), start=1):
        try:
            entries.append(parse_entry(entry))
        except RuleViolation as violation:
            raise violation.at_entry(position) from None
    return Replay(parse_rules(given["rules"], given.get("options")), parse_format(given["format"]), tuple(entries))


def sheet_to_json(sheet: Sheet) -> Json:
    """A list, as `replay` prints it."""
    return {
        "entries": [sheet_entry_to_json(entry) for entry in sheet.entries],
        "penalties": [],
        "totals": list(sheet.totals),
        "games_played": list(sheet.games_played),
        "games_won": list(sheet.games_won),
        "soli_won": list(sheet.soli_won),
        "phase": sheet.phase.value,
        "warnings": [notice_to_json(notice) for notice in sheet.warnings],
        "next": next_to_json(sheet.next) if sheet.next else None,
        "open_pflichtsoli": {str(seat): owed for seat, owed in enumerate(sheet.open_pflichtsoli, start=1)},
        "normal_games_left": sheet.normal_games_left,
        "games_left": sheet.games_left,
        "pot_left": sheet.pot_left,
    }


def sheet_entry_to_json(entry: SheetEntry) -> Json:
    """One game of a list."""
    written: Json = {
        name: getattr(entry, name) for name in ("number", "dealer", "leads", "duty", "bock", "value", "winner")
    }
    written |= {name: list(getattr(entry, name)) for name in ("players", "sitting", "winners", "points", "totals")}
    return written | {
        "entry": entry.position,
        "lines": [line_to_json(line) for line in entry.lines],
        "warnings": [notice_to_json(notice) for notice in entry.warnings],
    }


def next_to_json(following: NextGame) -> Json:
    """The game that is expected next."""
    return {
        "number": following.number,
        "dealer": following.dealer,
        "leads": following.leads,
        "forced": following.forced,
        "players": list(following.players),
        "bock": following.bock,
    }
