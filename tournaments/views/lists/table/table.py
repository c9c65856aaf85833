"""The page of a table's list and of its progress, for staff and players alike."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.services.lists import status
from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.correction_wishes import wish_notices
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.pages import END, button_view, edit
from tournaments.views.lists.table.page import page_context
from tournaments.views.lists.table_context import TableRequest


@never_cache
@require_http_methods(["GET", "POST"])
def table_page(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """The list so far and the form for the next entry."""
    if request.method == "GET" and (not page.may_write or page.view.has_totals):
        return _draw(request, page, None)
    return edit(request, page, END, _draw)


def _draw(request: HttpRequest, page: ListRequest, editor: Editor | None) -> HttpResponse:
    if not isinstance(page, TableRequest):
        raise TypeError("the page of a table")
    context = page_context(request, page, editor)
    return render(request, "lists/page.html", context, status=editor.status if editor else 200)


hand_in = button_view(status.hand_in, _("The list is handed in."), with_reason=True)
confirm = button_view(status.confirm, _("The list is confirmed."), with_reason=True)
_reopen = button_view(status.reopen, _("The list is open again."), with_reason=True)


def reopen(request: HttpRequest, page: TableRequest) -> HttpResponse:
    """Opens the list again; from a wish the desk goes on with that."""
    answer = _reopen(request, page)
    wish = request.POST.get("wish", "")
    asked = next((each for each in wish_notices(page) if str(each.wish.uid) == wish), None) if wish else None
    return redirect(asked.address) if asked else answer
