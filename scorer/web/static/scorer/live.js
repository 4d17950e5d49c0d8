// Live: hears by the stream that something is new, or asks each second; fetches the page anew and has its parts
// swapped in.
import { $, learn, now, session, table } from "./tools.js";
import { dirty } from "./forms.js";
import { keep } from "./shelf.js";
import { contact, drawStatus, server } from "./status.js";
import { renewOlder, startStream, tend } from "./stream.js";
import * as swap from "./swap.js";

const SOON = 3000; // so soon an old copy may be loaded anew
const SELDOM = 60000; // and so seldom a page that was answered
const LIMIT = 8000; // so long a request may take
const GONE = [401, 403, 404, 410];

const poll = {
  etag: "",
  busy: false,
  next: 0, // when to ask again
};
const news = {
  newest: 0, // the newest seq we have heard of; of a class the last version
  fetching: false,
  sentAway: 0, // when a form was sent the plain way, which leads to a page of its own
  opened: null, // what to do when the server is there again
  renewed: 0, // when a part that is good for a time only was last asked for anew
};

/** Where to ask what is new: a table, or a class, which has no stream. */
const place = () => {
  const { room } = document.body.dataset;
  return table() ? `/t/${table()}` : room ? `/class/${room}` : "";
};
const seq = () => Number(document.body.dataset.seq) || 0;
/** Whether what we heard of is news: a table's lines only grow in number, a class's version is just another one. */
const isNew = () => (table() ? news.newest > seq() : news.newest && news.newest !== document.body.dataset.seq);

// ---- the page

/** The table is no longer ours: the page itself shall say why. Not again and again. */
function leave() {
  contact(false);
  if (Date.now() - news.sentAway < LIMIT) return;
  const pause = "old" in document.body.dataset ? SOON : SELDOM; // a kept copy came instead, and says nothing
  if (Date.now() - Number(session.get("left")) < pause) return;
  session.set("left", Date.now());
  location.reload();
}

/** The page of an answer, unless it is another's: a hotel's log-in page, say. */
async function pageOf(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const ours = ["table", "room"].every((key) => page.body.dataset[key] === document.body.dataset[key]);
  if (!ours) throw new Error("not our page");
  return page;
}

/** Show the page of an answer. It may have been made a while ago, so no time is learnt from it. */
async function show(response) {
  const copy = response.clone();
  const page = await pageOf(response);
  contact(true);
  swap.adopt(page);
  if (table()) news.newest = Math.max(news.newest, seq());
  if (navigator.serviceWorker?.controller) keep(location.pathname + location.search, copy).catch(() => {});
}

async function fetchPage() {
  const address = location.pathname + location.search;
  const response = await fetch(address, {
    headers: { Accept: "text/html", "X-Requested-With": "fetch" },
    cache: "no-store",
    signal: AbortSignal.timeout(LIMIT),
  });
  if (GONE.includes(response.status)) return leave();
  if (response.redirected && !dirty(document)) return location.assign(response.url);
  if (!response.ok) throw new Error(response.status);
  await show(response);
}

async function refresh() {
  if (news.fetching) return;
  news.fetching = true;
  try {
    await fetchPage();
  } catch (error) {
    contact(false, error);
  } finally {
    news.fetching = false;
  }
  if (isNew()) setTimeout(ask, 1000);
}

/** A seq was heard of: fetch the page if it is newer than ours, ours is an old copy, or the table was put back. */
export function want(newest = news.newest) {
  const back = table() && newest > 0 && newest < seq();
  news.newest = table() && !back ? Math.max(news.newest, newest) : newest;
  if (isNew() || back || "old" in document.body.dataset) refresh();
}

// ---- asking

/** So many milliseconds to the next question: after a failure less and less often, and not all phones at once. */
export const pauseAfter = (misses, chance) => (misses ? Math.min(10, 2 ** misses) * (750 + 500 * chance) : 950);

async function askState() {
  const sent = Date.now() / 1000;
  const response = await fetch(`${place()}/state`, {
    headers: { Accept: "application/json", ...(poll.etag && { "If-None-Match": poll.etag }) },
    cache: "no-store",
    signal: AbortSignal.timeout(LIMIT),
  });
  if (GONE.includes(response.status)) return leave();
  if (response.status === 304) want();
  else {
    if (!response.ok) throw new Error(response.status);
    const state = await response.json();
    learn(state.now, sent, Date.now() / 1000);
    poll.etag = response.headers.get("ETag") || "";
    want(state.seq);
  }
  const { trouble } = server;
  contact(true);
  if (!trouble) return;
  news.opened?.();
  renewOlder(trouble);
}

/** Ask whether the server is there and what is new. */
export async function ask() {
  if (poll.busy || !place()) return;
  poll.busy = true;
  try {
    await askState();
  } catch (error) {
    server.misses++;
    contact(false, error);
  } finally {
    poll.busy = false;
  }
  poll.next = Date.now() + pauseAfter(server.misses, Math.random());
}

/** Fetch the page where a part of it was good until now: the code for one phone. */
function renew() {
  const until = Number($("[data-until]")?.dataset.until);
  if (!until || now() < until || document.hidden || Date.now() - news.renewed < LIMIT) return;
  news.renewed = Date.now();
  refresh();
}

/** Once a second: is the stream alive, has it to be replaced by asking, waits a part? */
function tick() {
  swap.apply();
  renew();
  const verdict = tend();
  const due = table() ? verdict && (verdict.alone || server.trouble) : !document.hidden;
  if (due && Date.now() >= poll.next) ask();
}

/** `opened`: the server is there again; `news`: something was said; `swapped`: parts of the page are new. */
export function start(hooks) {
  const old = $("#old");
  if (old) old.hidden = !("old" in document.body.dataset);
  if (!place()) return;
  news.opened = hooks.opened;
  swap.start(hooks);
  addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) news.sentAway = Date.now();
  });
  addEventListener("offline", ask);
  setInterval(tick, 1000);
  drawStatus();
  startStream({ ask, heard: want, opened: hooks.opened });
}
