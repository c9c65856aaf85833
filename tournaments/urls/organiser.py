"""Addresses of the organiser pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
