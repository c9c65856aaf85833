"""Records in a short form, and what the referee says about them."""

from scoring.cards.as_json import referee_line

# Every card, in tricks that everybody follows: seats 3 and 4 are Re and make 110 Augen.
WHOLE_GAME = (
    "1 CA CA CT CT/1 CK CK C9 C9/1 SA SA ST ST/1 SK SK S9 S9/1 HA HA HK HK/1 H9 H9 HT HT/"
    "3 CQ CQ SQ SQ/3 HQ HQ DQ DQ/3 CJ CJ SJ SJ/3 HJ HJ DJ DJ/3 DA DA DT DT/3 DK DK D9 D9"
)


def record(tricks="", words="", hands=(), reserved=(), **facts):
    """Returns a record.

    `tricks`: the leader's seat and the cards of each. `words`: seat, word, trick, and if known the cards held and a
    Genscher's partner; "2.3" is after three cards of trick 2. `hands`: by seat from 1. `reserved`: by speaker, as seat,
    reservation and kind.
    """
    return {
        "kind": "normal",
        "tricks": [_trick(each) for each in tricks.split("/") if each],
        "words": [_word(each) for each in words.split(",") if each],
        "hands": [hand and hand.split() for hand in (*hands, *[None] * (4 - len(hands)))] if hands else None,
        "reservations": [_reserved(*each) for each in reserved],
        **facts,
    }


def _trick(text):
    lead, *cards = text.split()
    return {"lead": int(lead), "cards": cards}


def _word(text):
    seat, word, moment, *more = text.split()
    trick, _, after = moment.partition(".")
    said = {"seat": int(seat), "word": word, "trick": int(trick), "after": int(after or 0)}
    return said | {key: int(value) for key, value in zip(("held", "partner"), more, strict=False) if value != "?"}


def _reserved(seat, reservation, kind=None):
    return {"seat": seat, "reservation": reservation} | ({"kind": kind} if kind else {})


def judged(rules, given):
    """Returns the verdict on a record. `rules`: the key of a rule book, or a key and options."""
    key, options = (rules, None) if isinstance(rules, str) else rules
    return referee_line(given, key, options)


def refused(verdict):
    """Returns code, trick and seat of each refusal."""
    return [(each["code"], each["trick"], each["seat"]) for each in verdict["refusals"]]


def noted(verdict):
    """Returns the values of each note, without the suits that a seat cannot hold."""
    return [tuple(each.values()) for each in verdict["notes"] if each["code"] != "cannot_hold"]
