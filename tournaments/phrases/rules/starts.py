"""Names and summaries of rule sets to start from."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Distinguishing features by rule book.
BOOK_LINES: Mapping[str, Promise] = {
    "ddv": _("Four players, one Pflichtsolo each, no Bock: what leagues and open tournaments play."),
    "freedoko": _(
        "As in the computer game FreeDoko: only the winners score; Armut, many soli, and nearly every other rule can "
        "be switched on."
    ),
    "dokomania": _(
        "As in the score list DokoMania, for four to seven: enter values, raise Bock by hand, six may play at once."
    ),
    "doko-turnier": _(
        "Schweine; a lost Re or Kontra raises a Bock; Mauern is punished; after a solo the same dealer deals again."
    ),
    "doko-online": _(
        "As on the game site Doko-Online: the federation’s rules, but no points for Augen reached against an Absage."
    ),
    "ohne-neunen": _("Schweine, Armut, four reasons for a Bock; a revoke ends the game."),
}

VARIANT_NAMES: Mapping[str, Promise] = {
    "doko-online-turnier": _("Doko-Online as a tournament"),
    "freedoko-bock": _("FreeDoko with Bock"),
    "dokomania-every-bock": _("DokoMania with every Bock"),
}

VARIANT_LINES: Mapping[str, Promise] = {
    "doko-online-turnier": _(
        "As in the tournaments of the game site: one Pflichtsolo each; the soloist leads, and the same dealer deals "
        "again."
    ),
    "freedoko-bock": _("As in the computer game, and six things raise a Bock; several at once multiply."),
    "dokomania-every-bock": _("As in the score list, with Bock by hand and by everything that can raise one."),
}
