"""The quality of a draw, as text and figures."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.round import Round
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.names.rows import enumerated
from tournaments.phrases.rounds.draws import TWO, bound_words, five_table_words, unmet_wish_words
from tournaments.seating.constraints import Reason
from tournaments.seating.measures import Report
from tournaments.seating.wishes import Priority, Wish
from tournaments.selectors.participants.names import numbered_person
from tournaments.selectors.rounds.draw_reports import DrawReport, MetAgain, NotGranted
from tournaments.selectors.rounds.last_swap import LastSwap
from tournaments.views.rounds.draw_lines import ReportLine, report_lines, wish_lines

TWICE = 2
# A larger imbalance at tables of five is part of the verdict.
UNEVEN = 2
# Figures that change only by manual swaps.
KEPT = ("repeats", "worst_meetings", "same_club", "seat_imbalance", "table_imbalance")
# Figures that are the same in every first round.
CONSTANT_IN_FIRST_ROUND = frozenset({"worst_meetings", "seat_imbalance", "table_imbalance", "five_table_imbalance"})


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmetWishLine:
    text: str
    hard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """`swap` is the last change, to compare with; `evener`: whether another plan could be more even."""

    verdict: str
    good: bool
    lines: tuple[ReportLine, ...]
    denied: tuple[UnmetWishLine, ...]
    met_again: tuple[MetAgain, ...]
    seed: int
    seconds: float
    wishes_changed: bool
    evener: bool
    swap: LastSwap | None = None

    @property
    def any_hard(self) -> bool:
        return any(each.hard for each in self.denied)


def quality_of_draw(report: DrawReport, in_round: Round, swap: LastSwap | None = None) -> Quality:
    """Compares the report with the figures stored when the round was drawn. Makes no queries."""
    measured, at_drawing = report.measured, in_round.draw_report
    bound = bound_words(measured, report.people)
    unmoved = all(at_drawing.get(name) == getattr(measured, name) for name in KEPT)
    as_drawn = unmoved and not report.wishes_changed
    counts = Counter(each.wish for each in report.not_granted)
    return Quality(
        verdict=" ".join(_verdict(report, bound)),
        good=measured.best_known and not _is_uneven(measured) and not any(each.hard for each in report.not_granted),
        lines=(*_figures(report, bound, swap), *wish_lines(counts, report.wished)),
        denied=tuple(_unmet_wish(each, in_round.tournament, as_drawn) for each in report.not_granted),
        met_again=report.met_again,
        seed=report.seed,
        seconds=report.seconds,
        wishes_changed=report.wishes_changed,
        evener=report.mode is DrawMode.PLAN and _is_uneven(measured) and report.priority is not Priority.FIVES,
        swap=swap,
    )


def _figures(report: DrawReport, bound: str, swap: LastSwap | None) -> Iterator[ReportLine]:
    left_out = CONSTANT_IN_FIRST_ROUND if report.rounds[-1].number == 1 else frozenset()
    if not report.measured.same_club and Wish.CLUBS not in report.wished:
        left_out |= {"same_club"}
    lines = report_lines(report.measured, bound, swap.before if swap else None, report.mode)
    return (line for line in lines if line.name not in left_out)


def _unmet_wish(each: NotGranted, tournament: Tournament, as_drawn: bool) -> UnmetWishLine:
    """Doesn't blame the draw for an unmet wish after manual changes or new wishes."""
    people = [numbered_person(person, tournament) for person in each.people]
    if as_drawn or len(people) > TWO or each.reason not in (Reason.NONE_FOUND, Reason.NOT_HEEDED):
        return UnmetWishLine(text=unmet_wish_words(each, people), hard=each.hard)
    text = (
        _("{people}: not at table {table} in {rounds}")
        if each.wish is Wish.TABLES
        else _("{people}: together in {rounds}")
    )
    rounds = ngettext("round {rounds}", "rounds {rounds}", len(each.rounds)).format(
        rounds=", ".join(map(str, each.rounds))
    )
    return UnmetWishLine(text=text.format(people=enumerated(people), table=each.table, rounds=rounds), hard=each.hard)


def _verdict(report: DrawReport, bound: str) -> Iterator[str]:
    measured = report.measured
    if measured.repeats:
        yield from _repeat_sentences(report, bound)
    else:
        first = report.rounds[-1].number == 1
        yield _("First round: nobody has met before.") if first else _("Nobody meets anybody twice.")
    if _is_uneven(measured) and (fives := five_table_words(measured)):
        yield _as_sentence(fives)


def _is_uneven(measured: Report) -> bool:
    return measured.five_table_imbalance > UNEVEN


def _repeat_sentences(report: DrawReport, bound: str) -> Iterator[str]:
    pairs, worst = len(report.met_again), report.measured.worst_meetings
    yield ngettext("{n} pair meets again.", "{n} pairs meet again.", pairs).format(n=pairs)
    if worst > TWICE:
        yield _("At worst two people meet {n} times.").format(n=worst)
    if report.measured.best_known:
        yield _as_sentence(bound)


def _as_sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
