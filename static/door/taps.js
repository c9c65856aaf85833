// Keeps taps until our server has answered them, each under its own key, so that two tabs never lose one another's.
import { newKey } from "../phones/waiting.js";

const DIGITS = 15; // of a time in milliseconds, so that ids sort by time
const prefix = `door:${location.pathname.split("/")[2]}:`; // a renewed link goes on with the same taps
let taps = [];

const idsInStorage = () => Object.keys(localStorage).filter((id) => id.startsWith(prefix)).sort();

export const recall = () => {
  try {
    taps = idsInStorage().map((id) => JSON.parse(localStorage.getItem(id)));
  } catch {
    taps = [];
  }
};

export const waiting = () => taps;

export const add = ({ name, value }) => {
  const key = newKey();
  const tap = { id: `${prefix}${String(Date.now()).padStart(DIGITS, "0")}${key}`, key, name, value };
  taps.push(tap);
  try {
    localStorage.setItem(tap.id, JSON.stringify(tap));
  } catch {
    // Without storage, taps last as long as the page.
  }
};

export const drop = (tap) => {
  taps = taps.filter((each) => each !== tap);
  try {
    localStorage.removeItem(tap.id);
  } catch {
    // There was none.
  }
};
