// Says when a live part of the page could not be fetched or written, and takes it back when it could.
const show = (id, shown) => {
  const notice = document.getElementById(id);
  if (notice) notice.hidden = !shown;
};
const NONE = 0; // no answer at all
const BUSY = 503; // another writer kept its lock for too long
const FULL = 507; // the disk of the server
const tell = (status) => {
  show("connection", status === NONE);
  show("busy", status === BUSY);
  show("full", status === FULL);
};
document.addEventListener("htmx:sendError", () => show("connection", true));
document.addEventListener("htmx:timeout", () => show("connection", true));
document.addEventListener("htmx:afterOnLoad", (event) => tell(event.detail.xhr.status));
document.addEventListener("checked", (event) => tell(event.detail.status));
