// Cells: the keys of a spreadsheet in the table of cards.
export const table = (cell) => cell.closest("table.tbl");
export const rows = (cell) => [...table(cell).tBodies[0].rows].filter((row) => row.querySelector("th"));
export const inputs = (row) => [...row.querySelectorAll("td")].map((cell) => cell.querySelector("input")); // or null

/** Where a cell stands: its row and its column. */
export function at(cell) {
  const row = rows(cell).indexOf(cell.closest("tr"));
  return [row, inputs(cell.closest("tr")).indexOf(cell)];
}

let last = null;

/** The cell that one was in last, or the first one. */
export const current = () => (last?.isConnected ? last : document.querySelector("table.tbl td input"));

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

/** Mark the card of the cell that one is in, and the others of its row; that card, if there is one. */
function mark(cell) {
  if (!document.querySelector("table.tbl")) return null; // on other panes a card is marked for something else
  for (const card of document.querySelectorAll(".lit, .mate, tr.at, .here"))
    card.classList.remove("lit", "mate", "at", "here");
  if (!cell?.matches?.("table.tbl input")) return null;
  cell.closest("tr").classList.add("at");
  cell.closest("td")?.classList.add("here");
  for (const place of inputs(cell.closest("tr")).filter(Boolean)) {
    const card = document.querySelector(`[data-card="${CSS.escape(place.dataset.for || "")}"]`);
    card?.classList.add(place === cell ? "lit" : "mate");
  }
  return document.querySelector(".lit[data-card]");
}

/** Let the table answer keys. */
export function start(form) {
  form.addEventListener("keydown", pressed);
  form.addEventListener("focusin", ({ target }) => {
    mark(target)?.scrollIntoView({ block: "nearest", inline: "center" });
    if (!target.matches("table.tbl input")) return;
    target.dataset.before = target.value;
    last = target;
  });
  document.addEventListener("studio:shown", () => mark(document.activeElement)); // the newer page knows of no marks
}
