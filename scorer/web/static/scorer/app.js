// The entry: starts the other scripts and tells them of each other. Without scripts every page works as well.
import { learnFromPage, local, localTimes, session, table } from "./tools.js";
import * as feel from "./feel.js";
import * as forms from "./forms.js";
import * as live from "./live.js";
import * as notices from "./notices.js";
import * as shelf from "./shelf.js";
import { count } from "./status.js";
import * as steady from "./steady.js";
import { entries } from "./store.js";
import * as swap from "./swap.js";

const KEYED = "[data-pad], [data-trail], [data-total], [data-step]";
/** What only some pages need, and where there is use for it. */
const LATE = {
  cards: "[data-count]",
  clock: "[data-clock], [data-next-name]",
  counting: "[data-more], [data-lefts], [data-chosen], [data-tinted]",
  keypad: KEYED,
  menu: ".menu",
  opinion: "form[data-check]",
  outbox: "body", // everywhere, so that the phone has it before it comes to a table
  ...(shelf.works() && { leave: "[data-leaves]", stock: "[data-table] .tabs" }),
  photo: "form[data-photo]",
  seats: "form[data-seats]",
  links:
    "[data-open-form], [data-copy], [data-share], [data-share-file], [data-remember], [data-letters], [data-opens]",
};
// what nobody sees before the page is touched, or has been there a while; the outbox earlier if something waits in it
const AT_REST = ["cards", "counting", "keypad", "opinion", "outbox", "stock"];
const KEYS = { counting: "[data-more], [data-cards]", keypad: "[data-pad] button, [data-step]" };
const REST = 2000;
const AGAIN = 1000; // after this time a script that could not come is asked for again
const addresses = JSON.parse(document.querySelector("script[data-late]")?.dataset.late || "{}"); // none on an old copy
const hooks = {}; // name → what a script is given when it starts
const loaded = {}; // name → script, or a promise as long as it is on its way
let resting = false;
let tries = 0;

async function bring(name) {
  const address = addresses[name] ?? new URL(`${name}.js`, import.meta.url);
  try {
    const script = await import(`${address}#${++tries}`); // some browsers take a failure for final
    loaded[name] = script;
    steady.steady(() => script.start(hooks[name]));
    loaded.outbox?.withClocks?.(loaded.clock?.running);
    document.documentElement.dataset.js += ` ${name}`;
  } catch {
    delete loaded[name]; // no network: with the next change
  }
}

const load = (name) => (loaded[name] ??= bring(name));

/** Draw what came later, and fetch what the page has use for now. */
function drawLate() {
  for (const [name, use] of Object.entries(LATE)) {
    if (name in loaded) loaded[name].draw?.();
    else if ((resting || !AT_REST.includes(name)) && document.querySelector(use)) load(name);
  }
}

/** The page stands, or is in use: now comes what had time. */
function rest() {
  if (resting) return;
  resting = true;
  drawLate();
}

/** A key that is tapped before its script is there waits for it. */
async function soon({ target }) {
  for (const [name, keys] of Object.entries(KEYS)) {
    const key = target.closest?.(keys);
    if (key && !loaded[name]?.start) {
      await load(name);
      if (loaded[name]) key.click();
    }
  }
}

/** Wait for the outbox as long as the server is away; without it where it can't come at all. */
async function outbox() {
  await load("outbox");
  if (loaded.outbox) return;
  const there = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (there) return document.removeEventListener("submit", early);
  await new Promise((yes) => {
    setTimeout(yes, AGAIN);
  });
  return outbox();
}

/** What is entered before the outbox is there waits for it in its form, or goes the plain way. */
async function early(event) {
  const { target: form, submitter } = event;
  if (loaded.outbox?.start || event.defaultPrevented || !form.matches("form[data-entry]")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return steady.refuse(submitter, "twice");
  const { before } = form.dataset; // what nobody had read at the tap counts as not read (swap.js)
  form.setAttribute("aria-busy", "true");
  await outbox();
  form.removeAttribute("aria-busy");
  if (before) form.dataset.before = before;
  form.requestSubmit(submitter);
  if (before) delete form.dataset.before;
}

document.documentElement.dataset.js = "";
const { at, old } = document.body.dataset;
if (old === undefined) local.set("language", document.documentElement.lang); // for the other tabs
if (at) history.replaceState(null, "", at); // what answers a form is asked for, and loaded anew, where its page is
swap.remember(); // first of all, while the page is still the server's
learnFromPage();
localTimes();
for (const part of [steady, feel, forms, notices]) part.start();
if (Date.now() - Number(session.get("turned")) < 3000) steady.arrived(); // another page has come in place of ours
forms.twice();
notices.draw();
// what is filled in already is drawn at once
if (forms.dirty(document) || document.querySelector("#bar[data-always]")) rest();
else drawLate();
for (const name of ["pointerdown", "focusin", "keydown"]) addEventListener(name, rest, { once: true, passive: true });
addEventListener("load", () => setTimeout(rest, REST));
document.addEventListener("submit", early);
document.addEventListener("click", soon);
hooks.outbox = {
  sent: (of, seq) => {
    if (of === table()) live.want(seq);
  },
  failed: live.ask,
  changed: (waiting) => {
    count(waiting);
    notices.draw();
  },
};
/** Whether something waits in the outbox, or may: an old copy doesn't know what was sent. */
async function waits() {
  if (old !== undefined) return true;
  return self.indexedDB && (await entries()).length;
}
waits().then(
  (some) => some && load("outbox"),
  () => {},
);
live.start({
  opened: () => loaded.outbox?.send?.(true),
  news: () => {
    feel.tone("tap");
    feel.buzz(20);
    loaded.stock?.news?.();
  },
  swapped: () => {
    localTimes();
    drawLate();
    for (const part of [feel, notices]) part.draw();
  },
});
shelf.start(() => loaded.outbox?.draw?.());
if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
