"""The published JSON format of games and results. Unknown keys are rejected."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring import shapes
from scoring.errors import RuleViolation
from scoring.game.evaluate import GameScore, evaluate, evaluate_points
from scoring.game.explanation import Credit, Explanation, Part, Receiver, explain
from scoring.game.game import (
    BOCK_FACTORS,
    FOUR,
    MOST_SEATS,
    SEATS_PLAYING,
    SIX,
    Band,
    Game,
    HighestWords,
    PointsEntry,
    Seating,
    SonderpunktCount,
)
from scoring.game.lines import Line
from scoring.notices import Notice
from scoring.rules.as_json import parse_rules
from scoring.terms import SIX_AT_ONCE, Announcement, BockEvent, Kind, Party, Reason, Sonderpunkt

Json = dict[str, Any]

GAME_KEYS = frozenset({"kind", "re", "augen_re", "tricks_re", "announced", "sonderpunkte", "events", "verworfen"})
POINTS_KEYS = frozenset({"value", "winners", "kind", "sonder"})
SEATING_KEYS = frozenset({"players", "seats", "bock"})
LINE_KEYS = frozenset({"rules", "options"})
VALUES = shapes.Range(-999, 999)
# Above every Sonderpunkt's limit; `Game` checks each.
TIMES = shapes.Range(0, 99)
SEATS = shapes.Range(SEATS_PLAYING, MOST_SEATS)
NO_EVENTS: frozenset[BockEvent] = frozenset()
PARTIES = frozenset({"re", "kontra"})
REASONS: Mapping[str, Reason | Sonderpunkt] = {each.value: each for each in (*Reason, *Sonderpunkt)}


# Games


def parse_game(value: object) -> Game:
    """Parses the facts of a game, without its seating. Raises RuleViolation if they're invalid."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, GAME_KEYS)
    return _game(given)


def _game(given: Mapping[str, Any]) -> Game:
    for key in ("kind", "re", "augen_re"):
        require(given, key)
    tricks = given.get("tricks_re")
    return Game(
        kind=shapes.read_member(Kind, given["kind"], "kind", "kind_unknown", "kind"),
        re=_seats(given["re"], "re"),
        augen=_band(given["augen_re"]),
        tricks_re=None if tricks is None else shapes.read_integer(tricks, "tricks_re"),
        words=_words(given.get("announced")),
        sonderpunkte=_sonderpunkte(given.get("sonderpunkte")),
        events=_events(given.get("events")),
        verworfen=None if given.get("verworfen") is None else shapes.read_integer(given["verworfen"], "verworfen"),
    )


def _events(value: object) -> frozenset[BockEvent]:
    if value is None:
        return NO_EVENTS
    given = shapes.read_list(value, "events")
    return frozenset(shapes.read_member(BockEvent, each, "events", "event_unknown") for each in given)


def parse_points(value: object) -> PointsEntry:
    """Parses a game entered by its value and winners."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, POINTS_KEYS)
    return _points_entry(given)


def _points_entry(given: Mapping[str, Any]) -> PointsEntry:
    for key in ("value", "winners"):
        require(given, key)
    kind, sonder = given.get("kind"), given.get("sonder")
    return PointsEntry(
        value=shapes.read_number(given["value"], "value", VALUES),
        winners=_seats(given["winners"], "winners"),
        kind=None if kind is None else shapes.read_member(Kind, kind, "kind", "kind_unknown", "kind"),
        sonder=None if sonder is None else shapes.read_number(sonder, "sonder", VALUES),
    )


def parse_facts(given: Mapping[str, Any], extra: frozenset[str]) -> Game | PointsEntry:
    """Parses a game or a points entry. `extra`: additional keys to allow."""
    if "value" in given or "winners" in given:
        shapes.refuse_unknown(given, POINTS_KEYS | extra)
        return _points_entry(given)
    shapes.refuse_unknown(given, GAME_KEYS | extra)
    return _game(given)


def require(given: Mapping[str, Any], key: str) -> None:
    """Raises `value_missing` if the key is absent."""
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


def _words(value: object) -> HighestWords:
    given = {} if value is None else shapes.expect_object(value, "announced")
    shapes.refuse_unknown(given, PARTIES, "announced")
    return HighestWords(*(_word(given.get(party), f"announced.{party}") for party in Party))


def _word(value: object, path: str) -> Announcement | None:
    return None if value is None else shapes.read_member(Announcement, value, path, "announcement_unknown")


def _sonderpunkte(value: object) -> tuple[SonderpunktCount, ...]:
    given = {} if value is None else shapes.expect_object(value, "sonderpunkte")
    shapes.refuse_unknown(given, PARTIES, "sonderpunkte")
    return tuple(
        SonderpunktCount(party, *each) for party in Party for each in _counts(given.get(party), f"sonderpunkte.{party}")
    )


def _counts(value: object, path: str) -> Iterable[tuple[Sonderpunkt, int]]:
    counts = {} if value is None else shapes.expect_object(value, path)
    for name, times in counts.items():
        field = f"{path}.{name}"
        sonderpunkt = shapes.read_member(Sonderpunkt, name, field, "sonderpunkt_unknown", "sonderpunkt")
        number = shapes.read_number(times, field, TIMES)
        if number:
            yield sonderpunkt, number


def game_to_json(game: Game) -> Json:
    """Serializes the facts of a game in the form that `parse_game` reads."""
    low, high = game.augen
    made: dict[str, dict[str, int]] = {party.value: {} for party in Party}
    for party, sonderpunkt, times in game.sonderpunkte:
        made[party][sonderpunkt.value] = times
    return {
        "kind": game.kind.value,
        "re": list(game.re),
        "augen_re": low if low == high else [low, high],
        "tricks_re": game.tricks_re,
        "announced": {"re": game.words.re, "kontra": game.words.kontra},
        "sonderpunkte": made,
        **({"events": sorted(game.events)} if game.events else {}),
        **({"verworfen": game.verworfen} if game.verworfen is not None else {}),
    }


def points_to_json(entry: PointsEntry) -> Json:
    """Serializes a points entry in the form that `parse_points` reads."""
    result: Json = {"value": entry.value, "winners": list(entry.winners)}
    result |= {"kind": entry.kind.value} if entry.kind else {}
    return result | ({"sonder": entry.sonder} if entry.sonder is not None else {})


# One line of `score`


def score_line(line: object, rules: str, options: object = None) -> Json:
    """Evaluates a game given as JSON. Its own `rules` and `options` override the arguments."""
    given = shapes.expect_object(line)
    rule_set = parse_rules(given.get("rules", rules), given.get("options", options))
    facts = parse_facts(given, SEATING_KEYS | LINE_KEYS)
    seating = parse_seating(given, SIX if facts.kind in SIX_AT_ONCE else FOUR)
    bock = shapes.read_number(given.get("bock", 1), "bock", BOCK_FACTORS)
    if isinstance(facts, Game):
        score = evaluate(facts, rule_set, seating, bock)
    else:
        score = evaluate_points(facts, rule_set, seating, bock)
    return score_to_json(score) | {"explanation": explanation_to_json(explain(facts, rule_set, score))}


def parse_seating(given: Mapping[str, Any], usual: Seating) -> Seating:
    """Parses `players` and `seats`, either of which may be left out."""
    if "players" not in given and "seats" not in given:
        return usual
    players = _seats(given.get("players", list(usual.players)), "players")
    seats = given.get("seats", min(MOST_SEATS, max(SEATS_PLAYING, *players, SEATS_PLAYING)))
    return Seating(players, shapes.read_number(seats, "seats", SEATS))


def score_to_json(score: GameScore) -> Json:
    """Serializes a result in the form that `score` prints."""
    return {
        "winner": score.winner,
        "value": score.value,
        "points": list(score.points),
        "winners": list(score.winners),
        "warnings": [notice_to_json(notice) for notice in score.warnings],
        "lines": [line_to_json(line) for line in score.lines],
    }


def explanation_to_json(explanation: Explanation) -> Json:
    """Serializes the explanation of a game; the points of its lines add up to the game's value."""
    return {
        "decided": [notice_to_json(notice) for notice in explanation.decided],
        "lines": [line._asdict() for line in explanation.lines],
        "written": [notice_to_json(notice) for notice in explanation.written],
    }


def line_to_json(line: Line) -> Json:
    """Serializes one line of a result."""
    return {"reason": line.reason, "party": line.party, "points": line.points}


def parse_credit(given: Mapping[str, Any]) -> Credit:
    """Parses a line written by `explanation_to_json`."""
    reason = given["reason"]
    return Credit(REASONS.get(reason) or Part(reason), Receiver(given["to"]), given["points"])


def parse_line(given: Mapping[str, Any]) -> Line:
    """Parses a line written by `line_to_json`."""
    return Line(REASONS[given["reason"]], Party(given["party"]), given["points"])


def notice_to_json(notice: Notice) -> Json:
    """Serializes a notice."""
    return {"code": notice.code, **dict(notice.params)}


def parse_notice(given: Mapping[str, Any]) -> Notice:
    """Parses a notice written by `notice_to_json`."""
    return Notice(given["code"], tuple((name, value) for name, value in given.items() if name != "code"))
