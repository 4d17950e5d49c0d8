// A picture of one's own, dropped on a field or on its card, or pasted into the field: it is sent, and the field says
// its name. Several go to the cells below one another.
//
// <form data-bring="ADDRESS" data-words='{"reads": "one moment", "lost": "no network"}'>
//   the address answers {"text": what the field shall say} or {"error": why not}
// <div id="unread" data-keep><p></p></div>   says why not, and is shown if it does
import * as away from "./away.js";
import { at, inputs, rows } from "./cells.js";
import { takes } from "./picture.js";
import { note } from "./saving.js";

let words = {};

const unread = (text) => {
  document.querySelector("#unread p").textContent = text;
};

/** The field that something is held over, or whose card it is held over. */
function fieldOf(target) {
  if (takes(target)) return target;
  const card = target.closest?.("[data-card]")?.dataset.card;
  return card ? document.querySelector(`input[data-for="${CSS.escape(card)}"]`) : null;
}

/** The answer to a picture: what the field shall say, or why it can't. */
async function answered(address, file) {
  const body = new FormData();
  body.append("picture", file);
  try {
    const answer = await away.heard(fetch(address, { method: "POST", body, headers: { Accept: "application/json" } }));
    return await answer.json();
  } catch {
    return { error: words.lost };
  }
}

/** The fields for so many pictures: the one that is meant, and those below it. */
function places(field, count) {
  if (!field.matches("table.tbl:not(.traits) input")) return [field];
  const [row, column] = at(field);
  const below = rows(field).map((line) => inputs(line)[column]);
  return below.slice(row, row + count).filter(Boolean);
}

async function bring(form, field, files) {
  const saved = document.querySelector("#saved");
  const before = saved.textContent;
  unread("");
  for (const [k, place] of places(field, files.length).entries()) {
    saved.textContent = words.reads;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes the server a second
    const { text, error } = await answered(form.dataset.bring, files[k]);
    saved.textContent = before;
    if (error) return unread(error);
    place.value = text;
    note(place.name, text, 0);
  }
}

const filesOf = (data) => [...(data?.files || [])];
const hasFiles = (data) => [...(data?.types || [])].includes("Files");

function held(event) {
  if (!hasFiles(event.dataTransfer)) return;
  event.preventDefault(); // or the browser would show the file in place of the page
  event.dataTransfer.dropEffect = fieldOf(event.target) ? "copy" : "none";
}

function dropped(event) {
  const [files, field] = [filesOf(event.dataTransfer), fieldOf(event.target)];
  if (!files.length) return null;
  event.preventDefault();
  return field && bring(event.currentTarget, field, files);
}

function pasted(event) {
  const files = filesOf(event.clipboardData);
  if (!files.length || !takes(event.target) || event.clipboardData.getData("text/plain")) return null;
  event.preventDefault();
  return bring(event.currentTarget, event.target, files);
}

/** Take pictures from the desk and the clipboard. */
export function start(form) {
  words = JSON.parse(form.dataset.words);
  form.addEventListener("dragover", held);
  form.addEventListener("drop", dropped);
  form.addEventListener("paste", pasted);
}
