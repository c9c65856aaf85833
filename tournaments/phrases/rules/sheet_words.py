"""Phrases shared by several sections of the rule sheet."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, pgettext

from scoring.rules.rules import RuleSet
from scoring.rules.worth import GegenDieAlten
from scoring.terms import Announcement
from tournaments.phrases.terms import ANNOUNCEMENTS, word

Lines = Iterator[str]


def either(words: Sequence[str]) -> str:
    """Joins alternatives: "a, b or c"."""
    if len(words) == 1:
        return words[0]
    return gettext("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def quote_announcement(step: Announcement) -> str:
    """Quotes an announcement, because without quotes the German “keine 90 absagen” could mean saying nothing."""
    return pgettext("said aloud", "{word}").format(word=word(ANNOUNCEMENTS, step))


# Clubs' own names, by rule book (seeds 001, 002, 004).
CLUB_NAMES: Mapping[str, Mapping[str, str]] = {
    "dokomania": {"hyperschweine": "Superschweine"},
    "doko-turnier": {"schweine": "Sau", "karo_solo": "Trumpf-Solo"},
    "ohne-neunen": {"armut": "Trumpfabgabe", "klaerungsstich": "Findungsstich", "split_120": "Spaltarsch"},
}


def with_club_name(words: str, rules: RuleSet, term: str) -> str:
    """Appends the club's own name for the term in brackets, if it has one."""
    name = CLUB_NAMES.get(rules.key, {}).get(term)
    return f"{words} ({name})" if name else words


def as_read(sentence: str, rules: RuleSet, *silent: str) -> str:
    """Marks a sentence as our reading if the rule book's source doesn't mention it."""
    if rules.key not in silent:
        return sentence
    return gettext("{sentence} (our reading).").format(sentence=sentence.removesuffix("."))


def has_sonderpunkte(rules: RuleSet) -> bool:
    return bool(rules.sonderpunkte) or rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
