// The page as it came, before other scripts prepare it: what a phone shows that starts without network.
const page = { html: document.body.innerHTML, look: document.body.className };

// What waits is looked after once the page can be used: a slow network brings first what everybody needs at once.
const form = document.querySelector("form[data-outbox]");
const LATER = 800; // milliseconds
const begin = () => {
  import("./queue.js").then((queue) => queue.begin(page));
  // What listens comes before what tells.
  const listens = document.getElementById("now") ? import("../js/pen.js") : Promise.resolve();
  if (document.getElementById("live")) listens.then(() => import("../js/live.js"));
  // Over HTTPS the phone keeps what every such page needs; browsers allow it nowhere else.
  navigator.serviceWorker?.register(form.dataset.worker, { scope: location.pathname }).catch(() => {});
};
if (form && document.readyState === "complete") begin();
else if (form) addEventListener("load", () => setTimeout(begin, LATER));
