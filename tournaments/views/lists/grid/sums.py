"""What the grid says of the sums on paper: that they agree, which rows explain why not, what to read from the paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.game.game import PointsEntry
from scoring.lists.duty import PAYING
from scoring.lists.sheet import Sheet, SheetEntry
from tournaments.adapter import format_of, rules_of
from tournaments.forms.lists.grid import TypedGrid
from tournaments.paper.cross_check import Slip, Suspect
from tournaments.paper.rows import Writing
from tournaments.paper.sums import Outcome, SumsCheck, check_sums
from tournaments.phrases.figures import plain
from tournaments.selectors.lists.grids import Grid
from tournaments.views.lists.context import ListRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row that explains why sums differ: what was wrong with it, and where it stands on this page or its own."""

    words: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A running sum that was read from the paper, and what the rows come to there."""

    game: int
    typed: str
    words: str
    ours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SumsView:
    """The comparison as the page shows it. `answers`: what was read from the paper. `found`: the row at which paper and
    rows part; `asked`: the one behind which a running sum of `seat` is asked for."""

    check: SumsCheck
    candidates: tuple[Candidate, ...]
    answers: tuple[Answer, ...]
    found: Candidate | None
    seat: str
    asked: str

    @property
    def differs(self) -> bool:
        """Whether the sums on paper are others."""
        return self.check.outcome is Outcome.DIFFER

    @property
    def probe_is_next(self) -> bool:
        """Whether the cursor goes to the running sum that is asked for."""
        is_searching = bool(self.answers) or self.check.cross_sum is None
        return is_searching and not self.candidates


def sums_of_paper(page: ListRequest, typed: TypedGrid, grid: Grid) -> SumsView:
    """Compares the sums once every row counts."""
    check = SumsCheck(outcome=Outcome.MISSING)
    if grid.reading.is_whole:
        score_list = page.score_list
        rules, list_format = rules_of(score_list.rule_set), format_of(score_list)
        check = check_sums(rules, list_format, grid.sheet, typed.sums, typed.probes)
    addresses = _addresses(page, typed, grid)
    games = {game.number: game for game in grid.sheet.entries}
    found, asked = games.get(check.game or 0), games.get(check.ask or 0)
    names = page.view.names
    return SumsView(
        check=check,
        candidates=tuple(
            Candidate(words=_slip_words(each, grid.sheet, names, typed.writing), address=addresses[each.position])
            for each in check.named
        ),
        answers=_answers(typed, grid.sheet, check.seat, names),
        found=Candidate(words=_row(grid.sheet, found, names), address=addresses[found.position]) if found else None,
        seat=names[check.seat] if check.seat else "",
        asked=_row(grid.sheet, asked, names) if asked else "",
    )


def _answers(typed: TypedGrid, sheet: Sheet, seat: int | None, names: Mapping[int, str]) -> tuple[Answer, ...]:
    games = {game.number: game for game in sheet.entries}
    return tuple(
        Answer(
            game=probe.game,
            typed=probe.typed,
            words=_row(sheet, games[probe.game], names),
            ours=games[probe.game].totals[seat - 1],
        )
        for probe in sorted(typed.probes)
        if seat and probe.typed and probe.game in games
    )


def _addresses(page: ListRequest, typed: TypedGrid, grid: Grid) -> Mapping[int, str]:
    """Where the entry of each position stands: its own page, or its row on this one."""
    saved = {index: page.url("entry", entry=row.uid) for index, row in enumerate(page.view.rows, start=1)}
    read = zip(typed.keys, grid.reading.rows, strict=False)  # none where the list itself is broken
    rows = {row.position: f"#{key}" for key, row in read if row.position is not None}
    return {**saved, **rows}


def _slip_words(suspect: Suspect, sheet: Sheet, names: Mapping[int, str], writing: Writing) -> str:
    """What would have gone wrong, in words; values as the paper has them."""
    game = next(each for each in sheet.entries if each.position == suspect.position)
    row = _row(sheet, game, names)
    meant = suspect.entry.facts if suspect.entry else None
    if suspect.slip is Slip.TWICE or not isinstance(meant, PointsEntry):
        return _("{row}: typed twice?").format(row=row)
    if suspect.slip is Slip.VALUE:
        value = getattr(sheet.facts[game.position - 1], "facts", meant).value
        typed, factor = (game.value, game.bock) if writing is Writing.MULTIPLIED else (value, 1)
        right = typed + factor * (meant.value - value)
        return _("{row}: worth {meant} instead of {typed}?").format(row=row, meant=plain(right), typed=plain(typed))
    winners = " ".join(map(str, meant.winners))
    return _("{row}: won by {winners}?").format(row=row, winners=winners)


def _row(sheet: Sheet, game: SheetEntry, names: Mapping[int, str]) -> str:
    """A game as paper has it: by its number among the normal games, or as somebody's Pflichtsolo."""
    if game.duty in PAYING and game.soloist:
        return _("Pflichtsolo of {name}").format(name=names[game.soloist])
    number = sum(each.duty not in PAYING for each in sheet.entries[: game.number])
    return _("Game {number}").format(number=number)


def kept_words(typed: TypedGrid, sums: SumsView) -> str:
    """Why the rows are kept although the paper has other sums, as the ledger says it."""
    words = _("The paper adds up to {sums}, the rows do not").format(sums=" · ".join(typed.sums))
    return f"{words} ({sums.found.words})" if sums.found else words
