"""The words for penalties: each paragraph in a name and in a line that says what it does."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.entries import NotPlayedEntry, Penalty, is_cancelled
from scoring.lists.penalties import Paragraph
from tournaments.phrases.figures import signed
from tournaments.phrases.terms import seat_name

# Name, and what follows from it. The order is that of the choice.
PARAGRAPHS: Mapping[Paragraph, tuple[object, object]] = {
    Paragraph.INSIGNIFICANT: (
        _("Insignificant"),
        _("It can have changed nothing. No points; it is only noted."),
    ),
    Paragraph.MINOR: (
        _("Minor, in a game two against two"),
        _("The winner is not in question. The offender loses 3, the others get 1 each; the game goes on."),
    ),
    Paragraph.MINOR_BY_SOLOIST: (
        _("Minor, by the soloist"),
        _("The soloist loses 3, the others get 1 each; the solo goes on."),
    ),
    Paragraph.MINOR_HARMING_SOLOIST: (
        _("Minor, by an opponent, the soloist may have lost points by it"),
        _("The offender loses 3, the soloist gets 3; the solo goes on."),
    ),
    Paragraph.MINOR_IN_SOLO: (
        _("Minor, by an opponent in a solo, without harm to the soloist"),
        _("The offender loses 3, the others get 1 each; the solo goes on."),
    ),
    Paragraph.SERIOUS: (
        _("Serious: the game is not played"),
        _("The offender loses 12 and 3 for each Absage of the other side, the others get 4 and 1 for each."),
    ),
    Paragraph.SERIOUS_IN_SOLO: (
        _("Serious, by an opponent in a solo: the solo counts as played"),
        _("The offender loses 12 and 3 for each Absage of the soloist, who gets as many. It is a game of the list."),
    ),
    Paragraph.DECIDED: (
        _("In a game that is already decided"),
        _("As a minor one; the remaining tricks go to the others. Enter the game itself as well."),
    ),
    Paragraph.UNSPORTING: (
        _("Unsporting conduct"),
        _("A warning, or up to 12 points for nobody else's benefit."),
    ),
}
# What the list calls them, in a few words.
SHORT: Mapping[Paragraph, object] = {
    Paragraph.INSIGNIFICANT: _("insignificant"),
    Paragraph.MINOR: _("minor"),
    Paragraph.MINOR_BY_SOLOIST: _("minor"),
    Paragraph.MINOR_HARMING_SOLOIST: _("minor"),
    Paragraph.MINOR_IN_SOLO: _("minor"),
    Paragraph.SERIOUS: _("serious"),
    Paragraph.SERIOUS_IN_SOLO: _("serious"),
    Paragraph.DECIDED: _("in a decided game"),
    Paragraph.UNSPORTING: _("unsporting"),
}


def paragraph_name(paragraph: object) -> str:
    """A paragraph's name, or the paragraph itself where nobody has named it."""
    member = _paragraph(paragraph)
    return str(PARAGRAPHS[member][0]) if member else str(paragraph)


def paragraph_short(paragraph: object) -> str:
    """A paragraph in a few words with its number, e.g. "serious (TSR 9.4.3)"."""
    member = _paragraph(paragraph)
    if member is None:
        return f"TSR {paragraph}"
    return gettext("{name} (TSR {paragraph})").format(name=SHORT[member], paragraph=member.value)


def _paragraph(paragraph: object) -> Paragraph | None:
    return next((each for each in Paragraph if each.value == str(paragraph)), None)


def penalty_words(penalty: Penalty, names: Mapping[int, str]) -> str:
    """A penalty in a line of the list, e.g. "Anna: serious (TSR 9.4.3), game not played"."""
    name = seat_name(penalty.offender, names)
    words = gettext("{name}: {case}").format(name=name, case=paragraph_short(penalty.paragraph))
    if isinstance(penalty, NotPlayedEntry):
        words = gettext("{words}, not played").format(words=words)
    return gettext("{words}, cancelled").format(words=words) if is_cancelled(penalty) else words


def points_words(points: Mapping[str, int]) -> str:
    """Points by name, those of nobody left out: "Anna −12, Bert +4"."""
    return ", ".join(f"{name} {signed(each)}" for name, each in points.items() if each)
