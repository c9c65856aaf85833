// Tells the page that something has changed ("kreuzdame:changed" on its body), so that its live parts fetch themselves:
// by a stream of events, closed while the tab is hidden (unless somebody waits for an alert: `data-stays`); where none is to
// be had, every few seconds.
const place = document.getElementById("live");
const POLL = 20000; // milliseconds without a stream
const SURE = 60000; // with one: a network may have lost what it does not tell
const AGAIN = 60000; // until a stream that was refused is asked for once more
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

// Not all at once: each waits a random part of what the server says.
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

// Too many asked at once: live parts that were refused are fetched again when the server says so.
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
  // So that no process answers from before it: each hears of changes a moment later than another.
  document.addEventListener("htmx:configRequest", (event) => { if (version) event.detail.headers["X-Seen"] = String(version); });
  document.addEventListener("htmx:responseError", comeAgain);
  open();
}
