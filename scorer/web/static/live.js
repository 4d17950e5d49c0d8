// Live: hears of changes by the event stream (or asks each second when it is refused), fetches the page anew
// and swaps its [data-live] parts. Never under a finger, never over something typed.
import { $, all, learn, say, session, table, words } from "./tools.js";
import { dirty } from "./forms.js";
import { keep } from "./shelf.js";
import { steady } from "./steady.js";

const SILENCE = 25000; // a stream without a beat for so long is dead, whatever the browser thinks
const PATIENCE = 3000; // so long a stream may take to open before we ask ourselves
const HIDDEN = 5000; // a page in the background gives its stream back after this time
const AGAIN = 60000; // a refused stream is tried again after this time
const LIMIT = 8000;
const READING = 700; // nobody sees what is new and taps in a shorter time
const GONE = [401, 403, 404, 410];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g;

let hooks = {};
let source = null;
let begun = 0; // when the stream was asked for
let heard = 0; // when it last gave a sign of life
let etag = "";
let asking = false;
let nextAsk = 0;
let misses = 0;
let met = false; // whether the server has answered since the page came
let trouble = 0; // since when the server does not answer, or 0
let held = false; // whether it answers, but can't read or write
let wanted = 0; // the newest seq we have heard of; of a class the last version
let fetching = false;
let fresh = null; // the newest page, as long as parts of it wait to be swapped in
let waiting = 0; // entries in the outbox
let pressed = 0; // when a finger came down, or 0
let said = ""; // the newest event as the server tells it
let asleep = 0;
let sentAway = 0; // when a form was sent the plain way, which leads to a page of its own
const TYPING = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select";
const served = new WeakMap(); // part → the HTML the server gave for it

// ---- status

function draw() {
  const place = $("#status");
  if (!place) return;
  const behind = held ? "held" : "behind";
  const state = waiting ? "waiting" : trouble || "old" in document.body.dataset ? behind : met ? "live" : "";
  const text = (words(place)[state] || "").replace("{n}", waiting);
  if (place.dataset.state !== state) place.dataset.state = state;
  if (place.textContent !== text) place.textContent = text;
}

/** The outbox tells how many entries wait. */
export function count(entries) {
  waiting = entries;
  draw();
}

function contact(works, error) {
  trouble = works ? 0 : trouble || Date.now();
  held = error?.message > 499;
  if (works) [met, misses] = [true, 0];
  draw();
}

// ---- swapping parts

const text = (part) => part.outerHTML.replaceAll(UUID, "");
const parts = (root = document) => all("[data-live][id]", root).filter((part) => !["status", "say"].includes(part.id));
const shape = (root) =>
  parts(root)
    .map((part) => part.id)
    .sort()
    .join();

/** A selector that finds the focused element again in the new version of its part. */
function mark(element) {
  const quoted = (name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const names = ["href", "name", "value"].filter((name) => element.hasAttribute(name));
  return names.length ? names.map(quoted).join("") : null;
}

/** Whose turn a form is for, and which, where it is for turns. */
function turn(form) {
  const seat = form.dataset.counter === "turn" && $("[name=player][checked]", form)?.value;
  return seat ? [seat, form.elements.namedItem(`turn-${seat}`)?.value].join() : "";
}

/** Forms for another round than before say for a moment what they said: who taps now has not read the new page. */
function outdate(part, copy) {
  for (const form of all("form[id]", copy)) {
    const before = document.getElementById(form.id);
    const { round, base } = before?.elements || {};
    const gone =
      part.contains(before) && (round ? round.value !== form.elements.round?.value : turn(before) !== turn(form));
    if (!gone) continue;
    form.dataset.before = round ? JSON.stringify({ round: round.value, base: base.value }) : "{}";
    setTimeout(() => {
      delete form.dataset.before;
    }, READING);
  }
}

function swap(part, next) {
  const inside = part !== document.activeElement && part.contains(document.activeElement);
  const focus = inside && mark(document.activeElement);
  if (dirty(part) || part.matches("[aria-busy]") || $("[aria-busy], [data-shake]", part)) return false;
  const kept = focus && $(focus, next);
  if (inside && !kept && document.activeElement.matches(TYPING)) return false;
  const copy = document.importNode(next, true);
  outdate(part, copy);
  served.set(part, text(next));
  for (const details of all("details[id][open]", part)) $(`#${CSS.escape(details.id)}`, copy)?.setAttribute("open", "");
  // oxlint-disable-next-line no-useless-spread -- a copy, for the list changes meanwhile
  for (const { name } of [...part.attributes]) if (!copy.hasAttribute(name)) part.removeAttribute(name);
  for (const { name, value } of copy.attributes) if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  part.replaceChildren(...copy.childNodes);
  if (inside && !kept) part.tabIndex = -1; // what had the focus is gone: go on from here
  if (inside) (kept ? $(focus, part) : part).focus({ preventScroll: true });
  return true;
}

/** Swap in what differs; what is in use has to wait for its turn. */
function apply() {
  if (!fresh || Date.now() - pressed < PATIENCE) return;
  const stale = parts().filter((part) => {
    const next = fresh.getElementById(part.id);
    return next && served.get(part) !== text(next);
  });
  const over = () => Boolean($("#over > *"));
  const before = over();
  if (stale.length) {
    steady(() => {
      const left = stale.filter((part) => !swap(part, fresh.getElementById(part.id)));
      if (left.length < stale.length) hooks.swapped?.();
      if (!left.length) fresh = null;
    });
  } else fresh = null;
  if (over() && !before) steady(() => scrollTo(0, 0), true); // who has won stands on top
}

function adopt(page) {
  if (shape(page) !== shape(document) && !dirty(document)) {
    location.reload();
    return;
  }
  delete document.body.dataset.old;
  Object.assign(document.body.dataset, page.body.dataset);
  if (table()) wanted = Math.max(wanted, seq());
  const old = $("#old");
  if (old && !old.hidden)
    steady(() => {
      old.hidden = true;
    });
  const sentence = page.getElementById("say")?.textContent.trim();
  if (sentence && sentence !== said) {
    say((said = sentence));
    hooks.news?.();
  }
  fresh = page;
  apply();
}

/** The table is no longer ours: the page itself shall say why. Not again and again. */
function leave() {
  contact(false);
  if (Date.now() - sentAway < LIMIT) return;
  const pause = "old" in document.body.dataset ? PATIENCE : AGAIN; // a kept copy came instead, and says nothing
  if (Date.now() - Number(session.get("left")) < pause) return;
  session.set("left", Date.now());
  location.reload();
}

async function refresh() {
  if (fetching) return;
  fetching = true;
  const address = location.pathname + location.search;
  const sent = Date.now() / 1000;
  try {
    const response = await fetch(address, {
      headers: { Accept: "text/html" },
      cache: "no-store",
      signal: AbortSignal.timeout(LIMIT),
    });
    if (GONE.includes(response.status)) return leave();
    if (response.redirected && !dirty(document)) return location.assign(response.url);
    if (!response.ok) throw new Error(response.status);
    const copy = response.clone();
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (["table", "room"].some((of) => page.body.dataset[of] !== document.body.dataset[of]))
      throw new Error("not our page"); // a hotel's log-in page, say
    learn(Number(page.body.dataset.now), sent, Date.now() / 1000);
    contact(true);
    adopt(page);
    if (navigator.serviceWorker?.controller) keep(address, copy).catch(() => {});
  } catch (error) {
    contact(false, error);
  } finally {
    fetching = false;
  }
  if (news()) setTimeout(check, 1000);
}

/** Where to ask what is new: a table, or a class, which has no stream. */
const place = () => {
  const { room } = document.body.dataset;
  return table() ? `/t/${table()}` : room ? `/class/${room}` : "";
};
const seq = () => Number(document.body.dataset.seq) || 0;
/** Whether what we heard of is news: a table's lines only grow in number, a class's version is just another one. */
const news = () => (table() ? wanted > seq() : wanted && wanted !== document.body.dataset.seq);

/** A seq was heard of: fetch the page if it is newer than ours, ours is an old copy, or the table was put back. */
export function want(newest) {
  const back = table() && newest > 0 && newest < seq();
  wanted = table() && !back ? Math.max(wanted, newest) : newest;
  if (news() || back || "old" in document.body.dataset) refresh();
}

// ---- asking each second

async function ask() {
  if (asking || !place()) return;
  asking = true;
  const sent = Date.now() / 1000;
  try {
    const response = await fetch(`${place()}/state`, {
      headers: etag ? { "If-None-Match": etag, Accept: "application/json" } : { Accept: "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(LIMIT),
    });
    if (GONE.includes(response.status)) return leave();
    if (response.status === 304) want(wanted);
    else {
      if (!response.ok) throw new Error(response.status);
      const state = await response.json();
      learn(state.now, sent, Date.now() / 1000);
      etag = response.headers.get("ETag") || "";
      want(state.seq);
    }
    const since = trouble;
    contact(true);
    if (since) hooks.opened?.();
    if (since && source && Math.max(heard, begun) < since) connect(); // older than the trouble: perhaps dead
  } catch (error) {
    misses++;
    contact(false, error);
  } finally {
    asking = false;
  }
  // After a failure less and less often, and not all phones at once.
  nextAsk = Date.now() + (misses ? Math.min(10, 2 ** misses) * (750 + 500 * Math.random()) : 950);
}

/** Look now whether the server is there and what is new. */
export const check = () => {
  ask();
};

// ---- the stream

function alive() {
  heard = Date.now();
  contact(true);
}

function connect() {
  source?.close();
  if (!table()) return ask();
  begun = Date.now();
  heard = 0;
  const stream = (source = new EventSource(`/t/${table()}/events`));
  stream.onopen = () => {
    alive();
    hooks.opened?.();
    ask(); // what happened while the stream was away
  };
  stream.addEventListener("beat", (event) => {
    alive();
    const got = Date.now() / 1000;
    learn(JSON.parse(event.data).now, got - 1, got);
    want(wanted);
  });
  stream.addEventListener("change", (event) => {
    alive();
    want(JSON.parse(event.data).seq);
  });
  stream.onerror = () => {
    heard = 0;
    if (stream === source) ask();
  };
}

function disconnect() {
  source?.close();
  source = null;
}

/** Once a second: is the stream alive, has it to be replaced by asking, waits a part? */
function tick() {
  apply();
  if (!table() && !document.hidden && Date.now() >= nextAsk) ask();
  if (document.hidden || !source) return;
  const age = Date.now() - (heard || begun);
  const open = source.readyState === EventSource.OPEN && heard;
  if (open && age > SILENCE) {
    contact(false);
    connect();
  } else if (!open && Date.now() - begun > (source.readyState === EventSource.CLOSED ? AGAIN : SILENCE)) connect();
  const alone = !open && (age > PATIENCE || source.readyState === EventSource.CLOSED);
  if ((alone || trouble) && Date.now() >= nextAsk) ask();
}

/** The page is seen again: a stream that slept is not to be trusted. */
function wake() {
  clearTimeout(asleep);
  if (!source || Date.now() - (heard || begun) > 12000) connect();
  ask();
}

function sleep() {
  clearTimeout(asleep);
  asleep = setTimeout(disconnect, HIDDEN);
}

function watchFingers() {
  const later = () => setTimeout(apply, 100);
  const lift = () => {
    pressed = 0;
    later();
  };
  addEventListener("pointerdown", () => {
    pressed = Date.now();
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift);
  for (const name of ["focusout", "reset"]) addEventListener(name, later);
}

/** Remember the parts as they came, before other scripts touch them. */
export function remember() {
  for (const part of parts()) served.set(part, text(part));
  said = $("#say")?.textContent.trim() || "";
}

export function start(given) {
  hooks = given;
  const old = $("#old");
  if (old) old.hidden = !("old" in document.body.dataset);
  if (!place()) return;
  watchFingers();
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sentAway = Date.now();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
  addEventListener("online", connect);
  addEventListener("offline", () => ask());
  setInterval(tick, 1000);
  draw();
  connect();
  if (document.hidden) sleep();
}
