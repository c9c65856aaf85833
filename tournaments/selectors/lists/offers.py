"""The choices permitted at a given place in a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.game.tables import allowed_kinds, sonderpunkt_limit
from scoring.lists.choices import Choices, choices
from scoring.lists.sheet import NextGame, Sheet
from scoring.terms import ONE_AGAINST_THREE, REAL_SOLI, Announcement, Duty, Kind
from tournaments.adapter import fold_facts, format_of, rules_of
from tournaments.models.score_list import Entry, ScoreList
from tournaments.phrases import terms
from tournaments.phrases.lists.bock import bock_words

Choice = tuple[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The choices for an entry; kinds and events are pairs of key and label. See `Choices` for the rest.

    `seats`: the players. `lone`: those who can play alone. `all_six`: the players of a Tripelkopf, if one is possible.
    `everybody`: all people at the table in seating order. `forced`: the player who is vorgeführt. `asks_duty`: whether
    a solo may be more than a Lustsolo. `duties`: the duty of a real solo, by position. `sonderpunkte`: pairs of key and
    limit.
    """

    names: Mapping[int, str]
    everybody: tuple[Choice, ...]
    seats: tuple[Choice, ...]
    lone: frozenset[int]
    all_six: tuple[Choice, ...]
    forced: int | None
    asks_duty: bool
    duties: Mapping[int, Duty]
    finished: bool
    kinds: tuple[tuple[str, str], ...]
    lone_kinds: tuple[tuple[str, str], ...]
    sonderpunkte: tuple[tuple[str, int], ...]
    announcements: tuple[str, ...]
    tricks: int
    events: frozenset[str]
    totals: bool
    has_bock: bool = False
    bock_by_hand: int
    bock_by_hand_points: int
    bock_events: tuple[tuple[str, str], ...]
    verwerfen: bool
    sonder_needed: bool
    asks_silent: bool
    kind_needed: bool
    coming: NextGame | None = None

    @property
    def dealer(self) -> str:
        return self.names.get(self.coming.dealer, "") if self.coming else ""

    @property
    def leader(self) -> str:
        return self.names.get(self.coming.leads, "") if self.coming else ""

    @property
    def places(self) -> Mapping[int, int]:
        """The places by initial position, counted clockwise from 1."""
        return {position: place for place, (position, _name) in enumerate(self.everybody, start=1)}

    @property
    def bock(self) -> str:
        return bock_words(self.coming.bock, self.coming.bocks) if self.coming else ""

    @property
    def soli(self) -> tuple[tuple[str, str], ...]:
        return tuple(named for named in self.lone_kinds if named[0] in REAL_SOLI)

    @property
    def silent(self) -> tuple[tuple[str, str], ...]:
        """The kinds of game that are played alone but aren't real soli."""
        return tuple(named for named in self.lone_kinds if named[0] not in REAL_SOLI)

    @property
    def silent_named(self) -> tuple[tuple[str, str, str], ...]:
        """The silent kinds with their names, in full and short."""
        return tuple((kind, name, terms.word(terms.KINDS_SHORT, kind)) for kind, name in self.silent)


def offer_behind(score_list: ScoreList, sheet: Sheet, names: Mapping[int, str]) -> Offer:
    possible = choices(rules_of(score_list.rule_set), format_of(score_list), sheet)
    everybody = tuple((position, names.get(position, "")) for position in sheet.order)
    alone = {kind for kinds in possible.alone.values() for kind in kinds}
    lone = [kind for kind in Kind if kind in alone]
    return Offer(
        names=names,
        everybody=everybody,
        seats=tuple(choice for choice in everybody if choice[0] in possible.players),
        lone=frozenset(possible.alone),
        all_six=tuple(choice for choice in everybody if possible.six and choice[0] in sheet.present),
        forced=possible.forced,
        duties=possible.duties,
        asks_duty=any(duty is not Duty.LUSTSOLO for duty in possible.duties.values()),
        finished=not possible.players,
        kinds=_kind_choices([*possible.together, *lone]),
        lone_kinds=_kind_choices(lone),
        sonderpunkte=tuple((each.sonderpunkt.value, each.limit) for each in possible.sonderpunkte),
        announcements=tuple(word.value for word in possible.announcements),
        tricks=possible.tricks,
        events=frozenset(event.value for event in possible.events),
        totals=possible.totals,
        has_bock=bool(rules_of(score_list.rule_set).bock.triggers),
        bock_by_hand=possible.bock_by_hand,
        bock_by_hand_points=possible.bock_by_hand_points,
        bock_events=_events(possible),
        verwerfen=possible.verwerfen,
        sonder_needed=possible.sonder_needed,
        asks_silent=possible.asks_silent,
        kind_needed=possible.kind_needed,
        coming=sheet.next,
    )


def _events(possible: Choices) -> tuple[tuple[str, str], ...]:
    return tuple((event.value, terms.word(terms.SONDERPUNKTE, event.value)) for event in possible.bock_events)


def offer_before(score_list: ScoreList, entries: Sequence[Entry], index: int, names: Mapping[int, str]) -> Offer:
    """Returns the choices after the first `index` entries."""
    before = fold_facts(score_list, [entry.facts for entry in entries[:index]])
    return offer_behind(score_list, before.sheet, names)


def offer_as_played(score_list: ScoreList, offer: Offer) -> Offer:
    """Extends an offer to all players and all permitted games (TSR 9.6.3)."""
    rules = rules_of(score_list.rule_set)
    kinds = [kind for kind in Kind if kind in allowed_kinds(rules)]
    return replace(
        offer,
        seats=offer.everybody,
        lone=frozenset(position for position, _name in offer.everybody),
        forced=None,
        kinds=_kind_choices(kinds),
        lone_kinds=_kind_choices([kind for kind in kinds if kind in ONE_AGAINST_THREE]),
        sonderpunkte=tuple((name.value, sonderpunkt_limit(rules, name)) for name, _worth in rules.sonderpunkte),
        announcements=tuple(word.value for word in Announcement),
    )


def _kind_choices(kinds: Sequence[Kind]) -> tuple[tuple[str, str], ...]:
    return tuple((kind.value, terms.kind_name(kind)) for kind in kinds)
