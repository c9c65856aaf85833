"""Statements for a single rule book, in the form of `statements`."""

from tests.tournaments.phrases.rules.statements import (
    Holds,
    exchanges,
    hochzeit,
    hyperschweine,
    possible_reservations,
    schweine,
    sonderpunkte,
    triggers,
    words,
)

# section, text, condition
OF_BOOKS: list[tuple[str, str, Holds]] = [
    ("winning", "the minus points of all three (our reading)", lambda r: r.key == "ohne-neunen" and r.worth.verwerfen
     and r.worth.counting != "plus"),
    ("winning", "not apply in a solo (our reading)", lambda r: r.key == "doko-turnier" and r.worth.mauern),
    ("bock", "counts as lost (our reading)", lambda r: r.key == "ohne-neunen" and words(r) > 0
     and bool({"re_lost", "kontra_lost"} & triggers(r)) and not {"re_lost", "kontra_lost"} <= triggers(r)),
    ("bock", "(Spaltarsch)", lambda r: r.key == "ohne-neunen" and "split_120" in r.bock.triggers),
    ("writing", "only count in two against two (our reading)", lambda r: r.key == "ohne-neunen" and sonderpunkte(r)),
    ("hochzeit", "(Findungsstich)", lambda r: r.key == "ohne-neunen" and hochzeit(r)
     and bool(r.hochzeit.decided_by)),
    ("armut", "(Trumpfabgabe)", lambda r: r.key == "ohne-neunen" and exchanges(r)),
    ("schweine", "(Sau)", lambda r: r.key == "doko-turnier" and schweine(r)),
    ("soli", "(Trumpf-Solo)", lambda r: r.key == "doko-turnier" and "karo_solo" in r.soli.allowed),
    ("schweine", "(Superschweine)", lambda r: r.key == "dokomania" and hyperschweine(r)),
    ("table", "The cards must be cut", lambda r: r.key == "ddv"),
    ("table", "Cards are dealt three at a time, in", lambda r: r.key == "ddv" and r.deck.nines),
    ("before", "A Vorbehalt is binding", lambda r: r.key in ("ddv", "freedoko") and bool(possible_reservations(r))),
    ("before", "taken back only until the next player", lambda r: r.key == "ddv" and bool(possible_reservations(r))),
    ("cards", "leaves won tricks lying", lambda r: r.key == "ddv"),
    ("cards", "Turning up tricks", lambda r: r.key == "ddv"),
    ("cards", "showing the cards claims all remaining tricks", lambda r: r.key == "ddv"),
    ("cards", "Counting trumps or Augen aloud is not allowed", lambda r: r.key == "ddv"),
    ("announcements", "names their party with it", lambda r: r.key == "ddv" and words(r) > 0),
    ("penalties", "deal, a game is repeated", lambda r: r.key == "ddv"),
    ("penalties", "somebody objects to counts", lambda r: r.key == "ddv"),
    ("penalties", "the other may be objected to again", lambda r: r.key == "ddv"),
    ("bock", "It does not raise a Bock either (our reading)", lambda r: r.key == "ohne-neunen"
     and bool(r.bock.triggers and r.soli.allowed) and r.bock.solo == "free"),
    ("bock", "raise only one Bock (our reading)", lambda r: r.key == "ohne-neunen" and len(triggers(r)) > 1
     and r.bock.rounds_per_game == "one"),
]  # fmt: skip
