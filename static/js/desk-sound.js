// A short sound when a table asks for something, for those who switch it on; remembered on this machine alone.
const button = document.getElementById("sound");
const KEPT = "desk-sound";
const TONES = [[660, 0], [880, 0.18]]; // hertz, seconds from now
const LASTS = 0.16; // seconds
let audio = null;
let known = new Set();

const marks = () => new Set((document.getElementById("overview")?.dataset.asks ?? "").split(" ").filter(Boolean));
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

const turn = (on) => {
  button.setAttribute("aria-pressed", String(on));
  try { localStorage.setItem(KEPT, on ? "1" : ""); } catch { /* it is off again next time */ }
};

const wasOn = () => {
  try { return Boolean(localStorage.getItem(KEPT)); } catch { return false; }
};

if (button && window.AudioContext) {
  button.hidden = false;
  known = marks();
  turn(wasOn());
  button.addEventListener("click", () => {
    turn(!isOn());
    if (isOn()) sound();
  });
  document.addEventListener("htmx:afterSettle", () => {
    const now = marks();
    const isNew = [...now].some((mark) => !known.has(mark));
    known = now;
    if (isNew && isOn()) sound();
  });
}
