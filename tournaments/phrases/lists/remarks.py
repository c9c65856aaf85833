"""Remarks about a whole list, either questions or statements."""

from collections.abc import Iterable, Mapping

from scoring.notices import Notice
from tournaments.phrases.lists.reasons import notice_words

QUESTION = "totals_parity"


def questions_in(remarks: Iterable[Notice]) -> tuple[Notice, ...]:
    """Returns questions about totals, or none once their sum has been accepted."""
    known = tuple(remarks)
    if any(notice.code == "sum_accepted" for notice in known):
        return ()
    return tuple(notice for notice in known if notice.code == QUESTION)


def question_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    return [notice_words(notice, names) for notice in questions_in(remarks)]


def statement_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    """Returns messages about the list as a whole; messages about a single game are shown next to that game."""
    said = [notice for notice in remarks if notice.code != QUESTION]
    return [notice_words(notice, names) for notice in said if "entry" not in dict(notice.params)]
