// What an entry is worth, as far as the page tells: the server says beside the totals which field makes how many
// points (scorer/games/sheet.py, Worth); here they are only added up. What takes rules to know is "?".
import { below, plus, set, size, terms, times, total } from "./numbers.js";

/** +2, −3½, +0 */
export const signed = (number) => (below(number) ? set(number) : `+${set(number)}`);

const fill = (text, name, value) => text.replace(`{${name}}`, () => value);

/** The values of a part's field that count. */
function values({ field, when }, body) {
  return when && body.get(when[0]) !== when[1] ? [] : body.getAll(field).filter((value) => value.trim());
}

/** What is said of a number: once where the words name it, else as often as it says. */
const repeated = (say, number) =>
  say.includes("{n}") ? [fill(say, "n", number)] : Array.from({ length: number }, () => say);

/** {there, points, said} of one part of the form. */
function read(part, body) {
  const found = values(part, body);
  const { each, say } = part;
  const there = found.length > 0;
  if (!there) return { there, points: 0, said: [] };
  if (each === "?") return { there, points: "?", said: [say] };
  if (typeof each === "object") {
    const covered = new Set(found.flatMap((value) => part.over?.[value] ?? []));
    const points = total(found.map((value) => (covered.has(value) ? 0 : (each[value] ?? 0))));
    return { there, points, said: say ? found.map((value) => say[value]) : [] };
  }
  const number = total(terms(found[0]) ?? []);
  return { there, number, points: times(number, each ?? 0), said: say ? repeated(say, number) : [] };
}

/** Words in their groups: "rows 3 + 4, hand empty". */
function told(parts) {
  const groups = [];
  for (const { group, said } of parts) {
    if (!said.length) continue;
    const last = groups.at(-1);
    if (group && last?.group === group) last.said.push(...said);
    else groups.push({ group, said: [...said] });
  }
  const words = ({ group, said }) => (group ? fill(group, "parts", said.join(" + ")) : said.join(", "));
  return groups.map(words).join(", ");
}

/** Points to a seat; what is not known makes the whole unknown. */
function add(gains, seat, points) {
  const old = gains[seat] ?? 0;
  gains[seat] = old === "?" || points === "?" ? "?" : plus(old, points);
}

function lowest(gains, parts) {
  const there = parts.filter((part) => part.lowest);
  const least = Math.min(...there.map(({ number }) => number)); // cards are counted: whole numbers
  for (const part of there.filter(({ number }) => number === least)) add(gains, part.seat, part.lowest);
}

/** "−20 + 7 = −13" */
function trail(points) {
  if (points.includes("?")) return "?";
  const steps = points.map((term, at) =>
    at || below(term) ? `${signed(term)[0]}${at ? " " : ""}${set(size(term))}` : set(term),
  );
  const result = total(points);
  return points.length > 1 ? `${steps.join(" ")} = ${result ? signed(result) : 0}` : steps.join("") || "0";
}

/** {gains: points by seat, adds: to the number in the headline, words: of the label} of what a form says. */
export function worth({ parts, none }, body) {
  const found = parts.map((part) => ({ ...part, ...read(part, body) }));
  const there = found.filter((part) => part.there);
  const own = body.get("player");
  const gains = own ? { [own]: 0 } : {};
  for (const { seat, points } of there) if (seat === undefined || points) add(gains, seat ?? own, points);
  lowest(gains, there);
  const said = told(found);
  const made = gains[own] ? ` = ${gains[own] === "?" ? "?" : signed(gains[own])}` : "";
  const points = there.map((part) => part.points).filter(Boolean);
  return {
    gains,
    adds: total(there.map((part) => part.adds ?? 0)),
    words: { parts: said, worth: said ? said + made : (none ?? ""), sum: trail(points) },
  };
}
