// Keeps the list as last seen, for the page that is loaded again without network. Needs HTTPS, as the worker does.
const NAME = "door-seen";
const address = `${location.pathname}?seen`;
const versionIn = (page) => Number(page.querySelector("#door-list")?.dataset.version ?? 0);

const quietly = async (work) => {
  try {
    await work(await caches.open(NAME));
  } catch {
    // Without a cache, only the open page goes on.
  }
};

export const remember = (text) => quietly((cache) => cache.put(address, new Response(text)));
export const forget = () => quietly((cache) => cache.delete(address));

// Calls `show` with the list if it is newer than the page.
export const recallSeen = (show) => quietly(async (cache) => {
  const text = await (await cache.match(address))?.text();
  const seen = new DOMParser().parseFromString(text ?? "", "text/html");
  if (versionIn(seen) > versionIn(document)) show(text);
});
