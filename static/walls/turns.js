// Rotates screens, their parts and pages of lists, even offline.
import { shrinkWithin } from "./fit.js";
import { expire, leave, mark, see } from "./marks.js";
import { pagesOf } from "./pages.js";

const USUAL = 15; // seconds
let turns = [];
let at = 0;
let since = 0;

const named = (screen, index, list) => `${screen.dataset.screen} ${index} ${list ? list.className : ""}`;

const turnOf = (screen, part, index) => {
  const list = part.querySelector("ol.rows");
  return { screen, part, list, seconds: Number(part.dataset.seconds) || USUAL, name: named(screen, index, list) };
};

// Lays out each part alone, as it will be seen.
const turnsOf = (screen, rows) => {
  const parts = [...screen.querySelectorAll(".turn")];
  return parts.flatMap((part, index) => {
    parts.forEach((other) => { other.hidden = other !== part; });
    const turn = turnOf(screen, part, index);
    shrinkWithin(part);
    if (!turn.list) return [{ ...turn, page: 0, pages: 1, shown: [] }];
    const pages = pagesOf(turn.list, rows);
    return pages.map((shown, page) => ({ ...turn, page, pages: pages.length, shown }));
  });
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
  put(turn.screen, ".head [data-marks]", turn.part.dataset.marks ?? "");
  put(turn.screen, "[data-letters]", turn.list ? letters(turn.shown) : "");
  put(turn.screen, "[data-pages]", turn.pages > 1 ? `${turn.page + 1} / ${turn.pages}` : "");
  see(turn);
};

// A new turn is animated; a changed result within a turn is not.
const begin = () => {
  since = performance.now();
  turns.forEach(({ part }) => part.classList.remove("comes"));
  show();
  const part = turns[at]?.part;
  void part?.offsetWidth; // forces a reflow to restart the animation
  part?.classList.add("comes");
};

// Lays out everything for measuring before one turn is shown.
const lay = (screens, rows) => {
  screens.querySelectorAll(".screen").forEach((part) => { part.hidden = false; });
  turns = [...screens.querySelectorAll(".screen")].flatMap((screen) => turnsOf(screen, rows));
};

export const build = (screens, rows) => {
  const before = turns[at];
  lay(screens, rows);
  mark(turns);
  const same = turns.findIndex(({ name, page }) => name === before?.name && page === before.page);
  at = Math.max(same, 0);
  if (same < 0) begin();
  else show();
};

export const rebuild = (screens, rows) => {
  lay(screens, rows);
  at = Math.min(at, Math.max(turns.length - 1, 0));
  show();
};

export const turn = () => {
  const now = turns[at];
  if (!now) return;
  expire(now);
  if (turns.length < 2 || performance.now() - since < now.seconds * 1000) return;
  leave(now);
  at = (at + 1) % turns.length;
  begin();
};
