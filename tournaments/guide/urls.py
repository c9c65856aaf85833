"""URLs for the organisers' guide."""

from django.urls import path

from tournaments.guide import views

urlpatterns = [
    path("guide/", views.guide, name="guide"),
    path("guide/<slug:chapter>/", views.one, name="guide_chapter"),
]
