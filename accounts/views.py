"""Pages for accounts and clubs."""

from uuid import UUID

from allauth.account import views as allauth_views
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from accounts import selectors, services
from accounts.forms import ClubForm, ProfileForm, RoleForm, TokenForm
from accounts.invitations import open_invitations
from accounts.models import Club, Role, User
from accounts.selectors import ClubRight


class SignedInRequest(HttpRequest):
    user: User


def post_data(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def status_of(form: Form) -> int:
    return 422 if form.errors else 200


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    if request.user.is_authenticated:
        services.choose_language(user=request.user, language=request.POST.get("language", ""))
    return set_language(request)


def password_reset(request: HttpRequest) -> HttpResponseBase:
    if settings.EMAIL_URL:
        sent: HttpResponseBase = allauth_views.password_reset(request)
        return sent
    return render(request, "account/password_reset_without_mail.html")


@require_safe
def created(request: HttpRequest) -> HttpResponse:
    """Shows the same page whether the account is new or already existed."""
    return render(request, "account/created.html", {"next": request.GET.get("next", "")})


@login_required
def email(request: SignedInRequest) -> HttpResponseBase:
    if settings.EMAIL_URL:
        changed: HttpResponseBase = allauth_views.email(request)
        return changed
    return render(request, "account/email_without_mail.html")


@login_required
def account_settings(request: SignedInRequest) -> HttpResponse:
    user = request.user
    initial = {"name": user.name, "language": user.language or request.LANGUAGE_CODE}
    form = ProfileForm(post_data(request), initial=initial)
    if not form.is_valid():
        return render(request, "accounts/profile.html", {"form": form}, status=status_of(form))
    services.change_profile(user=user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    response = redirect("account_settings")
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
    return response


@login_required
@require_safe
def clubs(request: SignedInRequest) -> HttpResponse:
    return render(request, "accounts/clubs.html", {"memberships": selectors.memberships_of(request.user)})


@login_required
def club_new(request: SignedInRequest) -> HttpResponse:
    form = ClubForm(post_data(request))
    club = _create_club(request, form)
    if club is None:
        return render(request, "accounts/club_new.html", {"form": form}, status=status_of(form))
    messages.success(
        request, _("The club “{name}” has been created. Next, set up a tournament.").format(name=club.name)
    )
    return redirect("/organise/")


def _create_club(request: SignedInRequest, form: ClubForm) -> Club | None:
    if not form.is_valid():
        return None
    try:
        return services.create_club(owner=request.user, **form.cleaned_data)
    except ValidationError as error:
        form.add_error(None, error)
        return None


@login_required
@require_safe
def club(request: SignedInRequest, slug: str) -> HttpResponse:
    membership = selectors.membership_for(request.user, slug)
    context = {"membership": membership, "club": membership.club, "members": selectors.members_of(membership)}
    if membership.role == Role.OWNER:
        invitations = open_invitations(membership.club, now=timezone.now())
        return render(request, "accounts/club.html", {**context, "is_owner": True, "invitations": invitations})
    return render(request, "accounts/club.html", context)


@login_required
def club_settings(request: SignedInRequest, slug: str) -> HttpResponse:
    club = selectors.membership_for(request.user, slug, ClubRight.OWN).club
    form = ClubForm(request.POST) if request.method == "POST" else ClubForm.for_club(club)
    if not form.is_valid():
        return render(request, "accounts/club_settings.html", {"form": form, "club": club}, status=status_of(form))
    services.change_club(club=club, name=form.cleaned_data["name"], time_zone=form.cleaned_data["time_zone"])
    messages.success(request, _("Saved."))
    return redirect("club", slug=slug)


@login_required
def member(request: SignedInRequest, slug: str, uid: UUID) -> HttpResponse:
    owner = selectors.membership_for(request.user, slug, ClubRight.OWN)
    member = selectors.member_for(owner, uid)
    form = RoleForm(post_data(request), initial={"role": member.role})
    if form.is_valid():
        try:
            services.change_role(membership=member, role=form.cleaned_data["role"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("club", slug=slug)
    may_reset = selectors.may_hand_out_password(owner, member) and not settings.EMAIL_URL
    context = {"form": form, "member": member, "may_reset": may_reset}
    return render(request, "accounts/member.html", context, status=status_of(form))


@login_required
@require_POST
def member_remove(request: SignedInRequest, slug: str, uid: UUID) -> HttpResponse:
    owner = selectors.membership_for(request.user, slug, ClubRight.OWN)
    member = selectors.member_for(owner, uid)
    try:
        services.remove_member(membership=member)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("club_member", slug=slug, uid=uid)
    messages.success(request, _("{name} is no longer a member.").format(name=member.user))
    return redirect("clubs") if member.user == request.user else redirect("club", slug=slug)


@never_cache
@login_required
@require_POST
def member_password(request: SignedInRequest, slug: str, uid: UUID) -> HttpResponse:
    owner = selectors.membership_for(request.user, slug, ClubRight.OWN)
    member = selectors.member_for(owner, uid)
    if settings.EMAIL_URL or not selectors.may_hand_out_password(owner, member):
        return render(request, "403.html", status=403)
    password = services.hand_out_password(user=member.user)
    context = {"club": member.club, "member_user": member.user, "password": password}
    return render(request, "accounts/password_once.html", context)


@never_cache
@login_required
def tokens(request: SignedInRequest) -> HttpResponse:
    form = TokenForm(post_data(request))
    new_token = None
    if form.is_valid():
        try:
            new_token = services.create_token(user=request.user, **form.cleaned_data)
            form = TokenForm()
        except ValidationError as error:
            form.add_error(None, error)
    tokens = selectors.tokens_of(request.user)
    context = {"form": form, "new_token": new_token, "tokens": tokens, "today": timezone.localdate()}
    return render(request, "accounts/tokens.html", context, status=status_of(form))


@login_required
@require_POST
def token_revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    token = selectors.token_for(request.user, pk)
    services.revoke_token(token=token)
    messages.success(request, _("The token “{name}” no longer works.").format(name=token.name))
    return redirect("api_tokens")
