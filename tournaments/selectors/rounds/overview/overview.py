"""All tables of a round at a glance."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.adapter import list_state
from tournaments.models.round import Round
from tournaments.phrases.lists.agreements import agreed_words
from tournaments.selectors.lists.table.agreements import Dispute, TableAgreements, agreements_in
from tournaments.selectors.lists.totals import TotalsMark, marks_of
from tournaments.selectors.rounds.overview.asking import DeskRequests
from tournaments.selectors.rounds.overview.cards import ListStage, TableCard, card_of
from tournaments.selectors.rounds.overview.pace import Pace, slow_tables
from tournaments.selectors.rounds.seated import named_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The tables of a round; `disputes` are those of the whole tournament."""

    cards: tuple[TableCard, ...]
    disputes: tuple[Dispute, ...] = ()

    @property
    def total(self) -> int:
        return len(self.cards)

    @property
    def done(self) -> int:
        return sum(not card.missing for card in self.cards)

    @property
    def missing(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if card.missing)

    @property
    def unconfirmed(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if card.stage in (ListStage.FINISHED, ListStage.HANDED_IN))

    @property
    def asking(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if card.asks)

    @property
    def owing(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.missing if card.owing)

    @property
    def slow(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if card.slow)

    @property
    def on_paper(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.cards if card.on_paper)

    @property
    def partly_confirmed(self) -> bool:
        """True if some lists are confirmed, but not all that could be."""
        return bool(self.unconfirmed) and any(card.stage is ListStage.CONFIRMED for card in self.cards)

    def part(self, name: str) -> tuple[TableCard, ...]:
        """Returns the tables selected by a named property, or all of them for ""."""
        cards = tuple(getattr(self, name)) if name else self.cards
        return tuple(replace(card, one_by_one=True) for card in cards) if name == "unconfirmed" else cards

    @property
    def owed(self) -> int:
        """The number of Pflichtsoli still owed at tables that are playing."""
        return sum(seat.owed for card in self.missing for seat in card.seats)

    @property
    def minutes_left(self) -> int | None:
        """The longest time left at a table that is still playing; None without a clock."""
        return max((card.minutes_left for card in self.missing if card.minutes_left is not None), default=None)


def overview_of(in_round: Round, now: datetime, requests: DeskRequests | None = None) -> Overview:
    marks, said = marks_of(in_round), agreements_in(in_round)
    by_table = requests.by_table(in_round) if requests else {}
    cards = [_with_agreement(_with_totals_mark(card_of(seated, now), marks), said) for seated in named_tables(in_round)]
    slow = slow_tables({card.number: _pace(card) for card in cards})
    return Overview(
        cards=tuple(
            replace(card, slow=card.number in slow, desk_requests=by_table.get(card.number, ())) for card in cards
        ),
        disputes=said.disputes,
    )


def _pace(card: TableCard) -> Pace:
    games = list_state(card.score_list).games
    return Pace(games=games, silent=card.silent, by_code=card.by_code, playing=card.missing)


def _with_agreement(card: TableCard, said: TableAgreements) -> TableCard:
    """Adds the table's agreement and disputes; unfinished lists can't have an agreement."""
    voices = said.voices.get(card.score_list.pk)
    if voices is None:
        return card
    sentence = "; ".join(dispute.sentence for dispute in voices.open_disputes)
    return replace(card, agreed="" if card.missing else agreed_words(voices, len(card.seats)), dispute=sentence)


def _with_totals_mark(card: TableCard, marks: Mapping[int, TotalsMark]) -> TableCard:
    mark = marks.get(card.number)
    return replace(card, accepted_sum=mark.accepted_sum, in_question=mark.in_question) if mark else card
