// A page that keeps nothing itself, since another phone writes, say, or the list is in: what waits on this phone is sent
// all the same.
import { sendOthers } from "./others.js";
import { allWaiting } from "./store.js";

const AGAIN = 15000; // milliseconds until what waits is tried again

const send = async () => {
  const before = (await allWaiting()).length;
  await sendOthers("");
  const isSent = (await allWaiting()).length < before;
  if (isSent && !document.querySelector("[data-entry]")) location.reload(); // it is seen beside the list
};
const begin = () => { if (!document.hidden) send().catch(() => {}); };

addEventListener("online", begin);
document.addEventListener("visibilitychange", begin);
setInterval(begin, AGAIN);
begin();
