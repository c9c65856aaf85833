"""Statements of rule sheets in English, and the rule sets they apply to."""

from collections.abc import Callable

from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, REAL_SOLI

Holds = Callable[[RuleSet], bool]


def owes(rules: RuleSet) -> bool:
    return rules.pflichtsoli.per_player > 0


def hochzeit(rules: RuleSet) -> bool:
    return "hochzeit" in rules.reservations.order


def exchanges(rules: RuleSet) -> bool:
    least = rules.armut.redeal_up_to
    return rules.armut.mode == "exchange" and (least is None or least < rules.armut.max_trumps)


def offers(rules: RuleSet) -> bool:
    return exchanges(rules) and rules.armut.offered == "in_turn"


def deals_again(rules: RuleSet) -> bool:
    armut = rules.armut
    return armut.mode == "redeal" or (armut.mode == "exchange" and armut.redeal_up_to is not None)


def schweine(rules: RuleSet) -> bool:
    return rules.schweine.which != "none"


def hyperschweine(rules: RuleSet) -> bool:
    return schweine(rules) and rules.schweine.hyperschweine != "none"


def words(rules: RuleSet) -> int:
    return ["ansage", "keine_90", "keine_60", "keine_30", "schwarz"].index(rules.announcements.highest)


def sonderpunkte(rules: RuleSet) -> bool:
    return bool(rules.sonderpunkte) or rules.worth.gegen_die_alten == "sonderpunkt"


def has_deadlines(rules: RuleSet) -> bool:
    """True if any announcement has to be made before the last card."""
    return any(rules.announcements.cards_held)


def count_deadlines(rules: RuleSet) -> int:
    return len(rules.announcements.cards_held)


def counts(rules: RuleSet, name: str) -> bool:
    return name in dict(rules.sonderpunkte)


def triggers(rules: RuleSet) -> set[str]:
    """A Dulle can be caught only if the ♥ tens are trumps."""
    return set(rules.bock.triggers) - {"manual"} - (set() if rules.dullen.trump else {"dulle_gefangen"})


def ranks(rules: RuleSet) -> int:
    """Returns the number of soli that differ in rank."""
    together = len(COLOUR_SOLI & set(rules.soli.allowed)) if rules.reservations.colours_equal else 0
    return len(rules.soli.allowed) - max(0, together - 1)


def soli_besides_colours(rules: RuleSet) -> set[str]:
    return set(rules.soli.allowed) - COLOUR_SOLI


def leads(rules: RuleSet) -> str:
    return "none" if rules.soli.leads == "pflichtsolo" and not owes(rules) else str(rules.soli.leads)


def dealer(rules: RuleSet) -> str:
    return "none" if rules.soli.same_dealer == "pflichtsolo" and not owes(rules) else str(rules.soli.same_dealer)


def possible_reservations(rules: RuleSet) -> set[str]:
    """Returns the reservations of the order that can occur."""
    possible = {
        "pflichtsolo": owes(rules),
        "lustsolo": rules.soli.allowed,
        "solo": rules.soli.allowed,
        "throw_in": rules.throw_in,
        "armut": rules.armut.mode != "none",
        "hochzeit": True,
    }
    return {str(each) for each in rules.reservations.order if possible[each]}


def first_of_all(rules: RuleSet, reservation: str) -> str:
    """Returns "solo", "other" if more than soli comes first, or "" if nothing does."""
    order = list(map(str, rules.reservations.order))
    if reservation not in order:
        return "solo" if rules.soli.allowed else ""
    before = possible_reservations(rules) & set(order[: order.index(reservation)])
    if before - {"solo", "lustsolo", "pflichtsolo"}:
        return "other"
    return "solo" if before else ""


# Solo, trumps, ranks of plain cards without nines (TSR 2.3.6, 2.3.7; FreeDoko, Solospiele).
PLAIN = [
    ("damen_solo", "only the queens are trumps", "ace, ten, king, jack"),
    ("buben_solo", "only the jacks are trumps", "ace, ten, king, queen"),
    ("fleischlos", "there are no trumps", "ace, ten, king, queen, jack"),
    ("damen_buben_solo", "queens are trumps, and jacks below them", "ace, ten, king"),
    ("koenig_solo", "only the kings are trumps", "ace, ten, queen, jack"),
    ("koenig_damen_solo", "kings are trumps, and queens below them", "ace, ten, jack"),
    ("koenig_buben_solo", "kings are trumps, and jacks below them", "ace, ten, queen"),
    ("koehler", "kings are trumps, then queens, then jacks", "ace, ten"),
]
# section, text, condition
STATEMENTS: list[tuple[str, str, Holds]] = [
    # cards
    ("cards", "48 cards", lambda r: r.deck.nines),
    ("cards", "40 cards", lambda r: not r.deck.nines),
    ("cards", "♦9", lambda r: r.deck.nines),
    ("cards", ": ♥10 ♣Q", lambda r: r.dullen.trump),
    ("cards", "hearts without the tens", lambda r: r.dullen.trump),
    ("cards", "But the second ♥ ten beats", lambda r: r.dullen.trump and r.dullen.second_beats_first),
    ("cards", "it is the first ♥ ten that wins",
     lambda r: r.dullen.trump and r.dullen.second_beats_first and r.dullen.reversed_in_last_trick),
    ("cards", "But in the last trick the second",
     lambda r: r.dullen.trump and not r.dullen.second_beats_first and r.dullen.reversed_in_last_trick),
    ("cards", "tricks may be looked at", lambda r: r.play.tricks_shown > 1),
    ("cards", "Tricks that have been turned over stay face down", lambda r: r.play.tricks_shown == 0),
    # Schweine
    ("schweine", ": trumps above all others", lambda r: r.schweine.which == "both"),
    ("schweine", "the other stays a fox", lambda r: r.schweine.which == "one"),
    ("schweine", "the second becomes a Schwein", lambda r: r.schweine.which == "second"),
    ("schweine", "when the first of them is played",
     lambda r: r.schweine.which == "both" and r.schweine.announced == "on_play"),
    ("schweine", "announced as it is played",
     lambda r: r.schweine.which == "one" and r.schweine.announced == "on_play"),
    ("schweine", "before it is played, and the player names the party", lambda r: r.schweine.which == "second"),
    ("schweine", "In a suit solo the same applies to the aces",
     lambda r: schweine(r) and r.schweine.in_colour_solo and bool(r.soli.allowed)),
    ("schweine", "aces and nines",
     lambda r: hyperschweine(r) and r.schweine.in_colour_solo and bool(r.soli.allowed)),
    ("schweine", "If ♦ is not trump",
     lambda r: schweine(r) and not r.schweine.in_colour_solo and bool(r.soli.allowed)),
    ("schweine", "only once Schweine have been announced", lambda r: hyperschweine(r) and r.schweine.which != "one"),
    ("schweine", "only once a Schwein has been", lambda r: hyperschweine(r) and r.schweine.which == "one"),
    ("schweine", "before the game, after the Schweine",
     lambda r: hyperschweine(r) and r.schweine.hyperschweine == r.schweine.announced == "before_game"),
    ("schweine", "right after the Schweine", lambda r: hyperschweine(r) and r.schweine.announced == "on_play"
     and r.schweine.hyperschweine == "before_game"),
    ("schweine", "first of the two nines", lambda r: hyperschweine(r) and r.schweine.hyperschweine == "on_play"),
    ("schweine", "has no Hyperschweine",
     lambda r: hyperschweine(r) and r.schweine.hyperschweine == r.schweine.announced == "on_play"
     and r.schweine.nine_ends),
    # before the game
    ("before", "several soli, the highest", lambda r: ranks(r) > 1 and r.reservations.several_soli == "rank"),
    ("before", "If they are equal", lambda r: bool(possible_reservations(r) - {"hochzeit"})),
    ("before", "bid for from below",
     lambda r: ranks(r) > 1 and r.reservations.several_soli == "rank" and r.reservations.bid_from_below),
    ("before", "suit solo",
     lambda r: r.reservations.several_soli == "rank" and r.reservations.colours_equal
     and len(COLOUR_SOLI & set(r.soli.allowed)) > 1 and ranks(r) > 1),
    ("before", "may be thrown in", lambda r: bool(r.throw_in) and r.reservations.throwing_in == "right"),
    ("before", "must be thrown in", lambda r: bool(r.throw_in) and r.reservations.throwing_in == "duty"),
    ("before", "But a solo goes first", lambda r: bool(r.throw_in) and first_of_all(r, "throw_in") == "solo"),
    ("before", "But a higher Vorbehalt", lambda r: bool(r.throw_in) and first_of_all(r, "throw_in") == "other"),
    ("before", "Pflichtsolo", lambda r: {"pflichtsolo"} < possible_reservations(r)),
    # Hochzeit
    ("hochzeit", "announced as Hochzeit", hochzeit),
    ("hochzeit", "no rule on which trick", lambda r: hochzeit(r) and not r.hochzeit.decided_by),
    ("hochzeit", "becomes the partner", lambda r: hochzeit(r) and bool(r.hochzeit.decided_by)),
    ("hochzeit", "may name another kind of trick", lambda r: hochzeit(r) and len(r.hochzeit.decided_by) > 1),
    ("hochzeit", "to which a plain suit is led",
     lambda r: hochzeit(r) and "first_plain" in r.hochzeit.decided_by and r.hochzeit.plain_trick == "led"),
    ("hochzeit", "does not consist of trumps alone",
     lambda r: hochzeit(r) and "first_plain" in r.hochzeit.decided_by and r.hochzeit.plain_trick == "mixed"),
    ("hochzeit", "continues alone as in a ♦ solo", lambda r: hochzeit(r) and r.hochzeit.last_trick is not None),
    # Armut
    ("armut", "may be announced as Armut", exchanges),
    ("armut", "Three cards,", lambda r: exchanges(r) and r.armut.laid_down == "three_cards"),
    ("armut", "as many of its trumps as possible", lambda r: exchanges(r) and r.armut.laid_down == "three_cards"
     and (r.armut.max_trumps > 3 or bool(r.armut.not_counted))),
    ("armut", "no matter who holds the ♣ queens", offers),
    ("armut", "All its trumps", lambda r: exchanges(r) and r.armut.laid_down == "all_trumps"),
    ("armut", "asked in turn", offers),
    ("armut", "go to the partner", lambda r: exchanges(r) and r.armut.offered == "own_party"),
    ("armut", "face down", lambda r: offers(r) and r.armut.face_down),
    ("armut", "no plain card left", lambda r: exchanges(r) and r.armut.plain_first),
    ("armut", "but not how many", lambda r: exchanges(r) and r.armut.trumps_back == "whether"),
    ("armut", "says how many trumps", lambda r: exchanges(r) and r.armut.trumps_back == "number"),
    ("armut", "If nobody takes them up", lambda r: offers(r) and r.armut.not_taken == "redeal"),
    ("armut", "last player asked must", lambda r: offers(r) and r.armut.not_taken == "last_must"),
    ("armut", "may ask the same dealer to deal again",
     lambda r: deals_again(r) and r.reservations.throwing_in == "right"),
    ("armut", "If anybody holds",
     lambda r: deals_again(r) and r.reservations.throwing_in == "duty"),
    ("armut", "But a solo goes first", lambda r: deals_again(r) and first_of_all(r, "armut") == "solo"),
    ("armut", "But a higher Vorbehalt", lambda r: deals_again(r) and first_of_all(r, "armut") == "other"),
    ("armut", "These trumps do not count", lambda r: r.armut.mode != "none"
     and bool(set(r.armut.not_counted) - (set() if r.dullen.trump else {"herz_zehnen"}))),
    # Genscher
    ("genscher", "Re and Kontra stay", lambda r: r.genscher),
    # soli
    ("soli", "There are no soli", lambda r: not r.soli.allowed),
    ("soli", "trumps are the ♥ tens", lambda r: bool(COLOUR_SOLI & set(r.soli.allowed)) and r.dullen.trump
     and not r.dullen.moves_with_colour_solo),
    ("soli", "tens of the next suit", lambda r: bool(COLOUR_SOLI & set(r.soli.allowed)) and r.dullen.trump
     and r.dullen.moves_with_colour_solo),
    ("soli", "♥ solo: ♠10", lambda r: "herz_solo" in r.soli.allowed and r.dullen.trump
     and r.dullen.moves_with_colour_solo),
    ("soli", "♣ solo: ♦10", lambda r: "kreuz_solo" in r.soli.allowed and r.dullen.trump
     and r.dullen.moves_with_colour_solo),
    ("soli", "two trumps fewer", lambda r: "herz_solo" in r.soli.allowed and r.dullen.trump
     and not r.dullen.moves_with_colour_solo),
    ("soli", "No other soli", lambda r: bool(r.soli.allowed) and set(r.soli.allowed) != REAL_SOLI),
    *(("soli", f"{name}; plain cards from the highest: {ranks}", lambda r, kind=kind, nines=nines:
       kind in r.soli.allowed and r.deck.nines is nines)
      for kind, name, plain in PLAIN for nines, ranks in ((True, f"{plain}, nine."), (False, f"{plain}."))),
    ("soli", "♥ tens are plain cards", lambda r: bool(soli_besides_colours(r)) and r.dullen.trump),
    ("soli", "they rank ♣, ♠, ♥, ♦", lambda r: bool(soli_besides_colours(r) - {"fleischlos"})),
    ("soli", "after trick 6", lambda r: "sokrates" in r.soli.allowed and r.deck.nines),
    ("soli", "after trick 5", lambda r: "sokrates" in r.soli.allowed and not r.deck.nines),
    ("soli", "leads, even in a solo", lambda r: bool(r.soli.allowed) and leads(r) == "none"),
    ("soli", "solo, unless it is vorgeführt", lambda r: bool(r.soli.allowed) and leads(r) == "none" and owes(r)),
    ("pflichtsoli", "that player leads", lambda r: owes(r) and r.play.lead_is == "duty"),
    ("pflichtsoli", "that player may lead", lambda r: owes(r) and r.play.lead_is == "right"),
    ("soli", "the soloist leads,",
     lambda r: bool(r.soli.allowed) and leads(r) != "none" and r.play.lead_is == "duty"),
    ("soli", "the soloist may lead",
     lambda r: bool(r.soli.allowed) and leads(r) != "none" and r.play.lead_is == "right"),
    ("soli", "first solo", lambda r: bool(r.soli.allowed) and leads(r) == "first"),
    ("soli", "In a Pflichtsolo the soloist", lambda r: bool(r.soli.allowed) and leads(r) == "pflichtsolo"),
    ("soli", "In a solo the soloist", lambda r: bool(r.soli.allowed) and leads(r) == "all"),
    ("soli", "deal moves on after every game", lambda r: bool(r.soli.allowed) and dealer(r) == "none"),
    ("soli", "After a Pflichtsolo the same dealer", lambda r: bool(r.soli.allowed) and dealer(r) == "pflichtsolo"),
    ("soli", "After a solo the same dealer", lambda r: bool(r.soli.allowed) and dealer(r) == "all"),
    ("soli", "after one that was vorgeführt", lambda r: bool(r.soli.allowed) and dealer(r) == "all" and owes(r)),
    ("soli", "Hochzeit without a partner", hochzeit),
    ("soli", "If kings, queens", lambda r: any(kind.startswith("ko") for kind in r.soli.allowed)),
    # Pflichtsoli
    ("pflichtsoli", "is vorgeführt", owes),
    ("pflichtsoli", ", a Lustsolo.", lambda r: owes(r) and r.soli.same_dealer != "all"),
    ("pflichtsoli", "play one of them in each turn", lambda r: r.pflichtsoli.per_player > 1),
    ("pflichtsoli", "Nobody can take over", lambda r: owes(r) and not r.soli.offer_duty),
    ("pflichtsoli", "may offer the game", lambda r: owes(r) and r.soli.offer_duty),
    ("pflichtsoli", "deal passes on until", lambda r: owes(r) and max(r.table.sizes, default=4) > 4),
    ("pflichtsoli", "suit sol", lambda r: owes(r) and r.pflichtsoli.colour > 0),
    ("pflichtsoli", "picture sol", lambda r: owes(r) and r.pflichtsoli.picture > 0),
    ("pflichtsoli", "fits what is open", lambda r: owes(r) and r.pflichtsoli.colour + r.pflichtsoli.picture > 0),
    # announcements
    *(("announcements", word, lambda r, number=number: words(r) >= number)
      for number, word in enumerate(("keine 90", "keine 60", "keine 30", "schwarz"), start=1)),
    ("announcements", "Re, Kontra: ", lambda r: count_deadlines(r) > 1 and has_deadlines(r)),
    ("announcements", "no limit on how late", lambda r: not has_deadlines(r)),
    ("announcements", "cards are still in hand", lambda r: count_deadlines(r) == 1 and has_deadlines(r)),
    ("announcements", "after the previous announcement", lambda r: r.announcements.apart is not None and words(r) > 0),
    ("announcements", "still be answered", lambda r: r.announcements.reply and has_deadlines(r)),
    ("announcements", "After such an answer",
     lambda r: r.announcements.reply and has_deadlines(r) and words(r) > 0 and not r.announcements.absage_after_reply),
    ("announcements", "lower Absagen may be skipped", lambda r: r.announcements.skipping and words(r) > 1),
    ("announcements", "No step may be skipped", lambda r: not r.announcements.skipping and words(r) > 1),
    ("announcements", "nothing may be announced until the Klärungsstich",
     lambda r: hochzeit(r) and r.announcements.hochzeit == "afterwards"),
    ("announcements", "one card fewer is enough", lambda r: hochzeit(r) and count_deadlines(r) > 1
     and has_deadlines(r) and r.announcements.hochzeit != "same" and r.hochzeit.last_trick != 1),
    ("announcements", "is instead the first card after",
     lambda r: hochzeit(r) and count_deadlines(r) == 1 and has_deadlines(r) and r.announcements.hochzeit != "same"),
    # who wins
    ("winning", "A party that said keine 90", lambda r: words(r) > 0),
    *(("winning", augen, lambda r, number=number: words(r) >= number)
      for number, augen in enumerate(("151", "181", "211", "every trick"), start=1)),
    ("winning", "nobody wins", lambda r: words(r) > 0),
    ("winning", "reached against an Absage", lambda r: words(r) > 0 and r.worth.nobody_wins == "full"
     and r.worth.against_absage != "none"),
    *(("winning", text, lambda r, number=number: words(r) == number)
      for number, text in ((1, "win with 90 Augen"), (2, "win with 90 or 60 Augen"), (3, "win with 90, 60 or 30 Augen"),
                           (4, "win with 90, 60, 30 Augen or one trick"))),
    ("winning", "and Sonderpunkte.", lambda r: words(r) > 0 and sonderpunkte(r)),
    ("winning", "fails to follow suit although able to", lambda r: r.worth.verwerfen),
    ("winning", "Mauern", lambda r: r.worth.mauern),
    ("winning", "5 points are multiplied in a Bock", lambda r: r.worth.mauern and bool(r.bock.triggers)),
    ("cards", "stays on the table", lambda r: r.worth.verwerfen),
    ("winning", "not apply in a solo", lambda r: r.worth.mauern),
    ("winning", "only the offender scores minus", lambda r: r.worth.verwerfen and r.worth.counting != "plus"),
    # worth
    ("worth", "\t2 each", lambda r: r.worth.announcement == "plus_two"),
    ("worth", "× 2 each", lambda r: r.worth.announcement == "doubling"),
    ("worth", "said by either party", lambda r: words(r) > 0 and r.worth.absagen == "either"),
    ("worth", "said by the winners", lambda r: words(r) > 0 and r.worth.absagen == "own"),
    ("worth", "Augen reached", lambda r: words(r) > 0 and r.worth.against_absage != "none"),
    ("worth", "30 against schwarz", lambda r: words(r) == 4 and r.worth.against_absage != "none"),
    ("worth", "only against the highest Absage", lambda r: words(r) > 1 and r.worth.against_absage == "highest"),
    ("worth", "against the Alten", lambda r: r.worth.gegen_die_alten == "base"),
    ("worth", "a solo was played", lambda r: r.worth.solo > 0),
    # Sonderpunkte
    ("sonderpunkte", "Against the Alten", lambda r: r.worth.gegen_die_alten == "sonderpunkt"),
    ("sonderpunkte", "unless it is a Schwein, captured", lambda r: counts(r, "fuchs") and schweine(r)),
    ("sonderpunkte", "no Schwein, takes the last", lambda r: counts(r, "fuchs_am_end") and schweine(r)),
    ("sonderpunkte", "Hearts are led and everybody follows", lambda r: counts(r, "herzstich")),
    ("sonderpunkte", "A ♦ queen takes",
     lambda r: counts(r, "karlchen_gefangen") and r.play.karlchen_caught_by == "karo_dame"),
    # writing
    ("writing", "A double Sonderpunkt", lambda r: any(
        counts(r, name) and counts(r, f"doppel_{name}") for name in ("karlchen", "karlchen_gefangen", "fuchs_am_end"))),
    ("writing", "below zero", lambda r: bool(r.sonderpunkte)),
    ("writing", "If nobody won", lambda r: words(r) > 0),
    ("writing", "once even in a solo",
     lambda r: words(r) > 0 and r.worth.counting != "plus_minus" and not r.worth.solo_always_triple),
    ("writing", "set off against each other", sonderpunkte),
    ("writing", "adds up to zero", lambda r: r.worth.counting == "plus_minus"),
    ("writing", "Only the winners score", lambda r: r.worth.counting == "plus"),
    ("writing", "Only the losers score", lambda r: r.worth.counting == "minus"),
    ("writing", "A soloist who wins scores three times",
     lambda r: r.worth.counting == "plus" and not r.worth.solo_always_triple),
    ("writing", "A soloist who loses scores three times",
     lambda r: r.worth.counting == "minus" and not r.worth.solo_always_triple),
    ("writing", "solo, those who score get",
     lambda r: r.worth.counting != "plus_minus" and r.worth.solo_always_triple),
    ("writing", "never doubled", lambda r: r.worth.solo_lost > 0),
    # Bock
    ("bock", "A Bock comes after", lambda r: bool(triggers(r))),
    ("bock", " raise a Bock itself", lambda r: "manual" in r.bock.triggers
     and (not triggers(r) or r.bock.rounds_per_game != "one")),
    ("bock", "may also raise Böcke itself", lambda r: "manual" in r.bock.triggers and bool(triggers(r))
     and r.bock.rounds_per_game == "one"),
    ("hochzeit", "no partner by the last trick", lambda r: hochzeit(r) and r.hochzeit.last_trick is None),
    ("bock", "count as lost", lambda r: {"re_lost", "kontra_lost"} <= triggers(r) and words(r) > 0),
    ("bock", "Re counts as lost",
     lambda r: {"re_lost", "kontra_lost"} & triggers(r) == {"re_lost"} and words(r) > 0),
    ("bock", "two against two", lambda r: any(
        name in triggers(r) and not counts(r, name) for name in ("herzstich", "dulle_gefangen"))),
    ("bock", "when the list ends lapse", lambda r: bool(r.bock.triggers)),
    ("bock", "uses up a game of the Bock, like any other", lambda r: bool(r.bock.triggers and r.soli.allowed)
     and (r.bock.solo == "counts" or (r.bock.solo == "kept" and dealer(r) == "none"))),
    ("bock", "Hearts are led and everybody follows",
     lambda r: "herzstich" in r.bock.triggers and not counts(r, "herzstich")),
    ("bock", "game, they raise only one Bock", lambda r: len(triggers(r)) > 1 and r.bock.rounds_per_game == "one"),
    ("bock", "each raises a Bock", lambda r: len(triggers(r)) > 1 and r.bock.rounds_per_game == "each"),
    ("bock", "from the next game on", lambda r: bool(r.bock.triggers) and r.bock.starts == "next"),
    ("bock", "the first of them", lambda r: bool(r.bock.triggers) and r.bock.starts == "current"),
    ("bock", "when the earlier ones are over", lambda r: bool(r.bock.triggers) and r.bock.stacking == "append"),
    ("bock", "run at once", lambda r: bool(r.bock.triggers) and r.bock.stacking == "accumulate"),
    ("bock", "Sonderpunkte are multiplied too",
     lambda r: bool(r.bock.triggers) and sonderpunkte(r) and r.bock.multiplies == "total"),
    ("bock", "Sonderpunkte are not multiplied",
     lambda r: bool(r.bock.triggers) and sonderpunkte(r) and r.bock.multiplies == "base"),
    ("bock", "A solo is not multiplied and does not use up a game of the Bock",
     lambda r: bool(r.bock.triggers and r.soli.allowed) and r.bock.solo == "free"),
    ("bock", "not raise a Bock either", lambda r: bool(r.bock.triggers and r.soli.allowed) and r.bock.solo == "free"),
    ("bock", "also applies to a Hochzeit without a partner",
     lambda r: bool(r.bock.triggers) and r.bock.solo == "free" and hochzeit(r)),
    ("bock", "does not use up a game of the Bock if the same dealer", lambda r: bool(r.bock.triggers and r.soli.allowed)
     and r.bock.solo == "kept" and dealer(r) != "none"),
    # the table
    ("table", "At tables of more than four, some players sit out", lambda r: max(r.table.sizes, default=4) > 4),
    ("table", "position 5 of five", lambda r: max(r.table.sizes, default=4) > 4),
    *(("table", f"with {name} the dealer", lambda r, size=size: size in r.table.sizes)
      for size, name in ((5, "five"), (6, "six"), (7, "seven"))),
    ("table", "Tripelkopf", lambda r: r.table.six_at_once and 6 in r.table.sizes),
    # penalties
    ("penalties", "is Verwerfen", lambda r: r.worth.verwerfen),
    ("penalties", "for each Absage the other party had", lambda r: words(r) > 0),
    ("penalties", "each of the other three players scores 4", lambda r: True),
    ("penalties", "has already won", lambda r: True),
    ("penalties", "if the federation’s appendix", lambda r: True),
]  # fmt: skip
