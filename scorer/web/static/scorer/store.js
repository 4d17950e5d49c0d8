// The store of the outbox: what was entered and is not yet known to be at the server. All tabs of a browser share it.

const STORE = "entries";
let db = null;

function open() {
  db ??= new Promise((yes, no) => {
    const request = indexedDB.open("scorer", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "n", autoIncrement: true });
    request.onsuccess = () => {
      request.result.onclose = () => {
        db = null;
      };
      yes(request.result);
    };
    request.onerror = () => no(request.error);
  });
  return db;
}

function transact(base, mode, act) {
  return new Promise((yes, no) => {
    const transaction = base.transaction(STORE, mode, { durability: "strict" });
    const request = act(transaction.objectStore(STORE));
    transaction.oncomplete = () => yes(request.result);
    transaction.onabort = transaction.onerror = () => no(transaction.error);
  });
}

async function run(mode, act) {
  try {
    return await transact(await open(), mode, act);
  } catch {
    db = null; // phones lose the connection in their sleep: once more with a new one
    return transact(await open(), mode, act);
  }
}

export const entries = () => run("readonly", (store) => store.getAll());
export const add = (entry) => run("readwrite", (store) => store.add(entry));

/** Do something with an entry, unless it was taken away or replaced, perhaps in another tab. */
function found(entry, act) {
  return run("readwrite", (store) => {
    const request = store.get(entry.n);
    request.onsuccess = () => {
      if (request.result && (!entry.id || request.result.id === entry.id)) act(store, request.result);
    };
    return request;
  });
}

export const drop = (entry) => found(entry, (store) => store.delete(entry.n));
export const change = (entry, news) => found(entry, (store, now) => store.put({ ...now, ...news }));

/** Change many at once: `make` is given all entries, and says which to take away, to put and to add. */
export function rewrite(make) {
  return run("readwrite", (store) => {
    const request = store.getAll();
    request.onsuccess = () => {
      const { gone = [], put = [], added = [] } = make(request.result);
      for (const { n } of gone) store.delete(n);
      for (const entry of put) store.put(entry);
      for (const entry of added) store.add(entry);
    };
    return request;
  });
}
