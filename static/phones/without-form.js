// Sends this phone's waiting entries from pages without a form, for example while another phone writes.
import { look, takeAlong } from "./brought.js";
import { sendOthers } from "./others.js";
import { allEntries, forgetOld } from "./store.js";
import { isWaiting } from "./waiting.js";

const AGAIN = 15000; // milliseconds between attempts

const waiting = async () => (await allEntries()).filter(isWaiting).length;
const send = async () => {
  const before = await waiting();
  await sendOthers("");
  const isSent = await waiting() < before;
  if (isSent && !document.querySelector("[data-entry]")) location.reload(); // the server now shows it beside the list
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
