"""The page of a finished tournament: podium, standings, records and course."""

from typing import Any

from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.results.criteria import CRITERIA
from tournaments.phrases.results.records import RECORDS, amount_of
from tournaments.selectors.results.looking_back import LookBack
from tournaments.selectors.results.remembered import cached_look_back, cached_standings
from tournaments.selectors.results.stage_words import not_in_line, stage_line
from tournaments.selectors.results.standings import StandingsStage, TournamentStandings
from tournaments.selectors.results.visibility import audience_of
from tournaments.views.charts import LineChart, leader_lines
from tournaments.views.results.undecided import ON_PODIUM

TOP = 10
MOST_LINKS = 40  # tables of a round that get a link each


def ending_context(tournament: Tournament) -> dict[str, Any]:
    """Returns an empty dict before the end. Uses five queries, and seven more that are cached."""
    if tournament.status != Status.FINISHED:
        return {}
    audience = audience_of(tournament)
    standings = cached_standings(tournament, audience=audience)
    hidden = standings.stage is StandingsStage.HIDDEN
    context = {"ended": True, "standings": standings, "stage": stage_line(standings), "hidden": hidden}
    if not standings.rows:
        return context
    seen = cached_look_back(tournament, audience=audience)
    return {**context, **_standings_context(standings), **_look_back_context(seen)}


def _standings_context(standings: TournamentStandings) -> dict[str, Any]:
    final = standings.stage is StandingsStage.FINAL
    criterion = standings.criteria[0] if standings.criteria else ""
    decides = criterion if criterion == standings.tournament.criteria[0] else ""
    podium = [row for row in standings.rows if final and row.rank and row.rank <= ON_PODIUM]
    return {
        "podium": podium,
        "podium_shared": any(row.tied for row in podium),
        "podium_by_lot": any(row.by_lot for row in podium),
        "decides": CRITERIA.get(decides, ""),
        "top": standings.rows[:TOP],
        "has_shared": any(row.tied for row in standings.rows[:TOP]),
        "has_lot": any(row.by_lot for row in standings.rows[:TOP]),
        "more": len(standings.rows) > TOP,
        "notice": not_in_line(standings) if final else stage_line(standings),
    }


def _look_back_context(seen: LookBack) -> dict[str, Any]:
    return {
        "records": [(RECORDS[line.record], amount_of(line.record, line.amount), line) for line in seen.records],
        "lists_without_games": seen.lists_without_games,
        "leaders": seen.leaders,
        "leaders_rounds": seen.rounds,
        "chart": _chart(seen) if len(seen.rounds) > 1 else None,
        "lists": [(number, tables if len(tables) <= MOST_LINKS else ()) for number, tables in seen.lists],
    }


def _chart(seen: LookBack) -> LineChart:
    return leader_lines([(leader.label, leader.whole_points) for leader in seen.leaders])
