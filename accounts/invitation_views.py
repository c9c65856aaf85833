"""Pages for creating and accepting invitations."""

from urllib.parse import urlsplit
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import invitations, selectors
from accounts.forms import CodeForm, InvitationForm
from accounts.invitations import NewInvitation
from accounts.models import User
from accounts.selectors import ClubRight
from accounts.site_address import site_address
from accounts.starting import start_for_all
from accounts.views import SignedInRequest, post_data, status_of

# Every device would reach only itself under these.
OWN_NAMES = ("127.0.0.1", "localhost", "::1")


@never_cache
@login_required
def club_invite(request: SignedInRequest, slug: str) -> HttpResponse:
    club = selectors.membership_for(request.user, slug, ClubRight.OWN).club
    form = InvitationForm(post_data(request))
    if form.is_valid():
        try:
            new_invitation = invitations.invite(club=club, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return render(request, "accounts/invitation_once.html", _invitation_context(request, new_invitation))
    return render(request, "accounts/invite.html", {"form": form, "club": club}, status=status_of(form))


def _invitation_context(request: HttpRequest, new_invitation: NewInvitation) -> dict[str, object]:
    base = site_address() or request.build_absolute_uri("/").rstrip("/")
    link = base + reverse("invitation", args=[new_invitation.code])
    return {
        "invitation": new_invitation.invitation,
        "code": new_invitation.code,
        "link": link,
        "picture": segno.make(link, micro=False).svg_data_uri(scale=5, border=3),
        # Browsers add http:// but never https://.
        "join_address": (base + reverse("join")).removeprefix("http://"),
        "start_for_all": start_for_all(),
        "is_for_others": urlsplit(base).hostname not in OWN_NAMES,
    }


@login_required
@require_POST
def club_invitation_revoke(request: SignedInRequest, slug: str, uid: UUID) -> HttpResponse:
    club = selectors.membership_for(request.user, slug, ClubRight.OWN).club
    invitations.revoke(club=club, uid=uid)
    messages.success(request, _("The invitation no longer works."))
    return redirect("club", slug=slug)


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    form = CodeForm(post_data(request))
    if not form.is_valid():
        return render(request, "accounts/join.html", {"form": form}, status=status_of(form))
    code = invitations.tidy(form.cleaned_data["code"])
    if invitations.invitation_at(code, now=timezone.now()):
        return redirect("invitation", code=code)
    form.add_error(
        "code", _("There is no open invitation with this code. Check it for typing errors, or ask for a new one.")
    )
    return render(request, "accounts/join.html", {"form": form}, status=422)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    invitation = invitations.invitation_at(code, now=timezone.now())
    user = request.user
    if invitation is None:
        return _gone_page(request, code)
    if request.method == "GET" or not isinstance(user, User):
        return render(request, "accounts/invitation.html", {"invitation": invitation})
    return _take_invitation(request, user, code)


def _take_invitation(request: HttpRequest, user: User, code: str) -> HttpResponse:
    try:
        membership = invitations.take(code=code, user=user, now=timezone.now())
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("invitation", code=code)
    except Http404:
        return _gone_page(request, code)
    message = _("Welcome to {club}. Your role: {role}.")
    messages.success(request, message.format(club=membership.club, role=membership.get_role_display()))
    return redirect(settings.LOGIN_REDIRECT_URL)


def _gone_page(request: HttpRequest, code: str) -> HttpResponse:
    if isinstance(request.user, User) and invitations.has_taken(request.user, code):
        return redirect(settings.LOGIN_REDIRECT_URL)
    return render(request, "accounts/invitation_gone.html", status=404)
