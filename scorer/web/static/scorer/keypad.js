// Number entry: own keypad that keeps the sum visible (3 + 6 + 2), steppers, live sums and points. The
// keyboard works as ever.
import { drawTerms, exact, joined, set, terms, times, total } from "./numbers.js";
import { all, say } from "./tools.js";
import { twice } from "./forms.js";
import { buzz } from "./feel.js";
import * as limits from "./limits.js";

const PAD = ["key", "digit", "digit-back", "type", "pad-back", "pad-clear"].map((name) => `[data-pad] [data-${name}]`);
const KEYS = [...PAD, "[data-step][data-for]"].join();
const QUIET = 600; // milliseconds without a key, after which the sum is said
const keypad = { timer: 0 };
const byId = (id) => document.getElementById(id);

const LAST = /^(.*?)\s*([-+]?)\s*(\d*)$/; // a sum without its last term, the sign of that, and its digits

/** A sum as it is typed, after one more key: a digit, "+" for the next term, "±" for the sign of the last, "" back. */
export function typed(text, key) {
  const [, before, sign, digits] = text.match(LAST) ?? ["", text, "", ""];
  const put = (mark, end) =>
    (before ? `${before} ${mark || "+"} ${end}` : `${mark === "-" ? "-" : ""}${end}`).trimEnd();
  if (key === "±") return put(sign === "-" ? "+" : "-", digits);
  if (key === "+") return digits ? `${put(sign, digits)} +` : text;
  if (key === "") return digits.length > 1 ? put(sign, digits.slice(0, -1)) : digits && sign ? put(sign, "") : before;
  return put(sign, `${digits}${key}`.replace(/^0+(?=\d)/, ""));
}

/** The text of the input after one key of the pad. */
export function pressed(text, data) {
  if ("type" in data) return typed(text, data.type);
  if ("digit" in data) return `${text}${data.digit}`.replace(/^0+(?=\d)/, "");
  if ("digitBack" in data) return text.slice(0, -1);
  const list = terms(text) || [];
  if ("key" in data) return joined([...list, exact(data.key)]);
  return "padBack" in data ? joined(list.slice(0, -1)) : "";
}

function press(key) {
  if (key.closest(".medals") && byTasks(key)) return; // cards.js opens a sheet
  const input = byId(key.closest("[data-pad]").dataset.pad);
  if (!limits.put(input, pressed(input.value, key.dataset))) return;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  sayLater(input);
  buzz(10);
}

/** Whether tasks are told by their words. */
const byTasks = ({ form }) => form?.elements.by?.value === "tasks";

function step(key) {
  const input = byId(key.dataset.for);
  const least = input.min === "" ? -Infinity : Number(input.min);
  const most = input.max === "" ? Infinity : Number(input.max);
  const wanted = Number(input.value || 0) + Number(key.dataset.step);
  if (wanted < least || wanted > most) return limits.refuse(input, limits.end(wanted < least ? least : most));
  input.value = wanted;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  buzz(10);
}

/** The points one control is worth as it stands. */
function worth(control) {
  if (control.options) return Number(control.selectedOptions[0]?.dataset.points || 0);
  const points = Number(control.dataset.points || 0);
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked ? points : 0;
  return times(points, total(terms(control.value ?? "") || [])); // a fieldset has no value
}

const drawTrail = (place) => drawTerms(place, terms(byId(place.dataset.trail)?.value || ""));

/** Say the sum as soon as no key was pressed for a while. */
function sayLater(input) {
  clearTimeout(keypad.timer);
  keypad.timer = setTimeout(() => {
    const list = terms(input.value);
    if (list?.length) say(set(total(list)));
  }, QUIET);
}

/** Draw the sums, the points and the ends of the steppers. */
export function draw() {
  for (const place of all("[data-trail]")) drawTrail(place);
  twice();
  for (const place of all("[data-total]")) {
    const form = byId(place.dataset.total);
    if (form) place.textContent = set(total([Number(place.dataset.base || 0), ...[...form.elements].map(worth)]));
  }
  for (const key of all("[data-step][data-for]")) {
    const input = byId(key.dataset.for);
    const limit = key.dataset.step < 0 ? input?.min : input?.max;
    const out = Boolean(limit) && input.value !== "" && Number(input.value) === Number(limit);
    if (key.getAttribute("aria-disabled") !== String(out)) key.setAttribute("aria-disabled", out);
  }
}

export function start() {
  draw();
  limits.start();
  document.addEventListener("click", (event) => {
    const key = event.target.closest(KEYS);
    if (!key) return;
    if ("step" in key.dataset) step(key);
    else press(key);
  });
  document.addEventListener("input", draw);
  document.addEventListener("reset", () => setTimeout(draw));
}
