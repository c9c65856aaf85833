// A page made for somebody signed in says when they no longer are, and sends nothing that would be lost. Once somebody has
// signed in beside it, it goes on with the new session's token; what was typed stays where it is.
const OVER = 401;
const notice = document.getElementById("signed-out");
const tell = (status) => { if (status) notice.hidden = status !== OVER; }; // 0: without network nobody knows
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
