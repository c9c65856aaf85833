// Gong for the start and end of a round, and for the desk's test. Also flashes, because browsers allow sound only after
// a click.
import { serverNow } from "./clock.js";

const PARTIALS = [[220, 0.5], [440, 0.25], [554, 0.2], [660, 0.12]]; // hertz, loudness
const LASTS = 3.5; // seconds
const HEARD = 30000; // milliseconds; older gongs are skipped
const FLASHES = 2400;
const sign = document.getElementById("without-sound");
let audio = null;
let planned = [];
let heard = new Set();
let tones = null;

const isAllowed = () => audio?.state === "running";
const show = () => { sign.hidden = isAllowed(); };

// Called on every touch; browsers that allow sound anyway enable it at once.
export const allow = async () => {
  if (!window.AudioContext) return;
  audio ??= new AudioContext();
  audio.onstatechange = show;
  await Promise.race([audio.resume(), new Promise((done) => { setTimeout(done, 500); })]);
  show();
};

const partial = ([hertz, loudness]) => {
  const [voice, gain] = [audio.createOscillator(), audio.createGain()];
  voice.frequency.value = hertz;
  gain.gain.setValueAtTime(loudness, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + LASTS);
  voice.connect(gain).connect(audio.destination);
  voice.start();
  voice.stop(audio.currentTime + LASTS);
};

export const gong = () => {
  document.body.classList.add("flashes");
  setTimeout(() => document.body.classList.remove("flashes"), FLASHES);
  if (isAllowed()) PARTIALS.forEach(partial);
};

// Gongs before the page was opened are skipped.
export const plan = (moments, tried) => {
  if (tones === null) moments.filter((at) => at <= serverNow()).forEach((at) => heard.add(at));
  if (tones !== null && tried > tones) gong();
  tones = tried;
  planned = moments;
};

export const listen = () => {
  const due = planned.filter((at) => !heard.has(at) && at <= serverNow());
  due.forEach((at) => heard.add(at));
  if (due.some((at) => at > serverNow() - HEARD)) gong();
};
