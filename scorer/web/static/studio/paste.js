// Pasting: a block of a spreadsheet goes to the cells that its headings and numbers name, or on from where one stands;
// a list goes through the traits.
//
// <div id="over" data-words='["one line", "{n} lines"]' data-keep><p></p><button>   asks for more numbers; shown if <p>
//                                                                                   says something
// <div id="pasted" data-words='["one cell", "{n} cells"]' data-rest='["one is left", "{n} are left"]' data-keep>
//   <p></p><button>                                    says how many until the next key, and takes them back
// <button id="paste" data-forbidden="…">   pastes, too; the rest is said where the browser forbids it
import { block, keyOf, numberOf } from "./block.js";
import { at, current, inputs, rows, table } from "./cells.js";
import { folded, spread } from "./lists.js";
import { note } from "./saving.js";

let filled = []; // the names of the cells that were pasted last

/** Put a block into the table that a cell is in. */
const put = (cell, lines) => (table(cell).matches(".traits") ? run(cell, lines) : spill(cell, lines));

/** Fill the cells of traits with a list, those below them with what it says in the second language. */
function run(cell, lines) {
  const own = cell.closest("tr");
  const body = rows(cell).filter((row) => !row.matches(".second"));
  const main = own.matches(".second") ? own.previousElementSibling : own;
  const from = [body.indexOf(main), inputs(own).indexOf(cell)];
  const places = body.map((row) => inputs(row).filter(Boolean));
  const traits = body.map((row, k) => ({ name: label(row), size: places[k].length }));
  const [found, left] = spread(lines, traits, from, "bilingual" in table(cell).dataset);
  filled = [];
  for (const [trait, place, text, second] of found) {
    const field = places[trait][place];
    fill(field, text);
    if (second !== undefined) note(`${field.name}/second`, second, 0);
  }
  tell(left);
}

/** Fill the cells from a place on with a block; of numbers that the deck hasn't one is asked whether to add them. */
function spill(cell, lines) {
  const body = rows(cell);
  const [first, columns, left] = placed(cell, lines, body);
  const named = (line) => body.find((row) => same(numberOf(line[0]), numberOf(label(row))));
  const taken = new Set(left ? lines.map((line) => named(line)) : body.slice(0, at(cell)[0]));
  const free = body.filter((row) => !taken.has(row)); // for lines without a name, or with one that became a date
  const over = [];
  filled = [];
  for (const line of lines.slice(first)) {
    const isNamed = left && !Number.isNaN(numberOf(line[0]));
    const row = isNamed ? named(line) : free.shift();
    const places = row ? inputs(row) : [];
    for (const [k, text] of line.entries()) fill(places[columns[k]], text);
    if (isNamed && !row) over.push(line);
  }
  leave(over, columns);
  tell();
}

function fill(place, text) {
  if (!place) return;
  place.value = text.trim();
  filled.push(place.name);
  note(place.name, place.value, 0);
}

/** Mark the cells that were pasted; the newer page knows nothing of it. */
function mark() {
  for (const cell of document.querySelectorAll("td.sel")) cell.classList.remove("sel");
  for (const name of filled) document.getElementsByName(name)[0]?.closest("td")?.classList.add("sel");
}

/** Say how many cells were pasted, and how many texts had no place; nothing of none. */
function tell(left = 0) {
  mark();
  const place = document.querySelector("#pasted");
  if (!place) return;
  const said = [counted(place.dataset.words, filled.length), counted(place.dataset.rest, left)];
  place.querySelector("p").textContent = said.join(" ").trim();
}

function counted(words, number) {
  const [one, more] = JSON.parse(words);
  return number ? (number === 1 ? one : more.replace("{n}", number)) : "";
}

/** What is done next ends that. */
function forget() {
  if (!document.querySelector("#pasted p")?.textContent) return;
  filled = [];
  tell();
}

const label = (row) => row.querySelector("th").dataset.number ?? row.querySelector("th").textContent;
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

/** Make one list of a pasted column or row; of numbers semicolons part it, so that commas stay decimal ones. */
function listed(field, lines, between) {
  const texts = lines.flat().map((text) => text.trim());
  field.value = texts.filter(Boolean).join(between);
  note(field.name, field.value, 0);
}

const asking = () => document.querySelector("#over");

/** Ask whether lines of other numbers shall make new rows. */
function leave(lines, columns) {
  if (!asking() || !lines.length) return;
  const [one, more] = JSON.parse(asking().dataset.words);
  asking().querySelector("p").textContent = lines.length === 1 ? one : more.replace("{n}", lines.length);
  asking().lines = lines.map((line) => [keyOf(line[0]), line.map((text, k) => [columns[k], text.trim()])]);
  asking().querySelector("button").focus({ preventScroll: true });
  asking().scrollIntoView({ block: "nearest" });
}

/** Add the numbers of lines that were left, and what their cards show. */
function add() {
  const { lines } = asking();
  const field = document.querySelector("[name='/numbers']");
  const texts = [field.value.trim(), ...lines.map(([key]) => key)];
  field.value = texts.filter(Boolean).join(field.value.includes(";") ? "; " : ", ");
  note(field.name, field.value, 0);
  for (const [key, cells] of lines)
    for (const [column, text] of cells)
      if (column >= 0 && text) note(`/show/${key.replaceAll("/", "~1")}/${column}`, text, 0);
  asking().querySelector("p").textContent = "";
}

/** What the clipboard holds goes on from the cell that one was in last, or from the first one. */
async function bring(button) {
  const unread = document.querySelector("#unread p");
  unread.textContent = "";
  let text = "";
  try {
    text = await navigator.clipboard.readText();
  } catch {
    unread.textContent = button.dataset.forbidden; // by the browser, or by who sits there
  }
  if (text.trim() && current()) put(current(), block(text));
}

function pressed({ target }) {
  const button = target.closest?.("#paste");
  if (button) bring(button);
  else if (target.closest?.("#over button")) add();
  else if (target.closest?.("#pasted button")) forget();
}

function pasted(event) {
  const field = event.target;
  const lines = block(event.clipboardData?.getData("text/plain") || "");
  if (lines.length === 1 && lines[0].length === 1) return;
  if (field.matches?.("table.tbl input")) put(field, lines);
  else if (field.matches?.("[name^='/numbers']")) listed(field, lines, "; ");
  else if (field.matches?.("[name^='/level/'][name*='/trait/']")) listed(field, lines, ", ");
  else return;
  event.preventDefault();
}

/** Take blocks that are pasted into the table, or into the numbers. */
export function start(form) {
  form.addEventListener("paste", pasted);
  form.addEventListener("click", pressed);
  form.addEventListener("keydown", ({ key }) => ["Control", "Meta", "Shift", "Alt"].includes(key) || forget());
  document.addEventListener("studio:shown", mark);
}
