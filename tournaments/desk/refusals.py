"""Error messages for the desk."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

PAPER_ERRORS: Mapping[str, object] = {
    "row_unreadable": _(
        "“{typed}” is not a game. Type value and winners, such as 313 for 3 won by 1 and 3; a solo as 4*2 or "
        "2-2; a penalty as +3."
    ),
    "seat_not_typed": _("“{typed}” does not say who played alone. Type the position after it."),
    "penalty_not_shared": _(
        "No penalty takes {points} and gives the others their share: {allowed} are possible. Type “-” "
        "instead of “*” if the points are only taken off."
    ),
    "rows_missing": _("No row can be saved yet. Type the first row of the list."),
    "second_entry_off": _("Lists of this tournament are entered once. Second entry is a setting under “Results”."),
    "second_by_same_person": _("You entered this list yourself. Somebody else has to make the second entry."),
    "second_not_possible": _(
        "This list cannot be entered a second time: it must be complete, not confirmed, typed from paper, "
        "without people joining or leaving, and not ended by a pot. Compare it by eye, then confirm it."
    ),
    "second_not_whole": _("Not every row is valid yet, so nothing was compared. Correct the marked row."),
    "second_compared": _(
        "This second entry is complete and already compared: nothing typed here is kept. Open the page again "
        "for the rows that differ."
    ),
    "second_changed": _("That settles nothing: the rows have changed. These are the ones that differ now."),
    "second_surplus_first": _(
        "There is no room for this game yet. First settle the extra row in the list, then this one."
    ),
    "second_penalty": _(
        "This does not change a penalty in the list. A referee can cancel or book it on the table’s page."
    ),
    "rows_not_whole": _(
        "Nothing was saved: not every row is valid. Correct the marked row, or save the rows above it."
    ),
    "row_left_empty": _(
        "Nothing was saved: normal game {number} is empty, and games are missing. Type them, or save the "
        "valid rows: the rows below move up."
    ),
    "games_missing": _(
        "Nothing was saved: games of the list are missing. Type them, type a full stop where time was up, or "
        "save the valid rows."
    ),
    "code_unreadable": _("“{typed}” is not a table. Type the table’s number, or scan the code on its list."),
    "code_of_another_round": _(
        "This is the list of table {table} in round {round}. Open the paper lists of that round and scan it there."
    ),
    "code_of_another_event": _("This list belongs to another event. Check the head of the list."),
    "table_not_in_round": _("Round {round} has no table {table}."),
    "check_letter_wrong": _(
        "“{letter}” is not the letter of table {table} in round {round}: the number is mistyped, or the list belongs "
        "to another round."
    ),
    "rows_sent_before": _(
        "Other rows were already saved with this form; those typed here are not saved yet. Compare them with "
        "the list, then save."
    ),
    "sums_unreadable": _("Nothing was saved: a sum on paper is not a number. Type 17, or 17- for minus 17."),
    "sums_missing": _("Nothing was saved: some sums on paper are missing. Type them, or leave them all out."),
    "sums_differ": _(
        "Nothing was saved: the sums on paper are different. Continue at the cursor, or keep the rows if the "
        "addition on paper is wrong."
    ),
    "paper_sums_differ": _(
        "Nothing was noted: the sums on paper differ from those of the list. Correct the list, or keep it as it is."
    ),
    "paper_sums_unreadable": _("Type a sum for every position: 17, or 17- for minus 17."),
    "paper_compared": _(
        "This paper list has been compared with the list here, so it did arrive. You can no longer take that back."
    ),
    "row_place_passed": _(
        "The list already has {games} normal games, so a Pflichtsolo after normal game {after} comes too "
        "late. Correct the number, or insert the solo on the page of the list."
    ),
    "row_place_beyond": _(
        "There is no normal game {after}: the list has {games} normal games. Correct the number, or clear it "
        "if the solo was vorgeführt."
    ),
    "row_solo_not_owed": _(
        "{seat} no longer owes a Pflichtsolo. Clear this row; another solo goes into the rows below."
    ),
    "row_of_other_seat": _("This row is for the Pflichtsolo of {seat}: type its value, 4* if won or 2- if lost."),
    "value_not_multiplied": _(
        "No game is worth {value} with a Bock of ×{factor}. Compare the value with the paper list."
    ),
}
