"""The report on a draw as lines of a table."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import DrawMode
from tournaments.phrases.rounds.draws import EVEN, five_table_words
from tournaments.seating.measures import Report
from tournaments.seating.wishes import Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """One figure of a report; `before` is its value before the last change, or "" if it is the same.

    `bad`: whether it is worse than the best known value, or worse than before.
    """

    name: str
    label: str | Promise
    value: str
    note: str
    bad: bool
    before: str = ""


def report_lines(
    report: Report, bound: str, before: Report | None = None, mode: DrawMode = DrawMode.PLAN
) -> tuple[ReportLine, ...]:
    """Returns the report as lines. `bound` describes the best possible value; `before` is an earlier report to compare.

    Figures without a value are omitted, such as ranks in a draw that ignores them.
    """
    lines = _lines(report, bound, before)
    return tuple(
        _relabel_for_snake(line) if mode is DrawMode.SNAKE and line.name == "rank_spread" else line for line in lines
    )


def _relabel_for_snake(line: ReportLine) -> ReportLine:
    """Relabels the spread of ranks, because a snake balances tables and not the ranks within them."""
    note = gettext("by their mean ranks; 0: all tables are equally strong")
    return replace(line, label=_("Ranks between the strongest and the weakest table"), note=note)


def _lines(report: Report, bound: str, before: Report | None) -> Iterator[ReportLine]:
    notes = {"repeats": bound, "five_table_imbalance": five_table_words(report)}
    for name, label in LABELS.items():
        value: float | None = getattr(report, name)
        if value is None:
            continue
        earlier: float | None = getattr(before, name) if before is not None else value
        yield ReportLine(
            name=name,
            label=label,
            value=_format_figure(value),
            note=notes.get(name) or NOTES[name](value),
            bad=(name in BAD and BAD[name](report)) or (earlier is not None and value > earlier),
            before="" if earlier in (None, value) else _format_figure(earlier or 0),
        )


LABELS: Mapping[str, Promise] = {
    "repeats": _("Meet again"),
    "worst_meetings": _("Most meetings of two people"),
    "same_club": _("From one club at one table"),
    "seat_imbalance": _("Uneven positions"),
    "table_imbalance": _("Uneven tables"),
    "five_table_imbalance": _("Uneven tables of five"),
    "rank_spread": _("Ranks apart at a table"),
}


BAD: Mapping[str, Callable[[Report], bool]] = {
    "repeats": lambda report: report.bound is not None and report.repeats > report.bound,
    "five_table_imbalance": lambda report: report.five_table_imbalance > EVEN,
}


def _format_figure(value: float) -> str:
    return str(value) if isinstance(value, int) else number_format(value, 1)


def _worst_note(n: float) -> str:
    return gettext("nobody meets anybody twice") if n <= 1 else gettext("at worst, in all rounds together")


def _clubs_note(n: float) -> str:
    if not n:
        return gettext("clubs are apart")
    return gettext("times two people of one club sit together, all rounds counted")


def _positions_note(n: float) -> str:
    if not n:
        return gettext("everybody sits in each position equally often")
    text = ngettext(
        "at most {n} time more often in one position than in another",
        "at most {n} times more often in one position than in another",
        int(n),
    )
    return text.format(n=int(n))


def _tables_note(n: float) -> str:
    if n <= EVEN:
        return gettext("nobody sits at a table twice before having been at all of them")
    return gettext("at most {n} times more often at one table than at another").format(n=int(n))


def _fives_note(n: float) -> str:
    return gettext("nobody sits there twice before everybody has been there once")


def _ranks_note(n: float) -> str:
    return gettext("from the first to the last of a table, on average")


NOTES: Mapping[str, Callable[[float], str]] = {
    "worst_meetings": _worst_note,
    "same_club": _clubs_note,
    "seat_imbalance": _positions_note,
    "table_imbalance": _tables_note,
    "five_table_imbalance": _fives_note,
    "rank_spread": _ranks_note,
}


# Label, note if the wish fails, note if it always holds.
WISH_LABELS: Mapping[Wish, tuple[Promise, Promise, Promise]] = {
    Wish.TEAMS: (_("From one team at one table"), _("pairs, in all rounds of this draw"), _("teams are apart")),
    Wish.NOT_WITH: (_("Together against a wish"), _("pairs, in all rounds of this draw"), _("all of them sit apart")),
    Wish.TABLES: (
        _("Not at their table"),
        _("people who should always sit at the same one"),
        _("everybody sits there in every round"),
    ),
}


def wish_lines(counts: Mapping[Wish, int], wished: Container[Wish]) -> Iterator[ReportLine]:
    for wish, (label, note, held) in WISH_LABELS.items():
        n = counts.get(wish, 0)
        if n or wish in wished:
            yield ReportLine(name=wish.value, label=label, value=str(n), note=str(note if n else held), bad=n > 0)
