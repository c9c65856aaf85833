"""Codes of refusals and notes, with the place in the rules that each follows from."""

from typing import NamedTuple


class Code(NamedTuple):
    """The meaning of a refusal and where it stands: a paragraph of the TSR, or another source."""

    meaning: str
    paragraph: str | None = None
    source: str | None = None


REFUSALS: dict[str, Code] = {
    # finding the game
    "reservation_not_allowed": Code("The rules do not have this Vorbehalt.", "TSR 4.1.5"),
    "reservation_order": Code("A higher Vorbehalt went first.", "TSR 4.1.5"),
    "game_not_reserved": Code("The game played was not among the Vorbehalte.", "TSR 4.1.2"),
    "solo_not_allowed": Code("The rules do not have this solo.", "TSR 2.3.3"),
    "throw_in_not_allowed": Code("The hand may not be thrown in.", "TSR 9.1.3"),
    "throw_in_required": Code("The hand had to be thrown in.", source="Doko-Turnier, 5 Neunen"),
    "hochzeit_without_queens": Code("A Hochzeit needs both ♣ queens in one hand.", "TSR 4.4.1"),
    "hochzeit_terms": Code("The rules do not have these terms for a Hochzeit.", "TSR 4.4.3"),
    # Armut
    "exchange_not_allowed": Code("Cards are only exchanged in an Armut.", source="FreeDoko, Trumpfarmut"),
    "exchange_count": Code("As many cards come back as were given.", source="FreeDoko, Trumpfarmut"),
    "exchange_not_held": Code("These cards cannot have been exchanged.", source="FreeDoko, Trumpfarmut"),
    "armut_cards_laid_down": Code("Another number of cards had to be laid down.", source="FreeDoko, Trumpfarmut"),
    "armut_trumps_kept": Code("All trumps have to be laid down.", source="FreeDoko, Trumpfarmut"),
    "armut_plain_laid_down": Code("Only trumps are laid down.", source="ohne Neunen, Grundsätzliches 6"),
    "armut_too_many_trumps": Code("The hand has too many trumps for an Armut.", source="FreeDoko, Trumpfarmut"),
    "armut_redealt": Code("With so few trumps the cards are dealt again.", source="Doko-Turnier, Armut"),
    "armut_trumps_back": Code(
        "Trumps may only come back if no plain card is left.", source="ohne Neunen, Grundsätzliches 6"
    ),
    "armut_not_own_party": Code("The trumps go to the own party.", source="DokoMania, Vorbehalte"),
    # play
    "wrong_lead": Code("Another seat had to lead.", "TSR 5.1.2"),
    "wrong_first_lead": Code("Another seat had to lead to the first trick.", "TSR 5.1.1"),
    "not_followed": Code("The seat did not follow suit although it could.", "TSR 5.2.2"),
    "card_not_held": Code("The card was not in the seat's hand.", "TSR 5.2.1"),
    # Schweine, Fuchs, Genscher
    "schweine_not_allowed": Code("There are no Schweine in this game.", source="FreeDoko, Schweine"),
    "schweine_without_cards": Code("The seat did not hold both aces.", source="FreeDoko, Schweine"),
    "schweine_too_late": Code("Schweine were announced too late.", source="FreeDoko, Schweine"),
    "schweine_only_one": Code("Only one of the two aces becomes a Schwein.", source="ohne Neunen, Grundsätzliches 3"),
    "schweine_first_not_won": Code("The own party did not win the first ace.", source="FreeDoko, Schweine"),
    "hyperschweine_not_allowed": Code("There are no Hyperschweine in this game.", source="FreeDoko, Schweine"),
    "hyperschweine_without_cards": Code("The seat did not hold both nines.", source="FreeDoko, Schweine"),
    "hyperschweine_too_late": Code("Hyperschweine were announced too late.", source="FreeDoko, Schweine"),
    "hyperschweine_before_schweine": Code("Hyperschweine need announced Schweine.", source="FreeDoko, Schweine"),
    "fuchs_not_allowed": Code("The rules do not have an announced Fuchs.", source="DokoMania, Fuchs"),
    "fuchs_without_card": Code("The seat played no Fuchs after it announced one.", source="DokoMania, Fuchs"),
    "genscher_not_allowed": Code("There is no Genscher in this game.", source="FreeDoko, Genscher"),
    "genscher_without_cards": Code("The seat did not hold both ♦ kings.", source="FreeDoko, Genscher"),
    "genscher_too_late": Code("A Genscher comes with the first ♦ king.", source="FreeDoko, Genscher"),
    # announcements
    "announcement_not_allowed": Code("The rules do not have this announcement.", "TSR 6.3.1"),
    "announcement_of_other_party": Code("The seat belongs to the other party.", "TSR 6.2.2"),
    "announcement_before_clearing": Code(
        "In a Hochzeit, nothing may be announced until the Klärungsstich is complete.", "TSR 6.2.1"
    ),
    "ansage_too_late": Code("Re or Kontra came too late.", "TSR 6.2.2"),
    "absage_too_late": Code("The Absage came too late.", "TSR 6.3.4"),
    "step_too_late": Code("A skipped step was no longer possible.", "TSR 6.4.3"),
    "step_skipped": Code("No step may be skipped.", source="Doko-Online, Absage"),
    "absage_after_reply": Code("After this answer, the party may make no Absage.", "TSR 6.4.4"),
    "announcement_repeated": Code("The party has said this already.", "TSR 6.4.7"),
    "announcement_too_far_apart": Code("The previous announcement is too long ago.", source="ohne Neunen, Ansagen"),
    # end
    "shortening_not_allowed": Code("Only a soloist may end a game early.", "TSR 5.4.3"),
    "claim_not_certain": Code("The soloist does not make every trick in any order.", "TSR 5.4.4"),
    "game_not_played_out": Code("The game ended with cards left.", "TSR 5.4.1"),
}

NOTES: dict[str, str] = {
    "tricks_missing": "Not all tricks are recorded, so the game's result is unknown.",
    "parties_unknown": "The cards and words do not tell the parties.",
    "contradicted": "Other parts of the record contradict this, and count.",
    "held_contradicted": "The number of cards held does not fit the place where this was said. It counts as given.",
    "cannot_hold": "The seat did not follow suit, so if it played rightly it held no other card of this suit.",
    "party_of_word_unknown": "The party of the seat that said this is unknown, so it counts for nobody.",
    "claim_not_checked": "The hands are unknown, so the claim counts as nobody objected.",
    "revoke_not_shown": "The cards do not show a revoke of this seat in this trick.",
    "decided": "The party had won already (TSR 9.5.1).",
    "undecided": "No party had won yet (TSR 9.5.1).",
    "not_decidable": "Whether the game was decided cannot be known.",
}
