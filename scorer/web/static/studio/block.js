// What a spreadsheet puts on the clipboard: lines of cells with tabs between, and numbers as people write them there.
// Its files have semicolons in place of the tabs.

const cellsWith = (sign) => new RegExp(`"((?:[^"]|"")*)"(?=[${sign}\\n]|$)|[^${sign}\\n]*`, "y");
const [TABS, SEMICOLONS] = [cellsWith("\\t"), cellsWith(";")]; // a cell with quotes may hold both, and line ends

/** The rows of a pasted block, each with its cells; a line break at its end makes no row. */
export function block(text) {
  const whole = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines = parted(whole, TABS);
  if (lines.some((line) => line.length > 1)) return lines;
  const others = parted(whole, SEMICOLONS);
  return others.every(({ length }) => length === others[0].length) ? others : lines; // else they belong to the words
}

function parted(whole, cell) {
  const lines = [[]];
  cell.lastIndex = 0;
  for (;;) {
    const [plain, quoted] = cell.exec(whole);
    lines.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll("\n", " "));
    const sign = whole[cell.lastIndex];
    if (!sign) return lines;
    if (sign === "\n") lines.push([]);
    cell.lastIndex += 1;
  }
}

const NUMBER = /^([-−–]?)(?:(\d+) )?(\d+)(?:[.,](\d+)|\/(\d+))?$/;

/** The number that a text says: 7, -3, 0,5, 3/4, 2 1/3; NaN for others. */
export function numberOf(text) {
  const match = NUMBER.exec(text.trim());
  if (!match) return Number.NaN;
  const [, sign, whole = 0, above, digits = "", below = 1] = match;
  const value = Number(whole) + Number(`${above}.${digits || 0}`) / Number(below);
  return sign ? -value : value;
}

const common = (one, other) => (other ? common(other, one % other) : one);

/** The same number as a deck names it: 0,75 is 3/4, and -3 has a minus sign. */
export function keyOf(text) {
  const [, sign, whole = 0, above, digits = "", below = 10 ** digits.length] = NUMBER.exec(text.trim());
  const parts = Number(whole) * below + Number(above + digits);
  const least = common(parts, Number(below));
  const number = Number(below) === least ? `${parts / least}` : `${parts / least}/${below / least}`;
  return sign && parts ? `−${number}` : number;
}
