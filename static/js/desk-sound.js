// A short sound when a table asks for something, for those who switch it on.
import { soundSwitch } from "./sound.js";

const marks = () => new Set((document.getElementById("overview")?.dataset.asks ?? "").split(" ").filter(Boolean));
const ring = soundSwitch(document.getElementById("sound"), "desk-sound");
let known = marks();

document.addEventListener("htmx:afterSettle", () => {
  const now = marks();
  const isNew = [...now].some((mark) => !known.has(mark));
  known = now;
  if (isNew) ring();
});
