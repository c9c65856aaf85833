"""Addresses of the table pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
