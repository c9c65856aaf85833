"""Pages for recorded lists and accounts of their games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext

from tournaments.phrases.figures import plain, signed
from tournaments.printing.content.documents import (
    FilledList,
    FilledLists,
    ListResult,
    PenaltyLine,
    PlayedGame,
    PrintedGame,
    Rubric,
    SheetFormat,
)
from tournaments.printing.pages.notice_heads import RESULTS
from tournaments.printing.pages.score_sheets import NOTE, codes_of, printed, ruled_pages, slots_of, split
from tournaments.printing.setting.pages import Page, RuledPage, Slot, Text, fill_slot, put_all

ACCOUNT = "printing/paper/account.html"
ACCOUNT_ROWS, CODED_ROWS = 32, 29
NOT_PLAYED = "–"


@dataclass(frozen=True, slots=True)
class AccountLine:
    game: Slot
    dealer: Slot
    played: Slot
    value: Slot
    winners: Slot
    reasons: Slot


@dataclass(frozen=True, slots=True)
class AccountFace:
    lines: tuple[AccountLine, ...]
    in_hall: bool = True
    has_duties: bool = True
    results: Slot | None = None


def pages_of(document: FilledLists) -> Iterator[Page]:
    """Lays out each list, followed by an account of its games if that adds anything."""
    for filled in document.lists:
        yield from _sheet_pages(filled)
        if filled.penalties or not all(game.as_entered for game in filled.games):
            yield from _account_pages(filled)


def _sheet_pages(filled: FilledList) -> Iterator[Page]:
    ruling = as_played(filled)
    foot = (*_foot_texts(filled, ruling), *_result_texts(filled.result, ruling.refereed))
    codes = codes_of(filled.sheet)
    parts = split(ruling, has_codes=bool(codes))
    for number, (ruled, games) in enumerate(zip(ruled_pages(ruling, slots_of(codes)), parts, strict=True), start=1):
        texts = (*printed(filled.sheet), *_normal_game_texts(filled, games))
        yield Page(ruled=ruled, texts=(*texts, *foot) if number == len(parts) else texts, codes=codes)


def as_played(filled: FilledList) -> SheetFormat:
    """Returns the format with the dealers, sit-outs and winners that were recorded."""
    played = {game.number: _printed_game(game) for game in filled.games if game.rubric is Rubric.NORMAL}
    planned = {game.number: game for game in filled.sheet.format.games}
    games = {**planned, **played}
    in_plus = filled.sheet.format.winners_in_plus and all(map(_winners_are_in_plus, filled.games))
    penalties = (PrintedGame(number=each.after, dealer=0, penalty=at) for at, each in enumerate(filled.penalties, 1))
    ordered = tuple(sorted((*games.values(), *penalties), key=lambda row: (row.number, row.penalty)))
    booked = bool(filled.penalties)
    return replace(filled.sheet.format, games=ordered, winners_in_plus=in_plus, noted=bool(filled.note), booked=booked)


def _winners_are_in_plus(game: PlayedGame) -> bool:
    """False if the others' Sonderpunkte are worth more than the game itself."""
    return all((game.points[position - 1] or 0) > 0 for position in game.winners)


def _printed_game(game: PlayedGame) -> PrintedGame:
    sitting = tuple(position for position, points in enumerate(game.points, start=1) if points is None)
    return PrintedGame(number=game.number, dealer=game.dealer, sitting=sitting)


def _normal_game_texts(filled: FilledList, games: Sequence[PrintedGame]) -> Iterator[Text]:
    played = {game.number: game for game in filled.games if game.rubric is Rubric.NORMAL}
    for line in games:
        if line.penalty:
            yield from _penalty_texts(filled.penalties[line.penalty - 1], f"penalty{line.penalty}")
        elif line.number in played:
            yield from _game_texts(played[line.number], str(line.number))
        elif line.number in filled.struck:
            yield from _struck_texts(line, len(filled.result.totals))


def _foot_texts(filled: FilledList, ruling: SheetFormat) -> Iterator[Text]:
    turns: dict[int, int] = {}
    for game in filled.games:
        if game.rubric is Rubric.PFLICHTSOLO and game.soloist:
            turn = turns[game.soloist] = turns.get(game.soloist, -1) + 1
            key = f"solo{turn * ruling.seats + game.soloist}"
            yield from fill_slot(f"figure-after-{key}", game.number)
            yield from _game_texts(game, key)
    yield from fill_slot("fact-start", filled.started)
    yield from fill_slot("fact-end", filled.ended)
    yield from fill_slot("fact-received", filled.received)
    yield from fill_slot("fact-extra", filled.extra_minutes if ruling.minutes else None)
    yield from fill_slot(NOTE, filled.note)


def _game_texts(game: PlayedGame, key: str) -> Iterator[Text]:
    yield from fill_slot(f"kind-{key}", game.kind)
    yield from fill_slot(f"figure-value-{key}", plain(game.value))
    yield from fill_slot(f"figure-winners-{key}", _positions(game.winners))
    for position, (points, running) in enumerate(zip(game.points, game.running, strict=True), start=1):
        if points is not None:
            yield from fill_slot(f"points-{key}-{position}", signed(points))
            yield from fill_slot(f"running-{key}-{position}", plain(running))


def _penalty_texts(penalty: PenaltyLine, key: str) -> Iterator[Text]:
    words = gettext("Penalty position {position}, TSR {paragraph}").format(
        position=penalty.offender, paragraph=penalty.paragraph
    )
    cancelled = gettext("cancelled") if penalty.cancelled else ""
    yield from fill_slot(f"booked-{key}", ", ".join(filter(None, (words, penalty.initials, cancelled))))
    for position, (points, running) in enumerate(zip(penalty.points, penalty.running, strict=True), start=1):
        yield from fill_slot(f"points-{key}-{position}", NOT_PLAYED if penalty.cancelled else signed(points))
        yield from fill_slot(f"running-{key}-{position}", plain(running))


def _struck_texts(game: PrintedGame, seats: int) -> Iterator[Text]:
    yield from fill_slot(f"kind-{game.number}", gettext("struck"))
    for position in range(1, seats + 1):
        if position not in game.sitting:
            yield from fill_slot(f"points-{game.number}-{position}", NOT_PLAYED)


def _result_texts(result: ListResult, refereed: bool) -> Iterator[Text]:
    sums = (
        *(
            (("partial", "points", result.game_points), ("partial", "penalties", result.penalty_points))
            if refereed
            else ()
        ),
        ("total", "result", result.totals),
    )
    for style, key, totals in sums:
        known = [total for total in totals if total is not None]
        if len(known) == len(totals):
            yield from fill_slot(f"figure-cross-{key}", plain(sum(known)))
        for position, total in enumerate(totals, start=1):
            yield from fill_slot(f"{style}-{key}-{position}", plain(total))
    for key, counts in {"games": result.games_won, "soli": result.soli_won}.items():
        for position, count in enumerate(counts, start=1):
            yield from fill_slot(f"figure-{key}-{position}", count)


def _account_pages(filled: FilledList) -> Iterator[Page]:
    rows = [row for game in filled.games for row in _account_of_game(game)]
    rows += map(_account_of_penalty, filled.penalties)
    codes = tuple(code for code in codes_of(filled.sheet) if code.slot == RESULTS)
    most = CODED_ROWS if codes else ACCOUNT_ROWS
    each = ceil(len(rows) / max(1, ceil(len(rows) / most)))
    for start in range(0, len(rows), max(1, each)):
        part = rows[start : start + each]
        texts = [text for index, row in enumerate(part, start=1) for text in _account_texts(index, row)]
        head = (text for text in printed(filled.sheet) if not text.slot.startswith(("player", "start")))
        ruled = _ruled_account(len(part), filled.sheet.format, has_codes=bool(codes))
        yield Page(ruled=ruled, texts=(*head, *texts), codes=codes)


def _ruled_account(rows: int, format_: SheetFormat, *, has_codes: bool) -> RuledPage:
    lines = tuple(map(_account_line, range(1, rows + 1)))
    face = AccountFace(lines, format_.refereed, bool(format_.pflichtsoli), Slot(RESULTS) if has_codes else None)
    return RuledPage(template=ACCOUNT, face=face)


@dataclass(frozen=True, slots=True, kw_only=True)
class _AccountRow:
    game: str
    played: Sequence[str]
    reasons: Sequence[str]
    dealer: int | None = None
    value: str = ""
    winners: str = ""


def _account_of_game(game: PlayedGame) -> Iterator[_AccountRow]:
    normal = game.rubric is Rubric.NORMAL
    label = str(game.number) if normal else gettext("after {game}").format(game=game.number)
    yield _AccountRow(
        game=label,
        dealer=game.dealer,
        played=game.played,
        value=plain(game.value),
        winners=_positions(game.winners),
        reasons=game.reasons,
    )
    for sentence in game.sentences:
        yield _AccountRow(game=label, played=(), reasons=(sentence,))


def _account_of_penalty(penalty: PenaltyLine) -> _AccountRow:
    points = (
        gettext("position {position}: {points}").format(position=position, points=signed(each))
        for position, each in enumerate(penalty.points, start=1)
    )
    return _AccountRow(
        game=gettext("after {game}").format(game=penalty.after),
        played=(gettext("Penalty, TSR {paragraph}").format(paragraph=penalty.paragraph), penalty.reason),
        reasons=tuple(points),
    )


def _account_line(index: int) -> AccountLine:
    figures = (Slot(f"figure-{name}-{index}") for name in ("game", "dealer", "value", "winners"))
    game, dealer, value, winners = figures
    return AccountLine(game, dealer, Slot(f"account-played-{index}"), value, winners, Slot(f"account-reasons-{index}"))


def _account_texts(index: int, row: _AccountRow) -> Iterator[Text]:
    yield from fill_slot(f"figure-game-{index}", row.game)
    yield from fill_slot(f"figure-dealer-{index}", row.dealer)
    yield from put_all(f"account-played-{index}", row.played)
    yield from fill_slot(f"figure-value-{index}", row.value)
    yield from fill_slot(f"figure-winners-{index}", row.winners)
    yield from put_all(f"account-reasons-{index}", row.reasons)


def _positions(positions: Sequence[int]) -> str:
    return " ".join(map(str, positions))
