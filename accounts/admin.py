"""Admin pages for accounts and clubs."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, Club, Invitation, Membership, User


@admin.register(User)
class UserAdmin(DjangoUserAdmin[User]):
    ordering = ["email"]
    list_display = ["email", "name", "is_active", "is_staff", "date_joined"]
    search_fields = ["email", "name"]
    readonly_fields = ["last_login", "date_joined", "managed_by"]
    fieldsets = [
        (None, {"fields": ["email", "password", "password_is_temporary"]}),
        (_("Person"), {"fields": ["name", "language", "managed_by"]}),
        (_("Rights"), {"fields": ["is_active", "is_staff", "is_superuser"]}),
        (_("Times"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "usable_password", "password1", "password2"]})]


class MembershipInline(admin.TabularInline[Membership, Club]):
    model = Membership
    autocomplete_fields = ["user"]
    extra = 0


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ["name", "slug", "time_zone", "created_at"]
    search_fields = ["name", "slug"]
    inlines = [MembershipInline]


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin[Invitation]):
    list_display = ["name", "club", "role", "created_by", "created_at", "expires_at", "taken_by", "revoked_at"]
    fields = ["name", "club", "role", "created_by", "created_at", "expires_at", "taken_by", "revoked_at"]
    readonly_fields = ["name", "club", "role", "created_by", "created_at", "expires_at", "taken_by"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Returns False, because only the person who creates an invitation may see its code."""
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    list_display = ["name", "prefix", "user", "scope", "expires_on", "last_used_at", "revoked_at"]
    fields = ["name", "prefix", "user", "scope", "expires_on", "created_at", "last_used_at", "revoked_at"]
    readonly_fields = ["name", "prefix", "user", "scope", "created_at", "last_used_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Returns False, because only the owner of a token may see it."""
        return False
