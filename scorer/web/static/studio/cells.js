// Cells: the keys of a spreadsheet in the table of cards, and blocks that are pasted there.
import { block, numberOf } from "./block.js";
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

/** Fill the cells from a place on with a block; what stands beyond the table is left out. */
function spill(cell, lines) {
  const body = rows(cell);
  const [first, columns, left] = placed(cell, lines, body);
  const named = (line) => body.find((row) => same(numberOf(line[0]), numberOf(label(row))));
  const taken = new Set(left ? lines.map((line) => named(line)) : body.slice(0, at(cell)[0]));
  const free = body.filter((row) => !taken.has(row)); // for lines without a name, or with one that became a date
  for (const line of lines.slice(first)) {
    const row = left && !Number.isNaN(numberOf(line[0])) ? named(line) : free.shift();
    const places = row ? inputs(row) : [];
    for (const [k, text] of line.entries()) fill(places[columns[k]], text);
  }
}

function fill(place, text) {
  if (!place) return;
  place.value = text.trim();
  place.closest("td").classList.add("sel");
  note(place.name, place.value, 0);
}

const folded = (text) => text.trim().toLowerCase();
const label = (row) => row.querySelector("th").dataset.number;
const same = (one, other) => Math.abs(one - other) < 1e-9; // of thirds with a comma; NaN is like nothing

/** Where a block goes: its first line that is no heading, the column of each of its own, whether rows are named. */
function placed(cell, lines, body) {
  const heads = [...table(cell).tHead.querySelectorAll("th:not(.v)")].map((head) => folded(head.textContent));
  const named = lines[0].map((text) => heads.indexOf(folded(text)));
  const isHead = named.filter((column) => column >= 0).length * 2 >= Math.max(2, named.length - 1);
  if (isHead) return [1, named, named[0] < 0];
  const known = lines.filter(([text]) => body.some((row) => same(numberOf(text), numberOf(label(row)))));
  const left = lines[0].length > heads.length && known.length * 2 > lines.length;
  const from = left ? -1 : at(cell)[1];
  return [0, lines[0].map((_, k) => from + k), left];
}

/** Make one list of a pasted column or row: semicolons part it, so that commas stay decimal ones. */
function listed(field, lines) {
  const texts = lines.flat().map((text) => text.trim());
  field.value = texts.filter(Boolean).join("; ");
  note(field.name, field.value, 0);
}

function pasted(event) {
  const field = event.target;
  const lines = block(event.clipboardData?.getData("text/plain") || "");
  if (lines.length === 1 && lines[0].length === 1) return;
  if (field.matches?.("table.tbl input")) spill(field, lines);
  else if (field.matches?.("[name^='/numbers']")) listed(field, lines);
  else return;
  event.preventDefault();
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
