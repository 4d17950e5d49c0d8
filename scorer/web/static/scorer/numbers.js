// Exact numbers, as JSON has them: whole ones are numbers, all others are texts in lowest terms, such as "-7/2".
const FRACTIONS = "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6 1/7 1/8 3/8 5/8 7/8 1/9 1/10".split(" ");
// as in cardgen/words/numbers.py, SET
const SIGNS = FRACTIONS.map((fraction, at) => [fraction, "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"[at]]);
const OWN = Object.fromEntries(SIGNS);
const TERM = /[+-]?\d+(?:\/\d+)?/g;
const MIXED = /(^|[^\d/])(\d+)\s+(\d+)\/(\d+)/g;
const SUM = /^([+-]?\d+(\/0*[1-9]\d*)?)?([+-]\d+(\/0*[1-9]\d*)?)*[+-]?$/;

/** The greatest common divisor; none of them is below 0. */
const common = (a, b) => (b ? common(b, a % b) : a);

/** What stands above and below the line. */
const parts = (number) => {
  const [above, below = "1"] = String(number).split("/");
  return [BigInt(above), BigInt(below)];
};

/** A fraction in lowest terms. */
function reduced(above, below) {
  const divisor = common(above < 0 ? -above : above, below);
  const [over, under] = [above / divisor, below / divisor];
  return under === BigInt(1) ? Number(over) : `${over}/${under}`;
}

/** The sum of two numbers. */
export function plus(one, other) {
  if (typeof one === "number" && typeof other === "number") return one + other;
  const [[a, b], [c, d]] = [parts(one), parts(other)];
  return reduced(a * d + c * b, b * d);
}

/** The product of two numbers. */
export function times(one, other) {
  if (typeof one === "number" && typeof other === "number") return one * other;
  const [[a, b], [c, d]] = [parts(one), parts(other)];
  return reduced(a * c, b * d);
}

/** All of a list together. */
export const total = (list) => list.reduce(plus, 0);

/** Whether a number is below 0. */
export const below = (number) => String(number).startsWith("-");

/** How far it is from 0. */
export const size = (number) => (below(number) ? times(number, -1) : number);

/** The number that a text in lowest terms, or not, stands for. */
export const exact = (text) => reduced(...parts(text));

/** What parts decimals on the cards of this page's deck; nothing where these have fractions. */
const markOf = () => globalThis.document?.querySelector("form[data-mark]")?.dataset.mark ?? "";

/** A fraction with decimals, as in cardgen/words/spelling.py, in_decimals; nothing where they have no end. */
function decimal(above, under, mark) {
  const places = [1, 2, 3, 4, 5, 6].find((k) => BigInt(10 ** k) % under === BigInt(0));
  if (!mark || !places) return "";
  const digits = String((above * BigInt(10 ** places)) / under).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}${mark}${digits.slice(-places)}`;
}

/** A number as it is set in a text: "−3½", or "−3,5" where a deck's cards print it so. */
export function set(number, mark = markOf()) {
  if (typeof number === "number") return `${number}`.replace("-", "−");
  const [above, under] = parts(size(number));
  const short = decimal(above, under, mark);
  if (short) return `${below(number) ? "−" : ""}${short}`;
  const [whole, rest] = [above / under, `${above % under}/${under}`];
  const fraction = OWN[rest] ?? (whole ? `\u00A0${rest}` : rest);
  return `${below(number) ? "−" : ""}${whole || ""}${fraction}`;
}

/** "3½" as a fraction: 7/2. */
function spelled(text) {
  let plain = text;
  for (const [fraction, sign] of SIGNS)
    plain = plain.replaceAll(new RegExp(`(\\d*)${sign}`, "g"), (_, whole) => plus(Number(whole), fraction));
  return plain;
}

/** "1 7/16" as one fraction: 23/16. What is no proper fraction is a number of its own. */
const mixed = (text) =>
  text.replaceAll(MIXED, (all, before, whole, over, under) =>
    BigInt(over) < BigInt(under) ? before + plus(whole, `${over}/${under}`) : all,
  );

/** The terms of "3 + 6 - 1/2", or of a list such as "3, 6" or "3 6", as numbers; null when it is neither. */
export function terms(text) {
  const bare = mixed(spelled(text))
    .replaceAll(/[−–]/g, "-")
    .replaceAll(/^[\s,;]+|[\s,;]+$/g, "");
  const tight = bare
    .replaceAll(/\s*([-+,;])\s*/g, "$1")
    .replaceAll(/[+,;]-/g, "-")
    .replaceAll(/[\s,;]/g, "+");
  return SUM.test(tight) ? (tight.match(TERM) || []).map(exact) : null;
}

/** A sum as one types it, or with each number as it is `shown`. */
export const joined = (list, shown = String) =>
  list.map((term, at) => (at ? (below(term) ? " - " : " + ") + shown(size(term)) : shown(term))).join("");

/** The terms of a sum, quiet, and what they make, loud; a word where there is nothing yet. */
export function drawTerms(place, list) {
  const [none, quiet, loud] = place.children;
  none.hidden = list?.length !== 0;
  const shown = markOf() ? (number) => set(number) : String;
  quiet.textContent = list?.length > 1 ? `${joined(list, shown).replaceAll("-", "−")} =` : "";
  loud.textContent = list ? (list.length ? set(total(list)) : "") : "?";
  place.classList.toggle("many", list?.length > 6);
  place.classList.toggle("most", list?.length > 11);
}
