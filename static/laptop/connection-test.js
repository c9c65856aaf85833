// Tests this device on this network, shows the results and reports them to the desk.
import { patiently } from "../js/patience.js";

const list = document.getElementById("checks");
const TRIES = 5;
const SLOW = 1500; // milliseconds: too slow for every game
const CLOCK_OFF = 60; // seconds
const PATIENCE = 4000; // milliseconds, as some storages never answer
const NAME = "connection-test";

const say = (key, works, values = {}) => {
  const row = list.querySelector(`[data-check="${key}"]`);
  const words = works ? row.dataset.good : row.dataset.without;
  const badge = row.querySelector("[data-badge]");
  row.querySelector("[data-words]").textContent = words.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "–");
  badge.textContent = works ? list.dataset.yes : list.dataset.no;
  badge.className = `badge ${works ? "done" : row.dataset.mark}`;
};

const within = (promise, otherwise) =>
  Promise.race([promise.catch(() => otherwise), new Promise((done) => { setTimeout(done, PATIENCE, otherwise); })]);

const ask = async () => {
  const begun = Date.now();
  const from = performance.now();
  const { now } = await patiently(list.dataset.answer, { cache: "no-store" }, (response) => response.json(), PATIENCE);
  const taken = performance.now() - from;
  return { taken, off: (now - (begun + taken / 2)) / 1000 };
};

const answers = async () => {
  const came = [];
  for (let number = 0; number < TRIES; number += 1) {
    const answer = await ask().catch(() => null);
    if (answer) came.push(answer);
  }
  came.sort((one, other) => one.taken - other.taken);
  const middle = came[Math.floor(came.length / 2)];
  const ms = Math.round(middle?.taken ?? PATIENCE);
  // The fastest answer gives the best clock reading.
  const seconds = Math.round(came[0]?.off ?? 0);
  say("answers", came.length === TRIES && ms < SLOW, { ms });
  say("clock", Math.abs(seconds) < CLOCK_OFF, { seconds: Math.abs(seconds) });
  return { milliseconds: ms, clock: seconds };
};

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// Writes, closes, reopens and reads, because private windows may forget.
const keeps = async () => {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  const database = await done(opening);
  await done(database.transaction(NAME, "readwrite").objectStore(NAME).put("kept", NAME));
  const read = await done(database.transaction(NAME).objectStore(NAME).get(NAME));
  database.close();
  indexedDB.deleteDatabase(NAME);
  localStorage.setItem(NAME, "kept");
  const again = localStorage.getItem(NAME);
  localStorage.removeItem(NAME);
  return read === "kept" && again === "kept";
};

const seesCamera = async () => {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.some((device) => device.kind === "videoinput");
};

// A random number per tab, so that reloading counts once.
const ownNumber = () => {
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = sessionStorage.getItem(NAME) ?? made;
    sessionStorage.setItem(NAME, kept);
    return kept;
  } catch {
    return made;
  }
};

const found = {
  secure: window.isSecureContext && location.protocol === "https:",
  storage: await within(keeps(), false),
  camera: await within(seesCamera(), false),
  wake_lock: "wakeLock" in navigator,
  service_worker: "serviceWorker" in navigator,
};
Object.entries(found).forEach(([key, works]) => say(key, works));
const times = await answers();
const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "Content-Type": "application/json" };
await fetch(list.dataset.tried, { method: "POST", headers, body: JSON.stringify({ phone: ownNumber(), ...found, ...times }) });
