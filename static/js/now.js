// Polls the state of a list every few seconds and dispatches it as "now".
import { say } from "./said.js";

const EVERY = 10000; // milliseconds
const place = document.getElementById("now");

export const ask = async () => {
  if (!place?.dataset.now || document.hidden) return;
  const response = await fetch(place.dataset.now, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return;
  const detail = await response.json();
  say(detail.told);
  document.dispatchEvent(new CustomEvent("now", { detail }));
};

setInterval(ask, EVERY);
document.addEventListener("visibilitychange", ask);
document.body.addEventListener("kreuzdame:changed", ask);
