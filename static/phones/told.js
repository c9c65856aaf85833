// Shows waiting entries below the form, with points from the outlook.
import { gameOf } from "./game.js";
import { pointsOf, stepsOf } from "./outlook.js";
import { isOpen } from "./waiting.js";

const form = document.querySelector("form[data-outbox]");
const words = document.getElementById("waiting");
const signed = (number) => `${number > 0 ? "+" : ""}${String(number).replace("-", "−")}`;
const nameOf = (seat) => form.querySelector(`.tile[data-seat="${seat}"]`)?.dataset.name ?? seat;

// The lone player, in the words of the save button.
const sides = form.querySelector("[data-sides]")?.dataset;
const soloOf = ({ players }, { winners, kind }) => {
  if (kind || ![1, 3].includes(winners.length)) return "";
  const won = winners.length === 1;
  const lone = won ? winners[0] : players.find((seat) => !winners.includes(seat));
  return (won ? sides.soloWon : sides.soloLost).replace("{name}", nameOf(lone));
};

// An entry in words, with points if known.
const wordsOf = (entry, points) => {
  const { told, expected } = entry;
  if (told) return told;
  const game = gameOf(entry);
  const [value, won] = [String(game.value).replace("-", "−"), game.winners.map(nameOf).join(", ")];
  const solo = soloOf(expected, game);
  const pattern = words.dataset[won && !solo ? "game" : "zero"];
  const said = pattern.replace("{number}", expected.number).replace("{value}", value).replace("{names}", won);
  const whole = solo ? `${said}, ${solo}` : said;
  return points ? `${whole} (${[...points.values()].map(signed).join("\u00a0\u00a0")})` : whole;
};

const lineOf = (entry, points, takeBack) => {
  const line = document.createElement("li");
  line.textContent = wordsOf(entry, points);
  if (isOpen(entry.expected)) line.append(` · ${words.dataset.unchecked}`);
  if (entry.refused) line.append(" ", Object.assign(document.createElement("b"), { textContent: entry.refused }));
  if (takeBack) {
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: words.dataset.back });
    back.addEventListener("click", () => takeBack(entry));
    line.append(" ", back);
  }
  return line;
};

// Beside the game's number: how many wait, or that the server is silent.
export const tell = (length, isAnswered) => {
  const kept = document.querySelector(".kept");
  if (!kept) return;
  kept.dataset.waiting = length ? words.dataset.count.replace("{count}", length) : isAnswered ? "" : words.dataset.none;
};

// All waiting entries from the page's step on; the last and refused ones can be taken back.
export const show = (entries, outlook, takeBack) => {
  const last = entries.at(-1);
  const steps = stepsOf(outlook, entries);
  const lines = entries.flatMap((entry, at) => {
    if (entry.done) return [];
    const points = entry.told ? null : pointsOf(outlook, steps[at], entry);
    return [lineOf(entry, points, (entry === last || entry.refused) && takeBack)];
  });
  words.hidden = !lines.length;
  words.querySelector("ol").replaceChildren(...lines);
  form.classList.toggle("waits", lines.length > 0);
  tell(lines.length, true);
};
