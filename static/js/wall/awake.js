// Keeps the screen awake where a browser lets a page do so (https), and fills it as somebody clicks.
let lock = null;

export const stayAwake = async () => {
  if (document.hidden || !navigator.wakeLock || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request("screen"); } catch { /* the laptop's own settings decide */ }
};

export const fillScreen = async () => {
  try { await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }); } catch { /* F11 does it too */ }
};
