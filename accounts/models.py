"""Users, clubs, roles and tokens."""

import uuid
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")
    HELPER = "helper", _("helper")


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **extra: Any) -> "User":
        """Creates a user with a normalised address. Without a password, they can't sign in."""
        user = self.model(email=self.normalize_email(email).lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)


class User(AbstractBaseUser, PermissionsMixin):
    """A user, identified by e-mail address.

    `managed_by` is the club that created the account; only its owners may reset the password. A temporary password has
    to be changed on signing in.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    language = models.CharField(_("language"), max_length=5, blank=True)
    managed_by = models.ForeignKey("Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    password_is_temporary = models.BooleanField(default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name or self.email


class Club(models.Model):
    """A host of tournaments: an association, a group of regulars, or one person."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Berlin")
    members = models.ManyToManyField(User, through="Membership", related_name="clubs")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_role_per_member")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.club}"


class Invitation(models.Model):
    """An invitation to a role. Only the SHA-256 hash of the code is stored."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    name = models.CharField(_("name"), max_length=120, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["created_at"]

    def __str__(self) -> str:
        return f"{self.name or self.uid}: {self.role} of {self.club}"


class Scope(models.TextChoices):
    """The scopes of a token. Each includes the ones before it."""

    READ = "read", _("read")
    ENTER = "enter", _("enter results")
    ORGANISE = "organise", _("organise")

    def covers(self, needed: "Scope") -> bool:
        ranks = list(Scope)
        return ranks.index(self) >= ranks.index(needed)


class ApiToken(models.Model):
    """An API token, of which only the SHA-256 hash is stored. `expires_on` is the last day it is valid, in UTC."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    prefix = models.CharField(max_length=8)
    scope = models.CharField(_("scope"), max_length=8, choices=Scope.choices, default=Scope.ENTER)
    expires_on = models.DateField(_("expires on"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
