"""Error messages of the sign-up."""

from django.utils.translation import gettext_lazy as _

SIGN_UP_REFUSALS: dict[str, object] = {
    "sign_up_closed": _("Sign-up is not open at the moment. Look at the page of the tournament for when it is."),
    "party_too_large": _("At most {most} people sign up together. Send a second form for the others."),
    "party_above_places": _("Places in all: {places}. Sign up fewer people together."),
    "sign_up_changed": _("This sign-up has changed in the meantime. Look at it again."),
    "offer_over": _("This place is no longer offered. You are still on the waiting list."),
    "names_fixed": _("Names stay as they are once the tournament has begun. Ask the organiser."),
    "too_many_sign_ups": _(
        "Many sign-ups came from here in a short time. Send this again in an hour, or ask the organiser."
    ),
    "no_mail": _("This server sends no e-mail. Call people, or set up e-mail (EMAIL_URL)."),
    "nobody_to_write_to": _("None of them has an e-mail address. Choose others, or call them."),
    "placeholder_unknown": _("“{name}” in braces means nothing. These can be used: {known}."),
    "question_missing": _("Write your question into the field above the buttons."),
    "reason_missing": _("Give a reason: people who wait may ask for it."),
}
