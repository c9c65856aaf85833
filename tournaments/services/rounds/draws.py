"""Draws rounds, and discards those that aren't published yet."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.seating.plans import Plan
from tournaments.selectors.rounds.draw_modes import drawn_from, report_json
from tournaments.selectors.rounds.draw_points import BY_RESULTS, lists_missing, points_for
from tournaments.selectors.rounds.draws import (
    DrawInputs,
    LaterInputs,
    field_for,
    inputs_of,
    present_in,
    tables_for,
)
from tournaments.selectors.rounds.rounds import plan_from, why_not_drawable
from tournaments.selectors.tournament.changed_settings import changed_names
from tournaments.selectors.tournament.draw_settings import DrawSettings, check_draw_settings, draw_settings_of
from tournaments.services.deletion import delete_with_all
from tournaments.services.ledger import Change, WriteRequest, apply_once_computed
from tournaments.services.locks import lock_with_rounds
from tournaments.services.rounds.drawn_rows import clear, seat_rounds
from tournaments.services.rounds.round_writes import check_nothing_else_follows, check_status, delete_round_once
from tournaments.services.tournament_writes import changes_of, check_seen, tournament_write

LARGEST_SEED = 2**31


class IncompleteResults(StrEnum):
    """The treatment of missing lists in a draw by standing."""

    REFUSE = "refuse"
    TAKE_AS_IT_IS = "take_as_it_is"


def draw_round(
    *,
    tournament: Tournament,
    number: int,
    write_request: WriteRequest,
    seed: int | None = None,
    mode: DrawMode | None = None,
    settings: DrawSettings | None = None,
    incomplete: IncompleteResults = IncompleteResults.REFUSE,
) -> Round:
    """Draws the next round, or redraws an unpublished one. If the seed is None, a new one is used.

    A plan draws all remaining rounds. `mode` and `settings` are saved in the tournament. Draws by standing need the
    lists of earlier rounds, and are random as long as there are no results.

    Raises `results_missing` (params `round`, `tables`), `draw_impossible`, `too_few_participants`, `tables_do_not_fit`,
    `draw_previous_first`, `round_before_is_drawn_only`, `all_rounds_drawn`, `tournament_is_finished`,
    `round_is_published` and the like, `round_gone` if it has been discarded, and everything `check_draw_settings`
    and `check_seen` do.
    """
    chosen = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    drawing = _Drawing(tournament, number, chosen, mode, settings, incomplete, write_request)
    wanted = {"mode": mode, "settings": settings and settings.as_json(), "incomplete": incomplete.value}
    payload = {"round": number, "seed": seed, **wanted}
    apply_once_computed(tournament_write("draw_round", tournament.pk, write_request, payload), drawing)
    made = Round.objects.select_related("tournament").filter(tournament=tournament, number=number).first()
    if made is None:  # the key of a draw discarded since
        raise RuleViolation("round_gone")
    return made


def discard_draw(*, tournament: Tournament, number: int, write_request: WriteRequest) -> None:
    """Deletes a drawn round, with the later rounds of its plan.

    Raises `round_gone`, `later_round_drawn`, `round_is_published` and the like.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.DRAWN)
        rounds = plan_from(row)
        check_nothing_else_follows(row, rounds)
        for each in rounds:
            check_status(each, RoundStatus.DRAWN)
        delete_with_all(Round.objects.filter(pk__in=[each.pk for each in rounds]))
        return {"seed": row.draw_seed, "rounds": [each.number for each in rounds]}

    delete_round_once("discard_draw", tournament, number, write_request, apply)


@dataclass(frozen=True, slots=True)
class _Basis:
    inputs: DrawInputs = field(compare=False)
    before: Mapping[str, JSON]
    after: Mapping[str, JSON]
    fixed: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Drawing:
    tournament: Tournament
    number: int
    seed: int
    mode: DrawMode | None
    settings: DrawSettings | None
    incomplete: IncompleteResults
    write_request: WriteRequest

    def lock(self) -> Tournament:
        return lock_with_rounds(self.tournament.pk)

    def look(self, row: Tournament) -> _Basis:
        before, after = self._settings(row)
        check_seen(row, changed_names(before, after), self.write_request)
        for name, value in after.items():
            setattr(row, name, value)
        check_draw_settings(row.draw_settings)
        _rounds_from(row, self.number)
        inputs = _inputs(row, self.number, self.incomplete)
        # Incomplete results may change while the draw is computed.
        as_they_are = self.incomplete is IncompleteResults.TAKE_AS_IT_IS
        return _Basis(inputs, before, after, {**inputs, "points": None} if as_they_are else inputs)

    def _settings(self, row: Tournament) -> tuple[dict[str, JSON], dict[str, JSON]]:
        after: dict[str, JSON] = {}
        if self.mode not in (None, row.draw_mode):
            after["draw_mode"] = str(self.mode)
        if self.settings is not None and self.settings != draw_settings_of(row):
            after["draw_settings"] = self.settings.as_json()
        return {name: getattr(row, name) for name in after}, after

    def compute(self, basis: _Basis) -> tuple[_Basis, Plan]:
        return basis, drawn_from(basis.inputs, self.seed)

    def apply(self, row: Tournament, drawn: tuple[_Basis, Plan]) -> Change:
        basis, plan = drawn
        row.save(update_fields=["draw_mode", "draw_settings"])
        rounds = _write(row, self.number, self.seed, basis.inputs, plan)
        result = {"round": self.number, "rounds": [each.number for each in rounds], "seed": self.seed}
        after = {**result, "mode": rounds[0].draw_mode, "report": rounds[0].draw_report, **basis.after}
        changes = changes_of(row, changed_names(basis.before, basis.after), self.write_request)
        return Change(result=result, before=basis.before, after=after, tournament=row, details=changes)


def _write(tournament: Tournament, number: int, seed: int, inputs: DrawInputs, plan: Plan) -> list[Round]:
    there = _rounds_from(tournament, number)
    rounds = _rounds(tournament, number, there, plan)
    for row in rounds:
        row.draw_mode, row.draw_seed = inputs["mode"], seed
        row.draw_inputs, row.draw_report = inputs, report_json(plan)
    if there:
        clear(there.values())
    _save(rounds, there)
    people = {person.start_number: person for person in tournament.participants.all()}
    seat_rounds(rounds, plan.rounds, inputs["numbers_later"] or inputs["numbers"], people)
    return rounds


def _rounds_from(tournament: Tournament, number: int) -> dict[int, Round]:
    """Returns this and later rounds by number. Raises RuleViolation if they may not be drawn (again)."""
    there = {row.number: row for row in tournament.rounds.filter(number__gte=number).order_by("number")}
    for row in there.values():
        row.tournament = tournament
        check_status(row, RoundStatus.DRAWN)
    refusal = why_not_drawable(tournament, number) if number not in there else None
    if refusal is not None:
        raise refusal
    return there


def _inputs(tournament: Tournament, number: int, incomplete: IncompleteResults) -> DrawInputs:
    mode, points = DrawMode(tournament.draw_mode), {}
    if mode in BY_RESULTS and number > 1:
        _check_results(tournament, number, mode, incomplete)
        points = points_for(tournament, number, mode)
    if mode in BY_RESULTS and not points:
        mode = DrawMode.RANDOM
    last = max(tournament.rounds_planned, number) if mode is DrawMode.PLAN else number
    return {
        **inputs_of(field_for(tournament, number, last)),
        **_changes_of_people(tournament, range(number, last + 1)),
        "mode": mode.value,
        "first": number,
        "rounds": last - number + 1,
        "spread": draw_settings_of(tournament).spread,
        "points": {str(person): value for person, value in points.items()},
    }


def _changes_of_people(tournament: Tournament, rounds: range) -> LaterInputs:
    present = present_in(tournament, rounds)
    if all(people == present[0] for people in present):
        return {"present": None, "numbers_later": None}
    numbers = {number for people in present for number in tables_for(tournament, people).numbers}
    return {"present": present, "numbers_later": sorted(numbers)}


def _check_results(tournament: Tournament, number: int, mode: DrawMode, incomplete: IncompleteResults) -> None:
    missing = lists_missing(tournament, number, mode) if incomplete is IncompleteResults.REFUSE else ()
    if missing:
        named = ", ".join(f"{in_round}/{table}" for in_round, table in missing)
        raise RuleViolation("results_missing", round=number, tables=named)


def _rounds(tournament: Tournament, number: int, there: Mapping[int, Round], plan: Plan) -> list[Round]:
    numbers = range(number, number + len(plan.rounds))
    return [there.get(each) or Round(tournament=tournament, number=each) for each in numbers]


def _save(rounds: Sequence[Round], there: Mapping[int, Round]) -> None:
    surplus = there.keys() - {row.number for row in rounds}
    if surplus:
        delete_with_all(Round.objects.filter(pk__in=[there[number].pk for number in surplus]))
    Round.objects.bulk_create(row for row in rounds if row.pk is None)
    known = [row for row in rounds if row.number in there]
    Round.objects.bulk_update(known, ["draw_mode", "draw_seed", "draw_inputs", "draw_report"])
