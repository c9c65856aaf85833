"""The texts for a participant's shared picture and link preview."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import formats, timezone
from django.utils.translation import gettext

from scoring.ranking.progress import Progress
from tournaments.models.tournament import Tournament
from tournaments.phrases import figures
from tournaments.phrases.results.shared import place_line
from tournaments.selectors.results.course import StandingsCourse
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.standings import RankedRow, TournamentStandings
from tournaments.views.charts import PlaceChart, places


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """`number` is shown instead of a name that the typeface can't display."""

    name: str
    number: str
    tournament: str
    about: str
    state: str
    address: str
    figures: tuple[tuple[str, str], ...]
    chart: PlaceChart | None


def card_of(
    standings: TournamentStandings, course: StandingsCourse, *, start_number: int, name: str, address: str
) -> Card:
    tournament, row = standings.tournament, row_of(standings, start_number)
    return Card(
        name=name,
        number=gettext("No. {number}").format(number=start_number),
        tournament=tournament.name,
        about=_date_and_venue(tournament),
        state=stage_line(standings),
        address=address,
        figures=_figures(row, len(standings.rounds), provisional=_is_provisional(standings)) if row else (),
        chart=place_chart(course.rounds, course.progress_of(start_number), count_ranked(standings)),
    )


def row_of(standings: TournamentStandings, start_number: int) -> RankedRow | None:
    return next((row for row in standings.rows if row.start_number == start_number), None)


def count_ranked(standings: TournamentStandings) -> int:
    """Counts everybody who has a rank or can still get one."""
    return sum(not row.disqualified for row in standings.rows)


def place_chart(rounds: Sequence[int], way: Progress, last: int) -> PlaceChart | None:
    """Returns None if there are fewer than two ranks."""
    ranks = [(number, moment.rank if moment else None) for number, moment in zip(rounds, way, strict=False)]
    return places(ranks, last) if sum(rank is not None for _number, rank in ranks) > 1 else None


def summary_line(standings: TournamentStandings, start_number: int) -> str:
    row = row_of(standings, start_number)
    if row is None or row.rank is None:
        return stage_line(standings)
    line = place_line(figures.rank(row.rank, tied=row.tied, by_lot=row.by_lot), count_ranked(standings), row.total)
    line = f"{line} · {gettext('* decided by lot')}" if row.by_lot else line
    return f"{line} · {stage_line(standings)}"


def _date_and_venue(tournament: Tournament) -> str:
    day = formats.date_format(tournament.date)
    return f"{day} · {tournament.venue}" if tournament.venue else day


def _is_provisional(standings: TournamentStandings) -> bool:
    return standings.provisional or standings.open_to_objections(timezone.now())


def _figures(row: RankedRow, rounds: int, *, provisional: bool) -> tuple[tuple[str, str], ...]:
    words = gettext("Rank, decided by lot") if row.by_lot else gettext("Rank")
    number = figures.rank(row.rank, tied=row.tied, by_lot=row.by_lot)
    rank = (gettext("Rank, provisional") if provisional else words, number)
    points = (gettext("Points"), figures.plain(row.total))
    played = (gettext("Round") if rounds == 1 else gettext("Rounds"), str(rounds))
    return (rank, points, played) if row.rank is not None else (points, played)
