// When a table asks for something it is read out, and sounds for those who switch it on (remembered on this machine).
import { soundSwitch } from "./sound.js";

const marksOf = (element) => (element?.dataset.asks ?? "").split(" ").filter(Boolean);
const marks = () => new Set(marksOf(document.getElementById("overview")));
const ring = soundSwitch(document.getElementById("sound"), "desk-sound");
let known = marks();

// The notices come anew with every game that is saved; a screen reader hears of each that is new, once.
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
