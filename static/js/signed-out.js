// Warns when the session has ended and blocks forms, so that nothing is lost. After signing in elsewhere the page
// continues with the new token and keeps its input.
const OVER = 401;
const notice = document.getElementById("signed-out");
const tell = (status) => { if (status) notice.hidden = status !== OVER; }; // 0: offline, so unknown
document.addEventListener("htmx:afterOnLoad", (event) => tell(event.detail.xhr.status));
document.addEventListener("checked", (event) => tell(event.detail.status));

document.addEventListener("submit", (event) => {
  if (notice.hidden) return;
  event.preventDefault();
  notice.scrollIntoView();
}, { capture: true });

const HEADERS = "hx-headers";
document.addEventListener("visibilitychange", async () => {
  if (notice.hidden || document.hidden) return;
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  if (!page.getElementById(notice.id)) return;
  const headers = page.body.getAttribute(HEADERS);
  document.body.setAttribute(HEADERS, headers);
  document.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => { field.value = JSON.parse(headers)["X-CSRFToken"]; });
  notice.hidden = true;
});
