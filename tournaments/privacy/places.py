"""Lists every text and JSON in which a club's events may name somebody. A test holds it against all tables."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import F, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.models.calls import RefereeCall
from tournaments.models.desk.list_draft import ListDraft, SecondDraft
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.lists.agreement import Agreement
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.message import Message
from tournaments.models.participant import Team
from tournaments.models.people.door import Door, Money
from tournaments.models.people.sign_up import SignUp, SignUpMail, SignUpMessage
from tournaments.models.phones import HeldEntry
from tournaments.models.round import Round
from tournaments.models.score_list import Entry, Occupancy, PenaltyDetail, ScoreList
from tournaments.models.setting_change import SettingChange
from tournaments.models.walls import Display

_OF_LIST = "score_list__table__round__tournament"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Columns of a table. `tournament` leads to the tournament of a row."""

    model: type[Model]
    tournament: str
    columns: tuple[str, ...]


PLACES: Sequence[Place] = (
    Place(model=Team, tournament="tournament", columns=("name",)),
    Place(model=Message, tournament="tournament", columns=("text", "sent_by", "taken_back_by")),
    Place(model=Display, tournament="tournament", columns=("name",)),
    Place(model=Door, tournament="tournament", columns=("name",)),
    Place(model=Money, tournament="tournament", columns=("taken_by",)),
    Place(model=SettingChange, tournament="tournament", columns=("by",)),
    Place(model=SignUp, tournament="tournament", columns=("answers", "reason", "asked_back")),
    Place(model=SignUpMessage, tournament="tournament", columns=("subject", "text", "made_by")),
    Place(model=SignUpMail, tournament="message__tournament", columns=("error",)),
    Place(model=Round, tournament="tournament", columns=("draw_inputs", "draw_report")),
    Place(
        model=RefereeCall,
        tournament="table__round__tournament",
        columns=("reason", "note", "called_by", "taken_by", "solved_by"),
    ),
    Place(model=ScoreList, tournament="table__round__tournament", columns=("state",)),
    Place(model=Entry, tournament=_OF_LIST, columns=("facts", "derived")),
    Place(model=PenaltyDetail, tournament=f"entry__{_OF_LIST}", columns=("reason", "referee", "cancelled_by")),
    Place(model=Occupancy, tournament="round__tournament", columns=("name",)),
    Place(
        model=CorrectionWish,
        tournament=_OF_LIST,
        columns=("facts", "noted", "wished_by", "answer", "answered_by"),
    ),
    Place(model=Agreement, tournament=_OF_LIST, columns=("sentence", "answer", "answered_by")),
    Place(model=HeldEntry, tournament=_OF_LIST, columns=("expected", "facts", "params", "decided_by")),
    Place(model=ListDraft, tournament=_OF_LIST, columns=("name", "typed")),
    Place(model=SecondDraft, tournament=_OF_LIST, columns=("name", "typed")),
    Place(model=PaperArrival, tournament="round__tournament", columns=("by", "compared_by", "note")),
)
LEDGER_COLUMNS = ("actor_label", "reason", "before", "after", "result")


def rows_in(place: Place, tournaments: Collection[int], words: Sequence[str]) -> QuerySet[Any]:
    """Returns the rows of tournaments that contain one of the words, with their tournament's id as `of`."""
    rows = place.model._base_manager.filter(**{f"{place.tournament}__in": tournaments}).order_by("pk")
    return with_words(rows.annotate(of=F(f"{place.tournament}__pk")), place.columns, words)


def with_words(rows: QuerySet[Any], columns: Sequence[str], words: Sequence[str]) -> QuerySet[Any]:
    """Filters rows that contain one of the words in one of the columns, in any case. May find too many."""
    found = Q()
    for column in columns:
        rows = rows.alias(**{f"{column}_text": Cast(column, TextField())})
        found |= _has_a_word(f"{column}_text", words)
    return rows.filter(found)


def _has_a_word(column: str, words: Sequence[str]) -> Q:
    """Takes a fifth of the time with one pattern on PostgreSQL, and a twelfth with one search per word on SQLite."""
    if connection.vendor == "postgresql":
        return Q(**{f"{column}__iregex": "|".join(words)})
    found = Q()
    for word in words:
        found |= Q(**{f"{column}__icontains": word})
    return found
