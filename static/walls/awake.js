// Keeps the screen awake where a browser lets a page do so (https), and fills it as somebody clicks.
const PAUSE = 10000; // milliseconds until it is tried again
let lock = null;
let asking = false;
let later = 0;

const tryAgain = () => {
  clearTimeout(later);
  later = setTimeout(stayAwake, PAUSE);
};

// The system lets go of a lock by itself, when the battery is low, say.
const take = async () => {
  lock = await navigator.wakeLock.request("screen");
  lock.addEventListener("release", tryAgain);
};

export const stayAwake = async () => {
  if (asking || document.hidden || !navigator.wakeLock || (lock && !lock.released)) return;
  asking = true;
  try {
    await take();
  } catch {
    tryAgain(); // meanwhile the laptop's own settings decide
  }
  asking = false;
};

export const fillScreen = async () => {
  try { await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }); } catch { /* F11 does it too */ }
};
