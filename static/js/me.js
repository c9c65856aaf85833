// "This is me": the start number, kept in this browser alone. From then on one's card is on the page of the tournament, one's
// rows are marked, and a page that is open alerts when the next seat is out. What the card says, the server says.
import { soundSwitch } from "./sound.js";

const who = document.getElementById("who");
const { key, people } = who.dataset;
const card = document.getElementById("me");
const alert = document.getElementById("alert");
const search = document.getElementById("q");
const ring = soundSwitch(document.getElementById("alert-sound"), "seat-sound");
const title = document.title;
const language = new URLSearchParams(location.search).get("language");
let number = "";
let seen = null; // the last round that was published, and the one to go to now
const told = new Map(); // by round, the seat in it as it was last said

const kept = () => {
  try { return localStorage.getItem(key) ?? ""; } catch { return number; }
};

const keep = () => {
  try {
    if (number) localStorage.setItem(key, number);
    else localStorage.removeItem(key);
  } catch { /* it is forgotten with this page */ }
};

const cardAt = (of) => `${people}${of}/card/${language ? `?language=${language}` : ""}`;
export const fetchCard = (of, target) => htmx.ajax("GET", cardAt(of), { source: target, target, swap: "innerHTML" });

// Buttons and rows, as they stand now.
const mark = () => {
  document.querySelectorAll("[data-me]").forEach((button) => { button.hidden = button.dataset.me === number; });
  document.querySelectorAll("[data-not-me]").forEach((button) => { button.hidden = button.dataset.notMe !== number; });
  document.querySelectorAll(".mine").forEach((row) => row.classList.remove("mine"));
  if (!number) return;
  const links = document.querySelectorAll(`:is(tbody > tr, .cards li) a[href^="${people}${number}/"]`);
  links.forEach((link) => link.closest("tr, li").classList.add("mine"));
};

const calm = () => {
  document.title = title;
  card.classList.remove("alerted");
};

// The title stays: parts of the page that are fetched beside the card leave it alone (`ignoreTitle`).
const tell = (said) => {
  document.title = `● ${said}`;
  card.classList.add("alerted");
  alert.textContent = said;
  ring();
};

// A round that was not there before, one that comes now that the round before is closed, another table than was said.
const isNews = (now) => now.published > seen.published || now.due > seen.due || (told.get(now.round) ?? now.said) !== now.said;

const compare = () => {
  const shown = card.querySelector("[data-alert]");
  if (!shown) return;
  const { published, due, round, alert: said } = shown.dataset;
  const now = { published: Number(published), due: Number(due), round, said };
  if (seen && now.said && isNews(now)) tell(now.said);
  if (now.said) told.set(round, now.said);
  // A round that is taken back and published again, or opened and closed again, is no news unless its seats are others.
  const latest = (name) => Math.max(now[name], seen?.[name] ?? 0);
  seen = { published: latest("published"), due: latest("due") };
};

const show = () => {
  mark();
  if (!card) return;
  card.parentElement.hidden = !number;
  // Whoever waits for an alert keeps hearing of changes while another tab is looked at.
  document.getElementById("live")?.toggleAttribute("data-stays", Boolean(number));
  if (number) fetchCard(number, card);
};

const become = (chosen) => {
  [number, seen] = [chosen, null];
  told.clear();
  keep();
  if (card) {
    card.replaceChildren();
    calm();
    document.getElementById("found")?.replaceChildren();
    if (number && search) search.value = "";
  }
  show();
};

const press = (event) => {
  const button = event.target.closest("[data-me], [data-not-me]");
  if (!button) return;
  const other = button.dataset.me ? button.nextElementSibling : button.previousElementSibling;
  become(button.dataset.me ?? "");
  if (other.isConnected) other.focus();
  else (number ? card : search)?.focus();
};

document.addEventListener("click", press);
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target === card) compare();
  mark();
});
// Nobody has this number any more. Whatever else cannot be fetched, a tournament that is private for a while among it, may
// come back.
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.target === card && event.detail.xhr.getResponseHeader("X-Card") === "nobody") become("");
});
addEventListener("storage", (event) => {
  if (event.key !== key) return;
  [number, seen] = [kept(), null];
  told.clear();
  show();
});

number = kept();
show();
if (card) {
  document.body.addEventListener("kreuzdame:changed", () => { if (number) fetchCard(number, card); });
  ["pointerdown", "keydown"].forEach((touch) => document.addEventListener(touch, calm));
}
