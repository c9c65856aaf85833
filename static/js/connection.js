// Says when a live part of the page could not be fetched or written, and takes it back when it could.
const show = (id, shown) => {
  const notice = document.getElementById(id);
  if (notice) notice.hidden = !shown;
};
const BUSY = 503; // another writer kept its lock for too long
const FULL = 507; // the disk of the server
document.addEventListener("htmx:sendError", () => show("connection", true));
document.addEventListener("htmx:timeout", () => show("connection", true));
document.addEventListener("htmx:afterOnLoad", (event) => {
  show("connection", false);
  show("busy", event.detail.xhr.status === BUSY);
  show("full", event.detail.xhr.status === FULL);
});
