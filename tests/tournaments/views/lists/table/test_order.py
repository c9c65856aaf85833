"""The order of a table's list: newest first for the phone at the table."""

import pytest

from tests.pages import read
from tests.tournaments.lists import NORMAL, playing, seen
from tests.tournaments.penalties import MINOR, NOTE
from tests.tournaments.views.entry_forms import staff_address
from tournaments.models.score_list import Entry
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.penalties import book_penalty
from tournaments.services.lists.totals import record_totals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_only_phones_at_the_table_show_the_newest_game_first(client) -> None:
    table = playing(NORMAL, {**NORMAL, "re": [2, 4]})
    for address, numbers in ((table_address(table, ""), ["2", "1"]), (staff_address(table), ["1", "2"])):
        shown = read(client.get(address))
        assert shown.words("table.sheet tbody td.rank") == numbers
        assert shown.words("table.sheet tfoot td.num") == ["0", "0", "0", "0"]


def test_totals_are_corrected_at_the_table_after_a_penalty(client, table, address) -> None:
    record_totals(totals=[17, -5, -5, -7], **seen(table.score_list))
    change = f"./entries/{Entry.objects.get().uid}/change/"
    book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list))
    assert read(client.get(address)).links("#content .row")["Correct the totals"] == change
