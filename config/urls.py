"""Root URL configuration."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from accounts import invitation_views
from accounts import views as account_views
from config import security
from tournaments.features import FEATURES

# Admin uses the normal sign-in and password change.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "tournaments.views.refusals.bad_request_page"
handler500 = "tournaments.views.refusals.fault_page"

urlpatterns = [
    path("robots.txt", security.robots, name="robots"),
    path(
        "admin/password_change/",
        RedirectView.as_view(pattern_name="account_change_password"),
        name="admin_password_change",
    ),
    path("admin/", admin.site.urls),
    path("accounts/password/reset/", account_views.password_reset, name="account_reset_password"),
    path("accounts/created/", account_views.created, name="account_created"),
    path("accounts/email/", account_views.email, name="account_email"),
    path("accounts/", include("allauth.account.urls")),
    path("join/", invitation_views.join, name="join"),
    path("join/<slug:code>/", invitation_views.invitation, name="invitation"),
    path("clubs/", include("accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path("", include(each.urls)) for each in FEATURES if each.urls),
    path("organise/", include("tournaments.urls.tournament")),
    path("api/", include("tournaments.urls.api")),
    path("", include("tournaments.urls.table")),
    path("", include("tournaments.urls.rule_sets")),
    path("", include("tournaments.urls.public")),
]
