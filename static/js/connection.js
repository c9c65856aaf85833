// Warns while live parts of the page cannot be fetched or written.
const show = (id, shown) => {
  const notice = document.getElementById(id);
  if (notice) notice.hidden = !shown;
};
const NONE = 0; // no answer
const BUSY = 503; // another writer holds the lock
const FULL = 507; // the server's disk
const tell = (status) => {
  show("connection", status === NONE);
  show("busy", status === BUSY);
  show("full", status === FULL);
};
document.addEventListener("htmx:sendError", () => show("connection", true));
document.addEventListener("htmx:timeout", () => show("connection", true));
document.addEventListener("htmx:afterOnLoad", (event) => tell(event.detail.xhr.status));
document.addEventListener("checked", (event) => tell(event.detail.status));
