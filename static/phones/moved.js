// The laptop has a new address: waiting entries go into the link, because origins share nothing else.
import { MARK } from "./brought.js";
import { leave } from "./stay.js";
import { allEntries } from "./store.js";
import { isWaiting } from "./waiting.js";

const shown = document.getElementById("moved");
const typed = document.querySelector("[data-moved] input");
const written = (entries) => encodeURIComponent(JSON.stringify(entries));

const thereWith = async (address) => `${address}${location.pathname}${MARK}${written((await allEntries()).filter(isWaiting))}`;
const show = async (address) => {
  const link = shown.querySelector("a");
  link.href = await thereWith(address);
  link.onclick = (event) => {
    event.preventDefault();
    leave(link.href);
  };
  shown.hidden = false;
};

// If the old address is dead, the new one must be typed from its sheet.
const TYPED = /^(https?:\/\/)?([\w.-]+(:\d+)?)(\/.*)?$/i;
const origin = (text) => {
  const [, scheme = `${location.protocol}//`, host] = TYPED.exec(text) ?? [];
  return host ? scheme + host : "";
};
const go = async () => {
  const address = origin(typed.value.trim());
  typed.setAttribute("aria-invalid", String(!address));
  if (address) leave(await thereWith(address));
  else typed.focus();
};

export const listen = () => {
  document.addEventListener("now", ({ detail }) => { if (detail.address) show(detail.address); });
  document.querySelector("[data-moved] button").addEventListener("click", go);
};
