// Keeps the page before other scripts change it, as the phone's offline page.
const page = { html: document.body.innerHTML, look: document.body.className };

// Loads the queue as soon as the page itself is there, as the network may be gone a moment later. What the first
// game without network does not need comes last.
const form = document.querySelector("form[data-outbox]");
const LATER = 800; // milliseconds
const follow = async (queue) => {
  await queue.finish();
  // Listeners before senders.
  if (document.getElementById("now")) await import("../js/pen.js");
  if (document.getElementById("live")) await import("../js/live.js");
  // Service workers need HTTPS.
  navigator.serviceWorker?.register(form.dataset.worker, { scope: location.pathname }).catch(() => {});
};
const begin = async () => {
  const queue = await import("./queue.js");
  await queue.begin(page);
  setTimeout(() => follow(queue).catch(() => {}), LATER);
};
if (form && document.readyState === "complete") begin();
else if (form) addEventListener("load", begin);
