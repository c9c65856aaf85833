"""Services that start, stop and delete rehearsals."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import uuid5
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import Club
from scoring.errors import RuleViolation
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.models.participant import Attendance
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.tournament import DrawMode, StandingsShown, Status, Tournament, Visibility
from tournaments.rehearsals.plan.evening import Evening
from tournaments.rehearsals.plan.invented import invented_list
from tournaments.rehearsals.words import rehearsal_name
from tournaments.selectors.tournament.presets import PRESETS
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.participants.roster import import_participants
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import create_tournament, delete_tournament, preset_values
from tournaments.services.tournament_writes import write_tournament


def begin_rehearsal(
    *,
    club: Club,
    evening: Evening,
    at: datetime,
    write_request: WriteRequest,
    rules: str = "ddv",
    fields: Mapping[str, Any] | None = None,
    driven: bool = False,
) -> Tournament:
    """Creates a rehearsal with registered players, which is then played automatically.

    `fields`: override the tournament's; `driven`: whether the caller plays it instead of a worker.
    """
    values = {**_values(club, evening, at, rules), **(fields or {})}
    with transaction.atomic():
        tournament = create_tournament(club=club, values=values, write_request=write_request)
        import_participants(
            tournament=tournament,
            text=invented_list(evening.players),
            status=Attendance.REGISTERED,
            write_request=_part_request(write_request, "people"),
        )
        _keep_run(_new_run(tournament, evening, at, driven=driven), _part_request(write_request, "run"))
    return tournament


def _part_request(write_request: WriteRequest, name: str) -> WriteRequest:
    return replace(write_request, client_key=uuid5(write_request.client_key, name))


def _keep_run(run: RehearsalRun, write_request: WriteRequest) -> None:
    def apply(row: Tournament) -> Change:
        run.save()
        plan = {name: getattr(run, name) for name in ("seed", "players", "rounds", "minutes", "left")}
        return Change(after=plan, tournament=row)

    write_tournament("begin_rehearsal", run.tournament, write_request, apply)


def _values(club: Club, evening: Evening, at: datetime, rules: str) -> dict[str, Any]:
    book = rule_book(rules)
    pflichtsoli = book.pflichtsoli.per_player
    there = at.astimezone(ZoneInfo(club.time_zone))
    normal_games, minutes = evening.normal_games(pflichtsoli), evening.round_minutes
    return {
        **preset_values(PRESETS["ddv"], club),
        "rule_set": rule_set_version(book),
        "pflichtsoli": pflichtsoli,
        "sizes": {
            "4": {"normal_games": normal_games, "minutes": minutes},
            "5": {"normal_games": normal_games * 5 // 4, "minutes": minutes},
        },
        "name": rehearsal_name(there),
        "date": there.date(),
        "rounds_planned": evening.rounds,
        "pause_minutes": 0,
        "objection_minutes": 1,
        "draw_mode": DrawMode.RANDOM,
        "lot_seed": evening.seed % 2**31,
        "standings_shown": StandingsShown.FROZEN,
        "visibility": Visibility.LINK,
        "status": Status.REGISTRATION,
        "is_rehearsal": True,
        "chances_shown": True,
    }


def _new_run(tournament: Tournament, evening: Evening, at: datetime, *, driven: bool) -> RehearsalRun:
    pflichtsoli = tournament.pflichtsoli
    return RehearsalRun(
        tournament=tournament,
        seed=evening.seed,
        players=evening.players,
        rounds=evening.rounds,
        minutes=evening.minutes,
        games=evening.normal_games(pflichtsoli) + 4 * pflichtsoli,
        left=list(evening.left),
        began_at=at,
        next_at=at,
        driven=driven,
    )


def stop_rehearsal(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Raises `no_rehearsal`, `rehearsal_over`."""
    check_rehearsal(tournament)

    def apply(row: Tournament) -> Change:
        if not RehearsalRun.objects.filter(tournament=row, next_at__isnull=False).update(next_at=None):
            raise RuleViolation("rehearsal_over")
        return Change(tournament=row)

    write_tournament("stop_rehearsal", tournament, write_request, apply)


def throw_away_rehearsal(*, tournament: Tournament, write_request: WriteRequest) -> None:
    """Deletes a rehearsal in any state. Raises `no_rehearsal`."""
    check_rehearsal(tournament)
    delete_tournament(tournament=tournament, write_request=write_request)


def check_rehearsal(tournament: Tournament) -> None:
    if not tournament.is_rehearsal:
        raise RuleViolation("no_rehearsal")
