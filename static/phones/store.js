// Storage of a list's waiting entries and outlook, over HTTP and HTTPS, by the path of its page.
const ENTRIES = "entries";
const LISTS = "lists";

const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const PATIENCE = 4000; // milliseconds, as some browsers never answer
const inTime = (promise) => Promise.race([promise, new Promise((_done, failed) => setTimeout(failed, PATIENCE))]);

const open = () => {
  const request = indexedDB.open("kreuzdame", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: "order", autoIncrement: true }).createIndex("list", "list");
    request.result.createObjectStore(LISTS, { keyPath: "list" });
  };
  return inTime(asked(request));
};

// Result of `work` on a store, after it is on disk.
const within = async (name, mode, work) => {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const result = work(transaction.objectStore(name));
    const answer = result ? await asked(result) : undefined;
    if (mode === "readwrite") await new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error);
    });
    return answer;
  } finally {
    database.close();
  }
};

// Entries in order, of all lists or one. `done` ones are saved, but an older page continues after them. Those already
// shown by a page have its revision in `stands`.
const ofList = (list) => within(ENTRIES, "readonly", (store) => store.index("list").getAll(list));
export const allEntries = () => within(ENTRIES, "readonly", (store) => store.getAll());
export const entriesOf = async (list) => (await ofList(list)).filter(({ stands }) => !stands);
export const standingOf = async (list) => (await ofList(list)).filter(({ stands }) => stands);
export const add = (entry) => within(ENTRIES, "readwrite", (store) => store.add(entry));
export const change = (entry) => within(ENTRIES, "readwrite", (store) => store.put(entry));
export const remove = (entries) => within(ENTRIES, "readwrite", (store) => { entries.forEach(({ order }) => store.delete(order)); });

// Stored data of a list, if any.
export const known = (list) => within(LISTS, "readonly", (store) => store.get(list));
export const keep = (list, kept) => within(LISTS, "readwrite", (store) => store.put({ ...kept, list, at: Date.now() }));

// Old lists, and games saved so long ago that every backup has them.
const HOUR = 60 * 60 * 1000; // milliseconds
const LIST_KEPT = 72 * HOUR;
export const forgetOld = async () => {
  const [lists, entries, now] = [await within(LISTS, "readonly", (store) => store.getAll()), await allEntries(), Date.now()];
  const needed = new Set(entries.map(({ list }) => list));
  const old = lists.filter(({ list, at }) => !needed.has(list) && !(now - at < LIST_KEPT));
  await within(LISTS, "readwrite", (store) => { old.forEach(({ list }) => store.delete(list)); });
  await remove(entries.filter(({ done, at }) => done && now - Date.parse(at) > HOUR));
};
