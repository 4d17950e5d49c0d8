// Cells: the keys of a spreadsheet in the table of cards, and blocks that are pasted there.
import { note } from "./saving.js";

const table = (cell) => cell.closest("table.tbl");
const rows = (cell) => [...table(cell).tBodies[0].rows].filter((row) => row.querySelector("th"));
const inputs = (row) => [...row.querySelectorAll("td")].map((cell) => cell.querySelector("input")); // or null

/** Where a cell stands: its row and its column. */
function at(cell) {
  const row = rows(cell).indexOf(cell.closest("tr"));
  return [row, inputs(cell.closest("tr")).indexOf(cell)];
}

/** Go so many rows and columns on; whether there is a cell. */
function go(cell, down, right) {
  const [row, column] = at(cell);
  const next = rows(cell)[row + down];
  const found = next && inputs(next)[column + right];
  found?.focus();
  found?.select();
  return Boolean(found);
}

const atStart = ({ selectionEnd }) => selectionEnd === 0;
const atEnd = ({ selectionStart, value }) => selectionStart === value.length;
const whole = ({ selectionStart, selectionEnd, value }) => !selectionStart && selectionEnd === value.length;

const MOVES = {
  ArrowUp: (cell) => go(cell, -1, 0),
  ArrowDown: (cell) => go(cell, 1, 0),
  ArrowLeft: (cell) => (atStart(cell) || whole(cell)) && go(cell, 0, -1),
  ArrowRight: (cell) => (atEnd(cell) || whole(cell)) && go(cell, 0, 1),
  Enter: (cell, { shiftKey }) => go(cell, shiftKey ? -1 : 1, 0) || true, // never the form's first button
};

function pressed(event) {
  const cell = event.target;
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !cell.matches("table.tbl input")) return;
  if (event.key === "Escape" && cell.value !== cell.dataset.before) {
    cell.value = cell.dataset.before ?? cell.defaultValue;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    event.preventDefault();
  } else if (MOVES[event.key]?.(cell, event)) event.preventDefault();
}

/** The rows of a pasted block; a line break at its end makes no row. */
const block = (text) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));

/** Fill the cells from here on with a block; what stands beyond the table is left out. */
function spill(cell, lines) {
  const [row, column] = at(cell);
  const body = rows(cell);
  for (const [down, line] of lines.entries()) {
    const places = body[row + down] ? inputs(body[row + down]) : [];
    for (const [right, text] of line.entries()) {
      const place = places[column + right];
      if (!place) continue;
      place.value = text.trim();
      place.closest("td").classList.add("sel");
      note(place.name, place.value, 0);
    }
  }
}

function pasted(event) {
  const cell = event.target;
  const lines = block(event.clipboardData?.getData("text/plain") || "");
  if (!cell.matches?.("table.tbl input") || (lines.length === 1 && lines[0].length === 1)) return;
  event.preventDefault();
  spill(cell, lines);
}

/** The card of the cell that one is in, and the others of its row. */
function light(cell) {
  for (const card of document.querySelectorAll(".lit, .mate, tr.at, .here"))
    card.classList.remove("lit", "mate", "at", "here");
  if (!cell.matches?.("table.tbl input")) return;
  cell.dataset.before = cell.value;
  cell.closest("tr").classList.add("at");
  cell.closest("td")?.classList.add("here");
  for (const place of inputs(cell.closest("tr")).filter(Boolean)) {
    const card = document.querySelector(`[data-card="${CSS.escape(place.dataset.for || "")}"]`);
    card?.classList.add(place === cell ? "lit" : "mate");
    if (place === cell) card?.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/** Let the table answer keys and blocks. */
export function start(form) {
  form.addEventListener("keydown", pressed);
  form.addEventListener("paste", pasted);
  form.addEventListener("focusin", (event) => light(event.target));
}
