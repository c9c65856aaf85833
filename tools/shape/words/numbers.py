"""Checks that sentences with a number are also correct for 1."""

import re
from collections.abc import Iterable, Iterator

from tools.shape.source import Fault
from tools.shape.words.catalogue import Text, german

# Number placeholders; others stand for names or a number with its word.
NUMBERS = r"(?:%\((?:{names})\)s|\{{(?:{names})\}})".format(
    names="n|keeping|left|minutes|planned|players|points|room|tables|total"
)
# German plurals after a number.
SEVERAL = (
    r"(?:\w+en )?"
    r"(?:Leute|Listen|Minuten|Namen|Personen|Pflichtsoli|Plätze|Punkten?|Runden|Seiten|Spielen?|Tischen?|Zeilen)"
    r"|behalten|fehlen|haben|kommen|setzen|sind|sitzen|spielen|von \S+ behalten"
)
READS_AS_SEVERAL = re.compile(rf"{NUMBERS} (?:{SEVERAL})\b")
# Texts whose number is never 1, and why.
MORE_THAN_ONE = {
    "Publish %(n)s rounds": "the button of a single round says no number",
    (
        "The list has {n} lines; you can import {most} at a time. "
        "Leave out everything but participants, or import it in parts."
    ): "more than can be read",
    "Table {table} is full ({n} players). Choose a smaller table, or let the late arrival wait for the next round.": (
        "of a table: four or more"
    ),
    "{points} points for {seat} in one game: is that right?": "so many that it is asked",
    "%(n)s players": "of a table: four or more",
    "fewer are impossible with {players} players": "of a whole draw",
    "with nobody meeting anybody three times, fewer are impossible with {players} players": "of a whole draw",
    "with nobody meeting anybody three times, fewer are not known to be possible with {players} players": (
        "of a whole draw"
    ),
    (
        "with nobody meeting anybody more than {most} times, fewer are not known to be possible with {players} players"
    ): "more than twice",
    "{n} people of the club {group} cannot all sit apart at {tables}.": "one person is apart",
    "{n} people of the team {group} cannot all sit apart at {tables}.": "one person is apart",
    "Table {table} has room for {room}, but more people are to stay there: {people}.": "of a table: four or more",
}


def faults() -> Iterator[Fault]:
    return reading_as_several(german())


def reading_as_several(texts: Iterable[Text]) -> Iterator[Fault]:
    for text in texts:
        message = text.message
        if (
            message
            and not message.pluralizable
            and message.id not in MORE_THAN_ONE
            and READS_AS_SEVERAL.search(text.words)
        ):
            yield text.fault("wrong for 1: add a plural form, or explain in MORE_THAN_ONE why it is never 1")
