// The service worker (served as /sw.js): keeps the scripts and the last copy of the table's pages for offline.
// The server puts in the version and the list of the shell. Only GET, only pages without secrets, but for a table's
// own code on its share page: no cache keeps that, and here it goes with the right to see it.
const SHELL = "shell-__VERSION__";
const FILES = __SHELL__;
const PAGES = "pages";
const OFFLINE = "/offline"; // instead of a page that was never here
const FILE = /\.|^\/(api|certificate|health)(\/|$)|\/(bgstats|events)$/; // opened by a link, but no pages
const KEPT = /^\/$|^\/t\/[^/]+(\/(scores|history|share))?$|^\/(check|rules)\/[^/]+$|^\/about$/;
const HASHED = /-[0-9A-Za-z]{8}\.\w+$/; // names that change with what is in the file
const PATIENCE = 3000;
const MOST = 60; // pages kept
let lost = 0; // when the network last failed to bring a page

async function fetchShell() {
  const shell = await caches.open(SHELL);
  const fresh = (path) => new Request(path, { cache: path.includes("?v=") ? "default" : "no-cache" });
  await Promise.allSettled([...FILES.map((path) => shell.add(fresh(path))), visit("/")]);
  await self.skipWaiting();
}

/** Fetch a page in order to keep it. */
const visit = async (address) => keep(address, await fetch(address));

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== PAGES) await caches.delete(name);
  await self.clients.claim();
  const open = (await self.clients.matchAll({ type: "window" })).map(({ url }) => new URL(url));
  const wanted = open.filter(({ pathname }) => KEPT.test(pathname)); // they came before there was a worker
  await Promise.allSettled(wanted.map(({ pathname, search }) => visit(pathname + search)));
}

/** The offline page in the language of the pages. */
async function translate(language) {
  const shell = await caches.open(SHELL);
  const copy = await shell.match(OFFLINE, { ignoreVary: true });
  if (copy && language && copy.headers.get("Content-Language") !== language) await shell.add(OFFLINE);
}

/** Who has lost a table loses all copies of its pages. */
async function forget(pages, address) {
  const table = address.match(/^\/t\/[^/?]+/);
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url);
    const of = table && `${pathname}/`.startsWith(`${table[0]}/`);
    if (of || pathname + search === address) await pages.delete(url, { ignoreVary: true });
  }
}

/** Remember a page; forget it when the server says that it is gone or secret. */
async function keep(address, response) {
  const pages = await caches.open(PAGES);
  const secret = /no-store/.test(response.headers.get("Cache-Control")) && !/^\/t\/[^/]+\/share$/.test(address);
  if ([401, 403, 404, 410].includes(response.status)) await forget(pages, address);
  else if (secret) await pages.delete(address, { ignoreVary: true });
  else if (response.status === 200) {
    await pages.delete(address, { ignoreVary: true });
    await pages.put(address, response);
    for (const oldest of (await pages.keys()).slice(0, -MOST)) await pages.delete(oldest);
    await translate(response.headers.get("Content-Language"));
  }
}

/** A kept copy, marked by <body data-old> so that the page can say it. */
async function marked(copy) {
  const headers = new Headers(copy.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const html = (await copy.text()).replace("<body", '<body data-old=""');
  return new Response(html, { status: 200, headers });
}

/** Nothing, when the network has had time enough. */
const late = () =>
  new Promise((yes) => {
    setTimeout(yes, PATIENCE);
  });

async function page(event, address, kept) {
  const network = fetch(event.request);
  if (kept) event.waitUntil(network.then((response) => keep(address, response.clone())).catch(() => {}));
  const response = await Promise.race([network, late()]).catch(() => null);
  if (response && response.status < 500) return response;
  const copy = await (await caches.open(PAGES)).match(address, { ignoreVary: true });
  if (!copy) return network.catch(async () => (await caches.match(OFFLINE, { ignoreVary: true })) || Response.error());
  lost = Date.now();
  return marked(copy);
}

/** Files with ?v= or a hash in their name never change; the others are asked for while there is a network. */
async function file(event, fixed) {
  const { request } = event;
  const shell = await caches.open(SHELL);
  const copy = await shell.match(request);
  if (copy && (fixed || Date.now() - lost < 3 * PATIENCE)) return copy;
  const network = fetch(request).then(async (response) => {
    if (response.status === 200) await shell.put(request, response.clone());
    return response;
  });
  event.waitUntil(network.catch(() => {}));
  const response = await Promise.race([network, late()]).catch(() => null);
  return response || copy || (await shell.match(request, { ignoreSearch: true })) || network;
}

self.addEventListener("install", (event) => event.waitUntil(fetchShell()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("Range")) return;
  if (request.destination.endsWith("frame")) return; // the server refuses frames of foreign pages
  const shell = url.pathname.startsWith("/static/") || FILES.includes(url.pathname);
  if (request.mode === "navigate") {
    const { pathname, search } = url;
    if (!FILE.test(pathname)) event.respondWith(page(event, pathname + search, KEPT.test(pathname)));
  } else if (shell) event.respondWith(file(event, url.searchParams.has("v") || HASHED.test(url.pathname)));
});
