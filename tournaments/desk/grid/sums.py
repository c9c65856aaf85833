"""Compares the sums on paper with the grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _

from scoring.game.game import PointsEntry
from scoring.lists.sheet import Sheet, SheetGame
from tournaments.adapter import format_of, rules_of
from tournaments.desk.grid.forms import TypedGrid
from tournaments.desk.grid.grids import Grid
from tournaments.desk.paper.cross_check import Slip, Suspect
from tournaments.desk.paper.notation import number_of
from tournaments.desk.paper.rows import PaperNotation
from tournaments.desk.paper.sums import SumsCheck, SumsOutcome, check_sums
from tournaments.names.rows import enumerated
from tournaments.phrases.figures import plain
from tournaments.phrases.lists.games import paper_name
from tournaments.selectors.lists.lists import ListView
from tournaments.views.lists.opened import ListRequest

# further rows are folded away
MOST_NAMED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row that may be wrong, as text, with its link and corrected winners."""

    words: str
    address: str
    names: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    game: int
    position: int
    typed: str
    seat: str
    words: str
    ours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SumsView:
    """The result of the comparison, as text.

    `asked`: the place on paper where a running sum of `seat` should be read; `several`: the row up to which one of
    several errors must lie; `punished`: penalties that are missing on paper.
    """

    check: SumsCheck
    candidates: tuple[Candidate, ...]
    further: tuple[Candidate, ...]
    answers: tuple[Answer, ...]
    found: Candidate | None
    seat: str
    asked: str
    several: str
    punished: str
    lacking: str
    totals: tuple[int, ...]
    differing: tuple[int, ...]
    """Seats whose sum on paper differs, once all sums are there."""

    @property
    def differs(self) -> bool:
        return self.check.outcome is SumsOutcome.DIFFER


def sums_of_paper(opened: ListRequest, typed: TypedGrid, grid: Grid) -> SumsView:
    """Compares the sums once every row counts."""
    check = SumsCheck(outcome=SumsOutcome.MISSING)
    if grid.reading.is_whole:
        score_list = opened.score_list
        rules, list_format = rules_of(score_list.rule_set), format_of(score_list)
        check = check_sums(rules, list_format, grid.sheet, typed.sums, typed.probes)
    addresses = _addresses(opened, typed, grid)
    names = opened.view.names
    found, asked, several = (_game(grid.sheet, number) for number in (check.game, check.ask, check.several_until))
    candidates = tuple(
        Candidate(
            words=_slip_words(each, grid.sheet, names, typed.writing),
            address=addresses[each.position],
            names=_winners(each, names),
        )
        for each in check.named
    )
    return SumsView(
        check=check,
        candidates=candidates[:MOST_NAMED],
        further=candidates[MOST_NAMED:],
        answers=_answers(typed, grid.sheet, check.seat, names),
        found=Candidate(words=paper_name(grid.sheet.games, found, names), address=addresses[found.position])
        if found
        else None,
        seat=f"{check.seat} {names[check.seat]}" if check.seat else "",
        asked=paper_name(grid.sheet.games, asked, names) if asked else "",
        several=paper_name(grid.sheet.games, several, names) if several else "",
        punished=enumerated(dict.fromkeys(names[each.offender] for each in check.left_out)),
        lacking=enumerated(f"{seat} {names[seat]}" for seat in check.seats),
        totals=grid.sheet.totals,
        differing=_differing(check, typed.sums, grid.sheet.totals),
    )


def _differing(check: SumsCheck, sums: Sequence[str], totals: Sequence[int]) -> tuple[int, ...]:
    if check.outcome is not SumsOutcome.DIFFER:
        return ()
    return tuple(
        seat for seat, (paper, ours) in enumerate(zip(sums, totals, strict=True), 1) if number_of(paper) != ours
    )


def _game(sheet: Sheet, number: int | None) -> SheetGame | None:
    return next((game for game in sheet.games if game.number == number), None)


def _answers(typed: TypedGrid, sheet: Sheet, seat: int | None, names: Mapping[int, str]) -> tuple[Answer, ...]:
    """Returns the running sums read so far; `seat`: the first one whose sum differs."""
    games = {game.number: game for game in sheet.games}
    read = [(probe, probe.seat or seat) for probe in sorted(typed.probes) if seat and probe.typed]
    return tuple(
        Answer(
            game=probe.game,
            position=position,
            typed=probe.typed,
            seat=f"{position} {names[position]}",
            words=paper_name(sheet.games, games[probe.game], names),
            ours=games[probe.game].totals[position - 1],
        )
        for probe, position in read
        if position in names and probe.game in games
    )


def _addresses(opened: ListRequest, typed: TypedGrid, grid: Grid) -> Mapping[int, str]:
    """Returns links by position, to an entry's page or to its row in this grid."""
    saved = {index: opened.url("entry", entry=row.uid) for index, row in enumerate(opened.view.rows, start=1)}
    read = zip(typed.keys, grid.reading.rows, strict=False)  # empty if the list itself is broken
    rows = {row.position: f"#{key}" for key, row in read if row.position is not None}
    return {**saved, **rows}


def _slip_words(suspect: Suspect, sheet: Sheet, names: Mapping[int, str], writing: PaperNotation) -> str:
    game = next(each for each in sheet.games if each.position == suspect.position)
    row = paper_name(sheet.games, game, names)
    meant = suspect.entry.facts if suspect.entry else None
    if suspect.slip is Slip.TWICE or not isinstance(meant, PointsEntry):
        return _("{row}: typed twice?").format(row=row)
    if suspect.slip is Slip.VALUE:
        value = getattr(sheet.entries[game.position - 1], "facts", meant).value
        typed, factor = (game.value, game.bock) if writing is PaperNotation.MULTIPLIED else (value, 1)
        right = typed + factor * (meant.value - value)
        return _("{row}: worth {meant} instead of {typed}?").format(row=row, meant=plain(right), typed=plain(typed))
    winners = " ".join(map(str, meant.winners))
    return _("{row}: won by {winners}?").format(row=row, winners=winners)


def _winners(suspect: Suspect, names: Mapping[int, str]) -> str:
    meant = suspect.entry.facts if suspect.entry else None
    if suspect.slip in (Slip.VALUE, Slip.TWICE) or not isinstance(meant, PointsEntry):
        return ""
    return f"({' · '.join(f'{seat} {names[seat]}' for seat in meant.winners)})"


def kept_words(view: ListView, typed: TypedGrid, sums: SumsView) -> str:
    differing = [
        _("{seat} {name} {paper} instead of {ours}").format(
            seat=seat, name=view.names[seat], paper=plain(paper), ours=plain(ours)
        )
        for seat, each, ours in zip(count(1), typed.sums, sums.totals, strict=False)
        if (paper := number_of(each)) is not None and paper != ours
    ]
    words = _("The paper has different sums, the rows were kept: {sums}").format(sums=" · ".join(differing))
    return f"{words} ({sums.found.words})" if sums.found else words
