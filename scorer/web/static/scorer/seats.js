// The seats of a new table: who is known is tapped in the order of seats, rows come as they are needed, a sign is
// changed by a tap and never twice at the table. Without scripts the form has a row for each seat.
import { $, all, make, words } from "./tools.js";

const form = () => $("form[data-seats]");
const rows = () => all("li.seat", form());
const field = (row) => $("[data-remember]", row);
const markOf = (row) => $(".signs :checked", row).value;
const taken = () => rows().filter((row) => field(row).value.trim());
const same = (name) => (other) => other.trim().toLowerCase() === name.trim().toLowerCase();
let asked = 0; // rows that somebody wanted beyond those that are filled in

/** The picture of a sign. */
const drawing = (within, mark) =>
  $("svg", ($(`.signs [value="${mark}"]`, within) ?? $(".signs input", within)).closest("label")).cloneNode(true);

function setMark(row, mark) {
  const chosen = $(`.signs [value="${mark}"]`, row) || $(".signs input", row);
  chosen.checked = true;
  row.className = `seat p-${chosen.value}`;
  $(".swap svg", row).replaceWith(drawing(row, chosen.value));
}

/** A sign that nobody at the table has: the wished one, or else the next. */
function free(row, wished) {
  const marks = all(".signs input", row).map(({ value }) => value);
  const used = taken()
    .filter((other) => other !== row)
    .map(markOf);
  const from = Math.max(0, marks.indexOf(wished));
  return [...marks.slice(from), ...marks.slice(0, from)].find((mark) => !used.includes(mark)) ?? wished;
}

/** The next sign that is free; where all are taken, the two change places. */
function swap(row) {
  const marks = all(".signs input", row).map(({ value }) => value);
  const now = markOf(row);
  const next = marks[(marks.indexOf(now) + 1) % marks.length];
  const other = free(row, next);
  if (other !== now) return setMark(row, other);
  const owner = taken().find((each) => each !== row && markOf(each) === next);
  if (owner) setMark(owner, now);
  setMark(row, next);
}

/** Somebody sits down at the first empty seat. */
function sit(name, mark) {
  const row = rows().find((each) => !field(each).value.trim());
  if (!row) return;
  field(row).value = name;
  setMark(row, free(row, mark));
}

/** Somebody gets up: those behind move one seat nearer. */
function leave(row) {
  const every = rows();
  for (let k = every.indexOf(row); k < every.length; k++) {
    const next = every[k + 1];
    field(every[k]).value = next ? field(next).value : "";
    if (next) setMark(every[k], markOf(next));
  }
  asked = Math.max(0, asked - 1);
}

function drawChips(seated) {
  const names = seated.map((row) => field(row).value);
  for (const chip of all("[data-pick]", form())) {
    const seat = names.findIndex(same(chip.dataset.pick));
    const mark = seat >= 0 ? markOf(seated[seat]) : chip.dataset.mark;
    chip.className = `pick p-${mark}${seat >= 0 ? " on" : ""}`;
    $("svg", chip).replaceWith(drawing(form(), mark));
    chip.setAttribute("aria-pressed", seat >= 0);
    $(".seat", chip)?.remove();
    if (seat >= 0) chip.append(make("span", { className: "seat", textContent: seat + 1 }));
  }
}

function drawRows(seated) {
  const { least, most } = form().dataset;
  const chips = $("[data-pick]", form());
  const spare = chips ? asked : 1;
  const wanted = Math.min(Number(most), Math.max(chips ? 0 : Number(least), seated.length + spare));
  for (const [k, row] of rows().entries()) {
    const name = field(row).value.trim();
    row.hidden = k >= wanted && !name;
    field(row).required = !row.hidden && k < least;
    $(".out", row).hidden = !name;
    $(".swap", row).setAttribute("aria-label", said.sign.replace("{name}", name || k + 1));
  }
}

let said = {};

/** How many sit there, how many rounds that makes, who is first. */
function drawBar(seated) {
  const count = seated.length;
  $("[data-count]", form()).textContent = JSON.parse(form().dataset.counts)[count] ?? said.range;
  const lot = $("[name=first][value=lot]:checked", form());
  const first = seated[0] && said.first.replace("{name}", field(seated[0]).value.trim());
  $("[data-first]", form()).textContent = lot ? said.lot : (count > 1 && first) || "";
}

function drawAll() {
  said = words(form());
  const seated = taken();
  drawChips(seated);
  drawRows(seated);
  drawBar(seated);
}

/** A known name: sits down, or gets up again. */
function tapped(chip) {
  const row = taken().find((each) => same(chip.dataset.pick)(field(each).value));
  if (row) leave(row);
  else sit(chip.dataset.pick, chip.dataset.mark);
}

/** Another name: the first empty row, ready to be typed in. */
function another() {
  asked = 1;
  drawAll();
  field(rows().find((row) => !field(row).value.trim()))?.focus();
}

export function draw() {
  if (form()) drawAll();
}

export function start() {
  form().dataset.ready = "";
  for (const row of rows()) setMark(row, markOf(row));
  drawAll();
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-seats] button[type=button]");
    if (!button) return;
    if ("pick" in button.dataset) tapped(button);
    else if ("swap" in button.dataset) swap(button.closest("li.seat"));
    else if ("out" in button.dataset) leave(button.closest("li.seat"));
    else if ("new" in button.dataset) return another();
    else return;
    drawAll();
    form().dispatchEvent(new Event("change", { bubbles: true }));
  });
  form().addEventListener("input", ({ target }) => {
    const row = target.closest("li.seat");
    if (target.matches("[data-remember]") && target.value.trim()) setMark(row, free(row, offered(row)));
    drawAll();
  });
  form().addEventListener("change", drawAll);
}

/** The sign that whoever is typed in had last. */
function offered(row) {
  const chip = all("[data-pick]", form()).find(({ dataset }) => same(dataset.pick)(field(row).value));
  return chip?.dataset.mark ?? markOf(row);
}
