// The limits of fields: what one can't hold is not swallowed. The field keeps what it has, shakes, and says why.
import { $, say, words } from "./tools.js";
import { shake } from "./feel.js";

const DIGITS = 7; // of a number that is typed (scorer/games/sheet.py)
const TERMS = 41; // of a sum
const SHOWN = 2500; // milliseconds for which it is to be read
const FIELDS = ".trail textarea, input[type=number][max]";
let before = ""; // what a field held before somebody typed into it

/** What is said where a number is the last one. */
export const end = (number) => (words($("#say")).limit ?? "").replace("{n}", number);

/** Why a field can't hold that; nothing where it can. */
function over(field, text) {
  if (field.type === "number") return Number(text) > Number(field.max) ? end(field.max) : "";
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.some((digits) => digits.length > DIGITS)) return end("9".repeat(DIGITS));
  return numbers.length > TERMS ? end(TERMS) : "";
}

/** Shake what is full, and say why nothing more goes into it. */
export function refuse(field, why) {
  const place = field.closest(".line, .count, li") ?? field;
  shake(place);
  place.dataset.limit = why;
  clearTimeout(place.limit);
  place.limit = setTimeout(() => delete place.dataset.limit, SHOWN);
  $("#say").textContent = ""; // said once more where it was the last that was said
  setTimeout(() => say(why));
}

/** Put a text into a field as a key does; false where the field can't hold it. */
export function put(field, text) {
  const why = text.length > field.value.length && over(field, text);
  if (why) refuse(field, why);
  else field.value = text;
  return !why;
}

/** What was typed or pasted goes no further than a key would. */
function typed({ target: field, isTrusted }) {
  if (!isTrusted || !field.matches(FIELDS) || field.value.length < before.length) return;
  const why = over(field, field.value);
  if (!why) return;
  field.value = before;
  refuse(field, why);
}

export function start() {
  document.addEventListener("full", ({ target, detail }) => refuse(target, detail ?? end(target.max)));
  addEventListener("beforeinput", ({ target }) => (before = target.value ?? ""), true);
  addEventListener("input", typed, true);
}
