"""The exception for errors that people can correct, and a table of its codes."""

from typing import Self


class RuleViolation(Exception):  # noqa: N818 - a person's mistake, not the program's
    """Raised if an entry, rule set or format can't be accepted.

    `code`: a key of CODES. `field`: the dotted path of the offending JSON key, if there is one. `params`: values for
    the message, such as seats, Augen or limits; the fold adds `entry`, the text form of records `line`.
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
        """Returns a copy that includes the entry's position in the list, counted from 1 and including events."""
        return type(self)(self.code, self.field, **{**self.params, "entry": position})

    def at_line(self, number: int) -> Self:
        """Returns a copy that includes the line of the text, counted from 1."""
        return type(self)(self.code, self.field, **{**self.params, "line": number})


# code -> (meaning, names of its params). The fold may add `entry` to any of them, the text form of records `line`.
CODES: dict[str, tuple[str, tuple[str, ...]]] = {
    # JSON
    "not_an_object": ("A JSON object was expected.", ()),
    "unknown_key": ("The object has an unknown key.", ("key",)),
    "value_missing": ("A required key is missing.", ("key",)),
    "wrong_type": ("The value has the wrong type.", ("expected",)),
    "value_unknown": ("The value is not one of the allowed ones.", ("value", "allowed")),
    "number_out_of_range": ("A number is outside its limits.", ("value", "low", "high")),
    # rules
    "rule_book_unknown": ("There is no rule book with that key.", ("key", "allowed")),
    "schema_unknown": ("The options were written for another schema.", ("schema", "known")),
    "rules_contradiction": ("Two options contradict each other.", ("other",)),
    # one game
    "kind_unknown": ("There is no game of that kind.", ("kind", "allowed")),
    "kind_not_allowed": ("The rule book does not have this kind of game.", ("kind",)),
    "re_seats_count": ("The number of Re seats does not fit the kind of game.", ("kind", "expected", "given")),
    "re_seat_twice": ("A seat is named twice.", ("seat",)),
    "seat_unknown": ("There is no such seat at the table.", ("seat", "seats")),
    "seat_sits_out": ("The seat does not play in this game.", ("seat",)),
    "six_players_needed": ("Six at once needs six players.", ("kind", "players")),
    "six_by_points": ("Six at once can only be entered by its points.", ("kind",)),
    "verwerfen_not_allowed": ("Under this rule book, a revoke does not end a game.", ()),
    "event_unknown": ("A game has no such event.", ("value", "allowed")),
    "sonder_missing": ("The Bock does not multiply Sonderpunkte, so their number is needed.", ("bock",)),
    "players_invalid": ("A game needs four different seats.", ("players",)),
    "augen_out_of_range": ("Augen must be between 0 and 240.", ("augen",)),
    "augen_impossible": ("No distribution of cards gives Re these Augen.", ("augen", "kontra", "least")),
    "augen_band_impossible": ("No distribution of cards gives Augen within the band.", ("low", "high", "least")),
    "augen_band_reversed": ("The band's lower end is above its upper end.", ("low", "high")),
    "augen_band_too_wide": ("The Augen within the band do not all give the same result.", ("low", "high", "split")),
    "tricks_out_of_range": ("A game has fewer tricks.", ("tricks", "highest")),
    "too_many_augen_for_tricks": (
        "Too many Augen for these tricks: a trick has at most 44.",
        ("party", "augen", "tricks", "highest"),
    ),
    "schwarz_with_tricks": ("A party without tricks has 0 Augen, one with all tricks has 240.", ("party", "augen")),
    "announcement_unknown": ("There is no such announcement.", ("value", "allowed")),
    "announcement_not_allowed": ("The rule book does not have this announcement.", ("announcement",)),
    "sonderpunkt_unknown": ("There is no such Sonderpunkt.", ("sonderpunkt", "allowed")),
    "sonderpunkt_not_allowed": ("The rule book does not have this Sonderpunkt.", ("sonderpunkt",)),
    "sonderpunkt_limit": ("More of this Sonderpunkt than a game can have.", ("sonderpunkt", "limit", "given")),
    "sonderpunkt_doubled": ("The double Sonderpunkt replaces the single one.", ("sonderpunkt", "instead_of")),
    "sonderpunkt_without_trick": ("A party without tricks cannot score this Sonderpunkt.", ("sonderpunkt", "party")),
    "sonderpunkte_in_solo": ("A game of one against three has no Sonderpunkte.", ("kind",)),
    "doppelkopf_without_augen": ("Too few Augen: each Doppelkopf has at least 40.", ("party", "needed")),
    "doppelkopf_without_tricks": ("Too few tricks: each Doppelkopf is a separate trick.", ("party", "needed")),
    # the record of a game's cards
    "card_unknown": ("There is no such card.", ("card",)),
    "card_not_in_deck": ("The rule book plays without this card.", ("card",)),
    "card_too_often": ("Every card is there twice.", ("card", "times")),
    "hands_count": ("One hand per player is needed.", ("hands", "expected")),
    "hand_size": ("The hand does not have the right number of cards.", ("seat", "cards", "expected")),
    "trick_size": ("A trick has four cards; only the last one of a record may have fewer.", ("cards",)),
    "too_many_tricks": ("A game has fewer tricks.", ("tricks", "highest")),
    # its text form
    "line_unknown": ("The line does not belong to the text form of a record.", ("line", "text")),
    "line_twice": ("The record has such a line already.", ("line", "key")),
    "line_without_trick": ("The cards continue a trick, but none has begun.", ("line",)),
    "line_number_expected": ("A whole number was expected.", ("line", "text")),
    # points entries and totals
    "winners_invalid": ("The number of winners does not fit the kind of game.", ("winners", "kind")),
    "totals_not_alone": ("Totals must come first; only penalties may follow them.", ()),
    "totals_not_zero": ("The totals do not add up to zero.", ("sum",)),
    "running_impossible": ("No game leads from the previous totals to these.", ("points",)),
    "totals_count": ("One number per seat is needed.", ("expected", "given")),
    "soli_won_above_won": ("More soli won than games won.", ("seat", "won", "soli_won")),
    # the list of a table
    "list_finished": ("The list is complete.", ()),
    "forced_player_must_play": (
        "The player at this seat is vorgefuehrt, so the next game must be their solo.",
        ("seat",),
    ),
    "lustsolo_while_pflichtsolo_owed": ("A Lustsolo is only allowed after the player's own Pflichtsolo.", ("seat",)),
    "duty_not_owed": ("The player owes no Pflichtsolo.", ("seat",)),
    "duty_not_forced": ("Nobody is vorgefuehrt at this point of the list.", ("seat",)),
    "duty_without_solo": ("Only a real solo can count as a duty.", ("kind",)),
    "time_up_twice": ("Time is already up for this list.", ()),
    "sitting_invalid": ("The number of sit-outs does not fit the size of the table.", ("expected", "given")),
    "pot_empty_twice": ("The shared pot is already empty.", ()),
    "pot_not_shared": ("The table has its own pot, which only its games can empty.", ()),
    "max_games_needed": ("`max_games` is needed if there is no number of normal games.", ()),
    "quotas_above_pflichtsoli": ("The quotas require more soli than there are Pflichtsoli.", ("pflichtsoli", "needed")),
    "kind_needed": ("The kind of solo is needed to tell which Pflichtsolo it settles.", ("seat",)),
    "solo_fits_no_duty": (
        "The player owes Pflichtsoli, but this kind of solo settles none of them.",
        ("seat", "kind", "colour", "picture", "free"),
    ),
    "bock_by_hand_not_allowed": ("The rule book does not allow adding Bock by hand.", ()),
    "bock_in_free_solo": (
        "Under this rule book, soli and Hochzeiten played as one neither count in a Bock nor start one.",
        (),
    ),
    # people
    "too_few_players": ("Fewer than four are present.", ("present", "needed")),
    "paused_player_owes": ("The only players who still owe a Pflichtsolo are pausing.", ("seat",)),
    "seat_not_present": ("The person at this seat is not present.", ("seat",)),
    "seat_not_pausing": ("The person at this seat is not pausing.", ("seat",)),
    "seat_not_held": ("Nobody holds this seat.", ("seat",)),
    "seat_not_free": ("Somebody holds this seat.", ("seat",)),
    "order_invalid": ("An order must name every seat of the table once.", ("seats",)),
    "order_unchanged": ("The seats are already in this order.", ()),
    # penalties
    "paragraph_unknown": ("This paragraph has no such penalty.", ("paragraph", "allowed")),
    "offender_sits_out": ("The offender plays neither in the current game nor in the last one.", ("seat",)),
    "offender_is_soloist": ("The soloist cannot be the offender here.", ("seat",)),
    "players_missing": ("Somebody sits out, and no game of the list tells who.", ()),
    "solo_not_played": ("The game before the penalty was not a solo of that seat.", ("seat",)),
    "soloist_missing": ("The harmed soloist is unknown.", ()),
    "solo_needed": ("The paragraph only applies to a solo.", ("kind",)),
    # standings
    "criterion_twice": ("A criterion is used twice.", ("criterion",)),
    "lot_without_seed": ("A lot needs a recorded seed.", ()),
}

# Codes of notices, which do not refuse anything: code -> (meaning, names of its params).
NOTICES: dict[str, tuple[str, tuple[str, ...]]] = {
    "many_points": ("More than 24 points for one player in one game.", ("seat", "points")),
    "absage_lost": (
        "A party missed its Absage, which needed `needed` Augen.",
        ("party", "announcement", "needed"),
    ),
    "limit_shifted": ("The other party missed its Absage, so fewer Augen than usual were enough.", ("party", "needed")),
    "only_kontra_announced": ("Only Kontra announced, so 120 Augen were enough for Re (TSR 7.1.1).", ()),
    "nobody_won": ("Both parties missed their Absagen, so nobody won (TSR 7.1.3).", ()),
    "mauern": ("A party that should have announced did not, so the other party won.", ("party", "winner")),
    "revoked": ("A player revoked, so the other party won.", ("seat", "party")),
    "paid_alone": ("The player who revoked pays for the whole party.", ("seat", "times", "points")),
    "written_by_soloist": ("The soloist's points are a multiple of the value.", ("seat", "times", "points")),
    "written_by_opponents": (
        "The points of each opponent of the soloist are a multiple of the value.",
        ("times", "points"),
    ),
    "as_played": ("Accepted as played, although the list expected something else.", ("expected", "played", "reason")),
    "totals_parity": ("At a table of four, the totals must be all even or all odd.", ("totals",)),
    "sum_accepted": ("Totals that do not add up to zero were accepted.", ("sum", "reason")),
    "throw_in_not_in_order": ("Hands can be thrown in, but the order of reservations omits this.", ()),
    "armut_not_in_order": ("Armut is played, but the order of reservations omits it.", ()),
    "broken_off_without_games": ("No game was played to take an average of.", ("missing",)),
    "broken_off_few_games": ("Only as many missing games count as were played.", ("missing", "counted")),
    "broken_off_with_pot": ("The pot's remaining games are unknown, so none count as missing.", ()),
    "five_table": ("The rules do not provide for this many people at a table (TSR 8.3.1).", ("seats",)),
}
