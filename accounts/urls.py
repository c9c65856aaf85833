"""URLs for clubs, members and tokens."""

from django.urls import path

from accounts import invitation_views, views

urlpatterns = [
    path("", views.clubs, name="clubs"),
    path("new/", views.club_new, name="club_new"),
    path("language/", views.choose_language, name="choose_language"),
    path("account/", views.account_settings, name="account_settings"),
    path("tokens/", views.tokens, name="api_tokens"),
    path("tokens/<int:pk>/revoke/", views.token_revoke, name="api_token_revoke"),
    path("<slug:slug>/", views.club, name="club"),
    path("<slug:slug>/settings/", views.club_settings, name="club_settings"),
    path("<slug:slug>/members/invite/", invitation_views.club_invite, name="club_invite"),
    path(
        "<slug:slug>/invitations/<uuid:uid>/revoke/",
        invitation_views.club_invitation_revoke,
        name="club_invitation_revoke",
    ),
    path("<slug:slug>/members/<uuid:uid>/", views.member, name="club_member"),
    path("<slug:slug>/members/<uuid:uid>/remove/", views.member_remove, name="club_member_remove"),
    path("<slug:slug>/members/<uuid:uid>/password/", views.member_password, name="club_member_password"),
]
