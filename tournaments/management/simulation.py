"""A whole tournament from a seed, through the same services as the pages: for demonstration, load and rehearsal."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any
from uuid import uuid4

from accounts.models import Club
from scoring.dealing import deal
from scoring.rulebooks.catalogue import rule_book
from tournaments.management.invented import invented_club, invented_name
from tournaments.management.plausible import Situation, plausible_game
from tournaments.models.participant import Attendance
from tournaments.models.round import Round
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.services.draws import draw_round
from tournaments.services.entries import record_entry
from tournaments.services.ledger import SYSTEM
from tournaments.services.lists import confirm, hand_in
from tournaments.services.participants import import_participants
from tournaments.services.presets import PRESETS
from tournaments.services.rounds import Missing, close_round, publish_round, release_round
from tournaments.services.rules import rule_set_version
from tournaments.services.tournaments import create_tournament, preset_values

Progress = Callable[[int, int], None]
BETWEEN_ROUNDS = timedelta(hours=3)


class LastRound(StrEnum):
    """What becomes of the last round."""

    CLOSED = "closed"
    RUNNING = "running"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """What is to be simulated. `last_round` says whether the last round is played to the end or left running."""

    club: Club
    players: int
    rounds: int
    seed: int
    at: datetime
    rules: str = "ddv"
    name: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
    last_round: LastRound = LastRound.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The tournament and how many games were entered."""

    tournament: Tournament
    games: int


def simulate(rehearsal: Rehearsal, progress: Progress = lambda done, total: None) -> Played:
    """Creates, draws, plays, closes; `progress` is told tables done of all tables. The same seed, the same result."""
    random = Random(rehearsal.seed)
    tournament = _create(rehearsal)
    games = tables_done = 0
    for number in range(1, rehearsal.rounds + 1):
        in_round = _opened(tournament, number, rehearsal, random)
        left_running = number == rehearsal.rounds and rehearsal.last_round is LastRound.RUNNING
        lists = list(ScoreList.objects.filter(table__round=in_round).order_by("table__number"))
        for score_list in lists:
            tables_done += 1
            games += _play(score_list, _stop_after(tables_done, random) if left_running else None, random)
            progress(tables_done, len(lists) * rehearsal.rounds)
        if not left_running:
            close_round(in_round=in_round, at=rehearsal.at, missing=Missing.REFUSE, actor=SYSTEM, client_key=uuid4())
    return Played(tournament=tournament, games=games)


def _create(rehearsal: Rehearsal) -> Tournament:
    values = {
        **preset_values(PRESETS["ddv"], rehearsal.club),
        "rule_set": rule_set_version(rule_book(rehearsal.rules)),
        "name": rehearsal.name or f"Probelauf {rehearsal.seed}: {rehearsal.players} × {rehearsal.rounds}",
        "date": rehearsal.at.date(),
        "rounds_planned": rehearsal.rounds,
        "lot_seed": rehearsal.seed % 2**31,
        **rehearsal.fields,
    }
    tournament = create_tournament(club=rehearsal.club, values=values, actor=SYSTEM, client_key=uuid4())
    lines = [f"{n + 1};{invented_name(n)};{invented_club(n)}" for n in range(rehearsal.players)]
    text = "\n".join(["Startnummer;Name;Verein", *lines])
    import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, actor=SYSTEM, client_key=uuid4())
    return tournament


def _opened(tournament: Tournament, number: int, rehearsal: Rehearsal, random: Random) -> Round:
    """A round drawn, published and released; the last one at `rehearsal.at`, those before it three hours apart."""
    seed = random.getrandbits(30)
    at = rehearsal.at - (rehearsal.rounds - number) * BETWEEN_ROUNDS
    in_round = draw_round(tournament=tournament, number=number, seed=seed, actor=SYSTEM, client_key=uuid4())
    publish_round(in_round=in_round, at=at, actor=SYSTEM, client_key=uuid4())
    release_round(in_round=in_round, at=at, actor=SYSTEM, client_key=uuid4())
    return in_round


def _stop_after(table: int, random: Random) -> int | None:
    """After how many games a table of a running round stands now; every third one is through."""
    return None if table % 3 == 0 else random.randint(9, 22)


def _play(score_list: ScoreList, stop_after: int | None, random: Random) -> int:
    """Enters game after game; a finished list is handed in, and confirmed unless its round is left running."""
    revision, games = score_list.revision, 0
    state = score_list.state
    while not state["finished"] and games != stop_after:
        facts = plausible_game(_situation(state, score_list.format["seats"]), random)
        recorded = record_entry(
            score_list=score_list, facts=facts, seen_revision=revision, client_key=uuid4(), actor=SYSTEM
        )
        revision, games = recorded.revision, games + 1
        state = ScoreList.objects.values_list("state", flat=True).get(pk=score_list.pk)
    if state["finished"]:
        _hand_in(score_list, revision, confirmed=stop_after is None)
    return games


def _hand_in(score_list: ScoreList, revision: int, *, confirmed: bool) -> None:
    hand_in(score_list=score_list, seen_revision=revision, client_key=uuid4(), actor=SYSTEM)
    if confirmed:
        score_list.refresh_from_db()
        if score_list.status != ListStatus.CONFIRMED:
            confirm(score_list=score_list, seen_revision=score_list.revision, client_key=uuid4(), actor=SYSTEM)


def _situation(state: dict[str, Any], seats: int) -> Situation:
    owed = {int(seat): count for seat, count in state["open_pflichtsoli"].items()}
    return Situation(
        players=deal(state["dealer"], seats).seating.players,
        forced=state["forced"],
        owed=owed,
        normal_games_left=state["games_left"] - sum(owed.values()),
    )
