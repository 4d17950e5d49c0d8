// The page that stands for those this phone has never seen: why, the way back to its table, links to what is kept.
const PATIENCE = 4000; // between two looks whether the server is there
const place = (id) => document.getElementById(id);

function line(address, title) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = title;
  const item = document.createElement("li");
  item.append(link);
  place("kept").append(item);
}

async function show() {
  const [table] = location.pathname.match(/^\/t\/[^/]+/) ?? [];
  const pages = await caches.open("pages");
  for (const { url } of (await pages.keys()).reverse()) {
    const { pathname, search } = new URL(url);
    if (pathname === "/") continue; // is there already
    if (pathname === table) place("back").hidden = false;
    const copy = await pages.match(url, { ignoreVary: true });
    line(pathname + search, new DOMParser().parseFromString(await copy.text(), "text/html").title);
  }
  if (table) place("back").firstElementChild.href = table;
}

const fresh = /^\/(new|class\/new|import)(\/|$)/.test(location.pathname);
[place("why").hidden, place("why-new").hidden] = [fresh, !fresh];
if (self.caches) show().catch(() => {});

/** As soon as the server answers again, the page that was wanted. */
async function retry() {
  if (document.hidden) return;
  const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (answer?.ok) location.reload();
}

if (location.pathname !== "/offline") {
  addEventListener("online", retry);
  setInterval(retry, PATIENCE);
}
