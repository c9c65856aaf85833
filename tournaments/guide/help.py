"""Maps pages to the chapters that explain them, by URL name."""

from collections.abc import Mapping

from tournaments.guide.chapters import Chapter


def _chapters_by_page(**names: str) -> dict[str, Chapter]:
    return {name: Chapter[chapter.upper()] for chapter, words in names.items() for name in words.split()}


# Only for signed-in readers.
STAFF: Mapping[str, Chapter] = _chapters_by_page(
    preparing="organise organise_new organise_tournament clubs club club_new club_settings club_member club_invite "
    "club_dates next_evening",
    settings="organise_settings organise_settings_section organise_delete organise_rules organise_rules_choose "
    "organise_embedding club_rules club_rules_new club_rule_set",
    door="organise_doors organise_door_regulars organise_door_money",
    sign_up="organise_sign_ups organise_sign_up_settings organise_sign_ups_message organise_sign_ups_words",
    participants="organise_participants organise_participant organise_participant_names organise_participant_import "
    "organise_participant_split organise_participant_clubs organise_participant_book organise_participant_entry",
    address_book="address_book address_book_import address_book_duplicates person person_new person_edit "
    "person_other_entry person_merge "
    "person_erase",
    rehearsal="organise_rehearsal organise_rehearsal_throw_away",
    laptop="laptop laptop_sheet",
    backup="organise_upkeep",
    draw="organise_draw organise_meetings",
    printing="tournament_printing round_printing print_job",
    round="organise_round",
    changes="organise_seats organise_repair table_people table_wrong_seats",
    phones="organise_table round_carried",
    results="round_totals table_page table_entry table_change table_insert table_delete table_wish table_break_off",
    paper="round_desk round_pile table_grid table_second table_paper_compare table_empty",
    referee="organise_calls organise_messages organise_penalties table_referee table_penalty table_cancel_penalty",
    walls="organise_walls wall_bind",
    standings="tournament_standings tournament_participant",
    finish="organise_finish organise_round_close",
)
# For everybody.
EVERYBODY: Mapping[str, Chapter] = _chapters_by_page(
    walls="wall",
    trouble="account_login",
    free_lists="free_lists free_list_new free_list_page free_list_standing free_list_course free_list_entry "
    "free_list_change free_list_insert free_list_delete free_list_settings free_list_rules free_list_usual_rules "
    "free_list_people free_list_share free_list_finish free_list_print free_list_print_job list_group",
)


def chapter_for(url_name: str, *, signed_in: bool) -> Chapter | None:
    """Returns the chapter that helps on a page, or None if there is none for this reader."""
    return EVERYBODY.get(url_name) or (STAFF.get(url_name) if signed_in else None)
