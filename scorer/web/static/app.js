// The entry: starts the other scripts and tells them of each other. Without scripts every page works as well.
import { learnFromPage, local, localTimes, table } from "./tools.js";
import { drawOutbox } from "./drawing.js";
import * as feel from "./feel.js";
import * as forms from "./forms.js";
import * as keypad from "./keypad.js";
import * as live from "./live.js";
import * as news from "./news.js";
import { startOutbox } from "./outbox.js";
import * as pending from "./pending.js";
import { drain } from "./queue.js";
import * as shelf from "./shelf.js";
import { count } from "./status.js";
import * as steady from "./steady.js";
import * as swap from "./swap.js";

/** What only some pages need, and where there is use for it. */
const LATE = {
  cards: "[data-count]",
  clock: "[data-clock], [data-next-name]",
  opinion: "form[data-check]",
  ...(shelf.works() && { leave: "[data-leaves]", stock: "[data-table] .tabs" }),
  links: "[data-open-form], [data-copy], [data-share], [data-share-file], [data-remember], [data-letters]",
};
const AT_REST = ["cards", "opinion", "stock"]; // what nobody sees before the page is touched, or has been there a while
const REST = 2000;
const addresses = JSON.parse(document.querySelector("script[data-late]")?.dataset.late || "{}"); // none on an old copy
const loaded = {}; // name → script, or true as long as it is on its way
let resting = false;

async function load(name) {
  loaded[name] = true;
  try {
    loaded[name] = await import(addresses[name]);
    steady.steady(loaded[name].start);
  } catch {
    delete loaded[name]; // no network: with the next change
  }
}

/** Draw what came later, and fetch what the page has use for now. */
function drawLate() {
  for (const [name, use] of Object.entries(LATE)) {
    if (name in loaded) loaded[name].draw?.();
    else if (addresses[name] && (resting || !AT_REST.includes(name)) && document.querySelector(use)) load(name);
  }
}

/** The page stands, or is in use: now comes what had time. */
function rest() {
  if (resting) return;
  resting = true;
  drawLate();
}

document.documentElement.dataset.js = "";
const { at, old } = document.body.dataset;
if (old === undefined) local.set("language", document.documentElement.lang); // for the other tabs
if (at) history.replaceState(null, "", at); // what answers a form is asked for, and loaded anew, where its page is
swap.remember(); // first of all, while the page is still the server's
learnFromPage();
localTimes();
for (const part of [steady, feel, keypad, forms, news]) part.start();
drawLate();
for (const name of ["pointerdown", "focusin", "keydown"]) addEventListener(name, rest, { once: true, passive: true });
addEventListener("load", () => setTimeout(rest, REST));
startOutbox({
  sent: (of, seq) => {
    if (of === table()) live.want(seq);
  },
  failed: live.ask,
  changed: (waiting) => {
    count(waiting);
    news.draw();
  },
});
live.start({
  opened: () => drain(true),
  news: () => {
    feel.tone("tap");
    feel.buzz(20);
    loaded.stock?.news?.();
  },
  swapped: () => {
    localTimes();
    drawLate();
    for (const part of [feel, keypad, news, pending]) part.draw();
    drawOutbox().catch(() => {});
  },
});
shelf.start(pending.draw);
if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
