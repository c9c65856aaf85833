"""The standings as JSON, for downloads and the REST API."""

from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone

from scoring.ranking.criteria import Value
from tournaments.phrases.figures import rank
from tournaments.selectors.objections import Finality
from tournaments.selectors.results.chances import ChancesShown
from tournaments.selectors.results.standings import LookUp, RankedRow, TournamentStandings

JSON = dict[str, Any]


def as_json(standings: TournamentStandings, chances: ChancesShown) -> JSON:
    """Returns the complete standings. Unknown values are null, and `chances` is omitted if empty."""
    tournament, now = standings.tournament, timezone.now()
    return {
        "tournament": {
            "uid": str(tournament.uid),
            "slug": tournament.slug,
            "name": tournament.name,
            "date": tournament.date.isoformat(),
            "version": tournament.version,
        },
        "stage": standings.stage.value,
        "provisional": standings.provisional,
        "tables": {"done": standings.done, "of": standings.tables},
        "not_in": [each._asdict() for each in standings.not_in],
        "frozen": standings.frozen,
        "results": [_result_json(each, now) for each in standings.closed],
        "as_of": standings.as_of.isoformat(),
        "rounds": list(standings.rounds),
        "criteria": list(tournament.criteria),
        "standings": [row_json(row, standings) for row in standings.rows],
        "look_up": [_look_up_json(tie) for tie in standings.look_up],
        **({"chances": _chances_json(chances)} if chances else {}),
    }


def _chances_json(shown: ChancesShown) -> JSON:
    """Returns the chances. Percentages are null for a chance below 1, and 0 if impossible."""
    people = [{"participant": str(each.participant), "percent": each.percent} for each in shown.chances]
    return {
        "closed": list(shown.closed),
        "running": list(shown.running),
        "runs": shown.runs,
        "participants": people,
    }


def _result_json(result: Finality, now: datetime) -> JSON:
    until = result.open_until(now)
    return {"round": result.round, "final": until is None, "objections_until": until and until.isoformat()}


def row_json(row: RankedRow, standings: TournamentStandings) -> JSON:
    """Returns one row, with `criteria` by name and means as exact fractions, e.g. "17/3"."""
    return {
        "rank": row.rank,
        "rank_shown": rank(row.rank, tied=row.tied),
        "tied": row.tied,
        "by_lot": row.by_lot,
        "participant": str(row.uid),
        "start_number": row.start_number,
        "name": row.name,
        "given": row.given,
        "family": row.family,
        "club": row.club,
        "rounds": list(row.rounds),
        "points": row.points,
        "missed": list(row.missed),
        "credit": _value_json(row.credit),
        "total": _value_json(row.total),
        "criteria": dict(zip(standings.criteria, map(_value_json, row.criteria), strict=True)),
    }


def _value_json(value: Value | None) -> int | str | None:
    return str(value) if isinstance(value, Fraction) else value


def _look_up_json(tie: LookUp) -> JSON:
    return {
        "rank": tie.rank,
        "names": list(tie.names),
        "criterion": tie.criterion,
        "lists": [{"round": in_round, "table": table} for in_round, table in tie.lists],
    }
