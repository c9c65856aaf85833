"""Gathers recorded lists for printing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from scoring.game.game import Band, Game, PointsEntry
from scoring.lists.course import seat_totals
from scoring.lists.entries import BrokenSolo, Facts, GameEntry, MoveEntry, event_of
from scoring.lists.entries import Entry as ListEntry
from scoring.lists.points.explained import explain_entry
from scoring.lists.sheet import Sheet, SheetGame, SheetPenalty
from scoring.rules.rules import RuleSet
from scoring.terms import Duty, Party, TableEvent
from tournaments.adapter import FoldedList, folded_as_far_as_legal, last_legal_result, rules_of
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, PenaltyDetail, ScoreList
from tournaments.phrases.figures import signed
from tournaments.phrases.lists.break_off import end_words
from tournaments.phrases.lists.games import game_name, game_name_short
from tournaments.phrases.lists.people import seating_words
from tournaments.phrases.lists.reasons import explained_words, notice_words
from tournaments.phrases.terms import ANNOUNCEMENTS, DUTIES, PARTIES, seat_name, word
from tournaments.printing.content.documents import (
    FilledList,
    ListResult,
    PenaltyLine,
    PlayedGame,
    PrintedSeat,
    Rubric,
    ScoreSheet,
)
from tournaments.printing.paper import PaperTable, PrintedPlace
from tournaments.selectors.objections import finality_in, finality_words

# TSR 4.2.4: only these stand in the Pflichtsolo block, a Lustsolo among the normal games.
IN_PFLICHTSOLO_BLOCK = frozenset({Duty.PFLICHTSOLO, Duty.VORGEFUEHRT})


def filled_list(sheet: ScoreSheet, table: PaperTable, zone: ZoneInfo) -> FilledList:
    """Returns the list with its recorded games; times are in the tournament's time zone."""
    played, in_round = recorded_list(sheet, table.score_list), table.table.round
    return replace(
        played,
        note=" ".join(part for part in (played.note, *_shares_of_seats(table), _finality(in_round)) if part),
        started=_time(in_round.started_at, zone),
        ended=_time(table.ended_at, zone),
        received=_time(table.received_at, zone),
        extra_minutes=table.table.extra_minutes or None,
    )


def _shares_of_seats(table: PaperTable) -> Iterator[str]:
    for position, seat in sorted(table.each.items()):
        if len(seat) > 1 or any(placed.outside for placed in seat):
            parts = "; ".join(_points_words(placed) for placed in seat)
            yield gettext("Position {position}: {parts}.").format(position=position, parts=parts)


def _points_words(placed: PrintedPlace) -> str:
    words = f"{placed.name} {signed(placed.points)}"
    return gettext("{person}, outside the standings").format(person=words) if placed.outside else words


def _finality(in_round: Round) -> str:
    words = finality_words(finality_in(in_round), in_round.tournament, timezone.now())
    return gettext("Result: {words}.").format(words=words) if words else ""


def recorded_list(sheet: ScoreSheet, score_list: ScoreList) -> FilledList:
    rows = list(score_list.entries.all())
    done = folded_as_far_as_legal(score_list, [row.facts for row in rows])
    rules = rules_of(score_list.rule_set)
    games = (*_games(done.sheet, rules), *_games_under_review(done, rows, rules))
    normal = sum(game.rubric is Rubric.NORMAL for game in games)
    ends_early = _time_was_up(done) or done.sheet.break_off
    struck = range(normal + 1, len(sheet.format.games) + 1) if ends_early else ()
    return FilledList(
        sheet=sheet,
        games=games,
        result=_result(done.sheet),
        penalties=tuple(_penalties(done.sheet, rows)),
        struck=tuple(struck),
        note=" ".join((*_notes(done.sheet), *_moves(done.sheet, sheet.players))),
    )


def _notes(sheet: Sheet) -> Iterator[str]:
    """Explains odd totals, an abandoned list and missing games."""
    yield from (notice_words(each) for each in sheet.warnings if each.code == "sum_accepted")
    if sheet.break_off:
        yield f"{end_words(sheet.break_off)}."
        if any(sheet.missing_totals):
            points = ", ".join(map(signed, sheet.missing_totals))
            yield gettext("For missing games: {points}.").format(points=points)


def _moves(sheet: Sheet, players: Sequence[PrintedSeat]) -> Iterator[str]:
    """Describes who sat where from which game on; the columns keep their first positions."""
    names = {position: player.name for position, player in enumerate(players, start=1)}
    for at, entry in enumerate(sheet.entries, start=1):
        if isinstance(entry, MoveEntry):
            following = sum(game.position < at for game in sheet.games) + 1
            yield seating_words(following, [seat_name(seat, names) for seat in entry.order])


def _time(at: datetime | None, zone: ZoneInfo) -> str:
    return at.astimezone(zone).strftime("%H:%M") if at else ""


def _time_was_up(done: FoldedList) -> bool:
    return any(event_of(entry) is TableEvent.TIME_UP for entry in done.entries)


def _games(sheet: Sheet, rules: RuleSet) -> Iterator[PlayedGame]:
    normal, behind = 0, seat_totals(sheet)
    for game in sheet.games:
        normal += game.duty not in IN_PFLICHTSOLO_BLOCK
        yield _game(game, sheet.entries[game.position - 1], normal, behind[game.position - 1], rules)


def _games_under_review(done: FoldedList, rows: Sequence[Entry], rules: RuleSet) -> Iterator[PlayedGame]:
    """Yields games that are no longer legal and don't count in any total."""
    normal = sum(game.duty not in IN_PFLICHTSOLO_BLOCK for game in done.sheet.games)
    for row, entry, result in zip(rows, done.entries, done.results, strict=True):
        game = last_legal_result(row, result).game
        if result.error and game and isinstance(entry, GameEntry):
            normal += game.duty not in IN_PFLICHTSOLO_BLOCK
            line = _game(game, entry, normal, (None,) * len(game.points), rules)
            note = gettext("under review, does not count")
            yield replace(line, kind=gettext("review?"), played=(note, *line.played), as_entered=False)


def _game(
    game: SheetGame, entry: ListEntry, normal: int, running: tuple[int | None, ...], rules: RuleSet
) -> PlayedGame:
    """Returns a printed game; `normal` is the number of normal games so far, including this one."""
    if not isinstance(entry, GameEntry):
        raise TypeError("a game's result needs a game")
    why = explained_words(explain_entry(entry, game, rules), {})
    sentences = tuple(" ".join(part) for part in (why.decided, why.written) if part)
    return PlayedGame(
        rubric=Rubric.PFLICHTSOLO if game.duty in IN_PFLICHTSOLO_BLOCK else Rubric.NORMAL,
        number=normal,
        dealer=game.dealer,
        winners=game.winners,
        points=tuple(
            points if position in game.players else None for position, points in enumerate(game.points, start=1)
        ),
        running=running,
        value=game.value,
        soloist=game.soloist,
        kind=game_name_short(entry.facts),
        played=tuple(_played_words(entry.facts, game.duty)),
        reasons=why.points,
        sentences=sentences,
        as_entered=isinstance(entry.facts, PointsEntry) and len(why.points) <= 1 and not sentences,
    )


def _played_words(facts: Facts, duty: Duty | None) -> Iterator[str]:
    name = game_name(facts)
    yield f"{name} ({word(DUTIES, duty)})" if duty else name
    if isinstance(facts, BrokenSolo):
        yield gettext("Penalty, TSR {paragraph}").format(paragraph=facts.paragraph)
    if not isinstance(facts, PointsEntry):
        yield gettext("Re: {positions}").format(positions=" + ".join(map(str, facts.re)))
    if isinstance(facts, Game):
        yield gettext("{augen} Augen").format(augen=_augen(facts.augen))
        for party, said in zip(Party, facts.words, strict=True):
            if said:
                yield f"{word(PARTIES, party)}: {word(ANNOUNCEMENTS, said)}"


def _augen(augen: Band) -> str:
    return str(augen.low) if augen.low == augen.high else f"{augen.low}–{augen.high}"


def _result(done: Sheet) -> ListResult:
    return ListResult(
        game_points=done.game_totals,
        penalty_points=done.penalty_totals if done.penalties else (None,) * len(done.totals),
        totals=done.totals,
        games_won=done.games_won,
        soli_won=done.soli_won,
    )


def _penalties(sheet: Sheet, rows: Sequence[Entry]) -> Iterator[PenaltyLine]:
    behind = seat_totals(sheet)
    for penalty in sheet.penalties:
        games = sheet.games[: penalty.after]
        normal = sum(game.duty not in IN_PFLICHTSOLO_BLOCK for game in games)
        at = penalty.position - 1
        yield _penalty(penalty, getattr(rows[at], "penalty", None), normal, behind[at])


def _penalty(penalty: SheetPenalty, detail: PenaltyDetail | None, after: int, running: tuple[int, ...]) -> PenaltyLine:
    reason = detail.reason if detail else ""
    if penalty.cancelled:
        reason = gettext("cancelled: {reason}").format(reason=reason)
    return PenaltyLine(
        offender=penalty.offender,
        after=after,
        paragraph=penalty.paragraph,
        points=penalty.points,
        running=running,
        cancelled=penalty.cancelled,
        initials=_initials(detail.referee) if detail and detail.initialled else "",
        reason=reason,
    )


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split()[:3]).upper()
