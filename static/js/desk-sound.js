// Announces new requests from tables, with a sound if switched on for this browser.
import { soundSwitch } from "./sound.js";

const marksOf = (element) => (element?.dataset.asks ?? "").split(" ").filter(Boolean);
const marks = () => new Set(marksOf(document.getElementById("overview")));
const ring = soundSwitch(document.getElementById("sound"), "desk-sound");
let known = marks();

// Notices are replaced with every saved game; screen readers must hear only new ones.
const readOut = (fresh) => {
  const lines = [...document.querySelectorAll("#overview li[data-asks]")];
  const wanted = lines.filter((line) => marksOf(line).some((mark) => fresh.has(mark)));
  document.getElementById("asked").textContent = wanted.map((line) => line.textContent.replace(/\s+/g, " ").trim()).join(". ");
};

document.addEventListener("htmx:afterSettle", () => {
  const now = marks();
  const fresh = new Set([...now].filter((mark) => !known.has(mark)));
  known = now;
  if (!fresh.size) return;
  readOut(fresh);
  ring();
});
