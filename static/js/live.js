// Dispatches "kreuzdame:changed" on the body when something has changed, so that live parts fetch themselves. Uses an
// event stream, closed while the tab is hidden (except with `data-stays`), and otherwise polls.
const place = document.getElementById("live");
const POLL = 20000; // milliseconds without a stream
const SURE = 60000; // milliseconds with a stream, in case it lost an event
const AGAIN = 60000; // milliseconds before a refused stream is retried
let source = null;
let refused = 0;
let version = Number(place?.dataset.version) || 0;
let fetchedAt = performance.now();
let waiting = 0;

const fetchNow = (detail = {}) => {
  clearTimeout(waiting);
  [waiting, fetchedAt] = [0, performance.now()];
  document.body.dispatchEvent(new CustomEvent("kreuzdame:changed", { detail }));
};

// Spreads requests over the server's delay.
const hear = (event) => {
  const news = JSON.parse(event.data);
  if (news.version === version && !news.what.length) return;
  version = news.version;
  waiting ||= setTimeout(() => fetchNow(news), Math.random() * news.spread_ms);
};

const rests = () => document.hidden && !place?.hasAttribute("data-stays");

const open = () => {
  if (source || rests() || !place || !window.EventSource) return;
  source = new EventSource(place.dataset.live);
  source.addEventListener("changed", hear);
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    [source, refused] = [null, performance.now()];
  });
};

const close = () => {
  source?.close();
  source = null;
};

const isStreaming = () => source?.readyState === EventSource.OPEN;

// After 429 or 503, fetches again at the time the server names.
const comeAgain = ({ detail: { xhr, requestConfig } }) => {
  const seconds = Number(xhr.getResponseHeader("Retry-After"));
  if (seconds && requestConfig.verb === "get") waiting ||= setTimeout(fetchNow, seconds * 1000);
};

const look = () => {
  if (rests()) return;
  if (!source && performance.now() - refused > AGAIN) open();
  if (performance.now() - fetchedAt > (isStreaming() ? SURE : POLL)) fetchNow();
};

if (place) {
  document.addEventListener("visibilitychange", () => {
    if (rests()) return close();
    open();
    return fetchNow();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  setInterval(look, 1000);
  // Processes learn of changes at different moments; one that is behind must not answer.
  document.addEventListener("htmx:configRequest", (event) => { if (version) event.detail.headers["X-Seen"] = String(version); });
  document.addEventListener("htmx:responseError", comeAgain);
  open();
}
