"""Seeded tournaments for demonstrations and load tests, played through the services."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any

from accounts.models import Club
from scoring.rules.rulebooks.catalogue import rule_book
from tournaments.adapter import list_state
from tournaments.models.participant import Attendance
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.rehearsals.games import next_game
from tournaments.rehearsals.plan.invented import invented_list
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.pots import shared_pot
from tournaments.selectors.tournament.presets import PRESETS
from tournaments.services.ledger import system_request
from tournaments.services.lists.entries import write_edit
from tournaments.services.lists.status import confirm, hand_in
from tournaments.services.participants.roster import import_participants
from tournaments.services.rounds.draws import draw_round
from tournaments.services.rounds.steps import MissingLists, close_round, publish_round, release_round
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import create_tournament, preset_values

Progress = Callable[[int, int], None]
BETWEEN_ROUNDS = timedelta(hours=3)
A_ROUND = timedelta(hours=2)


class LastRound(StrEnum):
    CLOSED = "closed"
    RUNNING = "running"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationSettings:
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
class SimulationResult:
    tournament: Tournament
    games: int


def simulate(rehearsal: SimulationSettings, progress: Progress = lambda done, total: None) -> SimulationResult:
    """Plays a whole tournament, reproducible by its seed.

    `progress` is called with the number of tables done and the total.
    """
    random = Random(rehearsal.seed)
    tournament = _create(rehearsal)
    games = tables_done = 0
    for number in range(1, rehearsal.rounds + 1):
        in_round = _open_round(tournament, number, rehearsal, random)
        left_running = number == rehearsal.rounds and rehearsal.last_round is LastRound.RUNNING
        lists = ScoreList.objects.filter(table__round=in_round).select_related("rule_set", "table__round__tournament")
        tables = [
            Playing(score_list=row, stop_after=_games_until_stop(tables_done + place, random) if left_running else None)
            for place, row in enumerate(lists.order_by("table__number"), start=1)
        ]
        for table in _play_in_turns(tables, random) if shared_pot(in_round) else _play_one_by_one(tables, random):
            tables_done, games = tables_done + 1, games + table.games
            progress(tables_done, len(tables) * rehearsal.rounds)
        if not left_running:
            end = _beginning(number, rehearsal) + A_ROUND
            close_round(in_round=in_round, at=end, missing=MissingLists.REFUSE, write_request=system_request())
    return SimulationResult(tournament=tournament, games=games)


def _create(rehearsal: SimulationSettings) -> Tournament:
    rules = rule_book(rehearsal.rules)
    values = {
        **preset_values(PRESETS["ddv"], rehearsal.club),
        "rule_set": rule_set_version(rules),
        "pflichtsoli": rules.pflichtsoli.per_player,
        "name": rehearsal.name or f"Probelauf {rehearsal.seed}: {rehearsal.players} × {rehearsal.rounds}",
        "date": rehearsal.at.date(),
        "rounds_planned": rehearsal.rounds,
        "lot_seed": rehearsal.seed % 2**31,
        "standings_shown": StandingsShown.AT_ONCE,
        **rehearsal.fields,
    }
    tournament = create_tournament(club=rehearsal.club, values=values, write_request=system_request())
    text = invented_list(rehearsal.players)
    import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request())
    return tournament


def _beginning(number: int, rehearsal: SimulationSettings) -> datetime:
    """Returns the start of a round. Rounds are three hours apart.

    The last one ends at `rehearsal.at`, or starts then if it is left running.
    """
    last = rehearsal.at if rehearsal.last_round is LastRound.RUNNING else rehearsal.at - A_ROUND
    return last - (rehearsal.rounds - number) * BETWEEN_ROUNDS


def _open_round(tournament: Tournament, number: int, rehearsal: SimulationSettings, random: Random) -> Round:
    seed = random.getrandbits(30)
    at = _beginning(number, rehearsal)
    in_round = tournament.rounds.filter(number=number).first()
    if in_round is None:  # a plan drew all rounds with the first
        in_round = draw_round(tournament=tournament, number=number, seed=seed, write_request=system_request())
        publish_round(in_round=in_round, at=at, write_request=system_request())
    release_round(in_round=in_round, at=at, write_request=system_request())
    return in_round


def _games_until_stop(table: int, random: Random) -> int | None:
    """Returns how many games a running table has played, or None for every third table, which finishes."""
    return None if table % 3 == 0 else random.randint(9, 22)


@dataclass(slots=True, kw_only=True)
class Playing:
    score_list: ScoreList
    stop_after: int | None
    games: int = 0


def _play_one_by_one(tables: Iterable[Playing], random: Random) -> Iterator[Playing]:
    for table in tables:
        while _play(table, random):
            pass
        yield table


def _play_in_turns(tables: Iterable[Playing], random: Random) -> Iterator[Playing]:
    """Yields each table when it has finished. Tables take turns because they share a pot."""
    playing = deque(tables)
    while playing:
        table = playing.popleft()
        if _play(table, random):
            playing.append(table)
        else:
            yield table


def _play(table: Playing, random: Random) -> bool:
    score_list = table.score_list
    score_list.refresh_from_db(fields=["revision", "state", "status"])
    if list_state(score_list).finished:
        _hand_in(score_list, confirmed=table.stop_after is None)
        return False
    if table.games == table.stop_after:
        return False
    write_edit(
        score_list=score_list,
        edit=Edit(spot=Spot.END, facts=next_game(score_list, random)),
        write_request=system_request(seen_revision=score_list.revision),
    )
    table.games += 1
    return True


def _hand_in(score_list: ScoreList, *, confirmed: bool) -> None:
    hand_in(score_list=score_list, write_request=system_request(seen_revision=score_list.revision))
    if confirmed:
        score_list.refresh_from_db()
        confirm(score_list=score_list, write_request=system_request(seen_revision=score_list.revision))
