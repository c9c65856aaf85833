"""How good a draw is, as its page shows it: a sentence, the report as lines, who meets again, with names."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.participant import Participant
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.seating.measures import Report, Rounds, measure, meetings
from tournaments.selectors.draws import as_rounds, club_key
from tournaments.selectors.rounds import history
from tournaments.views.draw_lines import Line, report_lines
from tournaments.views.draw_pictures import matrix

EVERY_ROUND = 10_000  # above every round's number
TWICE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Two people who meet more than once, and in which rounds."""

    one: Participant
    other: Participant
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What the page says of a draw. `told`: the picture of the meetings in words, `picture_width` in pixels."""

    verdict: str
    good: bool
    lines: tuple[Line, ...]
    compared: bool
    ungranted: tuple[str, ...]
    again: tuple[Again, ...]
    seed: int
    seconds: float
    told: str
    picture_width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounters:
    """The rounds that are drawn, who sits in them, by start number, and how often each pair meets."""

    rounds: Rounds
    people: tuple[int, ...]
    times: Mapping[tuple[int, int], int]

    @property
    def told(self) -> str:
        """How many pairs meet how often, in words."""
        head = ngettext("{n} player", "{n} players", len(self.people)).format(n=len(self.people))
        often = sorted(Counter(self.times.values()).items())
        return ", ".join([head, *(_pairs(pairs, times) for times, pairs in often)])


def _pairs(pairs: int, times: int) -> str:
    text = ngettext("{pairs} pair meets {times}×", "{pairs} pairs meet {times}×", pairs)
    return text.format(pairs=pairs, times=times)


def encounters_of(tournament: Tournament) -> Encounters:
    """All meetings in the rounds that are drawn; one query."""
    rounds = as_rounds(history(tournament, EVERY_ROUND))
    people = {person for tables in rounds for table in tables for person in table}
    return Encounters(rounds=rounds, people=tuple(sorted(people)), times=meetings(rounds))


def quality_of_draw(in_round: Round) -> Quality:
    """How good all rounds that are drawn are together; two queries."""
    met = encounters_of(in_round.tournament)
    people = {person.start_number: person for person in in_round.tournament.participants.all()}
    clubs = {number: club for number in met.people if (club := club_key(people[number].club_name))}
    report = measure(met.rounds, clubs=clubs, seed=in_round.draw_seed, seconds=in_round.draw_report.get("seconds", 0))
    again = tuple(_again(met, people))
    return Quality(
        verdict=_verdict(report, len(again), len(met.rounds)),
        good=report.repeats == report.bound,
        lines=report_lines(report, ""),
        compared=False,
        ungranted=(),
        again=again,
        seed=report.seed,
        seconds=report.seconds,
        told=met.told,
        picture_width=matrix(met.people, {}).width,
    )


def _again(met: Encounters, people: Mapping[int, Participant]) -> Iterator[Again]:
    for (one, other), times in sorted(met.times.items()):
        if times > 1:
            rounds = tuple(
                number
                for number, tables in enumerate(met.rounds, start=1)
                if any(one in table and other in table for table in tables)
            )
            yield Again(one=people[one], other=people[other], rounds=rounds)


def _verdict(report: Report, pairs: int, rounds: int) -> str:
    if not report.repeats:
        return _("First round: nobody has met before.") if rounds <= 1 else _("Nobody meets anybody twice.")
    told = ngettext("{n} pair meets again.", "{n} pairs meet again.", pairs).format(n=pairs)
    if report.worst_meetings > TWICE:
        told += " " + _("At worst two people meet {n} times.").format(n=report.worst_meetings)
    if report.repeats == report.bound:
        told += " " + _("Fewer are not known to be possible.")
    return told
