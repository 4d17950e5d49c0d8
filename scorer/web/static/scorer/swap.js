// Swapping: the [data-live] parts of a newer page take the place of ours. Never under a finger, never over something
// typed: what is in use waits for its turn.
import { $, all, say, session } from "./tools.js";
import { dirty, filled } from "./forms.js";
import { morph } from "./morph.js";
import { steady } from "./steady.js";

const PRESS = 3000; // a finger that lies longer on the glass waits for nothing
const READING = 700; // nobody sees what is new and taps in a shorter time
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g;
const TYPING = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select";

const swap = {
  fresh: null, // the newest page, as long as parts of it wait to be swapped in
  pressed: 0, // when a finger came down, or 0
  news: "", // the newest event as the server tells it
  hooks: {},
};
const served = new WeakMap(); // part → the HTML the server gave for it

const html = (part) => part.outerHTML.replaceAll(UUID, "");
const parts = (root = document) => all("[data-live][id]", root).filter((part) => !["status", "say"].includes(part.id));
const shape = (root) =>
  String(
    parts(root)
      .map(({ id }) => id)
      .sort(),
  );
const sheets = (root = document) => all("link[rel=stylesheet]", root).length; // the end and the board have one more
const newsOf = (page) => $("#say", page)?.textContent.trim() || "";

/** A selector that finds the focused element again in the new version of its part. */
function mark(element) {
  const quoted = (name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const names = ["href", "name", "value"].filter((name) => element.hasAttribute(name));
  return names.length ? names.map(quoted).join("") : null;
}

const turns = new Map(); // id of a form → its turn as it came; the chips may be newer by now, for they are another part

/** Whose turn a form is for, and which, where it is for turns, by the chips of the page that it came with. */
function turn(form, page) {
  if (form.dataset.counter !== "turn") return "";
  const [first] = all("[name=player][checked]", page);
  return first ? [first.value, form.elements.namedItem(`turn-${first.value}`)?.value].join() : "";
}

/** Forms for another round than before say for a moment what they said: who taps now has not read the new page. */
function outdate(part, copy, page) {
  for (const form of all("form[id]", copy)) {
    const { id } = form;
    const [before, now] = [document.getElementById(id), turn(form, page)];
    const { round, base } = before?.elements || {};
    const gone = part.contains(before) && (round ? round.value !== form.elements.round?.value : turns.get(id) !== now);
    turns.set(id, now);
    if (!gone) continue;
    form.dataset.before = round ? JSON.stringify({ round: round.value, base: base.value }) : "{}";
    setTimeout(() => {
      delete document.getElementById(id)?.dataset.before;
    }, READING);
  }
}

/** What is chosen in a part for a form that stands elsewhere, as long as something is typed there. */
function held(part) {
  const ours = ({ form }) => form && !part.contains(form) && (dirty(form) || form.matches("[aria-busy]"));
  return all("[type=radio]:checked", part).filter(ours);
}

/** Swap in a part; false when it has to wait. */
function swapPart(part, next) {
  const { activeElement } = document;
  const inside = part !== activeElement && part.contains(activeElement);
  const focus = inside && mark(activeElement);
  if (
    dirty(part) ||
    $(".lid[open] .scrim, .scrim:not(.lid *, [data-shut])", part) ||
    part.matches("[aria-busy]") ||
    $("[aria-busy], [data-shake]", part)
  )
    return false;
  const kept = focus && $(focus, next);
  if (inside && !kept && activeElement.matches(TYPING)) return false;
  const chosen = held(part);
  const copy = document.importNode(next, true);
  outdate(part, copy, next.ownerDocument);
  served.set(part, html(next));
  morph(part, copy, (field) => chosen.includes(field));
  for (const { name, value } of chosen) {
    const again = $(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`, part);
    if (again) again.checked = true;
  }
  if (inside && !kept) part.tabIndex = -1; // what had the focus is gone: go on from here
  if (inside) (kept ? $(focus, part) : part).focus({ preventScroll: true });
  return true;
}

/** Whether a page has other parts than ours, as at the end of a game. */
const isOther = (page) => shape(page) !== shape() || sheets(page) !== sheets();

/** A page with other parts comes as a whole, and waits while something is typed: half of it would be of no use. */
function turnTo() {
  if (filled(document)) return;
  session.set("turned", Date.now());
  location.reload();
}

/** Swap in what differs; what is in use has to wait for its turn. */
export function apply() {
  const { fresh, pressed, hooks } = swap;
  if (!fresh || Date.now() - pressed < PRESS) return;
  if (isOther(fresh)) return turnTo();
  const stale = parts().filter((part) => {
    const next = fresh.getElementById(part.id);
    return next && served.get(part) !== html(next);
  });
  if (stale.length) {
    steady(() => {
      const left = stale.filter((part) => !swapPart(part, fresh.getElementById(part.id)));
      if (left.length < stale.length) hooks.swapped?.();
      if (!left.length) swap.fresh = null;
    });
  } else swap.fresh = null;
}

/** Let a newer page take the place of ours: all at once where it has other parts. */
export function adopt(page) {
  const other = isOther(page);
  if (other && !filled(document)) return turnTo();
  delete document.body.dataset.old;
  Object.assign(document.body.dataset, page.body.dataset);
  if (!other && document.body.className !== page.body.className) document.body.className = page.body.className;
  const old = $("#old");
  if (old && !old.hidden) {
    steady(() => {
      old.hidden = true;
    });
  }
  const sentence = newsOf(page);
  if (sentence && sentence !== swap.news) {
    say((swap.news = sentence));
    swap.hooks.news?.();
  }
  swap.fresh = page;
  apply();
}

/** Remember the parts as they came, before other scripts touch them. */
export function remember() {
  for (const part of parts()) served.set(part, html(part));
  for (const form of all("form[id]")) turns.set(form.id, turn(form, document));
  swap.news = newsOf(document);
}

/** What is under a finger waits until it is lifted, and a moment longer. */
export function start(hooks) {
  swap.hooks = hooks;
  const later = () => setTimeout(apply, 100);
  const lift = () => {
    swap.pressed = 0;
    later();
  };
  addEventListener("pointerdown", () => {
    swap.pressed = Date.now();
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift);
  for (const name of ["focusout", "reset"]) addEventListener(name, later);
  addEventListener("input", () => {
    if (swap.fresh && isOther(swap.fresh)) later(); // perhaps nothing is typed any more
  });
}
