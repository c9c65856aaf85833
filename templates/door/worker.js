// Keeps the door's page as it was last loaded, with its files. Rendered by the server, since file names contain hashes.
const FILES = [{% for address in files %}"{{ address }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const NAME = "door-{{ version }}";
const PAGE = registration.scope;
const PATIENCE = 15000; // milliseconds

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...FILES, PAGE])).then(() => skipWaiting()));
});

const forgetOthers = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("door-") && ![NAME, "door-seen"].includes(name)).map((name) => caches.delete(name)));
};
addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => clients.claim())));

// A link that has ended takes its page along.
const keep = async (response) => {
  const cache = await caches.open(NAME);
  if (response.ok) await cache.put(PAGE, response);
  else if (response.status === 404) await cache.delete(PAGE);
};

const loaded = async (request) => {
  const isPage = new URL(request.url).pathname === new URL(PAGE).pathname;
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout?.(PATIENCE) });
    if (isPage) await keep(response.clone());
    return response;
  } catch {
    return isPage ? ((await caches.match(PAGE)) ?? Response.error()) : Response.redirect(PAGE);
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(loaded(request));
  else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
