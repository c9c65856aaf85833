"""Remarks on a whole list: questions and statements."""

from collections.abc import Iterable, Mapping

from scoring.notices import Notice
from tournaments.phrases.lists.reasons import notice_words

QUESTION = "totals_parity"


def questions_in(remarks: Iterable[Notice]) -> tuple[Notice, ...]:
    """Returns questions about totals; none once their sum is accepted."""
    known = tuple(remarks)
    if any(notice.code == "sum_accepted" for notice in known):
        return ()
    return tuple(notice for notice in known if notice.code == QUESTION)


def question_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    return [notice_words(notice, names) for notice in questions_in(remarks)]


def statement_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    """Returns statements about the whole list; remarks on one game are shown beside it."""
    said = [notice for notice in remarks if notice.code != QUESTION]
    return [notice_words(notice, names) for notice in said if "entry" not in dict(notice.params)]
