// Tasks: one of them is open; how often it fits is asked for in a request of its own, a while after the last key, and
// the next key takes that back.
//
// <input type="hidden" name="open" value="NUMBER">     the open task; buttons named `open` open another one
// <div id="chances" data-odds="ADDRESS" data-counted>  its odds; without data-counted they are still to be asked for
// <p id="counting" hidden>…<button>                    is shown when that takes a while; the button stops it
// A button whose name is an address puts its value there, as if it had been typed.
import * as asking from "./asking.js";
import { morph } from "../scorer/morph.js";
import * as saving from "./saving.js";

const PAUSE = 400; // ms after the last key
const LONG = 300; // ms until we say that it takes a while
const AGAIN = 1000; // ms until the next try, where others count just now

const counting = { typed: 0, timer: 0, late: 0, request: null, stopped: false, form: null, show: null };

const place = () => document.querySelector("#chances");
const told = (is) => document.querySelector("#counting")?.toggleAttribute("hidden", !is);
const opened = () => counting.form.querySelector("input[name=open]"); // buttons have that name, too
const withQuery = (address) => `${address}${address.includes("?") ? "&" : "?"}`;
const pane = () => `${withQuery(counting.form.getAttribute("action"))}open=${opened().value}`;

/** Take back what was asked for. */
function stop() {
  clearTimeout(counting.timer);
  clearTimeout(counting.late);
  counting.request?.abort();
  counting.request = null;
  told(false);
}

/** Ask for the odds of the open task, and put them in the page. */
async function ask() {
  if (!place()) return; // the task was taken away meanwhile
  const request = new AbortController();
  counting.request = request;
  counting.late = setTimeout(told, LONG, true);
  const { base, was } = counting.form.elements;
  const address = `${withQuery(place().dataset.odds)}base=${base.value}&was=${was.value}`;
  const page = await asking.page(address, request.signal);
  if (counting.request !== request) return; // another one is on its way
  stop();
  if (page === asking.BUSY) return plan(AGAIN);
  const theirs = page?.querySelector("#chances");
  if (!theirs || !place()) return;
  const old = place().closest("li").querySelector(".one .ros b").textContent;
  morph(place(), theirs, () => false);
  const now = theirs.querySelector("input:checked + .ros b")?.textContent;
  if (now && now !== old) refresh();
}

/** Show the pane anew: a card has another bonus now. */
async function refresh() {
  const page = await asking.page(pane());
  if (page && page !== asking.BUSY) counting.show(page);
}

function plan(pause) {
  clearTimeout(counting.timer);
  counting.timer = setTimeout(ask, pause);
}

/** The card of the open task. */
function light() {
  if (!document.querySelector(".tasks")) return;
  for (const card of document.querySelectorAll(".lit[data-card]")) card.classList.remove("lit");
  const key = document.querySelector(".tasks > .open")?.dataset.for;
  if (key) document.querySelector(`[data-card="${CSS.escape(key)}"]`)?.classList.add("lit");
}

/** Brings the card of the open task to where it is seen. */
function look() {
  document.querySelector(".lit[data-card]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The page was shown anew: its odds may have to be asked for. */
export function shown() {
  light();
  if (counting.stopped || counting.request || !place() || "counted" in place().dataset) return;
  plan(Math.max(0, counting.typed + PAUSE - performance.now()));
}

async function open(number) {
  stop();
  counting.stopped = false;
  const before = opened().value;
  opened().value = number;
  await saving.send();
  const page = await asking.page(pane());
  if (!page || page === asking.BUSY) {
    opened().value = before; // without a network the page stays as it is, with all that waits
    return;
  }
  history.replaceState(null, "", pane());
  counting.show(page);
  const task = document.querySelector(".tasks > .open");
  task?.scrollIntoView({ block: "nearest" });
  task?.querySelector(".one").focus({ preventScroll: true });
  look();
}

function typed({ target }) {
  if (!target.name?.includes("/task/")) return;
  counting.typed = performance.now();
  counting.stopped = false;
  stop();
}

function pressed(event) {
  const button = event.target.closest?.("button");
  if (!button || button.form !== counting.form) return;
  const { name, value } = button;
  if (button.closest("#counting")) {
    counting.stopped = true;
    stop();
  } else if (name === "open") open(value);
  else if (name === "count") plan(0);
  else if (/^~?\//.test(name)) {
    typed({ target: button });
    const field = [...counting.form.elements].find((one) => one.name === name && one.matches("input"));
    if (field) field.value = value;
    saving.note(name, value, 0);
  } else return;
  event.preventDefault();
}

/** Enter saves at once; the form's first button would leave the page. */
function entered(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches(".tasks input")) return;
  event.preventDefault();
  saving.send();
}

/** Let the tasks of this form open, and be counted; `show` puts a newer page in the place of ours. */
export function start(form, show) {
  Object.assign(counting, { form, show });
  form.addEventListener("input", typed);
  form.addEventListener("click", pressed);
  form.addEventListener("keydown", entered);
  shown();
  look();
}
