// Says when a live part of the page could not be fetched, and takes it back when one could.
const notice = document.getElementById("connection");
const show = (lost) => { if (notice) notice.hidden = !lost; };
document.addEventListener("htmx:sendError", () => show(true));
document.addEventListener("htmx:timeout", () => show(true));
document.addEventListener("htmx:afterOnLoad", () => show(false));
