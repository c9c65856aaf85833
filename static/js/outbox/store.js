// What this browser keeps of a list while nobody answers: entries that wait, and what may follow. The same over HTTP and
// HTTPS. A list is known by the path of its page.
const ENTRIES = "entries";
const LISTS = "lists";

const asked = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

const open = () => {
  const request = indexedDB.open("kreuzdame", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: "order", autoIncrement: true }).createIndex("list", "list");
    request.result.createObjectStore(LISTS, { keyPath: "list" });
  };
  return asked(request);
};

// What `work` asks of a store, once it lies on the disk.
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

// What waits of all lists, or of one, in the order in which it was made.
export const allWaiting = () => within(ENTRIES, "readonly", (store) => store.getAll());
export const waitingOf = (list) => within(ENTRIES, "readonly", (store) => store.index("list").getAll(list));
export const add = (entry) => within(ENTRIES, "readwrite", (store) => store.add(entry));
export const change = (entry) => within(ENTRIES, "readwrite", (store) => store.put(entry));
export const remove = (orders) => within(ENTRIES, "readwrite", (store) => { orders.forEach((order) => store.delete(order)); });

// What was kept of a list itself; nothing of one that was never here.
export const known = (list) => within(LISTS, "readonly", (store) => store.get(list));
export const keep = (list, kept) => within(LISTS, "readwrite", (store) => store.put({ ...kept, list }));
