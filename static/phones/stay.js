// Asks the server before following a link while offline, because over HTTP the page could not be reopened.
import { patiently } from "../js/patience.js";

const PATIENCE = 3000; // milliseconds for an answer
const LEAVING = 5000; // milliseconds until navigation counts as failed
const stay = document.getElementById("stay");
let isLeaving = false;
let passed = null;

const setOut = (target) => {
  [isLeaving, passed] = [true, target];
  setTimeout(() => { [isLeaving, passed] = [false, null]; }, LEAVING);
};

// Leaves without asking: entries are sent or taken along.
export const leave = (address) => {
  setOut();
  location.assign(address);
};

// As shown beside the game's number.
const isAlone = () => !navigator.onLine || Boolean(document.querySelector(".kept")?.dataset.waiting);
export const answers = (address) => patiently(address, {}, (response) => response.ok, PATIENCE).catch(() => false);

const isElsewhere = (link) => link && !link.target && !link.hash && !link.hasAttribute("download");

export const guard = (address) => {
  const hold = async (event, again) => {
    if (passed === again.of || !isAlone()) return;
    event.preventDefault();
    stay.hidden = await answers(address);
    if (!stay.hidden) return stay.scrollIntoView({ block: "nearest" });
    setOut(again.of);
    return again.go();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (isElsewhere(link)) hold(event, { of: link, go: () => link.click() });
  });
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!event.defaultPrevented && !target.matches("[data-outbox]")) hold(event, { of: target, go: () => target.requestSubmit(submitter) });
  });
  addEventListener("beforeunload", (event) => {
    if (isAlone() && !isLeaving && !navigator.serviceWorker?.controller) event.preventDefault();
  });
};
