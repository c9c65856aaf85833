"""Pages of accounts and clubs."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts import services


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Switches the language of the pages; a signed-in user finds it again on every device."""
    if request.user.is_authenticated:
        services.choose_language(user=request.user, language=request.POST.get("language", ""))
    return set_language(request)
