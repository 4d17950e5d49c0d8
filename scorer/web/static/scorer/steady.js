// Steady: nobody can have aimed at what has just moved or just come. Changes of the page that its user did not ask
// for are made through here: they keep in place what is being tapped; where they can't, a tap does not count at first.
import { $, all, say, words } from "./tools.js";
import { shake } from "./feel.js";

const READING = 400; // nobody sees that something has moved, and aims anew, in a shorter time
const SERIES = 3000; // who has tapped so lately is about to tap there again
const SLACK = 8; // pixels that no finger notices
const CONTROLS = "button, a[href], summary, label, select, textarea, input:not([type=hidden])";
const moved = new WeakMap(); // control → when it moved or came
const now = () => performance.now(); // a clock that is set back meanwhile would mark for good
let marked = [];
let down = 0; // when the finger came down that is about to click
let last = { name: "", at: 0 }; // what was pressed last
let busy = false;

/** What tells a control from others, and makes it the same in a new version of the page: what it does. */
function nameOf(control) {
  const of = control.control || control; // of a label its field
  const { form, id, name, type, dataset } = of;
  const value = of.matches("button, [type=checkbox], [type=radio]") && of.value;
  const does = [id, name, value, of.getAttribute("href"), dataset.key, dataset.step, dataset.for].filter(Boolean);
  const parts = [control.tagName, form?.id, form?.dataset.label, type, ...(does.length ? does : [control.textContent])];
  return parts.join("|");
}

/** The controls in sight: name → {control, box}. */
function places() {
  const found = new Map();
  for (const control of all(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (!box.width || box.bottom < 0 || box.top > innerHeight) continue;
    let name = nameOf(control);
    while (found.has(name)) name += "'";
    found.set(name, { control, box });
  }
  return found;
}

/** Room below the page that takes the place of what went away there. */
// oxlint-disable-next-line prefer-number-coercion -- "12px" is 12
const spare = () => Number.parseFloat($("main").style.getPropertyValue("--spare")) || 0;
const setSpare = (pixels) => $("main").style.setProperty("--spare", `${Math.max(0, pixels)}px`);
const below = () => document.documentElement.scrollHeight - innerHeight - scrollY;

/** Scroll so that what one taps, or the form, is where it was; the end of the page may have to be further down. */
function keep(before, after) {
  const within = (place) => [...after].filter(([, { control }]) => control.closest(place)).map(([name]) => name);
  const lately = now() - last.at < SERIES ? within("main").filter((name) => name === last.name) : [];
  const form = within("#enter");
  const came = form.length && !form.some((each) => before.has(each)); // it is not to be hidden above
  const name = [...lately, ...form, ...(came ? [] : within("main"))].find((each) => before.has(each));
  const by = name ? after.get(name).box.top - before.get(name).box.top : 0;
  if (Math.abs(by) < 1) return after;
  if (by > below()) setSpare(spare() + by - below());
  scrollBy(0, by);
  return places();
}

function mark(control, at) {
  moved.set(control, at);
  control.dataset.moved = "";
  marked.push(control);
  setTimeout(settle, READING + 2); // a timer may be early by a part of a millisecond, and the mark would stay for good
}

function settle() {
  const fresh = (control) => control.isConnected && moved.get(control) > now() - READING;
  for (const control of marked) if (!fresh(control)) delete control.dataset.moved;
  marked = marked.filter(fresh);
}

/** The whole page has come without its user's doing: nobody can have aimed at anything yet. */
export function arrived() {
  for (const { control } of places().values()) mark(control, now());
}

/** Make a change that its user did not ask for. `scrolls`: it leads elsewhere on purpose. */
export function steady(act, scrolls) {
  if (busy) return act();
  const before = places();
  busy = true;
  try {
    return act();
  } finally {
    busy = false;
    compare(before, scrolls ? places() : keep(before, places()));
  }
}

function compare(before, after) {
  const at = now();
  for (const [name, { control, box }] of after) {
    const was = before.get(name);
    const there = was && Math.hypot(was.box.left - box.left, was.box.top - box.top) < SLACK;
    if (!there) mark(control, at);
    else if (was.control !== control && moved.has(was.control)) mark(control, moved.get(was.control));
  }
}

/** A tap on what was elsewhere a moment ago was meant for something else. Keys act on what has the focus. */
function judge(event) {
  const aimed = down || now();
  down = 0;
  const control = event.target.closest?.(CONTROLS);
  if (!control || !event.detail || !(moved.get(control) > aimed - READING)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  refuse(control, "moved");
}

/** Show that a tap does not count, and say why. */
export function refuse(control, why) {
  if (control) shake(control.closest("label") || control);
  say(words($("#say"))[why]);
}

export function start() {
  addEventListener(
    "pointerdown",
    ({ target }) => {
      down = now();
      const control = target.closest?.(CONTROLS);
      if (control) last = { name: nameOf(control), at: down };
    },
    true,
  );
  addEventListener("click", judge, true);
  addEventListener(
    "scroll",
    () => {
      if (spare() && below() > 0) setSpare(spare() - below());
    },
    { passive: true },
  );
}
