"""All addresses: public pages at the root, the organiser's under /organise/, the REST interface under /api/."""

from django.contrib import admin
from django.urls import include, path

from accounts import views as account_views

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/password/reset/", account_views.password_reset, name="account_reset_password"),
    path("accounts/email/", account_views.email, name="account_email"),
    path("accounts/", include("allauth.account.urls")),
    path("clubs/", include("accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("organise/", include("tournaments.urls.organiser")),
    path("api/", include("tournaments.urls.api")),
    path("", include("tournaments.urls.table")),
    path("", include("tournaments.urls.free_lists")),
    path("", include("tournaments.urls.rule_sets")),
    path("", include("tournaments.urls.public")),
]
