// A short sound with a switch, remembered in this browser.
const TONES = [[660, 0], [880, 0.18]]; // hertz, seconds from now
const LASTS = 0.16; // seconds
let audio = null;

const tone = (hertz, from) => {
  const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.2, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + LASTS);
  voice.connect(loudness).connect(audio.destination);
  voice.start(from);
  voice.stop(from + LASTS);
};

// Browsers allow sound only after a touch.
const sound = async () => {
  audio ??= new AudioContext();
  await audio.resume();
  TONES.forEach(([hertz, after]) => tone(hertz, audio.currentTime + after));
};

// Shows a switch stored under the key `kept`; returns a function that plays if it is on.
export const soundSwitch = (button, kept) => {
  if (!button || !window.AudioContext) return () => {};
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  const turn = (on) => {
    button.setAttribute("aria-pressed", String(on));
    try {
      if (on) localStorage.setItem(kept, "1");
      else localStorage.removeItem(kept);
    } catch { /* lasts as long as the page */ }
  };
  const wasOn = () => {
    try { return Boolean(localStorage.getItem(kept)); } catch { return false; }
  };
  button.hidden = false;
  turn(wasOn());
  button.addEventListener("click", () => {
    turn(!isOn());
    if (isOn()) sound();
  });
  return () => { if (isOn()) sound(); };
};
