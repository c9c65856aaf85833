"""The context in which an act is performed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random
from uuid import UUID, uuid5

from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.round import Round, Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.rehearsals.plan.evening import PlannedAct
from tournaments.selectors.lists.lists import list_for
from tournaments.selectors.lists.table.pens import Hand, hand_of
from tournaments.services.ledger import SYSTEM, Actor, WriteRequest

# False if someone was faster.
Doing = Callable[["Moment"], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """An act at its time, with random numbers and keys derived from run and plan.

    If a killed worker's act is repeated, it therefore gets the same answer as before.
    """

    run: RehearsalRun
    planned_act: PlannedAct
    at: datetime

    @property
    def tournament(self) -> Tournament:
        return self.run.tournament

    @property
    def random(self) -> Random:
        return Random(f"{self.run.seed}:{self.run.done}")

    def round(self) -> Round:
        """Raises `DoesNotExist`."""
        in_round = Round.objects.get(tournament_id=self.run.tournament_id, number=self.planned_act.round)
        in_round.tournament = self.tournament
        return in_round

    def table(self) -> Table:
        tables = Table.objects.select_related("round__tournament__rule_set", "score_list__pen", "presence")
        where = {"round__tournament": self.run.tournament_id, "round__number": self.planned_act.round}
        return tables.get(**where, number=self.planned_act.table)

    def score_list(self) -> ScoreList:
        return list_for(self.table())

    def key(self, name: str = "") -> UUID:
        return uuid5(self.tournament.uid, f"rehearsal:{self.run.done}:{name}")

    def by_desk(self, score_list: ScoreList | None = None, name: str = "", reason: str = "") -> WriteRequest:
        return self._request_by(SYSTEM, score_list, name, reason)

    def by_phone(self, score_list: ScoreList, name: str = "") -> WriteRequest:
        return self._request_by(self.phone, score_list, name)

    def by_writer(self, score_list: ScoreList, name: str = "") -> WriteRequest:
        """Writes as the table's phone, or as the desk if people have the pen or play at this table."""
        others = hand_of(score_list, self.phone.device) is Hand.OTHER or self.planned_act.table in self.run.left
        return self.by_desk(score_list, name) if others else self.by_phone(score_list, name)

    @property
    def phone(self) -> Actor:
        number = self.planned_act.table
        return Actor(kind="table", label=f"{self.planned_act.round}/{number}", device=f"rehearsal-{number}")

    def _request_by(self, actor: Actor, score_list: ScoreList | None, name: str, reason: str = "") -> WriteRequest:
        seen = score_list.revision if score_list is not None else None
        return WriteRequest(actor=actor, client_key=self.key(name), seen_revision=seen, reason=reason)
