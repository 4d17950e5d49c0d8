// The bar at the thumb: while something is typed for whom it is and what it will make, else what was written last. It
// only shows; what it shows comes from the page (#undo, #again), the outbox (#drop) and worth.js.
import { $, words } from "./tools.js";
import { bodyOf, dirty, filled, refusalOf } from "./forms.js";
import { plus, set, below, size } from "./numbers.js";
import { signed, worth } from "./worth.js";

const TINT = /\bp-\w+/g;
const bar = {
  touched: false, // somebody has begun an entry since the last one was written
  told: "", // what the server says of points that only the rules know
  gains: {}, // and how many those are, by seat
};

const chipOf = (seat) => $(`#totals [data-seat="${CSS.escape(seat)}"]`);
const nameOf = (chip) => (chip && $(".name", chip)?.textContent) || "";
const points = (chip) => {
  const text = $(".total .fig", chip)?.textContent.trim() || "";
  return /^[−-]?\d+$/.test(text) ? Number(text.replace("−", "-")) : null;
};

/** "6 + 5", "11": the points that stand there, and with those of the entry. */
function added(before, gain) {
  const sign = below(gain) ? "−" : "+";
  return [`${set(before)} ${sign} ${set(size(gain))} =`, set(plus(before, gain))];
}

/** What an entry will make: quiet terms, and a loud result. */
export function result({ gains, words: said }, known, own, before, judged = {}) {
  const gain = gains[own] === "?" ? (judged[own] ?? "?") : gains[own];
  if (gain === undefined || gain === "?") return ["", known];
  if (before !== undefined && gain === 0) return ["", said.worth];
  if (before !== undefined) return before === null ? ["", signed(gain)] : added(before, gain);
  const [terms, loud] = said.sum.split(" = ");
  return loud === undefined ? ["", terms] : [`${terms} =`, loud];
}

function drawResult(place, form, chip) {
  const told = $("[data-worth]")?.dataset.worth;
  const body = bodyOf(form);
  const texts = words($("#bar"));
  const refused = $("#bar").classList.contains("no");
  const of = told && chip ? JSON.parse(told) : null;
  const before = of?.total && !texts.instead ? points(chip) : undefined;
  const [terms, loud] =
    of && (texts.instead || filled(form))
      ? result(worth(of, body), bar.told, body.get("player"), before, bar.gains)
      : ["", ""];
  const name = nameOf(chip);
  const said = refused ? texts.no : texts.instead || (chip || !form.elements.player ? "{name}" : texts.who);
  const [first, second] = place.children;
  const text = said.replace("{name}", name).replace("{was}", texts.was);
  const state = [chip?.className, text, terms, loud].join("|");
  if (place.dataset.shown === state) return;
  place.dataset.shown = state;
  const sign = chip && $(".who .sign", chip)?.cloneNode(true);
  first.replaceChildren(
    sign ?? "",
    Object.assign(document.createElement("span"), { className: "name", textContent: text }),
  );
  const [quiet, strong] = ["span", "b"].map((tag) => document.createElement(tag));
  [quiet.textContent, strong.textContent] = [terms, loud];
  second.replaceChildren(...(terms ? [quiet, " "] : []), strong);
}

/** Which of its states the bar is in. */
function stateOf(form) {
  const drop = $("#drop");
  if (form?.matches("[aria-busy]") && drop && !drop.hidden) return drop.dataset.state || "say";
  if (form && $("#typing") && refusalOf(form)?.textContent) return "no";
  if (form && $("#again > :not([hidden])")) return "again";
  if (form && $("#typing") && ("always" in $("#bar").dataset || dirty(form) || bar.touched)) return "typing";
  if (drop && !drop.hidden) return drop.dataset.state || "say";
  return $("#undo > *") || !$("#typing") ? "rest" : "typing";
}

/** Another state: what had the focus keeps it for when it comes back, a refused entry's button say. */
function change(place, classes) {
  const { activeElement } = document;
  const had = place.contains(activeElement);
  place.className = classes;
  if (!had || activeElement.checkVisibility?.()) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Draw the bar for what the page, the form and the outbox say now. */
export function draw() {
  const place = $("#bar");
  if (!place) return;
  const form = $("#entry");
  const state = stateOf(form);
  const seat = form?.elements.player && form.elements.player.value;
  const typing = ["typing", "no"].includes(state);
  const chip = typing && seat ? chipOf(seat) : null;
  const shown = { say: $("#drop"), waits: $("#drop"), written: $("#drop"), again: $("#again > :not([hidden])") }[state];
  const tint = String((chip ?? shown)?.className ?? "").match(TINT)?.[0] ?? "";
  const both = place.classList.contains("both") ? " both" : "";
  const rests = ["waits", "written"].includes(state) ? "rest " : "";
  const classes = `bar ${rests}${state}${both} ${tint}`.trim();
  const refusal = $("#refusal");
  const told = !form || !refusalOf(form)?.textContent;
  if (refusal && refusal.hidden !== told) refusal.hidden = told;
  if (place.className !== classes) change(place, classes);
  if (typing && document.activeElement === place) $("#typing button")?.focus({ preventScroll: true });
  if (form && $("#result")) drawResult($("#result"), form, seat ? chipOf(seat) : null);
}

/** The server's word on what only the rules know. */
function tell({ detail: { text, gains } }) {
  bar.told = text || "";
  bar.gains = gains ?? {};
  draw();
}

/** What was typed is written down, or given up: the bar rests until the next key. */
export function rest() {
  bar.touched = false;
  [bar.told, bar.gains] = ["", {}];
  draw();
}

export function start() {
  const touched = ({ target }) => {
    if (target.form?.id !== "entry" || target.matches("[type=hidden]")) return;
    bar.touched = true;
    draw();
  };
  document.addEventListener("opinion", tell);
  document.addEventListener("input", touched);
  document.addEventListener("click", ({ target }) => {
    if (target.matches('#totals [type="radio"]')) touched({ target });
  });
  document.addEventListener("reset", ({ target }) => {
    if (target.id === "entry") setTimeout(rest);
  });
  draw();
}
