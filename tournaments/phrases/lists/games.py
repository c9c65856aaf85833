"""What was played, by a name: the one place that says of a game on a list what kind it was."""

from django.utils.translation import gettext

from scoring.game.game import is_real_solo
from scoring.lists.entries import Facts
from scoring.terms import Kind
from tournaments.phrases.terms import KINDS_SHORT, kind_name, word


def game_name(facts: Facts) -> str:
    """The kind of a game; of one that nobody noted "solo" or "normal game", by how many won."""
    return kind_name(facts.kind or (None if is_real_solo(facts) else Kind.NORMAL))


def game_name_short(facts: Facts) -> str:
    """The same for narrow columns; "" for a game two against two that nobody named."""
    if facts.kind is None:
        return gettext("solo") if is_real_solo(facts) else ""
    return word(KINDS_SHORT, facts.kind)
