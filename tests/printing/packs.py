"""A pack of documents in several formats."""

from tests.printing.examples import EVENT, seats, sheet, sheet_format, standings
from tournaments.printing.content.documents import NoticeByName, Pack, ScoreSheets

NOTICE = NoticeByName(event=EVENT, round=2, seats=seats(8))
PACK = Pack(documents=(ScoreSheets(sheets=(sheet(1, sheet_format(games=4)),)), NOTICE, standings(3)))
