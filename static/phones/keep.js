// Keeps the page before other scripts change it, as the phone's offline page.
const page = { html: document.body.innerHTML, look: document.body.className };

// Loads the queue late: on a slow network the page itself comes first.
const form = document.querySelector("form[data-outbox]");
const LATER = 800; // milliseconds
const begin = () => {
  import("./queue.js").then((queue) => queue.begin(page));
  // Listeners before senders.
  const listens = document.getElementById("now") ? import("../js/pen.js") : Promise.resolve();
  if (document.getElementById("live")) listens.then(() => import("../js/live.js"));
  // Service workers need HTTPS.
  navigator.serviceWorker?.register(form.dataset.worker, { scope: location.pathname }).catch(() => {});
};
if (form && document.readyState === "complete") begin();
else if (form) addEventListener("load", () => setTimeout(begin, LATER));
