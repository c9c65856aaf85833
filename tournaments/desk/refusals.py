"""Error messages for the desk."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

PAPER_ERRORS: Mapping[str, object] = {
    "row_unreadable": _(
        "“{typed}” says no game. Type value and winners, 313 for 3 won by 1 and 3; a solo 4*2 or 2-2; a penalty +3."
    ),
    "seat_not_typed": _("“{typed}” does not say who played alone. Type the position behind it."),
    "penalty_not_shared": _(
        "No penalty takes {points} and gives the others their share: {allowed} are possible. Type “-” instead of “*” "
        "where the points are only taken."
    ),
    "rows_missing": _("No row can be saved yet. Type the first row of the list."),
    "second_entry_off": _("Lists of this tournament are typed once. Typing them again is a setting under “Results”."),
    "second_by_same_person": _("You typed this list yourself. The second entry is for somebody else."),
    "second_not_possible": _(
        "This list cannot be typed a second time: it must be whole, not confirmed, typed from paper, without people "
        "who came or went, and without a pot that ended it. Compare it by eye, and confirm it."
    ),
    "second_not_whole": _("Not every row counts yet, so nothing is compared. Correct the row that is marked."),
    "second_compared": _(
        "This second entry is whole and is compared already: nothing typed here is kept. Open the page again for the "
        "rows that differ."
    ),
    "second_changed": _("Nothing is settled by that: the rows have changed. These are the ones that differ now."),
    "second_surplus_first": _(
        "There is no room for this game yet. Settle first the row that the list has too much, then this one."
    ),
    "second_penalty": _(
        "A penalty in the list is not changed by this. A referee cancels it or books it on the page of the table."
    ),
    "rows_not_whole": _(
        "Nothing is saved yet: not every row counts. Correct the row that is marked, or save those above it."
    ),
    "row_left_empty": _(
        "Nothing is saved yet: normal game {number} is empty, and games are missing. Type them, or save what counts so "
        "far: the rows below close up."
    ),
    "games_missing": _(
        "Nothing is saved yet: games of the list are missing. Type them, a full stop where time was up, or save what "
        "counts so far."
    ),
    "code_unreadable": _("“{typed}” names no table. Type the number of the table, or scan the code on its list."),
    "code_of_another_round": _(
        "This is the list of table {table} in round {round}. Open the paper lists of that round, and scan it there."
    ),
    "code_of_another_event": _("This list belongs to another event. Look at the head of the list."),
    "table_not_in_round": _("Round {round} has no table {table}."),
    "check_letter_wrong": _(
        "“{letter}” is not the letter of table {table} in round {round}: the number is mistyped, or the list belongs "
        "to another round."
    ),
    "rows_sent_before": _(
        "Other rows were saved with this form before; those typed here are not saved yet. Compare them with the list, "
        "then save."
    ),
    "sums_unreadable": _("Nothing is saved yet: a sum on paper is no number. Type 17, or 17- for minus 17."),
    "sums_missing": _("Nothing is saved yet: some sums on paper are missing. Type them, or leave all of them out."),
    "sums_differ": _(
        "Nothing is saved yet: the sums on paper are others. Go on where the cursor stands, or keep the rows because "
        "the addition on paper is wrong."
    ),
    "paper_sums_differ": _(
        "Nothing is noted yet: the sums on paper are others than those of the list. Correct the list, or keep it as it "
        "is."
    ),
    "paper_sums_unreadable": _("Type a sum for every position: 17, or 17- for minus 17."),
    "paper_compared": _(
        "This paper list was compared with the list here, so it was in hand. That it came cannot be taken back "
        "any more."
    ),
    "row_place_passed": _(
        "The list has {games} normal games already, so a Pflichtsolo behind normal game {after} comes too late. "
        "Correct the number, or insert the solo on the page of the list."
    ),
    "row_place_beyond": _(
        "There is no normal game {after}: the list has {games} normal games. Correct the number, or clear it where the "
        "solo was vorgeführt."
    ),
    "row_solo_not_owed": _(
        "{seat} owes no Pflichtsolo any more. Clear this row; another solo is a row of the games below."
    ),
    "row_of_other_seat": _("This row holds the Pflichtsolo of {seat}: type its value, 4* won or 2- lost."),
    "value_not_multiplied": _(
        "No game comes to {value} with a Bock of ×{factor}. Compare the value with the paper list."
    ),
}
