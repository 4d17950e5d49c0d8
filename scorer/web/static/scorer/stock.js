// The stock: those of the table's four pages that nobody looks at are fetched for the shelf once when the table is
// opened, and again after news, but seldom.
import { all, session, table } from "./tools.js";
import { forget } from "./leave.js";
import { keep, stockOf, works } from "./shelf.js";

const REST = 2000; // milliseconds for what is more urgent
const OFTEN = 300000; // so long pages that nobody looks at may lag behind: four phones at each of many tables
const GONE = [401, 403, 404, 410]; // the table is no longer ours

const fetching = { timer: 0 };

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
  fetching.timer = 0;
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
  if (works() && table()) fetching.timer ||= setTimeout(act, pause * (1 + Math.random() / 2)); // not all phones at once
}

/** Milliseconds until they may be fetched again. */
function wait() {
  const [at] = JSON.parse(session.get(stockOf(table())) || "[0]");
  return Math.max(0, at + OFTEN - Date.now());
}

/** There are news, which the other pages would show. */
export const news = () => later(Math.max(REST, wait()));

export const start = () => later(Math.max(REST / 2, wait())); // what is more urgent has come before this script
