"""Ansagen and Absagen: which of them stand, and which were refused (TSR chapter 6).

| paragraph | done |
|---|---|
| TSR 4.4.4, 6.2.1, 6.4.2 Hochzeit | `_Hearing._is_before_clearing` |
| 6.2.2, 6.3.4 last moments | `_Hearing._in_time` |
| 6.3.2 an Absage needs an Ansage, 6.4.3 skipped steps | `_Hearing._code` |
| 6.4.1 out of turn | allowed |
| 6.4.4 replies | `_Hearing._is_reply` |
| 6.4.5, 6.4.6 both parties, lower words | allowed |
| 6.4.7 repetition | `_Hearing._code` |
| FreeDoko, Genscher | `_Hearing._keep_ansagen` |
| ohne Neunen, Ansagen | `_Hearing._is_too_far` |
"""

from dataclasses import replace
from typing import NamedTuple

from scoring.cards.deck import COPIES, DIAMOND_KING
from scoring.cards.parties import HOCHZEITEN, PARTY_OF_WORD, bride_of, genscher
from scoring.cards.record import ANNOUNCEMENTS, Spoken, Word
from scoring.cards.tricks import Played
from scoring.cards.verdict import Note, Parties, Refusal
from scoring.game.game import NO_WORDS, SEATS_PLAYING, HighestWords
from scoring.rules.cards import Announcements, InHochzeit
from scoring.terms import ABSAGEN, ONE_AGAINST_THREE, Announcement, Kind, Party, Sonderpunkt

STEPS = (Announcement.ANSAGE, *ABSAGEN)
LEVELS = {step: level for level, step in enumerate(STEPS)}
NOTHING = -1
SPOKEN = {Party.RE: Spoken.RE, Party.KONTRA: Spoken.KONTRA}


class Spoke(NamedTuple):
    """The words of a game, judged."""

    announced: HighestWords = NO_WORDS
    parties: Parties | None = None
    standing: tuple[Word, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[Note, ...] = ()


class _Hearing:
    """Listens to the words of a game in the order of speaking."""

    def __init__(self, played: Played, parties: Parties | None) -> None:
        self.played, self.parties = played, parties
        self.options: Announcements = played.rules.announcements
        self.levels: dict[int, int] = {}  # by seat
        self.said: dict[tuple[Party, Announcement], int] = {}  # who said it
        self.late: set[Party] = set()  # parties that only replied, too late for a first announcement
        self.last_held: dict[Party, int] = {}
        self.own_words: dict[int, Party] = {}
        self.standing: list[Word] = []
        self.refusals: list[Refusal] = []
        self.notes: list[Note] = []
        clearing = parties.clearing if parties else None
        shifted = clearing is not None and self.options.hochzeit is not InHochzeit.SAME
        self.shift = (clearing or 1) - 1 if shifted else 0
        # ohne Neunen, Ansagen: a single limit becomes the first card after the Klärungsstich.
        self.instead = played.rules.deck.tricks - clearing if clearing and shifted else None
        in_hochzeit = played.record.kind in HOCHZEITEN
        self.clearing = (clearing or played.rules.deck.tricks) if in_hochzeit else None
        self.is_timed = not in_hochzeit or clearing is not None or bride_of(played) is not None

    def party_of(self, seat: int) -> Party | None:
        if self.parties:
            return self.parties.party_of(seat)
        return self.own_words.get(seat)

    def level(self, party: Party) -> int:
        """Returns the highest step that a party has said, or NOTHING."""
        return max((level for seat, level in self.levels.items() if self.party_of(seat) is party), default=NOTHING)

    def announce(self, word: Word) -> None:
        named = PARTY_OF_WORD.get(word.word)
        party = self.party_of(word.seat) or named
        if party is None:
            self.notes.append(Note("party_of_word_unknown", word.seat, word.trick, word.word.value))
            return
        step = ANNOUNCEMENTS[word.word]
        if named not in (None, party) and self.clearing and word.moment < (self.clearing, SEATS_PLAYING):
            self.notes.append(Note("party_of_word_unknown", word.seat, word.trick, word.word.value))
            return
        code = "announcement_of_other_party" if named not in (None, party) else self._code(word, party, step)
        if code is None:
            self._stand(word, party, step)
        else:
            self.refusals.append(
                Refusal(code=code, trick=word.trick, seat=word.seat, legal=tuple(self._legal(word, party)))
            )

    def _stand(self, word: Word, party: Party, step: Announcement) -> None:
        self.own_words.setdefault(word.seat, party)
        if self._is_reply(word, party, step):
            self.late.add(party)
        self.levels[word.seat] = max(self.levels.get(word.seat, NOTHING), LEVELS[step])
        self.said[party, step] = word.seat
        if word.held is not None:
            self.last_held[party] = word.held
        self.standing.append(word)

    def _code(self, word: Word, party: Party, step: Announcement) -> str | None:
        """Returns why an announcement is refused, or None."""
        level, before = LEVELS[step], self.level(party)
        if level > LEVELS[self.options.highest]:
            return "announcement_not_allowed"
        if (party, step) in self.said:
            # A player may point out their own word again (TSR 6.4.7).
            return None if self.said[party, step] == word.seat else "announcement_repeated"
        if self._is_before_clearing(word):
            return "announcement_before_clearing"
        if level < before:
            return None  # TSR 6.4.6
        if level > before + 1 and not self.options.skipping:
            return "step_skipped"
        if party in self.late and not self.options.absage_after_reply:
            return "absage_after_reply"
        if self._is_too_far(word, party):
            return "announcement_too_far_apart"
        return None if self._is_reply(word, party, step) else self._late_code(word, party, level, before)

    def _late_code(self, word: Word, party: Party, level: int, before: int) -> str | None:
        if self._in_time(word, before + 1):
            return None
        if self._in_time(word, level):
            return "step_too_late"
        return "ansage_too_late" if level == 0 else "absage_too_late"

    def _in_time(self, word: Word, level: int) -> bool:
        """Checks the cards held. Unknown ones are in time."""
        return word.held is None or not self.is_timed or word.held >= self._needed(level)

    def _needed(self, level: int) -> int:
        """Returns the cards that must be held; without a limit, the game must not be over."""
        held = self.options.cards_held
        if level >= len(held):
            return 1
        if len(held) == 1 and self.instead is not None:
            return self.instead
        return held[level] - self.shift

    def _is_reply(self, word: Word, party: Party, step: Announcement) -> bool:
        """Checks for a Re or Kontra that is too late for a first announcement, but not for a reply (TSR 6.4.4)."""
        other = self.level(party.other)
        if not self.options.reply or step is not Announcement.ANSAGE or other is NOTHING or word.held is None:
            return False
        if self.level(party) != NOTHING or self._in_time(word, 0):
            return False
        return word.held + 1 >= self._needed(other)

    def _is_before_clearing(self, word: Word) -> bool:
        if self.clearing is None or not self.is_timed or self.options.hochzeit is not InHochzeit.AFTERWARDS:
            return False
        return word.moment < (self.clearing, SEATS_PLAYING)

    def _is_too_far(self, word: Word, party: Party) -> bool:
        apart, last = self.options.apart, self.last_held.get(party)
        if apart is None or last is None or word.held is None:
            return False
        return last - word.held > apart

    def _legal(self, word: Word, party: Party) -> list[str]:
        """Returns the words that the seat could have said at that moment instead."""
        return [
            (SPOKEN[party] if step is Announcement.ANSAGE else step).value
            for step in STEPS
            if LEVELS[step] > self.level(party) and self._code(word, party, step) is None
        ]

    def genscher(self, word: Word) -> None:
        code = _refused_genscher(word, self.played, self.parties)
        if code:
            self.refusals.append(Refusal(code=code, trick=word.trick, seat=word.seat))
        else:
            self.parties = genscher(self.played.record, word)
            self._keep_ansagen(self.parties)

    def _keep_ansagen(self, parties: Parties) -> None:
        """Voids all Absagen; who had announced keeps the Ansage, for the new party (FreeDoko, Genscher)."""
        self.levels = dict.fromkeys(self.levels, 0)
        self.said = {(parties.party_of(seat), Announcement.ANSAGE): seat for seat in self.levels}
        self.standing = [replace(word, word=SPOKEN[parties.party_of(word.seat)]) for word in self.standing]
        self.late.clear()
        self.last_held.clear()
        self.clearing = None

    def announced(self) -> HighestWords:
        return HighestWords(*(_step(self.level(party)) for party in Party))


def _step(level: int) -> Announcement | None:
    return None if level == NOTHING else STEPS[level]


def listen(played: Played, parties: Parties | None) -> Spoke:
    """Judges all words but those about Schweine."""
    record = played.record
    if not record.words:
        return Spoke(parties=parties)
    hearing = _Hearing(played, parties)
    for word in record.words:
        if word.word in ANNOUNCEMENTS:
            hearing.announce(word)
        elif word.word is Spoken.GENSCHER:
            hearing.genscher(word)
        elif word.word is Spoken.FUCHS and Sonderpunkt.FUCHS_DURCHGEBRACHT not in dict(played.rules.sonderpunkte):
            hearing.refusals.append(Refusal(code="fuchs_not_allowed", trick=word.trick, seat=word.seat))
    return Spoke(
        hearing.announced(),
        hearing.parties,
        tuple(hearing.standing),
        tuple(hearing.refusals),
        tuple(hearing.notes),
    )


def _refused_genscher(word: Word, played: Played, parties: Parties | None) -> str | None:
    kind = parties.kind if parties else played.record.kind
    if not played.rules.genscher or _is_played_alone(kind, parties, word) or kind is Kind.ARMUT:
        return "genscher_not_allowed"
    kings = [each for each in played.plays(DIAMOND_KING) if each[2] == word.seat]
    held = played.cards_of[word.seat].count(DIAMOND_KING)
    if held < COPIES and played.are_cards_known(word.seat):
        return "genscher_without_cards"
    if kings and word.moment > (kings[0][0] + 1, kings[0][1] + 1):
        return "genscher_too_late"
    return None


def _is_played_alone(kind: Kind, parties: Parties | None, word: Word) -> bool:
    """Checks for a solo; a Hochzeit is one only after its bride has stayed alone."""
    if kind is Kind.HOCHZEIT_SOLO and parties and parties.clearing is not None:
        return word.moment >= (parties.clearing, SEATS_PLAYING)
    return kind in ONE_AGAINST_THREE
