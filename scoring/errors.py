"""Errors that a person can correct: one exception, and the table of its codes."""

from typing import Self


class RuleViolation(Exception):  # noqa: N818 - it is said of an entry, not of the program
    """An entry, rule set or format that cannot be accepted.

    code: a key of CODES. field: dotted path of the offending JSON key, if any.
    params: values for the message (seats, Augen, limits); the fold adds `entry`.
    """

    def __init__(self, code: str, field: str | None = None, **params: object) -> None:
        super().__init__(code, field, params)
        self.code = code
        self.field = field
        self.params = params

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return " ".join(part for part in (self.code, f"[{self.field}]" if self.field else "", named) if part)

    def at_entry(self, position: int) -> Self:
        """Returns a copy with the entry's position in the list, counted from 1 with events included."""
        return type(self)(self.code, self.field, **{**self.params, "entry": position})


# code -> (meaning, names of its params). `entry` may be added to any of them.
CODES: dict[str, tuple[str, tuple[str, ...]]] = {
    # JSON
    "not_an_object": ("A JSON object was expected.", ()),
    "unknown_key": ("The object has a key that is not known.", ("key",)),
    "value_missing": ("A key that must be there is not.", ("key",)),
    "wrong_type": ("The value is of another type than expected.", ("expected",)),
    "value_unknown": ("The value is none of the known ones.", ("value", "allowed")),
    "number_out_of_range": ("A number lies outside its limits.", ("value", "low", "high")),
    # rules
    "rule_book_unknown": ("There is no rule book of that key.", ("key", "allowed")),
    "schema_unknown": ("The options were written for another schema.", ("schema", "known")),
    "rules_contradiction": ("Two options exclude each other.", ("other",)),
    # one game
    "kind_unknown": ("There is no game of that kind.", ("kind", "allowed")),
    "kind_not_allowed": ("The rule book does not have this kind of game.", ("kind",)),
    "re_seats_count": ("The kind of game needs another number of Re seats.", ("kind", "expected", "given")),
    "re_seat_twice": ("The same seat stands twice.", ("seat",)),
    "seat_unknown": ("There is no such seat at the table.", ("seat", "seats")),
    "seat_sits_out": ("The seat does not play in this game.", ("seat",)),
    "six_players_needed": ("Six at once needs six players.", ("kind", "players")),
    "six_by_points": ("Six at once is entered by its points only.", ("kind",)),
    "verwerfen_not_allowed": ("The rule book does not end a game by a revoke.", ()),
    "event_unknown": ("There is no such event of a game.", ("value", "allowed")),
    "sonder_missing": ("A Bock that leaves Sonderpunkte alone needs their number.", ("bock",)),
    "players_invalid": ("Four different seats play a game.", ("players",)),
    "augen_out_of_range": ("Augen lie between 0 and 240.", ("augen",)),
    "augen_impossible": ("No cards make these Augen of Re.", ("augen", "kontra", "least")),
    "augen_band_impossible": ("No cards make any Augen of the band.", ("low", "high", "least")),
    "augen_band_reversed": ("The band's first number is above its second.", ("low", "high")),
    "augen_band_too_wide": ("Different Augen within the band give different results.", ("low", "high", "split")),
    "tricks_out_of_range": ("There are not so many tricks in a game.", ("tricks", "highest")),
    "too_many_augen_for_tricks": ("A trick holds at most 44 Augen.", ("party", "augen", "tricks", "highest")),
    "schwarz_with_tricks": ("A party without a trick has no Augen, one with all tricks has 240.", ("party", "augen")),
    "announcement_unknown": ("There is no such announcement.", ("value", "allowed")),
    "announcement_not_allowed": ("The rule book does not have this announcement.", ("announcement",)),
    "sonderpunkt_unknown": ("There is no such Sonderpunkt.", ("sonderpunkt", "allowed")),
    "sonderpunkt_not_allowed": ("The rule book does not have this Sonderpunkt.", ("sonderpunkt",)),
    "sonderpunkt_limit": ("A game has not so many of them.", ("sonderpunkt", "limit", "given")),
    "sonderpunkt_doubled": ("The double one stands instead of the single one.", ("sonderpunkt", "instead_of")),
    "sonderpunkt_without_trick": ("A party without a trick made no such Sonderpunkt.", ("sonderpunkt", "party")),
    "sonderpunkte_in_solo": ("One against three has no Sonderpunkte.", ("kind",)),
    "doppelkopf_without_augen": ("Each Doppelkopf holds at least 40 Augen.", ("party", "needed")),
    "doppelkopf_without_tricks": ("Each Doppelkopf is a trick of its own.", ("party", "needed")),
    # points entries and totals
    "winners_invalid": ("The number of winners does not fit the kind of game.", ("winners", "kind")),
    "totals_not_alone": ("Totals stand first in their list, and only penalties stand behind them.", ()),
    "totals_not_zero": ("The totals do not sum to zero.", ("sum",)),
    "running_impossible": ("No game moves the points from the totals before to these.", ("points",)),
    "totals_count": ("There is one number for each seat.", ("expected", "given")),
    "soli_won_above_won": ("More soli won than games won.", ("seat", "won", "soli_won")),
    # the list of a table
    "list_finished": ("The list is complete.", ()),
    "forced_player_must_play": ("The player at this seat is vorgefuehrt: only his solo can follow.", ("seat",)),
    "lustsolo_while_pflichtsolo_owed": ("A Lustsolo needs the own Pflichtsolo to be played.", ("seat",)),
    "duty_not_owed": ("The player owes no Pflichtsolo.", ("seat",)),
    "duty_not_forced": ("Nobody is vorgefuehrt at this point of the list.", ("seat",)),
    "duty_without_solo": ("Only a real solo has a duty.", ("kind",)),
    "time_up_twice": ("The time of this list was up before.", ()),
    "sitting_invalid": ("As many seats sit out as the table has above four.", ("expected", "given")),
    "pot_empty_twice": ("The shared pot was said to be empty before.", ()),
    "pot_not_shared": ("The table has a pot of its own, which empties by its games.", ()),
    "max_games_needed": ("Without a number of normal games a limit is needed.", ()),
    "quotas_above_pflichtsoli": ("More kinds of soli are prescribed than Pflichtsoli.", ("pflichtsoli", "needed")),
    "kind_needed": ("Which kind of solo it was decides what it pays.", ("seat",)),
    "solo_fits_no_duty": (
        "The player owes Pflichtsoli, but none that this kind pays.",
        ("seat", "kind", "colour", "picture", "free"),
    ),
    "bock_by_hand_not_allowed": ("The rule book knows no Bock raised by hand.", ()),
    "bock_in_free_solo": ("A solo, or a Hochzeit played as one, has nothing to do with Bock under this rule book.", ()),
    # people
    "too_few_players": ("Fewer than four are present.", ("present", "needed")),
    "paused_player_owes": ("Only somebody who pauses still owes a Pflichtsolo.", ("seat",)),
    "seat_not_present": ("The person of this seat is not present.", ("seat",)),
    "seat_not_pausing": ("The person of this seat does not pause.", ("seat",)),
    "seat_not_held": ("Nobody holds this seat.", ("seat",)),
    "seat_not_free": ("Somebody holds this seat.", ("seat",)),
    "order_invalid": ("An order names every seat of the table once.", ("seats",)),
    "order_unchanged": ("They sit in this order already.", ()),
    # penalties
    "paragraph_unknown": ("No such penalty stands in this paragraph.", ("paragraph", "allowed")),
    "offender_sits_out": ("The offender plays neither the game in progress nor the last one.", ("seat",)),
    "offender_is_soloist": ("The soloist cannot be the offender here.", ("seat",)),
    "players_missing": ("Somebody sits out, and no game of the list says who.", ()),
    "solo_not_played": ("The game before the penalty was no solo of that seat.", ("seat",)),
    "soloist_missing": ("Nobody is known as the soloist who was harmed.", ()),
    "solo_needed": ("The paragraph speaks of a solo.", ("kind",)),
    # standings
    "criterion_twice": ("A criterion stands twice in the chain.", ("criterion",)),
    "lot_without_seed": ("A lot needs a recorded seed.", ()),
}

# Codes of notices, which refuse nothing: code -> (meaning, names of its params).
NOTICES: dict[str, tuple[str, tuple[str, ...]]] = {
    "many_points": ("More than 24 points for one player in one game.", ("seat", "points")),
    "absage_lost": (
        "A party missed its Absage, which takes so many Augen.",
        ("party", "announcement", "needed"),
    ),
    "limit_shifted": ("The others missed their Absage, so fewer Augen won than usual.", ("party", "needed")),
    "only_kontra_announced": ("Only Kontra announced, so Re won with 120 Augen (TSR 7.1.1).", ()),
    "nobody_won": ("Both parties missed what they said (TSR 7.1.3).", ()),
    "mauern": ("A party that had to announce did not, so the others won.", ("party", "winner")),
    "revoked": ("A player revoked, so the other party won.", ("seat", "party")),
    "paid_alone": ("Who revoked pays for the whole party.", ("seat", "times", "points")),
    "written_by_soloist": ("A soloist writes the value more than once.", ("seat", "times", "points")),
    "written_by_opponents": ("Each of a soloist's opponents writes the value more than once.", ("times", "points")),
    "as_played": ("Taken as played against the expectation.", ("expected", "played", "reason")),
    "totals_parity": ("At a table of four all totals are even or all are odd.", ("totals",)),
    "sum_accepted": ("The totals do not sum to zero, and somebody accepted that.", ("sum", "reason")),
    "throw_in_not_in_order": ("Hands can be thrown in, and the order of reservations does not have it.", ()),
    "armut_not_in_order": ("There is Armut, and the order of reservations does not have it.", ()),
    "broken_off_without_games": ("No game was played that an average could be taken of.", ("missing",)),
    "broken_off_few_games": ("Of the missing games only as many count as were played.", ("missing", "counted")),
    "broken_off_with_pot": ("How many games a pot would have lasted nobody knows: none count as missing.", ()),
    "five_table": ("The rules do not provide for so many at a table (TSR 8.3.1).", ("seats",)),
}
