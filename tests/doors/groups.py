"""Audiences, and groups of addresses open to the same audience."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Answer(StrEnum):
    OPEN = "opens"
    SIGN_IN = "the sign-in page"
    UNKNOWN = "401"
    FORBIDDEN = "403"
    NOTHING = "404"
    NO_SUCH_METHOD = "405"
    BROKEN = "an error of ours"


@dataclass(frozen=True, kw_only=True)
class Audience:
    """The actors who have access; `nearest` is the one with the most rights who doesn't."""

    words: str
    actors: frozenset[str]
    nearest: str = ""


ROLES = ("owner", "organiser", "referee", "helper")
PEOPLE = (*ROLES, "player", "stranger")
USERS = (*PEOPLE, "claimer")  # "claimer" is signed in and has a list's writing link
# Holders of a code or link without an account.
HOLDERS = (
    "table",
    "other_table",
    "renewed_code",
    "wall",
    "writer",
    "reader",
    "renewed_link",
    "group",
    "guest",
    "other_guest",
    "door",
    "other_door",
)
BROWSERS = (*USERS, "nobody", *HOLDERS)
# Tokens of the owner, to read and to enter results; other tokens organise.
SCOPED = ("read", "enter")
# The owner by a cookie without a token, and by ended tokens.
ENDED = ("revoked", "expired")
PROGRAMS = (*PEOPLE, *SCOPED, "nobody", "session", *ENDED)


def _audience(words: str, *actors: str, nearest: str) -> Audience:
    return Audience(words=words, actors=frozenset(actors), nearest=nearest)


EVERYBODY = _audience("everybody", *BROWSERS, *set(PROGRAMS).difference(ENDED), nearest="")
SIGNED_IN = _audience("any signed-in user", *USERS, nearest="nobody")
STAFF = _audience("owner, organiser, referee, helper", *ROLES, nearest="stranger")
REFEREES = _audience("owner, organiser, referee", *ROLES[:3], nearest="helper")
ORGANISERS = _audience("owner, organiser", *ROLES[:2], nearest="referee")
OWNERS = _audience("owner", *ROLES[:1], nearest="organiser")
# Of a private event, by any means.
INSIDERS = _audience("its staff", *ROLES, *SCOPED, nearest="stranger")
TABLE = _audience("the code of this table", "table", nearest="other_table")
WALL = _audience("the address of this wall", "wall", nearest="table")
WRITERS = _audience("the list's writing link", "writer", "claimer", nearest="reader")
CLAIMER = _audience("the list's writing link, signed in", "claimer", nearest="writer")
READERS = _audience("the list's reading and writing link", "writer", "claimer", "reader", nearest="renewed_link")
INSTALLATION = _audience("administrators of the installation", nearest="owner")
ENTERING = _audience("owner, organiser, referee, helper: scope enter", *ROLES, "enter", nearest="read")
REFEREEING = _audience("owner, organiser, referee: scope enter", *ROLES[:3], "enter", nearest="helper")
LOOKING = _audience("owner, organiser", *ROLES[:2], *SCOPED, nearest="referee")
ORGANISING = _audience("owner, organiser: scope organise", *ROLES[:2], nearest="enter")
ANY_TOKEN = _audience("any token: scope enter", *PEOPLE, "enter", nearest="read")
LINKED = _audience("the list's link", *set(PROGRAMS).difference(ENDED), nearest="")
LINKED_WRITERS = _audience(
    "the list's writing link; a token sent with it: scope enter",
    *set(PROGRAMS).difference((*ENDED, "read")),
    nearest="read",
)
GUEST = _audience("the link of this sign-up", "guest", nearest="other_guest")
DOOR = _audience("the link of this door", "door", nearest="other_door")
GROUP = _audience("the group's link", "group", nearest="writer")


@dataclass(frozen=True, kw_only=True)
class Group:
    """Names with the same audience. Other methods are answered with 405, or as they are to outsiders."""

    title: str
    names: str
    methods: Mapping[str, Audience]
    others: Answer = Answer.NOTHING  # for outsiders who are signed in
    nobody: Answer = Answer.SIGN_IN
    of_event: bool = False  # if private, staff only

    def expected(self, actor: str, method: str, *, private: bool = False) -> Answer:
        if actor in ENDED:
            return Answer.UNKNOWN
        audience = INSIDERS if private and self.of_event else self.methods[method]
        if actor in audience.actors:
            return Answer.OPEN
        if private and self.of_event:
            return Answer.NOTHING
        return self.others if actor in (*USERS, *SCOPED) else self.nobody


def pages(
    title: str,
    names: str,
    get: Audience | None = None,
    post: Audience | None = None,
    others: Answer = Answer.NOTHING,
    nobody: Answer = Answer.SIGN_IN,
    of_event: bool = False,
) -> Group:
    methods = {method: audience for method, audience in (("GET", get), ("POST", post)) if audience}
    return Group(title=title, names=names, methods=methods, others=others, nobody=nobody, of_event=of_event)


def operations(title: str, names: str, **methods: Audience) -> Group:
    return Group(title=title, names=names, methods=methods, others=Answer.FORBIDDEN, nobody=Answer.UNKNOWN)
