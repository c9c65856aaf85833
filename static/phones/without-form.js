// A page that keeps nothing itself, since another phone writes, say, or the list is in: what waits on this phone is sent
// all the same.
import { look, takeAlong } from "./brought.js";
import { sendOthers } from "./others.js";
import { allEntries, forgetOld } from "./store.js";
import { isWaiting } from "./waiting.js";

const AGAIN = 15000; // milliseconds until what waits is tried again

const waiting = async () => (await allEntries()).filter(isWaiting).length;
const send = async () => {
  const before = await waiting();
  await sendOthers("");
  const isSent = await waiting() < before;
  if (isSent && !document.querySelector("[data-entry]")) location.reload(); // it is seen beside the list
};
const begin = () => { if (!document.hidden) send().catch(() => {}); };

addEventListener("online", begin);
document.addEventListener("visibilitychange", begin);
setInterval(begin, AGAIN);

const { revision } = document.getElementById("now")?.dataset ?? {};
await takeAlong().catch(() => {});
if (revision) await look(location.pathname, Number(revision), false).catch(() => {});
await forgetOld().catch(() => {});
begin();
