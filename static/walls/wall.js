// Page of a wall: polls and listens for changes, rotates, and recovers without help.
import { fillScreen, stayAwake } from "./awake.js";
import { serverNow, setClock, setZone, tick } from "./clock.js";
import { allow, listen, plan } from "./gong.js";
import { build, rebuild, turn } from "./turns.js";

const OFTEN = 3000; // milliseconds: unbound, or offline
const SELDOM = 15000; // milliseconds, with a stream
const PATIENCE = 8000;
const TOLD = 8000; // milliseconds per message
const RELOADED = "wall-page";
const wall = document.getElementById("wall");
const sign = document.getElementById("without-network");
let source = null;
let askedAt = -Infinity;
let again = 0; // server time of the next automatic change
let asking = false;
let asksOnce = false;
let shown = "";

const now = () => document.getElementById("now");
const isBound = () => "bound" in (now()?.dataset ?? {});
const moments = (text) => text.split(" ").filter(Boolean).map(Number);

// Reloads once if scripts or styles have changed.
const reloadIfOther = (page) => {
  let last = "";
  try { last = sessionStorage.getItem(RELOADED) ?? ""; } catch { /* treat as never */ }
  if (page === wall.dataset.page || page === last) return;
  try { sessionStorage.setItem(RELOADED, page); } catch { return; }
  location.reload();
};

const sized = (frame) => {
  wall.style.setProperty("--type", frame.dataset.type || "65");
};

const rowsOf = (frame) => Number(frame.dataset.rows) || 11;

// The visible content; unchanged frames are not laid out again.
const lookOf = (frame) => {
  const { rows, type } = frame.dataset;
  const parts = [...frame.querySelectorAll("#screens, .band")].map((part) => part.innerHTML);
  return [rows, type, frame.className, ...parts].join("\n");
};

const take = (frame, before, after) => {
  setClock(Number(frame.dataset.now), before, after);
  setZone(frame.dataset.zone);
  again = Number(frame.dataset.again) || 0;
  plan(moments(frame.dataset.gongs), Number(frame.dataset.tones));
  sized(frame);
};

const put = (frame) => {
  const look = lookOf(frame);
  if (look === shown) return;
  shown = look;
  wall.replaceChildren(frame);
  tick();
  build(document.getElementById("screens"), rowsOf(frame));
};

const open = () => {
  if (source || !isBound() || !window.EventSource) return;
  source = new EventSource(`${wall.dataset.address}events`);
  source.addEventListener("changed", () => ask());
  source.addEventListener("error", () => { if (source?.readyState === EventSource.CLOSED) source = null; });
};

const fetched = async () => {
  const before = Date.now();
  const answer = await fetch(`${wall.dataset.address}screen/`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  const said = answer.headers.get("X-Wall");
  if (said === "gone") return location.reload();
  if (!answer.ok || said !== "here") throw new Error("not ours");
  const frame = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("now");
  reloadIfOther(frame.dataset.page);
  take(frame, before, Date.now());
  return put(frame);
};

const ask = async () => {
  asksOnce = asking;
  if (asking || !wall.dataset.address) return;
  [asking, askedAt] = [true, performance.now()];
  try {
    await fetched();
    sign.hidden = true;
  } catch {
    sign.hidden = false;
  }
  asking = false;
  open();
  if (asksOnce) ask();
};

// Rotates messages.
const tell = () => {
  const told = document.querySelectorAll(".told p");
  const turn = Math.floor(serverNow() / TOLD) % (told.length || 1);
  told.forEach((place, index) => { place.hidden = index !== turn; });
};

const look = () => {
  tick();
  tell();
  listen();
  turn();
  const due = again && serverNow() > again;
  const often = !isBound() || !sign.hidden || due || source?.readyState !== EventSource.OPEN;
  if (due) again = 0;
  if (due || performance.now() - askedAt > (often ? OFTEN : SELDOM)) ask();
};

const begin = async (form) => {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("wall");
  if (!answer.ok || !page?.dataset.address) throw new Error("not begun");
  history.replaceState(null, "", answer.url);
  wall.dataset.address = page.dataset.address;
  wall.replaceChildren(...page.childNodes);
  first();
};

const first = () => {
  const frame = now();
  if (!frame) return;
  const at = Date.now();
  take(frame, at, at);
  shown = lookOf(frame);
  tick();
  build(document.getElementById("screens"), rowsOf(frame));
  open();
  askedAt = performance.now();
};

// A touch allows sound and full screen; starting must not load another page.
document.addEventListener("pointerdown", () => { allow(); fillScreen(); stayAwake(); });
document.addEventListener("keydown", () => { allow(); stayAwake(); });
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("submit", (event) => {
  if (event.target.id !== "begin") return;
  event.preventDefault();
  begin(event.target).catch(() => event.target.submit());
});
const layAgain = () => { if (now()) rebuild(document.getElementById("screens"), rowsOf(now())); };
addEventListener("resize", layAgain);
document.fonts.addEventListener("loadingdone", layAgain);
addEventListener("online", () => ask());
addEventListener("pagehide", () => source?.close());
first();
stayAwake();
if (wall.dataset.address) allow();
setInterval(look, 200);
