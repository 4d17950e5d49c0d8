// A pasted list of traits: one line a value, or a block in which a line is a trait, or a column is.
//
// traits: [{ name, size }]   how each is called, and how many values it has; of one that is left out none

/** A name without what people write otherwise in it. */
export const folded = (text) => text.trim().toLowerCase();

/**
 * Where each text of a list goes, as [trait, place, text, what the second language says], and how many go nowhere.
 * `at`: the trait and the place where one stands; `bilingual`: a second column is of the second language.
 */
export function spread(lines, traits, at, bilingual) {
  const found = named(lines, traits) || shaped(lines, traits, at, bilingual);
  const fits = found.filter(([trait, place]) => place < (traits[trait]?.size ?? 0));
  return [fits, found.length - fits.length];
}

/** A block whose first column, or first line, names the traits; null where neither does. */
function named(lines, traits) {
  const index = (text) => traits.findIndex(({ name }) => folded(name) === folded(text));
  const most = (texts) => texts.length > 1 && texts.filter((text) => index(text) >= 0).length * 2 > texts.length;
  if (lines[0].length > 1 && most(lines.map(([text]) => text))) return laid(lines, (text) => index(text));
  return lines.length > 1 && most(lines[0]) ? laid(turned(lines), (text) => index(text)) : null;
}

/** Lines that begin with the name of their trait; other names are those of the values. */
const laid = (lines, index) =>
  lines
    .filter(([name]) => index(name) >= 0)
    .flatMap(([name, ...texts]) => texts.map((text, place) => [index(name), place, text.trim()]));

/** Any other block: as it lies on the page, or turned where it fits only so; a list runs on from trait to trait. */
function shaped(lines, traits, at, bilingual) {
  const wide = Math.max(...lines.map(({ length }) => length));
  if (wide === 1 || (wide === 2 && bilingual)) return running(lines, traits, at);
  const turn = turned(lines);
  const ways = [lines, turn].flatMap((block) => [at, [at[0], 0], [0, 0]].map((from) => [block, from]));
  const [block, [row, column]] = ways.find(([other, from]) => fits(other, from, traits)) || [lines, at];
  return block.flatMap((line, k) => line.map((text, m) => [row + k, column + m, text.trim()]));
}

/** Whether each line of a block has its places in one trait, from a place on. */
const fits = (lines, [row, column], traits) =>
  lines.every((line, k) => column + line.length <= (traits[row + k]?.size ?? 0));

/** One value after the other; an empty line leads to the next trait. */
function running(lines, traits, at) {
  let [row, column] = at;
  const found = [];
  const next = () => ([row, column] = [row + 1, 0]);
  for (const [first, ...others] of lines) {
    const isEmpty = !first.trim();
    while (row < traits.length && column >= traits[row].size) next();
    if (isEmpty && column) next();
    if (isEmpty) continue;
    found.push([row, column, first.trim(), ...others.map((text) => text.trim())]);
    column += 1;
  }
  return found;
}

/** Columns as lines; of the longest line as many. */
function turned(lines) {
  const longest = lines.toSorted((one, other) => other.length - one.length)[0];
  return longest.map((_, k) => lines.map((line) => line[k] ?? ""));
}
