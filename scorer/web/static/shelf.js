// The shelf: copies of the table's four pages for the time without a network. What one looks at the service worker
// keeps; the others are fetched once when the table is opened, and again after news, but seldom.
import { $, all, session, table } from "./tools.js";

const REST = 2000; // milliseconds for what is more urgent
const OFTEN = 300000; // so long pages that nobody looks at may lag behind: four phones at each of many tables
const KEPT = /^\/t\/[^/]+(\/(scores|history|share))?$/; // as in sw.js
const GONE = [401, 403, 404, 410]; // the table is no longer ours
const stockOf = (of) => `stock:${of}`;
const works = () => Boolean(navigator.serviceWorker && self.caches);

let timer = 0;
let left = false;

/** Put a page that was fetched in the place of its copy, where a service worker serves it. */
export async function keep(address, response) {
  if (!works() || left || !KEPT.test(address.split("?")[0])) return;
  const pages = await caches.open("pages");
  await pages.delete(address, { ignoreVary: true });
  await pages.put(address, response);
}

async function fetchOthers() {
  for (const { pathname } of all(".tabs a:not([aria-current])")) {
    const response = await fetch(pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (GONE.includes(response.status)) return forget(table());
    if (!response.ok || response.redirected) throw new Error(response.status);
    await keep(pathname, response);
  }
}

/** Fetch the pages that nobody looks at, unless that was done lately or they say nothing new. */
async function stock() {
  timer = 0;
  const { seq, old } = document.body.dataset;
  const name = stockOf(table());
  const [at, known] = JSON.parse(session.get(name) || "[0, 0]");
  if (old !== undefined || document.hidden || known === seq || Date.now() - at < OFTEN) return;
  try {
    await navigator.serviceWorker.ready;
    session.set(name, JSON.stringify([Date.now(), seq])); // before, so that a page that comes meanwhile doesn't too
    await fetchOthers();
  } catch {
    session.set(name, null); // with the next page or news
  }
}

function later(pause) {
  const act = () => (self.requestIdleCallback ? requestIdleCallback(stock, { timeout: REST }) : stock());
  if (works() && table()) timer ||= setTimeout(act, pause * (1 + Math.random() / 2)); // not all phones at once
}

/** There are news, which the other pages would show. */
export function news() {
  const [at] = JSON.parse(session.get(stockOf(table())) || "[0]");
  later(Math.max(REST, at + OFTEN - Date.now()));
}

/** An old copy shows the totals of the newest one: they are the same on all four pages. */
async function freshen(drawn) {
  const pages = await caches.open("pages");
  let newest = document;
  for (const { pathname } of all(".tabs a")) {
    const copy = await pages.match(pathname, { ignoreVary: true });
    const page = copy && new DOMParser().parseFromString(await copy.text(), "text/html");
    if (Number(page?.body.dataset.seq) > Number(newest.body.dataset.seq)) newest = page;
  }
  const totals = $("#totals", newest);
  if (newest === document || !totals || !("old" in document.body.dataset)) return;
  $("#totals").replaceWith(document.importNode(totals, true));
  drawn();
}

/** Who leaves a table or deletes it leaves no copies behind. */
async function forget(of) {
  left = true;
  session.set(stockOf(of), null);
  const pages = await caches.open("pages");
  for (const { url } of await pages.keys()) {
    if (`${new URL(url).pathname}/`.startsWith(`/t/${of}/`)) await pages.delete(url, { ignoreVary: true });
  }
}

export function start(drawn) {
  news();
  if ("old" in document.body.dataset && table() && works()) freshen(drawn).catch(() => {});
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    const { leaves } = target.dataset;
    if (!leaves || event.defaultPrevented || !works() || "forgotten" in target.dataset) return;
    event.preventDefault(); // the page is gone sooner than its copies
    forget(leaves)
      .catch(() => {})
      .finally(() => {
        target.dataset.forgotten = "";
        target.requestSubmit(submitter);
      });
  });
}
