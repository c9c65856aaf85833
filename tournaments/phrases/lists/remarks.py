"""Remarks on a whole list: what those who have its paper are asked, and what is merely said."""

from collections.abc import Iterable, Mapping

from scoring.notices import Notice
from tournaments.phrases.lists.reasons import notice_words

QUESTION = "totals_parity"


def questions_in(remarks: Iterable[Notice]) -> tuple[Notice, ...]:
    """The questions among remarks on totals; none once their sum was accepted as it is."""
    known = tuple(remarks)
    if any(notice.code == "sum_accepted" for notice in known):
        return ()
    return tuple(notice for notice in known if notice.code == QUESTION)


def question_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    """The questions in words."""
    return [notice_words(notice, names) for notice in questions_in(remarks)]


def statement_words(remarks: Iterable[Notice], names: Mapping[int, str]) -> list[str]:
    """The statements in words: what was accepted, what is unusual. Remarks on one game stand beside it."""
    said = [notice for notice in remarks if notice.code != QUESTION]
    return [notice_words(notice, names) for notice in said if "entry" not in dict(notice.params)]
