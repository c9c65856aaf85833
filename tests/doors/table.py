"""All URL names and REST operations with their audience.

A new address only has to be added to the right group. `docs/security.md` is generated from this table:
`.venv/bin/python -m tools.security`.
"""

from collections.abc import Mapping

from tests.doors.groups import (
    ANY_TOKEN,
    BROWSERS,
    CLAIMER,
    DOOR,
    ENTERING,
    EVERYBODY,
    GROUP,
    GUEST,
    INSTALLATION,
    LINKED,
    LINKED_WRITERS,
    LOOKING,
    ORGANISERS,
    ORGANISING,
    OWNERS,
    PROGRAMS,
    READERS,
    REFEREEING,
    REFEREES,
    SIGNED_IN,
    STAFF,
    TABLE,
    WALL,
    WRITERS,
    Answer,
    Group,
)
from tests.doors.groups import (
    operations as _operations,
)
from tests.doors.groups import (
    pages as _pages,
)

PUBLIC = (
    _pages(
        "Public pages of a tournament; those of a private one open to its staff only",
        "tournament tournament_round tournament_participant participant_picture tournament_card tournament_names "
        "tournament_rules tournament_standings tournament_standings_json tournament_standings_csv "
        "tournament_calendar_file table_entry "
        "tournament_events table_events",
        get=EVERYBODY,
        of_event=True,
    ),
    _pages(
        "Start page, guide, rule books, descriptions, health",
        "tournaments guide guide_chapter rule_books rule_book rule_set_sheet schema api_docs healthz free_lists robots",
        get=EVERYBODY,
    ),
    _pages(
        "A club's public events, also framed (no page of a club without any)",
        "club_page club_calendar embedded_dates",
        get=EVERYBODY,
    ),
    _pages("Standings that other web sites may show; never of a private event", "embedded_standings", get=EVERYBODY),
    _pages(
        "An invitation, opened by its code; accepting it needs an account",
        "join invitation",
        get=EVERYBODY,
        post=EVERYBODY,
    ),
    _pages("Signing up for a tournament whose organiser opened it", "sign_up", get=EVERYBODY, post=EVERYBODY),
    _pages("One's own sign-up", "sign_up_own", get=GUEST, post=GUEST, nobody=Answer.NOTHING),
    _pages("The door of an evening", "door door_person", get=DOOR, post=DOOR, nobody=Answer.NOTHING),
    _pages("Somebody new at the door", "door_add", post=DOOR, nobody=Answer.NOTHING),
    _pages("Shell of a list for phones without network", "offline_start offline_worker", get=EVERYBODY),
    _pages("Script that loads the door without network", "door_worker", get=EVERYBODY),
    _pages("The connection test", "connection connection_answer", get=EVERYBODY),
    _pages("A phone's result of the connection test", "connection_tried", post=EVERYBODY),
    # With HTTPS=own: `test_own_root_certificate_opens_to_everybody`.
    _pages("The root certificate, with HTTPS=own only", "trust root_certificate", nobody=Answer.NOTHING),
    # With texts: `test_texts_of_the_operator_are_open_to_everybody`.
    _pages("Imprint and privacy, with texts of the operator only", "imprint privacy", nobody=Answer.NOTHING),
    _pages("A new list for an evening, the language", "free_list_new set_language", get=EVERYBODY, post=EVERYBODY),
    _pages("A new wall at a projector, waiting to be bound", "wall", get=EVERYBODY, post=EVERYBODY),
    _pages("The language, stored with the account", "choose_language", post=EVERYBODY),
    _pages(
        "Administration",
        "admin:index",
        get=INSTALLATION,
        post=INSTALLATION,
        others=Answer.SIGN_IN,
    ),
    _pages(
        "The serving laptop (in a hall, staff may open it too)",
        "laptop",
        get=INSTALLATION,
        post=INSTALLATION,
    ),
    _pages("Its sheet, and the phones that tried it", "laptop_sheet laptop_tried", get=INSTALLATION),
    _pages("An immediate copy, acknowledging a new address", "laptop_copy laptop_address_noted", post=INSTALLATION),
    _pages("A backup for download, over HTTPS or on the laptop itself", "laptop_backup", post=INSTALLATION),
    _pages("Notices of the laptop; empty for those not concerned", "laptop_notices", get=SIGNED_IN),
    _pages(
        "Sign-in, sign-up and password reset",
        "admin_password_change account_login account_logout account_signup account_reset_password "
        "account_reset_password_from_key",
        get=EVERYBODY,
        post=EVERYBODY,
    ),
    _pages(
        "Notices of sign-in and sign-up; a made-up link from a mail",
        "account_created account_inactive account_email_verification_sent account_confirm_email "
        "account_reset_password_done account_reset_password_from_key_done",
        get=EVERYBODY,
    ),
)

ACCOUNTS = (
    _pages(
        "Own account, a new club",
        "account_settings account_email account_change_password "
        "account_set_password account_reauthenticate account_confirm_login_code api_tokens club_new",
        get=SIGNED_IN,
        post=SIGNED_IN,
    ),
    _pages("Own clubs and tournaments", "clubs organise", get=SIGNED_IN),
    _pages("Own tokens (here the owner's)", "api_token_revoke", post=OWNERS),
    _pages("A club and its rules", "club club_rules", get=STAFF),
    _pages("A club's settings and members", "club_settings club_invite club_member", get=OWNERS, post=OWNERS),
    _pages(
        "Removing members, new passwords, revoking invitations",
        "club_member_remove club_member_password club_invitation_revoke",
        post=OWNERS,
    ),
    _pages("A club's own rules", "club_rules_new club_rule_set", get=ORGANISERS, post=ORGANISERS),
    _pages("Deleting a club's own rules", "club_rules_forget", post=ORGANISERS),
    _pages(
        "A club's address book; a role in one event is not enough",
        "address_book address_book_contacts address_book_csv address_book_xlsx address_book_duplicates person "
        "person_other_entry person_export",
        get=ORGANISERS,
    ),
    _pages("A club's dates", "club_dates", get=ORGANISERS),
    _pages("A club's next evening", "next_evening", get=ORGANISERS, post=ORGANISERS),
    _pages(
        "Its entries",
        "person_new person_edit person_merge person_erase address_book_import",
        get=ORGANISERS,
        post=ORGANISERS,
    ),
    _pages("Removing an entry, undoing a merge", "person_remove person_merge_lift", post=ORGANISERS),
    _pages("Telling two entries apart, undoing that", "person_apart person_apart_lift", post=ORGANISERS),
)

EVENTS = (
    _pages(
        "Forms for a new tournament and a rehearsal (they offer the clubs the user organises for)",
        "organise_new organise_rehearsal",
        get=SIGNED_IN,
        post=ORGANISERS,
        others=Answer.FORBIDDEN,
    ),
    _pages(
        "A tournament, its rounds and tables",
        "organise_tournament organise_round organise_table organise_penalties round_pile print_job print_file",
        get=STAFF,
    ),
    _pages("Calls for the referee", "organise_calls", get=STAFF),
    _pages("Handling a call", "organise_call", post=REFEREES),
    _pages("Messages to the hall", "organise_messages", get=STAFF, post=REFEREES),
    _pages("Withdrawing a message", "organise_message", post=REFEREES),
    _pages("The walls of the hall", "organise_walls", get=STAFF, post=ORGANISERS),
    _pages(
        "Switching, sizing, testing and removing a wall; announcing prizes",
        "organise_wall_show organise_wall_place organise_wall_sound organise_wall_remove organise_prizes",
        post=ORGANISERS,
    ),
    _pages("Target of the code on an unbound wall", "wall_bind", get=SIGNED_IN),
    _pages("Event stream for the desk", "organise_events", get=STAFF, nobody=Answer.NOTHING),
    _pages(
        "Printing, and paper lists",
        "tournament_printing round_printing round_totals round_desk round_carried",
        get=STAFF,
        post=STAFF,
    ),
    _pages("Handing in, confirming and reopening a list", "organise_list_status", post=STAFF),
    _pages("Disqualifying and readmitting", "organise_disqualify organise_readmit", post=REFEREES),
    _pages(
        "Settings, rules, people and seats; discarding a rehearsal",
        "organise_settings organise_settings_section organise_rules organise_rules_choose organise_participant "
        "organise_participant_names organise_participant_split organise_participant_clubs "
        "organise_participant_import organise_participant_book organise_participant_entry organise_seats "
        "organise_doors organise_door_regulars organise_door_money organise_sign_up_settings "
        "organise_sign_ups_message "
        "organise_sign_ups_words organise_embedding organise_repair "
        "organise_draw "
        "organise_round_close organise_rehearsal_throw_away",
        get=ORGANISERS,
        post=ORGANISERS,
    ),
    _pages(
        "People, meetings, finishing the tournament",
        "organise_participants organise_sign_ups organise_sign_ups_csv organise_sign_ups_xlsx "
        "organise_participant_export organise_participant_spreadsheet organise_door_money_csv organise_meetings "
        "organise_meetings_picture organise_finish",
        get=ORGANISERS,
    ),
    _pages(
        "Actions on people, rounds and tables",
        "organise_participant_add organise_participant_numbers organise_participant_status "
        "organise_door "
        "organise_sign_up organise_participant_delete organise_check_in organise_attendance_undo organise_swap "
        "organise_discard organise_round_sizes organise_round_start "
        "organise_publish organise_withdraw organise_release organise_round_reopen organise_round_final "
        "organise_round_time organise_round_time_undo organise_round_longer organise_pot_empty "
        "organise_pot_fill organise_extra_minutes organise_sitting organise_new_secret organise_finish_do "
        "organise_share_places "
        "organise_reopen organise_show_standings organise_rehearsal_stop organise_cancel",
        post=ORGANISERS,
    ),
    _pages("Backups of a tournament", "organise_upkeep", get=OWNERS),
    _pages("Deleting a tournament", "organise_delete", get=OWNERS, post=OWNERS),
)

TABLES = (
    _pages(
        "The list of a table, written by staff",
        "table_page table_people",
        get=EVERYBODY,
        post=STAFF,
        nobody=Answer.NOTHING,
        of_event=True,
    ),
    _pages(
        "Corrections by staff, typing a paper list",
        "table_change table_insert table_delete table_grid table_second table_wrong_seats table_wish "
        "table_paper_compare table_break_off table_empty table_referee",
        get=STAFF,
        post=STAFF,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Actions on a list by staff",
        "table_time_up table_redeal table_hand_in table_confirm table_reopen table_paper_arrived table_paper_not_here "
        "table_held table_held_all table_dispute",
        post=STAFF,
        nobody=Answer.NOTHING,
    ),
    _pages("Penalties", "table_penalty table_cancel_penalty", get=REFEREES, post=REFEREES, nobody=Answer.NOTHING),
    _pages("Initialling a penalty", "table_initial_penalty", post=REFEREES, nobody=Answer.NOTHING),
    _pages(
        "The list of a table, for its players",
        "players_table_page players_table_people players_table_change players_table_insert players_table_delete "
        "players_table_wrong_seats players_table_pen players_table_referee",
        get=TABLE,
        post=TABLE,
        nobody=Answer.NOTHING,
    ),
    _pages("An entry of that list", "players_table_entry", get=TABLE, nobody=Answer.NOTHING),
    _pages(
        "Actions on that list",
        "players_table_time_up players_table_redeal players_table_hand_in players_table_wish players_table_held "
        "players_table_agreement",
        post=TABLE,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Entries made without network: authorised by the code alone, whatever site sends them",
        "players_table_outbox",
        post=TABLE,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Polling by its phones: state of those entries",
        "players_table_now players_table_events",
        get=TABLE,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Actions only staff may take: players get an explanation",
        "players_table_confirm players_table_reopen",
        post=TABLE,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Penalties: never by players",
        "players_table_penalty players_table_cancel_penalty",
        nobody=Answer.NOTHING,
    ),
)

WALLS = (
    _pages(
        "Screens of a wall: opened by its address alone, public content only",
        "wall_page wall_screen wall_events",
        get=WALL,
        nobody=Answer.NOTHING,
    ),
)

LISTS = (
    _pages(
        "Pages opened by either link of a list",
        "free_list_standing free_list_course free_list_figures free_list_entry free_list_share "
        "free_list_print_job free_list_print_file free_list_events",
        get=READERS,
        nobody=Answer.NOTHING,
    ),
    _pages("The list itself", "free_list_page", get=READERS, post=WRITERS, nobody=Answer.NOTHING),
    _pages("The list on paper", "free_list_print", get=READERS, post=READERS, nobody=Answer.NOTHING),
    _pages(
        "Corrections and settings",
        "free_list_change free_list_insert free_list_delete free_list_settings free_list_rules free_list_usual_rules "
        "free_list_people",
        get=WRITERS,
        post=WRITERS,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Actions on the list",
        "free_list_time_up free_list_redeal free_list_empty free_list_restore free_list_renew free_list_throw_away "
        "free_list_take_back free_list_finish free_list_reopen free_list_held",
        post=WRITERS,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Entries made without network: authorised by the link alone, whatever site sends them",
        "free_list_outbox",
        post=WRITERS,
        nobody=Answer.NOTHING,
    ),
    _pages(
        "Polling by its phones: state of those entries",
        "free_list_now",
        get=WRITERS,
        nobody=Answer.NOTHING,
    ),
    _pages("Adding a list to an account", "free_list_claim", post=CLAIMER, nobody=Answer.NOTHING),
    _pages("The lists of a group", "list_group", get=GROUP, nobody=Answer.NOTHING),
)


INTERFACE = (
    Group(
        title="Reading a public tournament",
        names="api_tournament api_rounds api_round api_tables api_standings api_table api_entries api_entry "
        "api_tournament_rules",
        methods={"GET": EVERYBODY},
        of_event=True,
    ),
    _operations(
        "Reading what belongs to no tournament",
        "api_tournaments api_rule_books api_rule_set_schema api_rule_book api_club_dates",
        GET=EVERYBODY,
    ),
    _operations("Draws", "api_draw", GET=LOOKING, POST=ORGANISING),
    _operations(
        "Publishing, unpublishing and discarding draws, swapping two people",
        "api_draw_publish api_draw_withdraw api_draw_discard api_draw_swap",
        POST=ORGANISING,
    ),
    _operations(
        "Cancelling and reinstating tables, withdrawing participants", "api_cancelled api_presence", POST=ORGANISING
    ),
    _operations("The door, its money", "api_door api_door_money", GET=LOOKING),
    _operations("Sign-ups", "api_sign_ups", GET=LOOKING, POST=ORGANISING),
    _operations("Checking in, steps of a sign-up", "api_door_mark api_sign_up", POST=ORGANISING),
    _operations("The address book, a club's next evening", "api_people api_next_evening", GET=LOOKING, POST=ORGANISING),
    _operations("An entry of the address book", "api_person", GET=LOOKING, PUT=ORGANISING, DELETE=ORGANISING),
    _operations("Merging two entries, lifting a merge", "api_person_merge api_person_merge_lift", POST=ORGANISING),
    _operations("Telling two people apart, taking it back", "api_person_apart api_person_apart_lift", POST=ORGANISING),
    _operations("A person's stored data", "api_person_data", GET=LOOKING),
    _operations("Making a person anonymous", "api_person_erase", GET=LOOKING, POST=ORGANISING),
    _operations("Repairing upcoming rounds", "api_repair", GET=LOOKING, POST=ORGANISING),
    _operations("A tournament's rules", "api_tournament_rules", PUT=ORGANISING),
    _operations(
        "A new entry, the status of a list, a substitute, exchanging two people",
        "api_entries api_list_status api_substitute api_put_right",
        POST=ENTERING,
    ),
    _operations("Changing or deleting an entry", "api_entry", PUT=ENTERING, DELETE=ENTERING),
    _operations("Cancelling a penalty", "api_cancel", POST=REFEREEING),
    _operations("A new list without a tournament", "api_list_new", POST=ANY_TOKEN),
    _operations("A list without a tournament, its settings", "api_list", GET=LINKED, PUT=LINKED_WRITERS),
    _operations("Its entries, adding one", "api_list_entries", GET=LINKED, POST=LINKED_WRITERS),
    _operations("Changing or deleting one of its entries", "api_list_entry", PUT=LINKED_WRITERS, DELETE=LINKED_WRITERS),
    Group(title="Anything else", names="api_nothing", methods={}, nobody=Answer.NOTHING),
)

# Actors and groups by heading.
PARTS: Mapping[str, tuple[tuple[str, ...], tuple[Group, ...]]] = {
    "Pages for everybody": (BROWSERS, PUBLIC),
    "Accounts and clubs": (BROWSERS, ACCOUNTS),
    "Events": (BROWSERS, EVENTS),
    "Tables": (BROWSERS, TABLES),
    "Walls": (BROWSERS, WALLS),
    "Lists without a tournament": (BROWSERS, LISTS),
    "The REST interface": (PROGRAMS, INTERFACE),
}
