"""Drawing a round: seeded, previewed, drawn again, discarded, until it is published."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.models.tournament import Tournament
from tournaments.seating.random_draw import Draw, draw
from tournaments.seating.sizes import table_sizes
from tournaments.selectors.rounds import history, list_format, to_draw, why_not_drawable
from tournaments.services.ledger import Actor, Change, Write, once
from tournaments.services.list_formats import opening_state
from tournaments.services.locks import lock_with_rounds
from tournaments.services.round_writes import RoundWrite, check_status, write_round

JSON = Any
LARGEST_SEED = 2**31


def draw_round(
    *, tournament: Tournament, number: int, actor: Actor, client_key: UUID, seed: int | None = None
) -> Round:
    """Draws the next round, or one that is drawn but not published again; without a seed a new one is taken.

    Tables of the round before may still be open. Raises `too_few_participants`,
    `draw_previous_first`, `round_before_is_drawn_only`, `all_rounds_drawn`, `tournament_is_finished`, and
    `round_is_published` and its like for a round that is further on.
    """
    locked: list[Tournament] = []

    def apply() -> Change:
        in_round = _round_to_draw(locked[0], number)
        _draw(in_round, secrets.randbelow(LARGEST_SEED) if seed is None else seed)
        kept = {"round": number, "seed": in_round.draw_seed}
        return Change(result=kept, after={**kept, "report": in_round.draw_report}, tournament=tournament)

    write = Write(
        action="draw_round",
        scope=f"tournament:{tournament.pk}",
        client_key=client_key,
        actor=actor,
        payload={"round": number, "seed": seed},
    )
    once(write, lambda: locked.append(lock_with_rounds(tournament.pk)), apply)
    return Round.objects.select_related("tournament").get(tournament=tournament, number=number)


def discard_draw(*, in_round: Round, actor: Actor, client_key: UUID) -> None:
    """Takes a drawn round away as if it had not been drawn; a published one is withdrawn first."""

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.DRAWN)
        seed = row.draw_seed
        row.delete()
        return {"seed": seed}

    write_round(RoundWrite(action="discard_draw", in_round=in_round, actor=actor, client_key=client_key), apply)


def _round_to_draw(tournament: Tournament, number: int) -> Round:
    found = tournament.rounds.filter(number=number).first()
    if found is not None:
        found.tournament = tournament
        check_status(found, RoundStatus.DRAWN)
        return found
    refusal = why_not_drawable(tournament, number)
    if refusal is not None:
        raise refusal
    return Round(tournament=tournament, number=number)


def _draw(in_round: Round, seed: int) -> None:
    """Replaces whatever the round held by a draw with this seed."""
    tournament, number = in_round.tournament, in_round.number
    people = {person.start_number: person for person in to_draw(tournament, number)}
    sizes, earlier = table_sizes(len(people)), history(tournament, number)
    drawn = draw(sorted(people), sizes, earlier, seed)
    in_round.draw_mode, in_round.draw_seed = tournament.draw_mode, seed
    in_round.draw_inputs = {"people": sorted(people), "sizes": sizes, "history": earlier}
    in_round.draw_report = asdict(drawn.report)
    in_round.save()
    _discard_tables(in_round)
    _seat(in_round, drawn, people)


def _discard_tables(in_round: Round) -> None:
    Occupancy.objects.filter(round=in_round).delete()
    in_round.tables.all().delete()


def _seat(in_round: Round, drawn: Draw, people: dict[int, Participant]) -> None:
    """Tables, lists, seats and who sits on them: one query for each of the four, however many tables."""
    numbered = [Table(round=in_round, number=number) for number in range(1, len(drawn.tables) + 1)]
    tables = Table.objects.bulk_create(numbered)
    lists = ScoreList.objects.bulk_create(_lists(in_round, tables, list(map(len, drawn.tables))))
    placed = [
        (Seat(score_list=score_list, position=position), people[person])
        for score_list, seated in zip(lists, drawn.tables, strict=True)
        for position, person in enumerate(seated, start=1)
    ]
    seats = Seat.objects.bulk_create(seat for seat, _ in placed)
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, participant=person, round=in_round)
        for seat, (_, person) in zip(seats, placed, strict=True)
    )


def _lists(in_round: Round, tables: Sequence[Table], sizes: Sequence[int]) -> list[ScoreList]:
    rule_set = in_round.tournament.rule_set
    formats = {size: list_format(in_round, size) for size in set(sizes)}
    states = {size: opening_state(rule_set, formats[size]) for size in formats}
    return [
        ScoreList(table=table, rule_set=rule_set, format=formats[size], state=states[size])
        for table, size in zip(tables, sizes, strict=True)
    ]
