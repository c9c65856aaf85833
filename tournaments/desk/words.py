"""Texts for paper lists."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.desk.paper.pile import PaperState

STANDS: Mapping[PaperState, Promise] = {
    PaperState.MISSING: gettext_lazy("missing"),
    PaperState.BY_PHONE: gettext_lazy("entered by phone, paper missing"),
    PaperState.UNTYPED: gettext_lazy("not entered yet"),
    PaperState.TO_COMPARE: gettext_lazy("entered by phone, not compared yet"),
    PaperState.CHANGED: gettext_lazy("changed since it was compared"),
    PaperState.TYPED: gettext_lazy("entered"),
    PaperState.AGREES: gettext_lazy("signed paper agrees"),
    PaperState.KEPT: gettext_lazy("paper has different sums, list kept"),
}


def arrived_words(table: int, place: int, time: str, *, again: bool) -> str:
    if again:
        text = _("The paper list of table {table} has been here since {time}, number {place} in the pile.")
    else:
        text = _("The paper list of table {table} is here: number {place} in the pile, {time}.")
    return text.format(table=table, place=place, time=time)


class Keeping(StrEnum):
    """The reason for keeping a list although the sums on paper differ."""

    ADDITION = "addition"
    COUNTS = "counts"
    PENALTY = "penalty"


KEPT: Mapping[Keeping, Promise] = {
    Keeping.ADDITION: gettext_lazy("Only the addition on paper is wrong: it says {sums}."),
    Keeping.COUNTS: gettext_lazy("The list entered by phone counts; the paper says {sums}."),
    Keeping.PENALTY: gettext_lazy("The penalty is missing on paper: it says {sums}."),
}


def kept_words(keeping: Keeping, sums: Sequence[str], *, by_phone: bool = True) -> str:
    words = (
        str(KEPT[keeping])
        if by_phone or keeping is not Keeping.COUNTS
        else _("The list here counts; the paper says {sums}.")
    )
    return words.format(sums=" · ".join(sums))
