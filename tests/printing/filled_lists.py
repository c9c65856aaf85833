"""Recorded lists as printed."""

from zoneinfo import ZoneInfo

from tournaments.models.score_list import ScoreList
from tournaments.printing.content.documents import FilledList
from tournaments.printing.content.gather import sheet_of
from tournaments.printing.content.gather_lists import filled_list
from tournaments.printing.paper import paper_tables


def filled_list_of(score_list: ScoreList) -> FilledList:
    in_round = score_list.table.round
    (table,) = paper_tables(in_round)
    return filled_list(sheet_of(in_round, table), table, ZoneInfo("Europe/Berlin"))
