// A short sound, for those who switch it on with a button; that it is on is remembered in this browser alone.
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

// A browser lets a page sound only once somebody has touched it.
const sound = async () => {
  audio ??= new AudioContext();
  await audio.resume();
  TONES.forEach(([hertz, after]) => tone(hertz, audio.currentTime + after));
};

// Shows the button that switches the sound on and off, kept under this name; gives what sounds if it is on.
export const soundSwitch = (button, kept) => {
  if (!button || !window.AudioContext) return () => {};
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  const turn = (on) => {
    button.setAttribute("aria-pressed", String(on));
    try {
      if (on) localStorage.setItem(kept, "1");
      else localStorage.removeItem(kept);
    } catch { /* it is off again next time */ }
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
