// Keeps the screen awake where allowed (https), and enters full screen on a click.
const PAUSE = 10000; // milliseconds between attempts
let lock = null;
let asking = false;
let later = 0;

const tryAgain = () => {
  clearTimeout(later);
  later = setTimeout(stayAwake, PAUSE);
};

// The system may release the lock, for example on low battery.
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
    tryAgain(); // until then the laptop's settings apply
  }
  asking = false;
};

export const fillScreen = async () => {
  try { await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }); } catch { /* F11 works, too */ }
};
