{% load static %}// Caches the files that a list's page needs to start without network, but nothing of the list itself. Rendered by the
// server, since file names contain hashes.
const KEPT = [{% for name in files %}"{% static name %}", {% endfor %}"{{ start }}"];
const NAME = "kreuzdame-{{ version }}";
const PATIENCE = 15000; // milliseconds

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});

const forgetOthers = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("kreuzdame-") && name !== NAME).map((name) => caches.delete(name)));
};
addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));

const started = async (request) => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout?.(PATIENCE) });
  } catch {
    return caches.match("{{ start }}");
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(started(request));
  else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
