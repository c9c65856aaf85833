// When a table asks for something it is read out, and sounds for those who switch it on (remembered on this machine).
const button = document.getElementById("sound");
const KEPT = "desk-sound";
const TONES = [[660, 0], [880, 0.18]]; // hertz, seconds from now
const LASTS = 0.16; // seconds
let audio = null;
let known;

const marksOf = (element) => (element?.dataset.asks ?? "").split(" ").filter(Boolean);
const marks = () => new Set(marksOf(document.getElementById("overview")));
const isOn = () => button.getAttribute("aria-pressed") === "true";

const tone = (hertz, from) => {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.2, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + LASTS);
  voice.connect(loudness).connect(audio.destination);
  voice.start(from);
  voice.stop(from + LASTS);
};

// A browser lets a page sound only once somebody has touched it.
const sound = async () => {
  audio ??= new AudioContext();
  await audio.resume();
  TONES.forEach(([hertz, after]) => tone(hertz, audio.currentTime + after));
};

// The notices come anew with every game that is saved; a screen reader hears of each that is new, once.
const readOut = (fresh) => {
  const lines = [...document.querySelectorAll("#overview li[data-asks]")];
  const wanted = lines.filter((line) => marksOf(line).some((mark) => fresh.has(mark)));
  document.getElementById("asked").textContent = wanted.map((line) => line.textContent.replace(/\s+/g, " ").trim()).join(". ");
};

const turn = (on) => {
  button.setAttribute("aria-pressed", String(on));
  try { localStorage.setItem(KEPT, on ? "1" : ""); } catch { /* it is off again next time */ }
};

const wasOn = () => {
  try { return Boolean(localStorage.getItem(KEPT)); } catch { return false; }
};

if (window.AudioContext) {
  button.hidden = false;
  turn(wasOn());
  button.addEventListener("click", () => {
    turn(!isOn());
    if (isOn()) sound();
  });
}

known = marks();
document.addEventListener("htmx:afterSettle", () => {
  const now = marks();
  const fresh = new Set([...now].filter((mark) => !known.has(mark)));
  known = now;
  if (!fresh.size) return;
  readOut(fresh);
  if (isOn()) sound();
});
