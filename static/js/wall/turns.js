// What takes turns on a wall: screens, their parts, the pages of a list. It goes on while nobody answers.
import { pagesOf } from "./pages.js";

const USUAL = 15; // seconds
let turns = [];
let at = 0;
let since = 0;
let known = new Map();

const named = (screen, index, list) => `${screen.dataset.screen} ${index} ${list ? "list" : ""}`;

const turnsOf = (screen, rows) => [...screen.querySelectorAll(".turn")].flatMap((part, index) => {
  const list = part.querySelector("ol.rows");
  const seconds = Number(part.dataset.seconds) || USUAL;
  const turn = { screen, part, list, seconds, name: named(screen, index, list) };
  if (!list) return [{ ...turn, page: 0, pages: 1, shown: [] }];
  const pages = pagesOf(list, rows);
  return pages.map((shown, page) => ({ ...turn, page, pages: pages.length, shown }));
});

// What is other than before is marked until its page has been seen.
const mark = (screens) => {
  const now = new Map();
  screens.querySelectorAll(".screen").forEach((screen) => screen.querySelectorAll("li[data-key]").forEach((row) => {
    const key = `${screen.dataset.screen} ${row.parentElement.className} ${row.dataset.key}`;
    const text = row.textContent.replace(/\s+/g, " ");
    const isNews = known.has(screen.dataset.screen) && known.get(key) !== text;
    row.classList.toggle("changed", isNews);
    now.set(key, text).set(screen.dataset.screen, "");
  }));
  known = now;
};

const letters = (rows) => {
  const [first, last] = [rows.at(0)?.dataset.letter, rows.at(-1)?.dataset.letter];
  return first === last ? first ?? "" : `${first}–${last}`;
};

const put = (screen, selector, text) => screen.querySelectorAll(selector).forEach((place) => { place.textContent = text; });

const show = () => {
  const turn = turns[at];
  if (!turn) return;
  new Set(turns.map(({ screen }) => screen)).forEach((screen) => { screen.hidden = screen !== turn.screen; });
  new Set(turns.map(({ part }) => part)).forEach((part) => { part.hidden = part !== turn.part; });
  if (turn.list) [...turn.list.children].forEach((row) => { row.hidden = !turn.shown.includes(row); });
  turn.screen.querySelectorAll(".head [data-words]").forEach((place) => {
    place.textContent = turn.part.dataset.words ?? place.dataset.words;
  });
  put(turn.screen, "[data-letters]", turn.list ? letters(turn.shown) : "");
  put(turn.screen, "[data-pages]", turn.pages > 1 ? `${turn.page + 1} / ${turn.pages}` : "");
};

// Everything is laid out to be measured before one turn of it is shown.
const lay = (screens, rows) => {
  screens.querySelectorAll(".screen, .turn").forEach((part) => { part.hidden = false; });
  turns = [...screens.querySelectorAll(".screen")].flatMap((screen) => turnsOf(screen, rows));
};

export const build = (screens, rows) => {
  const before = turns[at];
  mark(screens);
  lay(screens, rows);
  const same = turns.findIndex(({ name, page }) => name === before?.name && page === before.page);
  if (same < 0) since = performance.now();
  at = Math.max(same, 0);
  show();
};

export const rebuild = (screens, rows) => {
  lay(screens, rows);
  at = Math.min(at, Math.max(turns.length - 1, 0));
  show();
};

export const turn = () => {
  const now = turns[at];
  if (!now || turns.length < 2 || performance.now() - since < now.seconds * 1000) return;
  now.shown.forEach((row) => row.classList.remove("changed"));
  at = (at + 1) % turns.length;
  since = performance.now();
  show();
};
