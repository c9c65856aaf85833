"""A tournament's format and rules in one line."""

from django.utils.translation import gettext, ngettext

from tournaments.models.tournament import Tournament
from tournaments.phrases.rounds.lengths import pot_phrase, size_phrase
from tournaments.phrases.rules.books import RULE_BOOKS
from tournaments.selectors.rounds.lengths import lengths_to_describe, pot_at
from tournaments.selectors.rounds.states import early_end


def rules_line(tournament: Tournament, played: int) -> str:
    """Describes the format and rules, e.g. "3 rounds · table of four: …". One query.

    `played`: the number of rounds that exist, mentioned if the tournament ended early.
    """
    parts = [_rounds(tournament, played)]
    parts += [
        size_phrase(size, values, pot_at(tournament.pot, int(size)), tournament.pflichtsoli)
        for size, values in lengths_to_describe(tournament).items()
    ]
    parts += [pot_phrase(tournament.pot)] if tournament.pot else []
    if tournament.pflichtsoli:
        text = ngettext("{n} Pflichtsolo per player", "{n} Pflichtsoli per player", tournament.pflichtsoli)
        parts.append(text.format(n=tournament.pflichtsoli))
    parts.append(rules_name(tournament))
    return " · ".join(parts)


def _rounds(tournament: Tournament, played: int) -> str:
    planned = tournament.rounds_planned
    return early_end(tournament, played) or ngettext("{n} round", "{n} rounds", planned).format(n=planned)


def rules_name(tournament: Tournament) -> str:
    """Returns the organisers' name for the rules, or else the name of the rule book."""
    if tournament.house_rules and tournament.entry_ways == ["totals"]:
        return gettext("house rules")
    key = tournament.rule_set.key
    return tournament.rules_name or str(RULE_BOOKS.get(key, key))
