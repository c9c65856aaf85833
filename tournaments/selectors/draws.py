"""How good a draw is, in terms of people, and who came or went since it was made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models.participant import Participant
from tournaments.models.round import Round
from tournaments.selectors.rounds import to_draw
from tournaments.selectors.seated import SeatedTable


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawQuality:
    """A draw's report with names. `met_again`: pairs that sit together again although they met before.

    `arrived` are present without a place, `left` have one but are not to be drawn any more.
    """

    met_again: tuple[tuple[Participant, Participant], ...]
    repeats: int
    worst_meetings: int
    five_repeats: int
    position_repeats: int
    seed: int
    seconds: float
    arrived: tuple[Participant, ...]
    left: tuple[Participant, ...]


def quality_of(in_round: Round, tables: Sequence[SeatedTable]) -> DrawQuality:
    """The report of a drawn round; one query."""
    seated = {person.start_number: person for table in tables for person in table.people}
    present = {person.start_number: person for person in to_draw(in_round.tournament, in_round.number)}
    report = in_round.draw_report
    return DrawQuality(
        met_again=tuple(_pairs(report["met_again"], seated)),
        repeats=report["repeats"],
        worst_meetings=report["worst_meetings"],
        five_repeats=report["five_repeats"],
        position_repeats=report["position_repeats"],
        seed=report["seed"],
        seconds=report["seconds"],
        arrived=tuple(present[number] for number in sorted(present.keys() - seated.keys())),
        left=tuple(seated[number] for number in sorted(seated.keys() - present.keys())),
    )


def _pairs(pairs: Sequence[Sequence[int]], seated: Mapping[int, Participant]) -> list[tuple[Participant, Participant]]:
    return [(seated[one], seated[other]) for one, other in pairs if one in seated and other in seated]
