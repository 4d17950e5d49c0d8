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

const NUMBER = /^([-−–+]?)\s*(?:(\d+)\s+(?=\d+\/))?(\d+)(?:[.,](\d+)|\/(\d+))?\s*(%?)$/;

/** The parts of a number; null for other texts. ½ is a sign for 1/2, with a slash of its own. */
function read(text) {
  const typed = text.replaceAll(/[¼-¾⅐-⅞]/g, (sign) => ` ${sign.normalize("NFKD")}`).replaceAll("⁄", "/");
  const match = NUMBER.exec(typed.trim());
  if (!match) return null;
  const [, sign, whole = 0, above, digits = "", below = 10 ** digits.length, share] = match;
  const parts = Number(whole) * below + Number(above + digits);
  return { parts, below: Number(below) * (share ? 100 : 1), isBelow: sign !== "" && sign !== "+" };
}

/** The number that a text says: 7, -3, 0,5, 3/4, 2 1/3, 2½, 50 %; NaN for others. */
export function numberOf(text) {
  const number = read(text);
  if (!number?.below) return Number.NaN;
  const value = number.parts / number.below;
  return number.isBelow ? -value : value;
}

const common = (one, other) => (other ? common(other, one % other) : one);

/** The same number as a deck names it: 0,75 is 3/4, and -3 has a minus sign. */
export function keyOf(text) {
  const { parts, below, isBelow } = read(text);
  const least = common(parts, below);
  const number = below === least ? `${parts / least}` : `${parts / least}/${below / least}`;
  return isBelow && parts ? `−${number}` : number;
}
